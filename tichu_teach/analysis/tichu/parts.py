"""Hands as rollouts handle them: split into combinations once, and each of these weighed once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from operator import attrgetter

from ...engine.climbing.combo import Combo
from ...engine.memo import Memo
from ...engine.tichu.deck import ACE, DRAGON_RANK
from ...engine.tichu.rules import TichuRules
from ...players.tichu.chances import Chances
from ...players.tichu.plan import LONE, Planner, unit
from ...players.tichu.plan import Part as Planned
from ...players.tichu.style import Style

DOG, SINGLE, PAIR, TRIPLE, FULLHOUSE, PAIRS, STRAIGHT, BOMB = (kind << 5 for kind in range(8))
_KINDS = {
    "dog": DOG,
    "single": SINGLE,
    "pair": PAIR,
    "triple": TRIPLE,
    "fullhouse": FULLHOUSE,
    "pairs": PAIRS,
    "straight": STRAIGHT,
    "bomb4": BOMB,
    "bombflush": BOMB,
}
A_DOG, A_SINGLE, A_PAIR, A_TRIPLE = DOG + 1, SINGLE + 1, PAIR + 2, TRIPLE + 3
A_FULLHOUSE, TWO_PAIRS = FULLHOUSE + 5, PAIRS + 4
ALONE = ACE + 0.5  # where the Phoenix stands among single cards
_FIVES, _TENS, _KINGS = 4 * 5, 4 * 10, 4 * 13  # where they are in counts


@dataclass(slots=True, eq=False)
class RolloutPart:
    """A combination of a hand.

    key     kind and size in one number: the same for plays that may follow each other
    rank    the rank that decides; for bombs, the size comes before it
    size    the number of cards
    points  the points of its cards
    win     the chance that it takes its trick when it follows
    led     the same when it is led; less for a Phoenix alone
    cost    what it costs a hand (see `players.tichu.plan`)
    lead    the case for leading it
    units   its cards as counts by rank, the Phoenix as rank 0
    joker   the rank that the Phoenix stands for, 0 without a Phoenix
    gives   what may be broken out of it in the end: keys, each with the highest rank
    equal   the number of its cards if they are equal, no bomb, and not the Phoenix alone; else 0
    above   the least counts with a card of a higher rank
    risk    the points of its cards times the chance that it doesn't take its trick
    """

    key: int
    rank: float
    size: int
    points: int
    win: float
    led: float
    cost: float
    lead: float
    units: int
    joker: int
    gives: Sequence[tuple[int, float]] = ()
    equal: int = field(init=False)
    above: int = field(init=False)
    risk: float = field(init=False)

    def __post_init__(self) -> None:
        self.equal = self.size if self.key in (A_SINGLE, A_PAIR, A_TRIPLE) and self.rank != ALONE else 0
        self.above = 1 << 4 * (int(self.rank) + 1)
        self.risk = (1 - self.win) * self.points


Break = tuple[RolloutPart, tuple[RolloutPart, ...]]
"""A combination broken out of a part, and the rest."""


class Breaks(dict[RolloutPart, tuple[Break, ...]]):
    """The ways to break one sort of combination out of a part; the first that is high enough counts."""

    def __init__(self, key: int, lone: RolloutPart, *equal: Mapping[int, RolloutPart]) -> None:
        """`key` is the sort wanted, `lone` the Phoenix alone; `equal` are singles, pairs, triples by rank."""
        self._key, self._lone = key, lone
        self._singles, self._pairs, self._triples = equal

    def __missing__(self, part: RolloutPart) -> tuple[Break, ...]:
        ways = (self._joined if part.joker else self._plain)(part, int(part.rank))
        self[part] = ways
        return ways

    def _joined(self, part: RolloutPart, rank: int) -> tuple[Break, ...]:
        """Break the Phoenix alone out of a part that has it."""
        if self._key == A_SINGLE and part.key in (A_PAIR, A_TRIPLE):
            left = self._singles if part.key == A_PAIR else self._pairs
            return ((self._lone, (left[rank],)),)
        return ()

    def _plain(self, part: RolloutPart, rank: int) -> tuple[Break, ...]:
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


class RolloutHand:
    """A hand before its first play, from which many rollouts begin.

    parts   the parts, low ones first
    units   the cards as counts by rank
    reach   by key, the highest rank that it may ever play; none for a key that it has no play of
    """

    __slots__ = ("parts", "reach", "units")

    def __init__(self, parts: Sequence[RolloutPart]) -> None:
        self.parts = sorted(parts, key=by_rank)
        self.units = sum([part.units for part in parts])
        self.reach = reach_of(self.parts)

    def __iter__(self) -> Iterator[RolloutPart]:
        return iter(self.parts)


def reach_of(parts: Sequence[RolloutPart]) -> dict[int, float]:
    """By key, the highest rank that these parts, low ones first, may ever be played with."""
    reach = {part.key: part.rank for part in parts}
    last = 0.0
    for part in parts:
        for key, rank in part.gives:
            if rank > reach.get(key, 0):
                reach[key] = rank
        if part.key == A_SINGLE:
            if part.rank == last:  # the last two cards, say
                reach[A_PAIR] = max(last, reach.get(A_PAIR, 0))
            last = part.rank
    if A_TRIPLE in reach and A_PAIR in reach:
        reach[A_FULLHOUSE] = max(reach[A_TRIPLE], reach.get(A_FULLHOUSE, 0))
    return reach


def _given(key: int, rank: float, units: int, joker: int) -> Sequence[tuple[int, float]]:
    """The keys of what may be broken out of a part (see `Breaks`), each with its highest rank."""
    if key == A_PAIR:
        return ((A_SINGLE, ALONE if joker else rank),)
    if key == A_TRIPLE:
        return (A_SINGLE, ALONE if joker else rank), (A_PAIR, rank)
    if key == TWO_PAIRS and not joker:
        return (A_PAIR, rank), (A_SINGLE, rank)
    if key == A_FULLHOUSE and not joker:
        highest = (units.bit_length() - 1) // 4
        return (A_TRIPLE, rank), (A_PAIR, highest), (A_SINGLE, highest)
    return ()


def key_of(combo: Combo) -> int:
    """Kind and size of a combination in one number."""
    return _KINDS[combo.kind] + (0 if combo.is_bomb else combo.size)


def rank_of(combo: Combo) -> float:
    """The rank that decides; longer bombs stand above the others."""
    return combo.rank + 20 * combo.size if combo.is_bomb else combo.rank


by_rank = attrgetter("rank")


class WeighedParts(dict[Planned, RolloutPart]):
    """The parts of hands with their weights at one moment of the table, each made when first asked for."""

    def __init__(self, chances: Chances, planner: Planner) -> None:
        super().__init__()
        self.chances, self.planner, self.style = chances, planner, planner.style

    def __missing__(self, planned: Planned) -> RolloutPart:
        kind, size, rank, units, joker = planned
        tens = (units >> _TENS & 15) + (units >> _KINGS & 15)
        points = 5 * (units >> _FIVES & 15) + 10 * tens - 25 * bool(joker)
        if kind == "bomb4":
            part = self.weighed(BOMB, rank + 80, 4, points, 1.0, self.style.bomb, units, 0)
        else:
            table, costs = self.chances.by_kind.table(kind, size), self.planner.by_kind.table(kind, size)
            part = self.weighed(
                _KINDS[kind] + size, rank, size, points, table[rank], costs[rank], units, joker
            )
        self[planned] = part
        return part

    def equal(self, kind: str, size: int, rank: int) -> RolloutPart:
        """So many natural cards of a rank."""
        return self[Planned(kind, size, rank, size * unit(rank), 0)]

    def weighed(
        self, key: int, rank: float, size: int, points: int, win: float, cost: float, units: int, joker: int
    ) -> RolloutPart:
        """A part that takes its trick with this chance, and costs a hand so much."""
        style = self.style
        led = self.chances.single[1] if rank == ALONE and key == A_SINGLE else win
        lead = cost + led * style.lead - (1 - led) * style.point * points + style.size * size
        gives = _given(key, rank, units, joker)
        return RolloutPart(key, rank, size, points, win, led, cost, lead, units, joker, gives)


class RolloutParts:
    """The parts of hands, with their weights at one moment of the table."""

    def __init__(self, game: TichuRules, chances: Chances, style: Style) -> None:
        self.game, self.chances, self.style = game, chances, style
        self.planner = planner = Planner(game, chances, style)
        self._made = made = WeighedParts(chances, planner)
        self._hands: dict[int, RolloutHand] = {}
        self.singles, self.pairs, self.triples = (
            Memo(partial(made.equal, kind, size), ACE + 1)
            for size, kind in enumerate(("single", "pair", "triple"), 1)
        )
        self.dog = made.weighed(A_DOG, 0, 1, 0, chances.dog, planner.dog, 0, 0)
        win, cost = chances.single[ACE], planner.phoenix
        self.phoenix = made[LONE] = made.weighed(A_SINGLE, ALONE, 1, -25, win, cost, 1, 1)
        win, cost = chances.single[DRAGON_RANK], planner.single[DRAGON_RANK]
        self.dragon = made.weighed(A_SINGLE, DRAGON_RANK, 1, 25, win, cost, unit(DRAGON_RANK), 0)

    def of(self, hand: int) -> RolloutHand:
        """The best split of a hand, by rank."""
        found = self._hands.get(hand)
        if found is None:
            flush = self.planner.flush(hand)
            rest = hand & ~flush.cards if flush else hand
            parts = self.split(self.planner.state(rest))
            if rest & self.planner.alone:
                deck = self.game.deck
                parts += [self.dog] * (rest & deck.dog).bit_count()
                parts += [self.dragon] * (rest & deck.dragon).bit_count()
                parts += [self.phoenix] * max(0, (rest & deck.phoenix).bit_count() - 1)
            if flush:
                points, units = self.game.deck.points(flush.cards), self.planner.state(flush.cards)
                rank, cost = rank_of(flush), self.style.flush
                parts.append(self._made.weighed(BOMB, rank, flush.size, points, 1.0, cost, units, 0))
            found = RolloutHand(parts)
            self._hands[hand] = found
        return found

    def split(self, state: int) -> list[RolloutPart]:
        """The best split of counts by rank, with a Phoenix in the lowest bit."""
        made = self._made
        return [made[each] for each in self.planner.ranked(state)]

    def played(self, combo: Combo) -> RolloutPart:
        """A combination as it is played: only whether it takes its trick matters now."""
        deck, win = self.game.deck, self.chances.of(combo)
        points, units = deck.points(combo.cards), self.planner.state(combo.cards & ~deck.phoenix)
        return RolloutPart(key_of(combo), rank_of(combo), combo.size, points, win, win, 0, 0, units, 0)
