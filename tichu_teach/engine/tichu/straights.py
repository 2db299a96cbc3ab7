"""Straights: five ranks or more, one card each, with Phoenixes in the gaps (nanking.combo.straight).

Most combinations of a hand are straights, so this code has to be fast.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations as choose

from ..climbing.combo import Combo
from .deck import ACE
from .ranks import Lent, Ones

SHORTEST_STRAIGHT = 5
_FIVE = (1 << SHORTEST_STRAIGHT) - 1

# The choices of ranks that Phoenixes may stand for in a straight.
Jokers = tuple[tuple[int, ...], ...]
# A rank that straights may begin with, and those choices for the five ranks from there.
Start = tuple[int, Jokers]


def starts(held: int, phoenixes: int, size: int = SHORTEST_STRAIGHT) -> Sequence[Start]:
    """The ranks where straights of at least `size` cards may begin; `held` has a bit for each rank held."""
    if held.bit_count() + phoenixes < size:
        return ()
    if not phoenixes and not held & held >> 1 & held >> 2 & held >> 3 & held >> 4:
        return ()
    fives = _fives(phoenixes)
    return [(start, jokers) for start, five in fives if (jokers := five[held >> start & _FIVE])]


def straights(
    lowest: Sequence[Start], ones: list[Ones], lent: Lent, above: int = 0, size: int = 0
) -> list[Combo]:
    """The straights from some ranks up, `size` 0 for any number of cards; includes runs of one suit.

    `ones` are the cards of each rank, `lent` the Phoenixes (nanking.combo.no-wrap). Runs are plain numbers
    that grow rank by rank, grouped by the ranks their Phoenixes stand for. Groups are small, so plain loops
    are faster than making a list at once for each.
    """
    phoenixes, new = len(lent) - 1, tuple.__new__
    found: list[Combo] = []
    for start, stand_ins in lowest:
        least = start + (size or SHORTEST_STRAIGHT) - 1
        if least > ACE or (size and least <= above):
            continue
        groups = []
        for joker in stand_ins:
            columns = ones[start : start + SHORTEST_STRAIGHT]
            for number, place in enumerate(joker, 1):
                columns[place - start] = (lent[number],)
            groups.append((joker, _across(*columns)))
        if not size or size == SHORTEST_STRAIGHT:
            for joker, runs in groups:
                for run in runs:
                    found.append(new(Combo, ("straight", SHORTEST_STRAIGHT, least, run, joker)))
        for rank in range(start + SHORTEST_STRAIGHT, (least if size else ACE) + 1):
            length, here, shorter, groups = rank - start + 1, ones[rank], groups, []
            for joker, runs in shorter if here else ():
                longer = []
                for run in runs:
                    for card in here:
                        longer.append(run | card)
                groups.append((joker, longer))
            if phoenixes:
                for joker, runs in shorter:
                    if len(joker) < phoenixes:
                        more = lent[len(joker) + 1]
                        groups.append(((*joker, rank), [run | more for run in runs]))
            if not groups:
                break
            if rank >= least:
                for joker, runs in groups:
                    for run in runs:
                        found.append(new(Combo, ("straight", length, rank, run, joker)))
    return found


def _across(a: Ones, b: Ones, c: Ones, d: Ones, e: Ones) -> list[int]:
    """Every choice of one card of each of five ranks."""
    found = []
    for v in a:
        for w in b:
            for x in c:
                three = v | w | x
                for y in d:
                    four = three | y
                    for z in e:
                        found.append(four | z)
    return found


@cache
def _fives(phoenixes: int) -> list[tuple[int, list[Jokers]]]:
    """The ranks that so many Phoenixes may stand for among five; empty if they are too few.

    Indexed by the first of the ranks, then by a bit for each of the five that is held.
    """
    return [
        (start, [_stand_ins(start, held, phoenixes) for held in range(_FIVE + 1)])
        for start in range(1, ACE - SHORTEST_STRAIGHT + 2)
    ]


def _stand_ins(start: int, held: int, phoenixes: int) -> Jokers:
    """Every choice of ranks for the Phoenixes: all that are missing, and others if Phoenixes are left.

    Sorted by the highest rank.
    """
    ranks = range(start, start + SHORTEST_STRAIGHT)
    gaps = {rank for rank in ranks if not held >> rank - start & 1}
    # The Phoenix never stands for the Mahjong: a straight from 1 needs the real one.
    chosen = [some for number in range(phoenixes + 1) for some in choose(ranks, number) if 1 not in some]
    return tuple(
        sorted(
            (joker for joker in chosen if gaps <= {*joker}),
            key=lambda joker: (joker[-1:], len(joker), joker),
        )
    )


_HALF = 8
_PLACES = [tuple(place for place in range(_HALF) if marks >> place & 1) for marks in range(1 << _HALF)]
_HIGHER = [tuple(place + _HALF for place in places) for places in _PLACES]


def places(marks: int) -> tuple[int, ...]:
    """The places of the bits that are set, lowest first; there are at most 16, one for each rank."""
    return _PLACES[marks & (1 << _HALF) - 1] + _HIGHER[marks >> _HALF]
