"""Straights: five ranks or more, one card each, with Phoenixes in their gaps (nanking.combo.straight).

Most combinations of a hand are straights, so this is where time is spent.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from ..climbing.combo import Combo
from .deck import ACE, JADE, LOW, PACK

SHORTEST_STRAIGHT = 5
_ANYWHERE = range(1, ACE - SHORTEST_STRAIGHT + 2)

Ones = tuple[int, ...]  # the cards of one rank, one of each

# What Phoenixes stand for in a straight, and the stretches it is put together from: below the first of them,
# the Phoenixes with what is between, above the last.
_StandIn = tuple[tuple[int, ...], int, int, int]
_ONE, _BOTH = 1 << 8, 1 << 9


def starts(hand: int, jokers: int, size: int) -> Sequence[int]:
    """Where straights of at least so many ranks may begin; none where there are too few ranks.

    Without a Phoenix five must stand side by side.
    """
    one = hand | hand >> PACK
    ranks = (one | one >> 1 | one >> 2 | one >> 3) & JADE | (one >> 1 & 1)
    if ranks.bit_count() + jokers.bit_count() < size:
        return ()
    return _ANYWHERE if jokers else _places(ranks & ranks >> 4 & ranks >> 8 & ranks >> 12 & ranks >> 16)


def straights(
    lowest: Sequence[int], ones: list[Ones], jokers: int, above: int = 0, size: int = 0
) -> list[Combo]:
    """The straights from some ranks up, `size` 0 for any number; runs of one suit among them.

    `ones` are the cards of each rank, `jokers` the Phoenixes (nanking.combo.no-wrap).
    """
    least, phoenixes, new = size or SHORTEST_STRAIGHT, jokers.bit_count(), tuple.__new__
    stretches, found = _Stretches(ones, jokers), list[Combo]()
    for start in lowest:
        first, last = ones[start : start + SHORTEST_STRAIGHT], start + least - 1
        missing = first.count(()) if phoenixes else 0
        # The Phoenix is never the one: a straight from 1 needs the Mahjong itself.
        if missing > phoenixes or (start == 1 and not ones[1]) or last > ACE or (size and last <= above):
            continue
        gaps = tuple([start + n for n, here in enumerate(first) if not here]) if missing else ()
        natural = [] if gaps else _across(*first)
        for rank in range(start + SHORTEST_STRAIGHT - 1, (last if size else ACE) + 1):
            here, length = ones[rank], rank - start + 1
            if length > SHORTEST_STRAIGHT:
                if not here:
                    gaps = (*gaps, rank)
                    if len(gaps) > phoenixes:
                        break
                elif not gaps:
                    natural = [run | card for run in natural for card in here]
            if rank < last:
                continue
            if not gaps:
                found += [new(Combo, ("straight", length, rank, run, ())) for run in natural]
            if phoenixes:
                found += [
                    new(Combo, ("straight", length, rank, below | between | rest, joker))
                    for joker, low, middle, high in _stand_ins(start, rank, gaps, phoenixes)
                    for below in stretches[low]
                    for between in stretches[middle]
                    for rest in stretches[high]
                ]
    return found


class _Stretches(dict[int, list[int]]):
    """By first rank and the rank after the last (four bits each): every choice of one card a rank.

    Straights with Phoenixes are put together from these, so that each is worked out once a hand. `_ONE` is
    the first Phoenix alone; a stretch marked `_BOTH` has both beside its cards.
    """

    def __init__(self, ones: list[Ones], jokers: int) -> None:
        super().__init__({_ONE: [jokers & -jokers]})
        self._ones, self._jokers = ones, jokers

    def __missing__(self, span: int) -> list[int]:
        last = (span & 15) - 1
        if span & _BOTH:
            found = [run | self._jokers for run in self[span ^ _BOTH]]
        elif last < span >> 4:
            found = [0]
        else:
            here = self._ones[last]
            found = [run | card for run in self[span - 1] for card in here]
        self[span] = found
        return found


def _across(a: Ones, b: Ones, c: Ones, d: Ones, e: Ones) -> list[int]:
    """Every choice of one card of each of five ranks; at once, which takes a quarter of the time."""
    return [v | w | x | y | z for v in a for w in b for x in c for y in d for z in e]


@cache  # asked for each straight, and there are some hundreds of answers
def _stand_ins(start: int, last: int, gaps: tuple[int, ...], phoenixes: int) -> list[_StandIn]:
    """What Phoenixes may stand for in a straight with these gaps: all of them, and where Phoenixes are left
    also cards that are held. By the highest rank."""
    ranks = range(max(start, LOW), last + 1)
    found: list[_StandIn] = []
    for high in ranks:
        for low in (high, *(ranks[: high - ranks[0]] if phoenixes > 1 else ())):
            joker = (high,) if low == high else (low, high)
            if all(gap in joker for gap in gaps):
                between = _ONE if low == high else _BOTH | low + 1 << 4 | high
                found.append((joker, start << 4 | low, between, high + 1 << 4 | last + 1))
    return found


@cache
def _places(marks: int) -> tuple[int, ...]:
    """The ranks that are marked in the bits of `JADE`, or the one in its own."""
    return tuple(rank for rank in range(1, ACE + 1) if marks >> 4 * (rank - 1) & 1)
