"""The course of a hand: how each action turns a position into the next."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..state import put
from .actions import Action, Bet, Collect, Give, Pass, Play

if TYPE_CHECKING:
    from .state import State


def after(state: State, action: Action) -> State:
    """The state after an action that is known to be legal (one from `legal`); unchecked, so quick."""
    return _COURSE[type(action)](state, action)


def _bet(state: State, action: Bet) -> State:
    return state.replace(announced=(*state.announced, (action.seat, action.kind)))


def _play(state: State, action: Play) -> State:
    seat, combo = action.seat, action.combo
    hands = put(state.hands, seat, state.hands[seat] & ~combo.cards)
    new = state.replace(
        hands=hands,
        trick=(*state.trick, (seat, combo)),
        played=state.played if seat in state.played else state.played | {seat},
    )
    if not hands[seat]:
        caught = max(hand.bit_count() for hand in hands)
        new.__dict__.update(out=(*state.out, seat), caught=(*state.caught, caught))
    if not new.ended:
        new.__dict__["turn"] = new.first_active(state.game.next_seat(seat))
        return new
    # Nobody can answer: the trick is won with this play (haggis.end.last-play).
    last = new.replace(phase="collect", turn=seat)
    return last if last.gift_due else _taken_by(last, seat)


def _pass(state: State, action: Pass) -> State:
    """On to the next who holds cards; if that passes the owner's seat, the trick is won (haggis.pass)."""
    for seat in state.game.seats_from(action.seat)[1:]:
        if seat == state.owner:
            return state.replace(phase="collect", turn=seat)
        if state.hands[seat]:
            return state.replace(turn=seat)
    raise AssertionError("a trick has an owner")


def _collect(state: State, action: Collect) -> State:
    return _taken_by(state, action.seat)


def _give(state: State, action: Give) -> State:
    return _taken_by(state, action.to)


def _taken_by(state: State, seat: int) -> State:
    cards = sum(combo.cards for _, combo in state.trick)
    new = state.replace(won=put(state.won, seat, state.won[seat] | cards), trick=())
    if state.ended:
        return new.replace(phase="over")
    return new.replace(phase="play", turn=new.first_active(state.turn))


_COURSE: dict[type[Action], Callable[[State, Any], State]] = {
    Bet: _bet,
    Play: _play,
    Pass: _pass,
    Collect: _collect,
    Give: _give,
}
