"""The combinations that suited cards and face cards can be played in, whatever their cost."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations as choose
from typing import TYPE_CHECKING, TypeAlias

from ...engine.climbing.cards import bits
from ...engine.haggis.combinations import shortest
from ...engine.haggis.combo import RUNS
from ...engine.haggis.deck import FACES, TEN
from ...engine.memo import Memo

if TYPE_CHECKING:
    from ...engine.haggis.deck import Deck

Part: TypeAlias = tuple[int, int, int]
"""A combination of a split: the number of its form, its suited cards, the number of face cards in it."""

_KINDS = ("set", *RUNS)
_MOST = 1 << 13  # groups of cards whose shapes are remembered


def form(kind: str, size: int, rank: int) -> int:
    """The number of a kind, size and rank."""
    return _KINDS.index(kind) << 16 | size << 8 | rank


def formed(number: int) -> tuple[str, int, int]:
    """The kind, size and rank of a number."""
    return _KINDS[number >> 16], number >> 8 & 255, number & 255


class Shapes:
    """Everything that cards can be played in along with some face cards, whatever the cost.

    Results are put together from those for a few cards, of one rank or near each other, which recur from hand
    to hand.
    """

    def __init__(self, deck: Deck, faces: int) -> None:
        """`faces` is the number of face cards that may stand in."""
        self._deck, self._faces = deck, faces
        suited = list(bits(deck.suited))
        self._rank = {card: deck.rank[deck.rank_of(card)] for card in suited}  # by card, all of its rank
        self._suit = {card: suit for card in suited for suit in deck.suit if card & suit}
        self._sets = Memo(self._find_sets, _MOST)  # by cards of one rank
        self._near = Memo(self._find_near, _MOST)  # by cards of one suit
        self._ladders = Memo(self._find_ladders, _MOST)  # by cards near the lowest one
        self._in_lanes = Memo(self._find_in_lanes, _MOST)  # by cards of up to three suits

    def of(self, natural: int) -> list[Part]:
        """Everything that the lowest of some suited cards can be part of."""
        low = natural & -natural
        near = self._near[natural & self._suit[low]]
        sets = self._sets[natural & self._rank[low]]
        return sets + self._ladders[natural & near] if near else sets

    def _find_near(self, lane: int) -> int:
        """The ranks, as cards, that may be in a run or run of sets with the lowest card of one suit.

        They end where face cards can't fill its gaps; 0 if there is no such run.
        """
        deck, gaps, near, last = self._deck, 0, 0, 0
        first = deck.rank_of(lane & -lane)
        for rank in range(first, TEN + 1):
            gaps += not lane & deck.rank[rank]
            if gaps > self._faces:
                break
            near, last = near | deck.rank[rank], rank
        return near if last > first else 0

    def _find_sets(self, of_rank: int) -> list[Part]:
        """The sets, or the single card, that the lowest of some cards of one rank is in."""
        low, *others = bits(of_rank)
        rank = self._deck.rank_of(low)
        return [
            (form("set", 1 + size + jokers, rank), low | sum(some), jokers)
            for size in range(len(others) + 1)
            for some in choose(others, size)
            for jokers in range(self._faces + 1)
        ]

    def _find_ladders(self, cards: int) -> list[Part]:
        """The runs, and runs of sets, from the lowest of some cards up."""
        deck, low = self._deck, cards & -cards
        start = deck.rank_of(low)
        # In a lane, face cards must stand in for each rank before its first card.
        begin = cards & sum(deck.rank[start : start + self._faces + 1])
        found: list[Part] = []
        for lanes in _lanes(self._suit[low], tuple([suit for suit in deck.suit if suit & begin])):
            found += self._in_lanes[cards & lanes]
        return found

    def _find_in_lanes(self, held: int) -> list[Part]:
        """The runs in the suits of some cards, from the lowest up; each suit has a card of its own."""
        deck = self._deck
        found: list[Part] = []
        lanes = [suit for suit in deck.suit if held & suit]
        width, start = len(lanes), deck.rank_of(held & -held)
        least, kind = shortest(width), RUNS[width - 1]
        cards = jokers = 0
        for rank in range(start, TEN + 1):
            here = held & deck.rank[rank]
            cards |= here
            jokers += width - here.bit_count()
            if jokers > self._faces:
                break
            if rank - start + 1 >= least and all(cards & lane for lane in lanes):
                found.append((form(kind, width * (rank - start + 1), rank), cards, jokers))
        return found


@lru_cache(maxsize=1024)
def _lanes(own: int, suits: tuple[int, ...]) -> list[int]:
    """The lanes: a suit alone, and with one or two of the others."""
    others = [suit for suit in suits if suit != own]
    return [own + sum(some) for width in range(3) for some in choose(others, width)]


@cache  # slow to find, and the same for all planners
def shapes(deck: Deck) -> Sequence[Shapes]:
    """The shapes of a deck's cards, by the number of face cards that may stand in."""
    return [Shapes(deck, faces) for faces in range(len(FACES) + 1)]
