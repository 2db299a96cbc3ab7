"""The duty of the wish (nanking.wish.*): who owes what, on whose turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..climbing.combo import Combo

if TYPE_CHECKING:
    from .state import State


@dataclass(frozen=True)
class Duty:
    """What the wish asks of the seat to act.

    `rule` is the row that says it best here, `also` the others that apply; `owed` the plays that fulfil it.
    """

    rule: str
    also: tuple[str, ...]
    owed: tuple[Combo, ...]


def duty(state: State) -> Duty | None:
    """The duty of the seat whose turn it is, None where nothing is owed.

    Only natural cards of the rank count (nanking.wish.not-phoenix), only in one's own turn
    (nanking.wish.only-in-turn), and once more when one's own combination has been passed by all
    (nanking.wish.own-top).
    """
    seat, rank = state.turn, state.wish
    if not rank or not state.hands[seat] & state.game.deck.rank[rank] or not state.game.bound_by_wish(seat):
        return None
    plays = fulfilling(state, rank)
    return _explained(state, plays) if plays else None


def fulfilling(state: State, rank: int) -> tuple[Combo, ...]:
    """The plays of the seat whose turn it is that fit the trick and contain a natural card of the rank."""
    combinations, hand = state.game.combinations, state.hands[state.turn]
    if state.phase == "collect":
        plays = [bomb for bomb in combinations.bombs(hand) if bomb.beats(state.top)]
    elif state.trick:
        plays = combinations.follows(hand, state.top)
    else:
        plays = combinations.leads(hand)
    wished = state.game.deck.rank[rank]
    return tuple(play for play in plays if play.cards & wished)


def must_pass(state: State) -> bool:
    """Whether the table's option makes a seat that cannot fulfil pass (nanking.wish.unable).

    A seat without such a card cannot either. On lead nobody can pass, so there the option asks nothing.
    """
    option = state.game.wish_unable
    if option == "free" or not (state.wish and state.trick) or state.phase != "play":
        return False
    holds = bool(state.hands[state.turn] & state.game.deck.rank[state.wish])
    asked = holds or option != "holder-must-pass"
    return asked and state.game.bound_by_wish(state.turn) and state.duty is None


def _explained(state: State, owed: tuple[Combo, ...]) -> Duty:
    rules = []
    if state.phase == "collect":
        rules.append("nanking.wish.own-top")
    if all(play.is_bomb for play in owed):
        rules.append("nanking.wish.duty.bomb")
    elif all(play.cards & state.game.deck.phoenix for play in owed):
        rules.append("nanking.wish.duty.phoenix")
    if not state.trick:
        rules.append("nanking.wish.lead")
    if state.turn == state.wisher:
        rules.append("nanking.wish.self")
    rules.append("nanking.wish.duty")
    return Duty(rules[0], tuple(rules[1:]), owed)
