"""The duty of the wish (nanking.wish.*): who owes which plays, and when."""

from __future__ import annotations

from dataclasses import dataclass

from ..climbing.combo import Combo
from .rules import TichuRules

Trick = tuple[tuple[int, Combo], ...]


@dataclass(frozen=True)
class Duty:
    """The duty of the wish for the seat to act.

    `rule` is the one that says it best here, `other_rules` those that apply besides; `owed_plays` fulfil it.
    """

    rule: str
    other_rules: tuple[str, ...]
    owed_plays: tuple[Combo, ...]

    @property
    def reason(self) -> str:
        """The reason of the verdict: the rule's own name, as each rule is a branch of its own."""
        return self.rule.removeprefix("nanking.")


def duty(game: TichuRules, seat: int, hand: int, trick: Trick, rank: int, wisher: int | None) -> Duty | None:
    """The duty of a seat on its turn, with this hand on this trick, while a rank is wished; None for none.

    Only natural cards of the rank count (nanking.wish.not-phoenix), and only on the seat's own turn
    (nanking.wish.only-in-turn), which includes the moment when all have passed its combination
    (nanking.wish.own-top).
    """
    if not hand & game.deck.rank[rank] or not game.bound_by_wish(seat):
        return None
    owed = fulfilling(game, seat, hand, trick, rank)
    if not owed:
        return None
    rules = []
    if trick and trick[-1][0] == seat:
        rules.append("nanking.wish.own-top")
    if all(play.is_bomb for play in owed):
        rules.append("nanking.wish.duty.bomb")
    elif all(play.cards & game.deck.phoenix for play in owed):
        rules.append("nanking.wish.duty.phoenix")
    if not trick:
        rules.append("nanking.wish.lead")
    if seat == wisher:
        rules.append("nanking.wish.self")
    rules.append("nanking.wish.duty")
    return Duty(rules[0], tuple(rules[1:]), owed)


def fulfilling(game: TichuRules, seat: int, hand: int, trick: Trick, rank: int) -> tuple[Combo, ...]:
    """The plays of a seat on its turn that fit the trick and contain a natural card of the rank."""
    combinations, wished = game.combinations, game.deck.rank[rank]
    if not trick:
        plays = combinations.leads(hand)
    elif trick[-1][0] == seat:  # all have passed: its own combination can only be bombed
        plays = [bomb for bomb in combinations.bombs(hand) if bomb.beats(trick[-1][1])]
    else:
        plays = combinations.follows(hand, trick[-1][1])
    return tuple(play for play in plays if play.cards & wished)
