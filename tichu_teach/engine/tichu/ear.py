"""Someone is always in the ear: five to ten players, each for themselves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import ClassVar

from ..options import option
from .combinations import Combinations
from .deck import Deck
from .rules import Occasion, rows
from .solo import NOT_ALONE, Solo

FULL_HAND = 12
_PLAYERS = tuple(range(5, 11))


@cache
def _combinations(pairs_differ: bool) -> Combinations:
    deck = Deck(2, without="Do Ma Ph Dr")
    return Combinations(deck, frozenset({"pair", "triple"} if pairs_differ else {"triple"}))


@dataclass(frozen=True, repr=False)
class Ear(Solo):
    """Seat 0 is the Boss's; the places go down to the right, the last seat is the ear (ear.seats)."""

    name: ClassVar[str] = "ear"
    hand_size: ClassVar[int] = FULL_HAND

    players: int = option(6, "ear.solo", _PLAYERS, offered=_PLAYERS)
    pairs_suits_differ: bool = option(False, "ear.combos", (False, True))
    wish: bool = option(False, "ear.mahjong", (False, True), offered=(False, True))

    replaced_rules: ClassVar[Mapping[str, str]] = {
        "nanking.deck": "ear.deck",
        "nanking.take": "ear.deal",
        "nanking.push": "ear.push",
        "nanking.push.simultaneous": "ear.push",
        "nanking.lead.first": "ear.mahjong",
        "nanking.dog.lead-only": "ear.dog",
        "nanking.dr.gift": "ear.dragon",
        "nanking.dr.top": "ear.dragon",
        "nanking.end": "ear.end",
        "nanking.seats": "ear.seats",
        "nanking.tichu.small": "ear.solo",
        "nanking.tichu.grand": "ear.solo",
        "nanking.tichu.both": "ear.solo",
    }
    own_rules: ClassVar[Mapping[Occasion, str]] = {
        "no-push": "ear.push",
        "order": "ear.best",
        "no-wish": "ear.mahjong",
        "suits-differ": "ear.combos",
    }
    rules: ClassVar[tuple[str, ...]] = rows(
        replaced_rules,
        """
        ear.deck ear.solo ear.deal ear.push ear.best ear.combos ear.dragon ear.phoenix ear.mahjong ear.dog
        ear.end ear.seats
        """,
        NOT_ALONE,
    )

    @cached_property
    def combinations(self) -> Combinations:
        return _combinations(self.pairs_suits_differ)

    @property
    def wishes(self) -> bool:
        return self.wish

    @property
    def even_deal(self) -> bool:
        return self.players < 10

    def seat_of(self, place: int) -> int:
        """The seat of a place: the second sits on the Boss's right, and so on to the right (ear.seats)."""
        return place

    def hand_sizes(self, first: int, number: int = 1) -> tuple[int, ...]:
        """Twelve each and the rest open; ten players share all cards: eight get 11, two 10 (ear.deal)."""
        return self.dealt_sizes(min(FULL_HAND * self.players, self.deck.size), first)

    @property
    def titles(self) -> tuple[str, ...]:
        """The Boss of all bosses, the places by their number, and the one in the ear (ear.solo)."""
        return ("boss", *("place",) * (self.players - 2), "ear")

    def demand(self, seat: int) -> str:
        """The best cards from the lower places, the worst from the upper ones (ear.push)."""
        return "worst" if self.takes_from(seat) else "best"

    @property
    def exchange_rule(self) -> str:
        return "ear.push"

    def dog_leaders(self, seat: int, hands: Sequence[int], number: int) -> tuple[int, ...]:
        """The ear; in round one, or if the ear is out, the next active player on the right (ear.dog)."""
        ear = self.players - 1
        if number > 1 and hands[ear]:
            return (ear,)
        return (self.holding_after(seat, hands),)

    def winner(self, totals: tuple[int, ...], number: int = 1, first: int | None = None) -> int | None:
        """None: the result of a round is only the order of the next (ear.solo)."""
        return None
