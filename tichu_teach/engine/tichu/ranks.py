"""The sets that the cards of each rank of a hand make: singles, pairs, triples, parts of more.

There are few sets of cards of one rank, so what each makes is worked out once and remembered; combinations of
several ranks are put together from it.
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
from .deck import ACE, LOW, PACK, SUITS, Deck

_ONE_PACK = (1 << PACK) - 1
_SUITS = tuple(1 << suit | 1 << PACK + suit for suit in range(len(SUITS)))  # of a rank in the lowest place
_MOST = 512  # sets of cards that a table keeps: all 256 of two ranks of one pack, of two packs there are more

Ones = tuple[int, ...]  # the cards of one rank, one of each
Lent = tuple[int, ...]  # the first none, one, two … of a hand's Phoenixes, each as a set of cards
# A way of filling part of a combination: the natural cards, and the ranks that Phoenixes stand for.
Filling = tuple[int, tuple[int, ...]]


class Rank(NamedTuple):
    """The sets of one rank; pairs by the number of Phoenixes that is free for them."""

    ones: Ones
    twos: tuple[tuple[Filling, ...], ...]  # ways to fill a pair
    threes: tuple[Filling, ...]
    singles: list[Combo]
    pairs: list[Combo]
    triples: list[Combo]
    marks: int  # which of these there are: bits of the rank, in the fields below


NOTHING = Rank((), ((), (), ()), (), [], [], [], 0)  # what a rank makes that there isn't

_combo = tuple.__new__  # skips the keyword handling of NamedTuple

# What two neighbouring ranks make together: singles, pairs, triples, what each makes, and marks.
Two = tuple[list[Combo], list[Combo], list[Combo], tuple[Rank, Rank], int]
# Marks are a bit a rank, in fields of so many bits: which are held, which make a triple, which make a pair
# without a Phoenix, with one, with two.
FIELD = ACE + 1
OF_RANKS = (1 << FIELD) - 1
TRIPLES, PAIRS = FIELD, 2 * FIELD


class Ranks:
    """The ranks of a deck, beside some Phoenixes of a hand (`lent`).

    `by_rank` holds the cards of each rank (0 has none) with the table of what they make, `by_two` the same
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
        """The sets of a rank and the next; to look up two at a time halves the look-ups."""
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
        """The sets of some cards of one rank (1: the Mahjong), or of none."""
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


def choices(held: int, rank: int, size: int, apart: bool = False) -> list[int]:
    """The subsets of `size` cards out of cards of one rank; with `apart` no two of one suit.

    The second of two equal cards is only taken together with the first.
    """
    place = 4 * (rank - 1)
    return [pick << place for pick in _picks(held >> place, size, apart)]


@cache  # all ranks choose from the same cards, once these are shifted to the lowest place: four bits a pack
def _picks(held: int, size: int, apart: bool) -> list[int]:
    picks = map(sum, choose(list(bits(held)), size))
    if not (apart or held >> PACK):
        return list(picks)
    suits = _SUITS if apart else ()
    return [pick for pick in picks if not pick >> PACK & held & ~pick and suits_differ(pick, suits)]


def suits_differ(cards: int, suits: Sequence[int]) -> bool:
    """Return True if no two cards are of the same of these suits."""
    return all((cards & suit).bit_count() <= 1 for suit in suits)


def one_of_each(cards: int) -> int:
    """Of two equal cards (two packs) the first: which of them is played makes no difference."""
    return cards & ~((cards & _ONE_PACK) << PACK)
