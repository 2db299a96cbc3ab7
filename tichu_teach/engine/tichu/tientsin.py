"""Tientsin: six players, two teams of three."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from ..errors import SavedGameError
from ..options import option
from .partners import Partners
from .rules import rows
from .state import State

_DEALS = 100  # a hundred in a row with a special card left over: once in 10**85 games


@dataclass(frozen=True, repr=False)
class Tientsin(Partners):
    """Seats 0, 2, 4 are side 0, the others side 1: everyone sits between two opponents (tientsin.seats)."""

    name: ClassVar[str] = "tientsin"
    players: ClassVar[int] = 6
    hand_size: ClassVar[int] = 9
    grand_before: ClassVar[int] = 6

    target: int = option(1000, "nanking.game", offered=(500, 1000))
    leftover: str = option("open", "tientsin.deal", ("open", "redeal-if-special"))

    replaced_rules: ClassVar[Mapping[str, str]] = {
        "nanking.seats": "tientsin.seats",
        "nanking.take": "tientsin.deal",
        "nanking.tichu.grand": "tientsin.grand",
        "nanking.push": "tientsin.push",
        "nanking.dog.lead-only": "tientsin.dog",
        "nanking.dog.partner-out": "tientsin.dog",
        "nanking.tail.hand": "tientsin.tail.last",
        "nanking.tail.tricks": "tientsin.tail.fifth",
        "nanking.double": "tientsin.triple",
        "nanking.dr.gift": "tientsin.gift",
    }
    rules: ClassVar[tuple[str, ...]] = rows(
        replaced_rules,
        """
        tientsin.seats tientsin.deal tientsin.grand tientsin.push tientsin.dog tientsin.tail.last
        tientsin.tail.fifth tientsin.triple tientsin.gift
        """,
    )

    def deal(self, rng: random.Random, before: State | None = None, first: int | None = None) -> State:
        """A new round, with two cards left over that lie open; an option redeals while one is a special card.

        One deal in seven is dealt anew. Raises RuntimeError if `rng` never comes to a deal that stands.
        """
        for _ in range(_DEALS):
            state = super().deal(rng, before, first)
            if self._stands(state):
                return state
        raise RuntimeError(f"{_DEALS} deals, and a special card is left over in each: these are no fair dice")

    def load_deal(self, data: Mapping[str, object], before: State | None) -> State:
        state = super().load_deal(data, before)
        if not self._stands(state):
            raise SavedGameError("a special card is left over: this table deals anew then", "deal")
        return state

    def _stands(self, state: State) -> bool:
        """Return True if the table plays this deal (option leftover, tientsin.deal)."""
        deck = self.deck
        special = deck.dog | deck.mahjong | deck.phoenix | deck.dragon
        return self.leftover == "open" or not state.open & special

    def push_targets(self, seat: int) -> tuple[int, ...]:
        """The partners, one card each (tientsin.push)."""
        return self.partners(seat)

    def dog_leaders(self, seat: int, hands: Sequence[int], number: int) -> tuple[int, ...]:
        """The partners still playing; if both are out, the next on the right (tientsin.dog)."""
        playing = tuple(partner for partner in self.partners(seat) if hands[partner])
        return playing or (self.holding_after(seat, hands),)

    def double_victory(self, out: Sequence[int]) -> bool:
        """Return True if all three of a team are out before any opponent (tientsin.triple)."""
        return len(out) >= 3 and len({self.side(seat) for seat in out[:3]}) == 1

    @property
    def sweep(self) -> int:
        """The points of a triple victory: 300 (tientsin.triple)."""
        return 300

    def tricks_go_to(self, seat: int, out: tuple[int, ...]) -> tuple[int, str] | None:
        """The opponents for the last player's tricks, the first player's side for the fifth's."""
        if seat not in out:
            return 1 - self.side(seat), "tientsin.tail.last"
        return (self.side(out[0]), "tientsin.tail.fifth") if seat == out[-1] else None
