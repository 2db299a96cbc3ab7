"""The shapes that suited cards and face cards can be played in, whatever that costs."""

from __future__ import annotations

from functools import lru_cache, partial
from itertools import combinations as choose
from typing import TYPE_CHECKING, NamedTuple

from ...engine.climbing.cards import bits
from ...engine.haggis.combinations import shortest
from ...engine.haggis.combo import RUNS
from ...engine.haggis.deck import TEN
from ...engine.memo import Memo

if TYPE_CHECKING:
    from ...engine.haggis.deck import Deck


class Part(NamedTuple):
    """A combination of a split: the number of its form, its suited cards, how many face cards stand in."""

    form: int
    natural: int
    jokers: int


_KINDS = ("set", *RUNS)
_MOST = 1 << 17  # cards whose shapes are remembered


def form(kind: str, size: int, rank: int) -> int:
    """The number of a kind, size and rank."""
    return _KINDS.index(kind) << 16 | size << 8 | rank


def formed(number: int) -> tuple[str, int, int]:
    """The kind, size and rank that have this number."""
    return _KINDS[number >> 16], number >> 8 & 255, number & 255


class Shapes:
    """Everything that cards can be played in, whatever it costs; for as many planners as like.

    of  by the number of face cards that may stand in, and by suited cards: all that the lowest can be part of
    """

    def __init__(self, deck: Deck, wild: int) -> None:
        """`wild` is how many face cards may stand in."""
        full = Memo(_Shaping(deck, wild).made, _MOST)
        fewer = (Memo(partial(_spared, full, faces), _MOST) for faces in range(wild))
        self.of: tuple[Memo[int, list[Part]], ...] = *fewer, full


def _spared(full: Memo[int, list[Part]], faces: int, natural: int) -> list[Part]:
    return [part for part in full[natural] if part.jokers <= faces]


class _Shaping:
    """The maker of shapes. It keeps pieces: the same cards of one rank or a few suits come up with others."""

    def __init__(self, deck: Deck, wild: int) -> None:
        self.deck, self.wild = deck, wild
        self._sets_of: dict[int, list[Part]] = {}  # by cards of one rank
        self._ladders_of: dict[int, list[Part]] = {}  # by cards of some suits
        # By the lowest rank, where a lane may begin: face cards stand in for each rank of it before that.
        self._near = [sum(deck.rank[rank : rank + wild + 1]) for rank in range(TEN + 1)]

    def made(self, natural: int) -> list[Part]:
        """Everything that the lowest of some suited cards can be part of."""
        deck, low = self.deck, natural & -natural
        rank = deck.rank_of(low)
        near = natural & self._near[rank]
        found = self._sets(natural & deck.rank[rank])[:]
        known = self._ladders_of
        for suits, lanes in _lanes(low, tuple([suit for suit in deck.suit if near & suit])):
            held = natural & suits
            ladders = known.get(held)
            if ladders is None:
                ladders = known[held] = self._ladders(held, lanes)
            found += ladders
        return found

    @staticmethod
    def _part(kind: str, size: int, rank: int, natural: int, jokers: int) -> Part:
        return Part(form(kind, size, rank), natural, jokers)

    def _sets(self, of_rank: int) -> list[Part]:
        """The sets, or the single card, that the lowest of some cards of one rank is in."""
        found = self._sets_of.get(of_rank)
        if found is None:
            low, *others = bits(of_rank)
            rank = self.deck.rank_of(low)
            found = self._sets_of[of_rank] = [
                self._part("set", 1 + size + jokers, rank, low | sum(some), jokers)
                for size in range(len(others) + 1)
                for some in choose(others, size)
                for jokers in range(self.wild + 1)
            ]
        return found

    def _ladders(self, held: int, lanes: tuple[int, ...]) -> list[Part]:
        """The runs, and runs of sets, from the lowest of some cards up; each lane has a card of its own."""
        deck, width, found = self.deck, len(lanes), []
        start, least, kind = deck.rank_of(held & -held), shortest(width), RUNS[width - 1]
        cards = jokers = 0
        for rank in range(start, TEN + 1):
            here = held & deck.rank[rank]
            cards |= here
            jokers += width - here.bit_count()
            if jokers > self.wild:
                break
            if rank - start + 1 >= least and (width == 1 or all(cards & lane for lane in lanes)):
                found.append(self._part(kind, width * (rank - start + 1), rank, cards, jokers))
        return found


@lru_cache(maxsize=1024)
def _lanes(low: int, suits: tuple[int, ...]) -> list[tuple[int, tuple[int, ...]]]:
    """The suit of a card alone and with one or two of the others, together and one by one."""
    (own,) = [suit for suit in suits if suit & low]
    others = [suit for suit in suits if suit != own]
    chosen = [(own, *some) for width in range(3) for some in choose(others, width)]
    return [(sum(lanes), lanes) for lanes in chosen]
