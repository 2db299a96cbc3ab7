"""The evaluation of a hand, in points: the chance of each plan to win, times its gain if it does."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ...engine.mahjong.groups import Group
from ...engine.mahjong.hand import Hand, Win
from ...engine.mahjong.shanten import NEVER, kinds_accepted, tiles_lacking
from ...engine.mahjong.state import View
from ...engine.mahjong.tiles import ONE, kinds, size
from .chances import later, win_chance
from .plan import Plan, expected_score, plans
from .situation import Danger, Situation
from .style import Style

Laid = tuple[Group, ...]
Coming = tuple[float, ...]

SPEED = 30  # the worth of every hand to a player who ignores points


class PlanValue(NamedTuple):
    """One plan for a hand.

    plan        the plan
    win_chance  the chance of completing it before somebody else goes out
    gain        its gain then: the points paid in, and not having to pay
    """

    plan: Plan
    win_chance: float
    gain: float

    @property
    def value(self) -> float:
        return self.win_chance * self.gain


class Thrown(NamedTuple):
    """A discard: the value of the hand kept, and the price it may cost."""

    kept: float
    price: float

    @property
    def value(self) -> float:
        return self.kept - self.price


class Evaluator:
    """Judges the hands one seat may come to hold."""

    def __init__(self, situation: Situation) -> None:
        self.situation, self.style, self.game = situation, situation.style, situation.game
        self.seasons = situation.view.seasons[situation.seat]
        self._won: dict[tuple[int, Laid, Win], int] = {}
        self._found: dict[tuple[int, Laid, int, int | None], list[PlanValue]] = {}
        self._likely: dict[tuple[int, float, Coming, int], float] = {}

    def of(self, plan: Plan, tiles: int, laid: Laid, draws: int) -> PlanValue:
        """The value of a plan for tiles in hand and groups laid out, with so many tiles still to draw."""
        limits = tiles + self.situation.pool
        entry = plan.reach(tiles, laid, limits)
        if entry >= NEVER:
            return PlanValue(plan, 0.0, 0.0)
        lacking = tiles_lacking(entry) or 0
        style = self.style
        coming = later(plan, self.situation.players, style.claims, self.game.is_short, style.any_suit)
        copies = {kind: self.situation.unseen[kind] for kind in kinds_accepted(entry)}
        sources, last = self.situation.sources, lacking == 1
        ways = sum([number * sources(kind, tiles, plan.chows, last) for kind, number in copies.items()])
        likely = self._chance(lacking, ways, coming, draws) if lacking else 1.0
        if not style.points:
            points = float(SPEED)
        elif lacking == 1 and size(tiles) + 3 * len(laid) == 13:
            worths = [
                number * self.winning_score(tiles + ONE[kind], laid, Win(kind, "discard"))
                for kind, number in copies.items()
            ]
            points = sum(worths) / sum(copies.values())
        else:
            points = expected_score(self.game, plan, tiles, laid, self.seasons, self.situation.wind)
            if len(plan.suits) == 2 and lacking > 1:
                points *= style.mixed
        likely *= style.trust[min(lacking, len(style.trust) - 1)]
        return PlanValue(plan, likely, self.situation.gain(points))

    def _chance(self, lacking: int, ways: float, coming: Coming, draws: int) -> float:
        key = (lacking, ways, coming, draws)
        if key not in self._likely:
            hidden, hazard = self.situation.hidden, self.situation.hazard
            self._likely[key] = win_chance(lacking, ways, coming, hidden, draws, hazard)
        return self._likely[key]

    def winning_score(self, tiles: int, laid: Laid, win: Win) -> int:
        """Return the exact score of a complete hand, on the plain scale."""
        key = (tiles, laid, win)
        if key not in self._won:
            situation = self.situation
            hand = Hand(tiles, laid, situation.wind, self.seasons, win, situation.suit)
            self._won[key] = self.game.score(hand).total // self.game.scale
        return self._won[key]

    def all(self, tiles: int, laid: Laid, draws: int, suit: int | None) -> list[PlanValue]:
        """Every plan for a hand, the most promising first."""
        if self.situation.dead:
            return []
        key = (tiles, laid, draws, suit)
        if key not in self._found:
            found = [
                self.of(plan, tiles, laid, draws)
                for plan in plans(self.game, tiles, laid, self.situation.wind, suit)
            ]
            self._found[key] = sorted(found, key=lambda each: -each.value)
        return self._found[key]

    def value(self, found: Iterable[PlanValue], tiles: int, laid: Laid) -> float:
        """Value a hand that may be played by these plans or else lose."""
        blend, total, best, chance = self.style.blend, 0.0, 0.0, 0.0
        for each in found:
            total += each.value**blend
            if each.value > best:
                best, chance = each.value, each.win_chance
        value: float = total ** (1 / blend)
        situation = self.situation
        if self.style.points and situation.share and not situation.dead:
            lost = Hand(tiles, laid, situation.wind, self.seasons, None, situation.suit)
            points = self.game.score(lost).total // self.game.scale
            value += (1 - chance) * situation.share * points
        return value

    def kept_value(self, tiles: int, laid: Laid, draws: int) -> float:
        """Value a hand of thirteen."""
        return self.value(self.all(tiles, laid, draws, self.situation.suit), tiles, laid)

    def discards(self, tiles: int, laid: Laid, danger: Danger) -> dict[int, Thrown]:
        """By kind thrown away, the value and price of that discard from a hand of fourteen."""
        draws = self.situation.draws(self.situation.players - 1)
        chosen = [each.plan for each in self.all(tiles, laid, draws, self.situation.suit)[: self.style.plans]]
        found = {}
        for kind in kinds(tiles):
            rest = tiles - ONE[kind]
            worth = self.value([self.of(plan, rest, laid, draws) for plan in chosen], rest, laid)
            found[kind] = Thrown(worth, self.style.careful * danger.of(kind, worth))
        return found

    def plan(self, tiles: int, laid: Laid) -> Plan | None:
        """Return the best plan for a hand of fourteen; None if it can no longer be completed."""
        draws = self.situation.draws(self.situation.players - 1)
        best = next(iter(self.all(tiles, laid, draws, self.situation.suit)), None)
        return best.plan if best and best.value else None


class Strategy(NamedTuple):
    """The plan for a hand of fourteen, the number of tiles it still lacks, and the kinds it can spare."""

    plan: Plan
    lacking: int
    spared: frozenset[int]


def strategy(view: View) -> Strategy | None:
    """The most promising plan for the hand of a view; None if it can no longer be completed."""
    situation, laid = Situation(view, Style()), view.laid[view.seat]
    plan = Evaluator(situation).plan(view.hand, laid)
    if plan is None:
        return None
    reached = {kind: _lacking(plan, view.hand - ONE[kind], laid, situation.pool) for kind in kinds(view.hand)}
    lacking = _lacking(plan, view.hand, laid, situation.pool)
    if lacking is None:
        return None
    return Strategy(plan, lacking, frozenset(kind for kind, each in reached.items() if each == lacking))


def _lacking(plan: Plan, tiles: int, laid: Laid, pool: int) -> int | None:
    return tiles_lacking(plan.reach(tiles, laid, tiles + pool))
