"""Planning a hand: the split into combinations that leaves the fewest tricks to lose.

Every combination has a cost: 1 for a sure loser, which needs a lead to get rid of, less the likelier it
takes its trick, below 0 for one that wins a lead for others. A hand is worth the sum over its best split.

The search takes the lowest suited card left and tries everything it can be part of, with face cards standing
in for what is missing: the lowest ones first, so that the number of them tells which are left.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations as choose
from typing import TYPE_CHECKING, NamedTuple

from ...engine.climbing.cards import bits
from ...engine.haggis.combinations import shortest
from ...engine.haggis.combo import RUNS
from ...engine.haggis.deck import FACES, TEN

if TYPE_CHECKING:
    from ...engine.haggis.combo import HaggisCombo
    from ...engine.haggis.rules import HaggisRules
    from .chances import Chances
    from .style import Style


class Part(NamedTuple):
    """A combination of a split: its suited cards, and how many face cards stand in."""

    kind: str
    size: int
    rank: int
    natural: int
    jokers: int


_Answer = tuple[float, Part | None]


class Planner:
    """Costs of hands and their best splits, under the chances of one moment."""

    def __init__(self, game: HaggisRules, chances: Chances, style: Style) -> None:
        self.game, self.chances, self.style = game, chances, style
        self.deck = game.deck
        self._costs: dict[tuple[str, int, int], float] = {}
        self._memo: dict[tuple[int, int], _Answer] = {}
        self._parts_of: dict[int, list[tuple[Part, float]]] = {}
        self._courts: dict[int, tuple[float, list[int]]] = {}

    # -- what the player asks --------------------------------------------------------------------

    def cost(self, hand: int) -> float:
        """The cost of a hand: about the number of leads it needs beyond those it wins."""
        return min(cost for cost, _ in self._ways(hand))

    def split(self, hand: int) -> list[HaggisCombo]:
        """The best split of a hand, in no particular order."""
        _, bomb = min(self._ways(hand), key=lambda way: way[0])
        parts = [self.game.combo(bomb)] if bomb else []
        natural = hand & self.deck.suited & ~bomb
        faces = list(bits(hand & self.deck.wilds & ~bomb))
        while natural:
            self._search(natural, sum(faces))
            part = self._memo[natural, sum(faces)][1]
            assert part is not None
            parts.append(self._combo(part, faces))
            natural &= ~part.natural
            del faces[: part.jokers]
        return parts + [self.game.combo(cards) for cards in self._court(sum(faces))[1]]

    def _ways(self, hand: int) -> Iterator[tuple[float, int]]:
        """The cost of a hand kept whole, or without one bomb of suited cards."""
        natural, faces = hand & self.deck.suited, hand & self.deck.wilds
        yield self._search(natural, faces), 0
        seen = set()
        for bomb in self.game.combinations.bombs(natural):
            rest = natural & ~bomb.cards
            if rest not in seen:
                seen.add(rest)
                yield self._bomb(bomb) + self._search(rest, faces), bomb.cards

    def _bomb(self, bomb: HaggisCombo) -> float:
        # Whoever bombs gives the points away.
        return self.style.bomb + self.style.point * self.deck.points(bomb.cards)

    def _combo(self, part: Part, faces: list[int]) -> HaggisCombo:
        cards = part.natural | sum(faces[: part.jokers])
        for each in self.game.readings(cards):
            if (each.kind, each.rank) == (part.kind, part.rank):
                return each
        raise AssertionError(f"{part} is no combination")

    # -- the search ------------------------------------------------------------------------------

    def part_cost(self, kind: str, size: int, rank: int) -> float:
        """What a combination costs a hand."""
        key = kind, size, rank
        if key not in self._costs:
            cost = 1 - self.style.gain * self.chances.win(kind, size, rank)
            self._costs[key] = cost - (self.style.throw * rank if size == 1 else 0)
        return self._costs[key]

    def _search(self, natural: int, faces: int) -> float:
        if not natural:
            return self._court(faces)[0]
        known = self._memo.get((natural, faces))
        if known is not None:
            return known[0]
        held, memo = list(bits(faces)), self._memo
        rests = [sum(held[n:]) for n in range(len(held) + 1)]
        best, first, spare = 99.0, None, len(held)
        for part, cost in self._parts(natural):
            if part.jokers > spare:
                continue
            rest = natural & ~part.natural, rests[part.jokers]
            known = memo.get(rest)
            total = cost + (known[0] if known else self._search(*rest))
            if total < best:
                best, first = total, part
        self._memo[natural, faces] = best, first
        return best

    def _court(self, faces: int) -> tuple[float, list[int]]:
        """The cost of face cards on their own, and how they are best played: singly, or as a bomb."""
        if faces not in self._courts:
            cards = list(bits(faces))
            singly = sum(self.part_cost("set", 1, self.deck.rank_of(card)) for card in cards)
            best = singly, cards
            for size in range(2, len(cards) + 1):
                for some in choose(cards, size):
                    bomb = self.game.combo(sum(some))
                    rest = self._court(faces & ~bomb.cards)
                    cost = self._bomb(bomb) + rest[0]
                    if cost < best[0]:
                        best = cost, [bomb.cards, *rest[1]]
            self._courts[faces] = best
        return self._courts[faces]

    def _parts(self, natural: int) -> list[tuple[Part, float]]:
        """Everything the lowest suited card can be played in, with up to all face cards or without, and what
        it costs. Remembered, for the same cards come up again with fewer face cards beside them.
        """
        if natural not in self._parts_of:
            parts = self._found_parts(natural)
            self._parts_of[natural] = [
                (part, self.part_cost(part.kind, part.size, part.rank)) for part in parts
            ]
        return self._parts_of[natural]

    def _found_parts(self, natural: int) -> list[Part]:
        deck, found = self.deck, list[Part]()
        low = natural & -natural
        rank = deck.rank_of(low)
        alike = list(bits(natural & deck.rank[rank] & ~low))
        for size in range(len(alike) + 1):
            for some in choose(alike, size):
                cards = low | sum(some)
                found += [Part("set", 1 + size + n, rank, cards, n) for n in range(len(FACES) + 1)]
        (own,) = [suit for suit in deck.suit if suit & low]
        others = [suit for suit in deck.suit if suit & natural and suit != own]
        for width in range(1, min(3, len(others) + 1) + 1):
            for lanes in choose(others, width - 1):
                self._ladders(found, natural, rank, (own, *lanes))
        return found

    def _ladders(self, found: list[Part], natural: int, start: int, lanes: tuple[int, ...]) -> None:
        """Add the runs, and runs of sets, from a rank up in some lanes."""
        width, held, ranks = len(lanes), natural & sum(lanes), self.deck.rank
        cards = jokers = 0
        least, kind = shortest(width), RUNS[width - 1]
        for rank in range(start, TEN + 1):
            here = held & ranks[rank]
            cards |= here
            jokers += width - here.bit_count()
            if jokers > len(FACES):
                return
            # Each lane has a suited card of its own.
            if rank - start + 1 >= least and (width == 1 or all(cards & lane for lane in lanes)):
                found.append(Part(kind, width * (rank - start + 1), rank, cards, jokers))
