"""How a trick of the Tichu family ends: what goes without saying, and which row decides."""

from __future__ import annotations

from collections.abc import Sequence

from tichu_teach.engine import Collect

from ..question import Frame
from . import State

TAKEN = "nanking.trick.end"  # that a trick is won and who wins it leads
RULES = {"takes": "nanking.trick.end", "leads": "nanking.trick.end", "turn": "nanking.seats"}


def let_lie(state: State) -> State:
    """The position once nobody bombs."""
    return state.close_window()


def settled(state: State) -> tuple[State, tuple[Frame, ...]]:
    """The position once nobody bombs, and a trick that is only waiting to be taken in is taken in."""
    state = state.close_window()
    if state.phase != "collect" or state.gift_due or state.duty:
        return state, ()
    action = Collect(state.turn)
    after = state.after(action)
    return after, (Frame(state.text(action), after),)


def leader(state: State) -> int | None:
    """Who leads next, None while the trick goes on."""
    return None if state.phase != "play" or state.trick else state.turn


def taking_rule(who: str, start: State, frames: Sequence[Frame]) -> str:
    """The row that decided: the gift, the bomb on a Dragon, the lead of a player who is out …"""
    before: State
    states = [start, *(frame.state for frame in frames[:-1])]
    for before, frame in zip(reversed(states), reversed(frames), strict=True):
        if frame.action.split()[1:2] in (["give"], ["collect"]):
            before = before.close_window()
            if who == "leads" and not before.hands[before.turn]:
                return "nanking.lead.out"
            verdict = before.ask(frame.action)
            dragon = before.game.deck.dragon
            if before.top.is_bomb and any(combo.cards & dragon for _, combo in before.trick):
                return "nanking.dr.bombed"
            return verdict.rule
        if frame.action.split()[1:2] == ["lead"]:
            return before.ask(frame.action).rule
        if "Do" in frame.action.split():
            verdict = before.close_window().ask(frame.action)
            walked_on = "nanking.dog.partner-out" in verdict.also
            return "nanking.dog.partner-out" if walked_on else verdict.rule
    return start.game.row(RULES[who])
