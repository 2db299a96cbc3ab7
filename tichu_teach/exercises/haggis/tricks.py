"""How a trick of Haggis ends: what goes without saying, and which row decides."""

from __future__ import annotations

from collections.abc import Sequence

from ..question import Frame
from . import State

TAKEN = "haggis.trick.take"  # that a trick is won and by whom


def let_lie(state: State) -> State:
    """The position as it is: nobody bombs out of turn."""
    return state


def settled(state: State) -> tuple[State, tuple[Frame, ...]]:
    """The position once the trick lies where it must go; the same where its winner has a choice."""
    after = state.settled()
    if after is state:
        return state, ()
    return after, (Frame(state.text(state.legal(state.turn)[0]), after),)


def leader(state: State) -> int | None:
    """Who leads next, None while the trick goes on: whoever it is given to, its winner leads."""
    if state.phase == "collect":
        return None if state.ended else state.first_active(state.turn)
    return None if state.phase != "play" or state.trick else state.turn


def taking_rule(who: str, start: State, frames: Sequence[Frame]) -> str:
    """The row that decided: the bomb's gift, the last play, the lead of a player who is out …"""
    states = [start, *(frame.state for frame in frames)]
    before, after = states[-2] if frames else start, states[-1]
    verb = frames[-1].action.split()[1] if frames else ""
    if who == "leads":
        return "haggis.lead.next"
    if who == "turn":
        return "haggis.pass" if verb == "pass" else "haggis.first"
    if verb in ("give", "collect"):
        return str(before.ask(frames[-1].action).rule)
    return "haggis.end.last-play" if after.phase == "over" else "haggis.trick.take"
