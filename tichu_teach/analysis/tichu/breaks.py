"""Combinations that a rollout may break out of a part: a high card of a pair, a pair of a full house."""

from __future__ import annotations

from collections.abc import Mapping

from .parts import A_FULLHOUSE, A_PAIR, A_SINGLE, A_TRIPLE, TWO_PAIRS, RolloutPart

Way = tuple[RolloutPart, tuple[RolloutPart, ...]]
"""A combination broken out of a part, and the rest."""


class Breaks(dict[RolloutPart, tuple[Way, ...]]):
    """The ways to break one sort of combination out of a part; the first that is high enough counts."""

    def __init__(self, key: int, lone: RolloutPart, *equal: Mapping[int, RolloutPart]) -> None:
        """`key` is the sort wanted, `lone` the Phoenix alone; `equal` are singles, pairs, triples by rank."""
        self._key, self._lone = key, lone
        self._singles, self._pairs, self._triples = equal

    def __missing__(self, part: RolloutPart) -> tuple[Way, ...]:
        ways = (self._joined if part.joker else self._plain)(part, int(part.rank))
        self[part] = ways
        return ways

    def _joined(self, part: RolloutPart, rank: int) -> tuple[Way, ...]:
        """Break the Phoenix alone out of a part that has it."""
        if self._key == A_SINGLE and part.key in (A_PAIR, A_TRIPLE):
            left = self._singles if part.key == A_PAIR else self._pairs
            return ((self._lone, (left[rank],)),)
        return ()

    def _plain(self, part: RolloutPart, rank: int) -> tuple[Way, ...]:
        singles, pairs, triples = self._singles, self._pairs, self._triples
        sorts = self._key, part.key
        if sorts == (A_SINGLE, A_PAIR):
            return ((singles[rank], (singles[rank],)),)
        if sorts == (A_SINGLE, A_TRIPLE):
            return ((singles[rank], (pairs[rank],)),)
        if sorts == (A_PAIR, A_TRIPLE):
            return ((pairs[rank], (singles[rank],)),)
        if sorts == (A_PAIR, TWO_PAIRS):
            return ((pairs[rank], (pairs[rank - 1],)),)
        if sorts == (A_PAIR, A_FULLHOUSE):
            two = _two(part, rank)
            return (pairs[two], (triples[rank],)), (pairs[rank], (pairs[two], singles[rank]))
        if sorts == (A_TRIPLE, A_FULLHOUSE):
            return ((triples[rank], (pairs[_two(part, rank)],)),)
        return ()


def _two(part: RolloutPart, rank: int) -> int:
    """The rank of the pair of a full house."""
    return (part.units & ~(15 << 4 * rank)).bit_length() - 1 >> 2
