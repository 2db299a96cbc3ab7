"""Grandmaster: five to twelve players, each for themselves."""

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

# From the top; with fewer players, titles in between are dropped, the rarest first.
TITLES = (
    *("grandmaster", "count", "baron", "knight", "noble", "great-citizen"),
    *("citizen", "craftsman", "cottar", "peasant", "beggar", "wretch"),
)
_RAREST_FIRST = ("baron", "craftsman", "beggar", "cottar", "knight", "great-citizen", "citizen")
_PLAYERS = tuple(range(5, 13))
_DOG = ("keep-lead", "removed")
_SETS = frozenset({"pair", "triple"})


def titles(players: int) -> tuple[str, ...]:
    """The titles of a table from the first place down, as keys of the texts (grandmaster.titles)."""
    dropped = _RAREST_FIRST[: len(TITLES) - players]
    return tuple(title for title in TITLES if title not in dropped)


@cache
def _combinations(packs: int, dog: bool) -> Combinations:
    deck = Deck(packs, "Do Ma Ph Dr" if dog else "Ma Ph Dr", without="Do Ma")
    return Combinations(deck, _SETS if packs > 1 else frozenset())


@dataclass(frozen=True, repr=False)
class Grandmaster(Solo):
    """Seat 0 is the Grandmaster's; the places go down to the left, the Wretch sits on seat 1."""

    name: ClassVar[str] = "grandmaster"

    players: int = option(6, "grandmaster.solo", _PLAYERS, offered=_PLAYERS)
    dog: str = option("keep-lead", "grandmaster.dog", _DOG, offered=_DOG)
    deal_leftover: str = option("first-round-open", "grandmaster.deal", ("first-round-open", "always-all"))
    rounds: int = option(0, "grandmaster.end", (0, *range(1, 101)), offered=(0, 3, 5, 10))

    replaced_rules: ClassVar[Mapping[str, str]] = {
        "nanking.take": "grandmaster.work",
        "nanking.push": "grandmaster.exchange",
        "nanking.push.simultaneous": "grandmaster.exchange",
        "nanking.lead.first": "grandmaster.lead",
        "nanking.wish.make": "grandmaster.wish",
        "nanking.dog.lead-only": "grandmaster.dog",
        "nanking.seats": "grandmaster.seats",
        "nanking.end": "grandmaster.end",
        "nanking.tichu.small": "grandmaster.solo",
        "nanking.tichu.grand": "grandmaster.solo",
        "nanking.tichu.both": "grandmaster.solo",
        "nanking.dr.gift": "grandmaster.solo",
    }
    own_rules: ClassVar[Mapping[Occasion, str]] = {
        "no-push": "grandmaster.first",
        "order": "grandmaster.best",
        "suits-differ": "grandmaster.suits-differ",
        "second-dragon": "grandmaster.second-dragon",
        "second-phoenix": "grandmaster.two-phoenix",
    }
    rules: ClassVar[tuple[str, ...]] = rows(
        replaced_rules,
        """
        grandmaster.solo grandmaster.titles grandmaster.seats grandmaster.first grandmaster.exchange
        grandmaster.exchange.five grandmaster.best grandmaster.lead grandmaster.wish grandmaster.dog
        grandmaster.two-decks grandmaster.second-dragon grandmaster.suits-differ grandmaster.deal
        grandmaster.two-phoenix grandmaster.work grandmaster.end
        """,
        NOT_ALONE,
    )

    @cached_property
    def combinations(self) -> Combinations:
        """One pack up to six players, two from seven on (grandmaster.two-decks)."""
        return _combinations(2 if self.players >= 7 else 1, self.dog == "keep-lead")

    @property
    def hand_size(self) -> int:
        """The most cards a player begins with."""
        return -(-self.deck.size // self.players)

    @property
    def even_deal(self) -> bool:
        return False

    def seat_of(self, place: int) -> int:
        """The seat of a place: the Count sits on the Grandmaster's left, and so on (grandmaster.seats)."""
        return -place % self.players

    def hand_sizes(self, first: int, number: int = 1) -> tuple[int, ...]:
        """Round one: the same for all, the rest lying open; later all cards are dealt (grandmaster.deal)."""
        cards = self.deck.size
        if number == 1 and self.deal_leftover == "first-round-open":
            cards -= cards % self.players
        return self.dealt_sizes(cards, first)

    @property
    def titles(self) -> tuple[str, ...]:
        return titles(self.players)

    def demand(self, seat: int) -> str:
        """The best cards from the lower places, any from the upper ones (grandmaster.exchange)."""
        return "" if self.takes_from(seat) else "best"

    @property
    def exchange_rule(self) -> str:
        return "grandmaster.exchange.five" if self.players == 5 else "grandmaster.exchange"

    def dog_leaders(self, seat: int, hands: Sequence[int], number: int) -> tuple[int, ...]:
        """The Dog's player again or, if it was their last card, the next on the right (grandmaster.dog)."""
        return (self.holding_from(seat, hands),)

    def winner(self, totals: tuple[int, ...], number: int = 1, first: int | None = None) -> int | None:
        """None, as the game has no end; after any agreed rounds, the Grandmaster (grandmaster.end)."""
        return first if self.rounds and number >= self.rounds else None
