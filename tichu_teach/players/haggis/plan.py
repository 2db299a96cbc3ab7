"""Planning a hand of Haggis: the split that loses the fewest tricks.

Every combination has a cost: 1 for a sure loser, which needs a lead to get rid of, less the likelier it
takes its trick, below 0 for one that wins a lead for others. A hand is worth the sum over its best split.
The search takes the lowest suited card left and tries everything it can be part of, with face cards
standing in for what is missing: the lowest ones first, so that the number of them tells which are left.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations as choose
from typing import TYPE_CHECKING

from ...engine.climbing.cards import bits
from .shapes import Part, Shapes, form, formed

if TYPE_CHECKING:
    from ...engine.haggis.combo import HaggisCombo
    from ...engine.haggis.rules import HaggisRules
    from .chances import Chances
    from .style import Style


@lru_cache(maxsize=256)
def _without_lowest(faces: int) -> list[int]:
    """The face cards left without the lowest 0, 1, 2 …"""
    held = list(bits(faces))
    return [sum(held[n:]) for n in range(len(held) + 1)]


class _Costs(dict[int, float]):
    """The cost of a combination to a hand, by the number of its form."""

    def __init__(self, chances: Chances, style: Style) -> None:
        self._chances, self._style = chances, style

    def __missing__(self, number: int) -> float:
        kind, size, rank = formed(number)
        cost = 1 - self._style.gain * self._chances.win(kind, size, rank)
        cost -= self._style.throw * rank if size == 1 else 0
        self[number] = cost
        return cost


class _Splits(dict[int, float]):
    """By cards, the cost of their best split.

    first  by cards, the part of it that the lowest suited card is in
    costs  the costs of forms
    """

    def __init__(self, game: HaggisRules, costs: _Costs, style: Style, shapes: Shapes) -> None:
        self.first, self.costs = dict[int, Part](), costs
        self._game, self._deck, self._style, self._shapes = game, game.deck, style, shapes
        self._courts: dict[int, tuple[float, list[int]]] = {}

    def __missing__(self, hand: int) -> float:
        natural = hand & self._deck.suited
        if not natural:
            self[hand] = best = self.court(hand)[0]
            return best
        rests, costs, shapes = _without_lowest(hand ^ natural), self.costs, self._shapes.of
        best, first = 99.0, None
        for part in shapes[min(len(rests), len(shapes)) - 1][natural]:
            number, cards, jokers = part
            total = costs[number] + self[natural ^ cards | rests[jokers]]
            if total < best:
                best, first = total, part
        assert first is not None
        self[hand], self.first[hand] = best, first
        return best

    def court(self, faces: int) -> tuple[float, list[int]]:
        """The cost of face cards on their own, and how they are best played: singly, or as a bomb."""
        if faces not in self._courts:
            cards = list(bits(faces))
            singly = sum(self.costs[form("set", 1, self._deck.rank_of(card))] for card in cards)
            best = singly, cards
            for size in range(2, len(cards) + 1):
                for some in choose(cards, size):
                    bomb = self._game.combo(sum(some))
                    rest = self.court(faces & ~bomb.cards)
                    cost = self.bomb(bomb) + rest[0]
                    if cost < best[0]:
                        best = cost, [bomb.cards, *rest[1]]
            self._courts[faces] = best
        return self._courts[faces]

    def bomb(self, bomb: HaggisCombo) -> float:
        """The cost of a bomb kept."""
        # Whoever bombs gives the points away.
        return self._style.bomb + self._style.point * self._deck.points(bomb.cards)


class Planner:
    """Costs of hands and their best splits, under the chances of one moment."""

    def __init__(
        self, game: HaggisRules, chances: Chances, style: Style, shapes: Shapes | None = None
    ) -> None:
        """`shapes` may be those of another planner of the same game and style."""
        self.game, self.chances, self.style = game, chances, style
        self.shapes = shapes or Shapes(game.deck, style.wild)
        self.deck = game.deck
        self._costs = _Costs(chances, style)
        self._splits = _Splits(game, self._costs, style, self.shapes)
        self._kinds: dict[int, tuple[str, int, int, int]] = {}  # of bombs and face cards

    def cost(self, hand: int) -> float:
        """The cost of a hand: about the number of leads it needs beyond those it wins."""
        return min(cost for cost, _ in self._ways(hand))

    def part_cost(self, kind: str, size: int, rank: int) -> float:
        """Return the cost of a combination to a hand."""
        return self._costs[form(kind, size, rank)]

    def split(self, hand: int) -> list[HaggisCombo]:
        """The best split of a hand, in no particular order."""
        return [self._combo(*part) for part in self.parts(hand)]

    def parts(self, hand: int) -> list[tuple[str, int, int, int]]:
        """The same as kinds, sizes, ranks and cards."""
        splits = self._splits
        _, bomb = min(self._ways(hand), key=lambda way: way[0])
        parts = [self._alone(bomb)] if bomb else []
        natural = hand & self.deck.suited & ~bomb
        faces = list(bits(hand & self.deck.wilds & ~bomb))
        while natural:
            part = splits.first[natural | sum(faces)]
            cards = part.natural | sum(faces[: part.jokers])
            parts.append((*formed(part.form), cards))
            natural &= ~part.natural
            del faces[: part.jokers]
        return parts + [self._alone(cards) for cards in splits.court(sum(faces))[1]]

    def _ways(self, hand: int) -> Iterator[tuple[float, int]]:
        """The cost of a hand kept whole, or without one bomb of suited cards."""
        splits = self._splits
        yield splits[hand], 0
        seen = set()
        for bomb in self.game.combinations.bombs(hand & self.deck.suited):
            rest = hand & ~bomb.cards
            if rest not in seen:
                seen.add(rest)
                yield splits.bomb(bomb) + splits[rest], bomb.cards

    def _alone(self, cards: int) -> tuple[str, int, int, int]:
        """A bomb, or a face card."""
        if cards not in self._kinds:
            combo = self.game.combo(cards)
            self._kinds[cards] = combo.kind, combo.size, int(combo.rank), cards
        return self._kinds[cards]

    def _combo(self, kind: str, size: int, rank: int, cards: int) -> HaggisCombo:
        for each in self.game.readings(cards):
            if (each.kind, each.rank) == (kind, rank):
                return each
        raise AssertionError(f"{cards} is no {kind}")
