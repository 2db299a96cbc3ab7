"""The singles, pairs, triples and parts of longer combinations that a hand's cards of one rank make.

There are few sets of cards of one rank, so the results for each are worked out once and remembered, and
combinations of several ranks are put together from them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, partial
from itertools import accumulate
from itertools import combinations as choose
from typing import NamedTuple

from ..climbing.cards import bits
from ..climbing.combo import Combo
from ..memo import Memo
from .deck import ACE, FIRST_PACK, LOW, PACK, SUITS, Deck

_SUITS = tuple(1 << suit | 1 << PACK + suit for suit in range(len(SUITS)))  # of a rank in the lowest place
_MOST = 512  # results that a memo keeps: enough for all 256 of two ranks of one pack, not for two packs

Ones = tuple[int, ...]  # the cards of one rank, one of each
Lent = tuple[int, ...]  # a hand's first 0, 1, 2 … Phoenixes, each entry a set of cards
# One way to fill part of a combination: the natural cards, and the ranks that Phoenixes stand for.
Filling = tuple[int, tuple[int, ...]]


class Rank(NamedTuple):
    """The sets of one rank; `twos` by the number of Phoenixes free for them."""

    ones: Ones
    twos: tuple[tuple[Filling, ...], ...]  # ways to fill a pair
    threes: tuple[Filling, ...]
    singles: list[Combo]
    pairs: list[Combo]
    triples: list[Combo]
    marks: int  # bits that say which of these exist, in the fields below


NOTHING = Rank((), ((), (), ()), (), [], [], [], 0)  # stands for a rank that does not exist

_combo = tuple.__new__  # skips the keyword handling of NamedTuple

# The results for two neighbouring ranks: singles, pairs, triples, the Rank of each, and marks.
Two = tuple[list[Combo], list[Combo], list[Combo], tuple[Rank, Rank], int]
# Marks have one bit for each rank, in fields of FIELD bits: ranks held, ranks that make a triple, ranks that
# make a pair with no Phoenix, with one, with two.
FIELD = ACE + 1
OF_RANKS = (1 << FIELD) - 1
TRIPLES, PAIRS = FIELD, 2 * FIELD


class Ranks:
    """The ranks of a deck for a hand with certain Phoenixes (`lent`).

    `by_rank` holds the cards of each rank (0 has none) with a memo of the sets they make, `by_two` the same
    for two ranks at a time.
    """

    def __init__(
        self, deck: Deck, jokers: int, single: Mapping[int, Combo], suits_differ: frozenset[str]
    ) -> None:
        self._single = single
        self._suits_differ = suits_differ
        self.lent: Lent = tuple(accumulate(bits(jokers), initial=0))
        self.by_rank = [
            (cards, Memo(partial(self._of_rank, rank), _MOST)) for rank, cards in enumerate(deck.rank)
        ]
        self.by_two = [
            (deck.rank[low] | deck.rank[low + 1], Memo(partial(self._of_two, low), _MOST))
            for low in range(1, ACE, 2)
        ]

    def _of_two(self, rank: int, held: int) -> Two:
        """The sets of a rank and the next; two at a time, to halve the look-ups."""
        (lower, makes), (higher, makes_too) = self.by_rank[rank : rank + 2]
        low, high = makes[held & lower], makes_too[held & higher]
        return (
            low.singles + high.singles,
            low.pairs + high.pairs,
            low.triples + high.triples,
            (low, high),
            low.marks | high.marks,
        )

    def _of_rank(self, rank: int, held: int) -> Rank:
        """The sets that the cards held of one rank make (1: the Mahjong)."""
        ones = tuple(bits(one_of_each(held)))
        singles = [self._single[card] for card in ones]
        if rank < LOW:
            return Rank(ones, ((),) * len(self.lent), (), singles, [], [], bool(ones) << rank)
        twos: list[Filling] = []
        threes: list[Filling] = []
        pairs: list[Combo] = []
        triples: list[Combo] = []
        by_room, marks = [], bool(ones) << rank
        for added, lent in enumerate(self.lent):
            joker = (rank,) * added
            for cards in choices(held, rank, 2 - added, "pair" in self._suits_differ):
                twos.append((cards, joker))
                if cards:
                    pairs.append(_combo(Combo, ("pair", 2, rank, cards | lent, joker)))
            for cards in choices(held, rank, 3 - added, "triple" in self._suits_differ):
                threes.append((cards, joker))
                triples.append(_combo(Combo, ("triple", 3, rank, cards | lent, joker)))
            by_room.append(tuple(twos))
            marks |= bool(twos) << PAIRS + FIELD * added + rank | bool(threes) << TRIPLES + rank
        return Rank(ones, tuple(by_room), tuple(threes), singles, pairs, triples, marks)


def choices(held: int, rank: int, size: int, apart: bool) -> list[int]:
    """The subsets of `size` cards out of cards of one rank; with `apart` no two of one suit.

    The second of two equal cards is taken only together with the first.
    """
    place = 4 * (rank - 1)
    return [pick << place for pick in _picks(held >> place, size, apart)]


@cache  # shared by all ranks, as the cards are shifted to the lowest place: four bits a pack
def _picks(held: int, size: int, apart: bool) -> list[int]:
    picks = map(sum, choose(list(bits(held)), size))
    if not (apart or held >> PACK):
        return list(picks)
    suits = _SUITS if apart else ()
    return [pick for pick in picks if not pick >> PACK & held & ~pick and suits_differ(pick, suits)]


def suits_differ(cards: int, suits: Sequence[int]) -> bool:
    """Return True if no two cards share one of these suits."""
    return all((cards & suit).bit_count() <= 1 for suit in suits)


def one_of_each(cards: int) -> int:
    """The cards without the second of two equal ones: it makes no difference which is played."""
    return cards & ~((cards & FIRST_PACK) << PACK)
