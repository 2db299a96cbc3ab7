"""Nanking Tichu: four players, two partnerships (section 1 of the rules ledger)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from ..climbing.score import Count, first_to
from ..ruleset import option
from .combinations import Combinations
from .deck import Deck
from .ruleset import ClimbingGame
from .score import count_partnership_round
from .state import State


@cache
def _combinations() -> Combinations:
    return Combinations(Deck())


@dataclass(frozen=True)
class Nanking(ClimbingGame):
    """The four-hand game. Seats 0 and 2 are side 0, seats 1 and 3 side 1 (nanking.seats)."""

    name: ClassVar[str] = "nanking"
    players: ClassVar[int] = 4
    sides: ClassVar[int] = 2
    hand_size: ClassVar[int] = 14
    grand_before: ClassVar[int] = 8

    reopen_push_on_call: bool = option(True, "nanking.push.simultaneous", (True, False))
    wish_unable: str = option(
        "free", "nanking.wish.unable", ("free", "must-pass"), earlier=(("must-pass", "holder-must-pass"),)
    )
    wish_fault: str = option("refuse", "nanking.wish.penalty", ("refuse", "penalty"))
    retract_second_grand: bool | str = option(
        False, "nanking.tichu.both", (False, True), earlier=((True, "spoke-later"),)
    )
    target: int = option(1000, "nanking.game")

    rules: ClassVar[tuple[str, ...]] = tuple(
        f"nanking.{row}"
        for row in """
        deck seats take push push.simultaneous
        combo.single combo.pair combo.pairs combo.triple combo.fullhouse combo.straight combo.bomb4
        combo.bombflush combo.fullhouse.distinct combo.flush-is-bomb combo.no-wrap
        lead.first follow pass.not-locked trick.end lead.out no-lead-pass
        ma.value wish.make wish.duty wish.duty.bomb wish.duty.phoenix wish.not-phoenix wish.unable
        wish.persists wish.lead wish.self wish.only-in-turn wish.own-top wish.not-itself wish.penalty
        dog.lead-only dog.partner-out dog.no-bomb dog.scores-nothing
        ph.joker ph.not-bomb ph.single ph.single.lead ph.not-dragon ph.choice
        dr.top dr.gift dr.bombed dr.last
        bomb.kinds bomb.beats bomb.any-time bomb.before-collect bomb.lead bomb.not-the-lead bomb.own
        bomb.priority
        end end.last-trick tail.hand tail.tricks points double
        tichu.small tichu.grand tichu.separate tichu.both game
        """.split()
    )

    @property
    def combinations(self) -> Combinations:
        return _combinations()

    def side(self, seat: int) -> int:
        return seat % 2

    def push_targets(self, seat: int) -> tuple[int, ...]:
        """One card to each of the other three (nanking.push)."""
        return self.seats_from(seat)[1:]

    def dog_leaders(self, state: State, seat: int) -> tuple[int, ...]:
        """The partner; if out, the next on the partner's right (nanking.dog.partner-out)."""
        (partner,) = self.partners(seat)
        return (state.first_active(partner),)

    def round_over(self, hands: tuple[int, ...], out: tuple[int, ...]) -> bool:
        """One player is left with cards, or two partners are out first (nanking.end, nanking.double)."""
        return len(out) >= self.players - 1 or self.uncounted(out)

    def uncounted(self, out: tuple[int, ...]) -> bool:
        """Double victory (nanking.double)."""
        return len(out) >= 2 and self.side(out[0]) == self.side(out[1])

    def count(self, state: State) -> Count:
        return count_partnership_round(state)

    def winner(self, totals: tuple[int, ...], state: State | None = None) -> int | None:
        """The first side to reach the target; both at once: the higher; level: none yet (nanking.game)."""
        return first_to(self.target, totals)
