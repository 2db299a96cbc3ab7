"""Planning a hand of Haggis: the split that loses the fewest tricks.

Every combination has a cost: 1 for a sure loser, which needs a lead to get rid of, less the likelier it takes
its trick, below 0 for one that wins a lead for others. A hand costs the sum over its best split. The search
takes the lowest suited card left and tries everything it can be part of. Face cards stand in for missing
cards, the lowest first, so that their number tells which are left.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations as choose
from typing import TYPE_CHECKING

from ...engine.climbing.cards import bits
from .shapes import Part, Shapes, form, formed, shapes

if TYPE_CHECKING:
    from ...engine.haggis.combinations import Combinations
    from ...engine.haggis.combo import HaggisCombo
    from ...engine.haggis.rules import HaggisRules
    from .chances import Chances
    from .style import Style


class _Costs(dict[int, float]):
    """By the number of a form, the cost of such a combination to a hand."""

    def __init__(self, chances: Chances, style: Style) -> None:
        self._chances, self._style = chances, style

    def __missing__(self, number: int) -> float:
        kind, size, rank = formed(number)
        cost = 1 - self._style.gain * self._chances.win(kind, size, rank)
        cost -= self._style.throw * rank if size == 1 else 0
        self[number] = cost
        return cost


class _Splits(dict[int, float]):
    """By suited cards, the cost of their best split along with some face cards."""

    def __init__(self, shapes: Shapes, costs: _Costs, court: float, fewer: Sequence[_Splits]) -> None:
        """`court` is the cost of the face cards on their own; `fewer` are the splits with one fewer, two …"""
        self[0] = court
        self._shapes, self._costs, self._fewer = shapes, costs, fewer

    def __missing__(self, natural: int) -> float:
        best, costs, fewer = 99.0, self._costs, self._fewer
        for number, cards, jokers in self._shapes.of(natural):
            splits = fewer[jokers - 1] if jokers else self
            cost = splits.get(natural ^ cards)  # quicker than to let `[]` find out that there is none
            total = costs[number] + (splits.__missing__(natural ^ cards) if cost is None else cost)
            if total < best:
                best = total
        self[natural] = best
        return best

    def first(self, natural: int) -> Part:
        """The part of the best split that holds the lowest card."""
        best, costs, fewer = self[natural], self._costs, self._fewer
        for part in self._shapes.of(natural):
            number, cards, jokers = part
            if costs[number] + (fewer[jokers - 1] if jokers else self)[natural ^ cards] == best:
                return part
        raise AssertionError("a split is made of parts")


class Planner:
    """The costs of hands and their best splits, by the chances of one moment."""

    def __init__(self, game: HaggisRules, chances: Chances, style: Style) -> None:
        self.game, self.chances, self.style = game, chances, style
        self.deck = game.deck
        self._shapes = shapes(game.deck)
        self._costs = _Costs(chances, style)
        self._splits: dict[int, _Splits] = {}  # by face cards
        self._courts: dict[int, tuple[float, list[int]]] = {}

    def cost(self, hand: int) -> float:
        """The cost of a hand: about the number of leads it needs beyond those it wins."""
        return self._best(hand)[0]

    def part_cost(self, kind: str, size: int, rank: int) -> float:
        """Return the cost of a combination to a hand."""
        return self._costs[form(kind, size, rank)]

    def split(self, hand: int) -> list[HaggisCombo]:
        """The best split of a hand, in no particular order."""
        return [self._combo(*part) for part in self.parts(hand)]

    def parts(self, hand: int) -> list[tuple[str, int, int, int]]:
        """The best split of a hand, as kinds, sizes, ranks and cards."""
        _, bomb = self._best(hand)
        parts = [_alone(self.game.combinations, bomb)] if bomb else []
        natural = hand & self.deck.suited & ~bomb
        faces = list(bits(hand & self.deck.wilds))
        while natural:
            number, cards, jokers = self._beside(sum(faces)).first(natural)
            parts.append((*formed(number), cards | sum(faces[:jokers])))
            natural ^= cards
            del faces[:jokers]
        return parts + [_alone(self.game.combinations, cards) for cards in self._court(sum(faces))[1]]

    def _best(self, hand: int) -> tuple[float, int]:
        """The least cost of a hand with one bomb of suited cards set aside, or none (0), and that bomb."""
        suited = hand & self.deck.suited
        splits = self._beside(hand ^ suited)
        best, kept = splits[suited], 0
        for bomb in self.game.combinations.bombs(suited):
            cost = self._bomb(bomb.cards) + splits[suited & ~bomb.cards]
            if cost < best:
                best, kept = cost, bomb.cards
        return best, kept

    def _beside(self, faces: int) -> _Splits:
        """The splits of suited cards along with some face cards."""
        found = self._splits.get(faces)
        if found is None:
            left = faces
            fewer: list[_Splits] = []  # `list[_Splits]()` would take ten times as long
            while left:
                left &= left - 1
                fewer.append(self._beside(left))
            court, _ = self._court(faces)
            shapes = self._shapes[min(len(fewer), self.style.wild)]
            found = self._splits[faces] = _Splits(shapes, self._costs, court, fewer)
        return found

    def _court(self, faces: int) -> tuple[float, list[int]]:
        """The cost of face cards on their own, and the best way to play them: singly, or as a bomb."""
        if faces not in self._courts:
            cards = list(bits(faces))
            singly = sum(self._costs[form("set", 1, self.deck.rank_of(card))] for card in cards)
            best = singly, cards
            for size in range(2, len(cards) + 1):
                for some in choose(cards, size):
                    bomb = sum(some)
                    rest = self._court(faces & ~bomb)
                    cost = self._bomb(bomb) + rest[0]
                    if cost < best[0]:
                        best = cost, [bomb, *rest[1]]
            self._courts[faces] = best
        return self._courts[faces]

    def _bomb(self, cards: int) -> float:
        """The cost of a bomb kept."""
        # Bombing gives the points away.
        return self.style.bomb + self.style.point * self.deck.points(cards)

    def _combo(self, kind: str, size: int, rank: int, cards: int) -> HaggisCombo:
        for each in self.game.readings(cards):
            if (each.kind, each.rank) == (kind, rank):
                return each
        raise AssertionError(f"{cards} is no {kind}")


@lru_cache(maxsize=1024)
def _alone(combinations: Combinations, cards: int) -> tuple[str, int, int, int]:
    """A bomb or a face card, as a part of a split."""
    combo, *_ = combinations.readings(cards)
    return combo.kind, combo.size, int(combo.rank), cards
