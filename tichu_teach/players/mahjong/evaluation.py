"""What a hand may be expected to bring, in points: the chance of each plan times what it would be worth."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ...engine.mahjong.groups import Group
from ...engine.mahjong.hand import Hand, Win
from ...engine.mahjong.shanten import NEVER, distance, helping
from ...engine.mahjong.tiles import ONE, held, kinds, size
from .danger import Danger
from .expected_score import planned, standing
from .plan import Plan, plans
from .table import Table
from .win_chance import chance, later

Laid = tuple[Group, ...]


SPEED = 30  # what every hand is worth to a player who does not look at points


class Prospect(NamedTuple):
    """One plan for a hand.

    plan    the plan
    chance  the chance to complete it before somebody else goes out
    worth   what it then brings: the points paid in, and not having to pay
    """

    plan: Plan
    chance: float
    worth: float

    @property
    def value(self) -> float:
        return self.chance * self.worth


class Prospects:
    """Judges the hands that one seat may come to hold."""

    def __init__(self, table: Table) -> None:
        self.table, self.style, self.game = table, table.style, table.game
        self.seasons = table.view.seasons[table.seat]
        self._won: dict[tuple[int, Laid, int, str, bool], int] = {}

    def of(self, plan: Plan, tiles: int, laid: Laid, draws: int) -> Prospect:
        """A plan for a bag of tiles and the groups laid out, with so many tiles still to draw."""
        limits = tiles + self.table.bag
        entry = plan.reach(tiles, laid, limits)
        if entry >= NEVER:
            return Prospect(plan, 0.0, 0.0)
        lacking = distance(entry) or 0
        coming = later(plan, self.table.players, self.style.claims, self.game.set_size == 88)
        copies = {kind: held(limits, kind) - held(tiles, kind) for kind in helping(entry)}
        ways = sum(
            number * self.table.sources(kind, tiles, plan.chows, lacking == 1)
            for kind, number in copies.items()
        )
        likely = (
            chance(lacking, ways, coming, self.table.hidden, draws, self.table.hazard) if lacking else 1.0
        )
        if not self.style.points:
            points = float(SPEED)
        elif lacking == 1 and size(tiles) + 3 * len(laid) == 13:
            worths = [number * self.won(tiles + ONE[kind], laid, kind) for kind, number in copies.items()]
            points = sum(worths) / sum(copies.values())
        else:
            points = planned(self.game, plan, tiles, laid, self.seasons, self.table.wind)
        return Prospect(plan, likely, self.table.gain(points))

    def won(self, tiles: int, laid: Laid, tile: int, source: str = "discard", last: bool = False) -> int:
        """What a complete hand scores: exactly, on the plain scale."""
        key = (tiles, laid, tile, source, last)
        if key not in self._won:
            table, win = self.table, Win(tile, source, last=last)
            hand = Hand(tiles, laid, table.wind, self.seasons, win, table.suit)
            self._won[key] = self.game.score(hand).total // self.game.scale
        return self._won[key]

    def all(self, tiles: int, laid: Laid, draws: int, suit: int | None) -> list[Prospect]:
        """Every plan for a hand, the most promising first."""
        if self.table.dead:
            return []
        found = [
            self.of(plan, tiles, laid, draws) for plan in plans(self.game, tiles, laid, self.table.wind, suit)
        ]
        return sorted(found, key=lambda prospect: -prospect.value)

    def value(self, found: Iterable[Prospect], tiles: int, laid: Laid) -> float:
        """What a hand is worth that may be played by these plans, or end as a loser's."""
        blend, total, best = self.style.blend, 0.0, Prospect(Plan((), False), 0.0, 0.0)
        for prospect in found:
            total += prospect.value**blend
            if prospect.value > best.value:
                best = prospect
        worth = total ** (1 / blend)
        if self.style.points and self.table.share and not self.table.dead:
            wind, suit = self.table.wind, self.table.suit
            losing = standing(self.game, tiles, laid, self.seasons, wind, suit)
            worth += (1 - best.chance) * self.table.share * losing
        return worth

    def kept(self, tiles: int, laid: Laid, draws: int) -> float:
        """What a hand of thirteen is worth."""
        return self.value(self.all(tiles, laid, draws, self.table.suit), tiles, laid)

    def discards(self, tiles: int, laid: Laid, danger: Danger) -> dict[int, float]:
        """By kind, what a hand of fourteen is worth after it is thrown away, its price taken off."""
        draws = self.table.draws(self.table.players - 1)
        chosen = [each.plan for each in self.all(tiles, laid, draws, self.table.suit)[: self.style.plans]]
        found = {}
        for kind in kinds(tiles):
            rest = tiles - ONE[kind]
            worth = self.value([self.of(plan, rest, laid, draws) for plan in chosen], rest, laid)
            found[kind] = worth - self.style.careful * danger.of(kind, worth)
        return found
