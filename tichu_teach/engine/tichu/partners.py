"""The base of the games between two sides: one pack, a push, points for the tricks taken."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import ClassVar

from ..climbing.score import Count, first_to
from ..options import option
from .combinations import Combinations
from .deck import Deck
from .game import TichuGame
from .score import count_partnership_round
from .state import State


@cache
def _combinations() -> Combinations:
    return Combinations(Deck())


@dataclass(frozen=True, repr=False)
class Partners(TichuGame):
    """Two sides whose players sit alternately; played as by four unless a game says otherwise."""

    players: ClassVar[int] = 4
    sides: ClassVar[int] = 2
    hand_size: ClassVar[int] = 14
    grand_before: ClassVar[int] = 8

    reopen_push_on_call: bool = option(True, "nanking.push.simultaneous", (True, False))
    wish_unable: str = option("free", "nanking.wish.unable", ("free", "must-pass"))
    wish_fault: str = option("refuse", "nanking.wish.penalty", ("refuse", "penalty"))
    retract_second_grand: bool = option(False, "nanking.tichu.both", (False, True))
    target: int = option(1000, "nanking.game")

    @cached_property
    def combinations(self) -> Combinations:
        return _combinations()

    def side(self, seat: int) -> int:
        return seat % 2

    def push_targets(self, seat: int) -> tuple[int, ...]:
        """The other three, one card each (nanking.push)."""
        return self.seats_from(seat)[1:]

    def dog_leaders(self, seat: int, hands: Sequence[int], number: int) -> tuple[int, ...]:
        """The partner; if out, the next on the partner's right (nanking.dog.partner-out)."""
        (partner,) = self.partners(seat)
        return (self.holding_from(partner, hands),)

    def round_over(self, out: Sequence[int]) -> bool:
        """Return True if only one player has cards left, or two partners are out first.

        nanking.end, nanking.double.
        """
        return super().round_over(out) or self.double_victory(out)

    def double_victory(self, out: Sequence[int]) -> bool:
        """Return True for a double victory (nanking.double)."""
        return len(out) >= 2 and self.side(out[0]) == self.side(out[1])

    def count(self, state: State) -> Count:
        return count_partnership_round(state)

    def winner(self, totals: tuple[int, ...], number: int = 1, first: int | None = None) -> int | None:
        """The first side to reach the target; if both do, the higher, or None while level (nanking.game)."""
        return first_to(self.target, totals)
