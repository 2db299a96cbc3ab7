"""What the cards of each rank of a hand make, beside its Phoenixes: singles, pairs, triples, parts of more.

There are few sets of cards of one rank, so what each makes is worked out once and remembered; combinations of
several ranks are put together from it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from itertools import combinations as choose
from typing import NamedTuple

from ..climbing.cards import bits
from ..climbing.combo import Combo
from .deck import ACE, LOW, PACK, Deck

_ONE_PACK = (1 << PACK) - 1
_MOST = 512  # sets of cards of two ranks that a table remembers

Ones = tuple[int, ...]  # the cards of one rank, one of each
Lent = tuple[int, ...]  # the first none, one, two … of a hand's Phoenixes, each as a set of cards
# A way of filling part of a combination: the natural cards, and the ranks that Phoenixes stand for.
Filling = tuple[int, tuple[int, ...]]


class Rank(NamedTuple):
    """What the cards of one rank make; twos by the number of Phoenixes that is free for them."""

    ones: Ones
    twos: tuple[tuple[Filling, ...], ...]  # ways to fill a pair
    threes: tuple[Filling, ...]
    singles: list[Combo]
    pairs: list[Combo]
    triples: list[Combo]
    marks: int  # which of these there are: bits of the rank, in the fields below


NOTHING = Rank((), ((), (), ()), (), [], [], [], 0)  # what a rank makes that there isn't

# What two neighbouring ranks make together: singles, pairs, triples, what each makes, and marks.
Two = tuple[list[Combo], list[Combo], list[Combo], tuple[Rank, Rank], int]
# Marks are a bit a rank, in fields of so many bits: which are held, which make a triple, which make a pair
# without a Phoenix, with one, with two.
FIELD = ACE + 1
OF_RANKS = (1 << FIELD) - 1
TRIPLES, PAIRS = FIELD, 2 * FIELD


class _OneRank(dict[int, Rank]):
    """By the cards of one rank that are held, what they make."""

    def __init__(self, rank: int, ranks: Ranks) -> None:
        super().__init__()
        self._rank, self._ranks = rank, ranks

    def __missing__(self, held: int) -> Rank:
        self[held] = self._ranks.of_rank(held, self._rank)
        return self[held]


class _TwoRanks(dict[int, Two]):
    """The same for two ranks, which halves the look-ups in a hand.

    Emptied when it has grown too large: of one pack there are 256 sets of such cards, of two many more.
    """

    def __init__(self, tables: Sequence[tuple[int, _OneRank]]) -> None:
        super().__init__()
        (self._low, self._lower), (self._high, self._higher) = tables

    def __missing__(self, held: int) -> Two:
        if len(self) >= _MOST:
            self.clear()
        low, high = self._lower[held & self._low], self._higher[held & self._high]
        self[held] = two = (
            low.singles + high.singles,
            low.pairs + high.pairs,
            low.triples + high.triples,
            (low, high),
            low.marks | high.marks,
        )
        return two


class Ranks:
    """The ranks of a deck, beside some Phoenixes of a hand (`lent`).

    `by_rank` holds the cards of each rank (0 has none) with the table of what they make, `by_two` the same
    for two ranks at a time.
    """

    def __init__(
        self, deck: Deck, jokers: int, single: Mapping[int, Combo], suits_differ: frozenset[str]
    ) -> None:
        self._single = single
        self._suits = {kind: tuple(deck.suit) if kind in suits_differ else () for kind in ("pair", "triple")}
        self.lent: Lent = tuple(accumulate(bits(jokers), initial=0))
        self.by_rank = [(cards, _OneRank(rank, self)) for rank, cards in enumerate(deck.rank)]
        self.by_two = [
            (sum(cards for cards, _ in tables), _TwoRanks(tables))
            for first in range(1, ACE, 2)
            for tables in (self.by_rank[first : first + 2],)
        ]

    def of_rank(self, held: int, rank: int) -> Rank:
        """What some cards of one rank (1: the Mahjong), or none, make."""
        ones = tuple(bits(one_of_each(held)))
        singles = [self._single[card] for card in ones]
        if rank < LOW:
            return Rank(ones, ((),) * len(self.lent), (), singles, [], [], bool(ones) << rank)
        twos, threes, by_room = list[Filling](), list[Filling](), []
        pairs, triples, marks = list[Combo](), list[Combo](), bool(ones) << rank
        for added, lent in enumerate(self.lent):
            joker = (rank,) * added
            for cards in choices(held, 2 - added, self._suits["pair"]):
                twos.append((cards, joker))
                if cards:
                    pairs.append(Combo("pair", 2, rank, cards | lent, joker))
            for cards in choices(held, 3 - added, self._suits["triple"]):
                threes.append((cards, joker))
                triples.append(Combo("triple", 3, rank, cards | lent, joker))
            by_room.append(tuple(twos))
            marks |= bool(twos) << PAIRS + FIELD * added + rank | bool(threes) << TRIPLES + rank
        return Rank(ones, tuple(by_room), tuple(threes), singles, pairs, triples, marks)


@lru_cache(maxsize=512)  # pairs and triples, with Phoenixes and without, choose from the same cards
def choices(held: int, size: int, suits: tuple[int, ...] = ()) -> tuple[int, ...]:
    """The subsets of `size` cards out of cards of one rank; with `suits` no two of one suit.

    The second of two equal cards is only taken together with the first.
    """
    picks = map(sum, choose(list(bits(held)), size))
    if not (suits or held >> PACK):
        return tuple(picks)
    return tuple(pick for pick in picks if not pick >> PACK & held & ~pick and suits_differ(pick, suits))


def suits_differ(cards: int, suits: Sequence[int]) -> bool:
    """Whether no two cards are of the same of these suits."""
    return all((cards & suit).bit_count() <= 1 for suit in suits)


def one_of_each(cards: int) -> int:
    """Of two equal cards (two packs) the first: which of them is played makes no difference."""
    return cards & ~((cards & _ONE_PACK) << PACK)
