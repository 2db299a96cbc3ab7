"""What may be done in a position: every legal action of every seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .actions import Action, Bet, Collect, Give, Pass, Play
from .combo import HaggisCombo

if TYPE_CHECKING:
    from .state import State

BETS = ("small", "big")


def legal(state: State, seat: int | None = None) -> list[Action]:
    """Every legal action of a seat, or of all; never empty while somebody is to act."""
    found: list[Action] = []
    for each in range(state.game.players) if seat is None else (seat,):
        if each in state.to_act:
            found += due(state, each)
        if may_bet(state, each):
            found += [Bet(each, kind) for kind in BETS]
    return found


def due(state: State, seat: int) -> list[Action]:
    """What the seat that owes a decision may choose from."""
    if state.phase == "collect":
        return [Give(seat, to) for to in state.gift_targets] if state.gift_due else [Collect(seat)]
    actions: list[Action] = [Play(seat, combo) for combo in plays(state)]
    if state.trick:
        actions.append(Pass(seat))
    return actions


def plays(state: State) -> list[HaggisCombo]:
    """The combinations that the seat whose turn it is may play (phase "play")."""
    combinations, hand = state.game.combinations, state.hands[state.turn]
    return combinations.follows(hand, state.top) if state.trick else combinations.leads(hand)


def may_bet(state: State, seat: int) -> bool:
    """Whether a seat may still bet: before its first card, once, also after a pass (haggis.bet)."""
    return (
        state.phase != "over"
        and not state.ended
        and seat not in state.played
        and bool(state.hands[seat])
        and not any(better == seat for better, _ in state.announced)
    )
