"""The legal actions of a position, and the state after each.

play → collect → play … → over; if nobody is left to answer a trick, it goes to its winner at once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..actions import Action
from ..climbing.actions import Collect, Give, Pass, Play, collecting, passing, plays_of
from ..values import put
from .actions import BETS, Bet
from .state import State

# -- what may be done ----------------------------------------------------------------------------------


def legal(state: State, seat: int | None = None) -> list[Action]:
    """Every legal action of a seat, or of all; never empty while somebody is to act."""
    found: list[Action] = []
    to_act = state.to_act
    for each in range(state.game.players) if seat is None else (seat,):
        if each in to_act:
            found += choices_due(state, each)
        if state.may_bet(each):
            found += [Bet(each, kind) for kind in BETS]
    return found


def choices_due(state: State, seat: int) -> list[Action]:
    """The choices of the seat that owes a decision."""
    if state.phase == "collect":
        return [Give(seat, to) for to in state.gift_targets] if state.gift_due else [collecting(seat)]
    actions = plays_of(seat, state.plays())
    if state.trick:
        actions.append(passing(seat))
    return actions


# -- what comes of it ----------------------------------------------------------------------------------


def _bet(state: State, action: Bet) -> State:
    return state.replace(announced=(*state.announced, (action.seat, action.kind)))


def _play(state: State, action: Play) -> State:
    seat, combo = action.seat, action.combo
    game, hands = state.game, put(state.hands, seat, state.hands[seat] & ~combo.cards)
    changes: dict[str, object] = {"hands": hands, "trick": (*state.trick, (seat, combo))}
    if seat not in state.played:
        changes["played"] = state.played | {seat}
    if not hands[seat]:
        out, caught = (*state.out, seat), max(hand.bit_count() for hand in hands)
        changes.update(out=out, caught=(*state.caught, caught))
        if game.round_over(out):
            # Nobody is left to answer: this play wins the trick (haggis.end.last-play).
            last = state.replace(changes, phase="collect", turn=seat)
            return last if last.gift_due else _taken_by(last, seat)
    return state.replace(changes, turn=game.holding_after(seat, hands))


def _pass(state: State, action: Pass) -> State:
    """Move on to the next seat with cards; if the owner's comes first, the trick is won (haggis.pass)."""
    seat = state.after_pass(action.seat)
    return state.replace(phase="collect" if seat == state.owner else "play", turn=seat)


def _taken_by(state: State, seat: int) -> State:
    cards = sum(combo.cards for _, combo in state.trick)
    won = put(state.won, seat, state.won[seat] | cards)
    if state.ended:
        return state.replace(won=won, trick=(), phase="over")
    return state.replace(won=won, trick=(), phase="play", turn=state.first_active(state.turn))


# By type of action, the function that makes the state after a legal one.
OUTCOMES: Mapping[type[Action], Callable[[State, Any], State]] = {
    Bet: _bet,
    Play: _play,
    Pass: _pass,
    Collect: lambda state, collect: _taken_by(state, collect.seat),
    Give: lambda state, gift: _taken_by(state, gift.to),
}
