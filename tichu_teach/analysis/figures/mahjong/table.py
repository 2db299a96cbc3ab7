"""The table at which Mah-Jong's figures are counted: sensible players, and how they judge a position."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from random import Random

from ....engine.mahjong.actions import Action, Discard
from ....engine.mahjong.game import MahjongGame
from ....engine.mahjong.groups import Group
from ....engine.mahjong.shanten import acceptance, tiles_lacking
from ....engine.mahjong.state import State, View
from ....engine.mahjong.tiles import ONE
from ....players.mahjong.evaluation import Evaluator, PlanValue, Thrown
from ....players.mahjong.plan import Plan
from ....players.mahjong.sensible import ActionValues
from ....players.mahjong.style import STEADY, Style
from ....players.player import Reasoning
from ..habit import Baseline, Trail

# Judged positions that are remembered: a hand's, so that habits need not judge them again.
_MEMORY = 600

Taste = Callable[[Plan], float]
"""The factor by which a plan for a hand is preferred."""


class Inclined(Evaluator):
    """Judges hands as usual, but likes some plans more or less than they are worth."""

    taste: Taste

    def of(self, plan: Plan, tiles: int, laid: tuple[Group, ...], draws: int) -> PlanValue:
        found = super().of(plan, tiles, laid, draws)
        return found._replace(gain=found.gain * self.taste(plan))


class Judgement:
    """A position as a sensible player judges it, or a player of another temper."""

    def __init__(
        self, view: View, style: Style = STEADY, taste: Taste | None = None, suit: int | None = None
    ) -> None:
        """`taste` prefers some plans to others; `suit` is the only one played for."""
        self.view, self.options = view, ActionValues(view, style)
        if suit is not None:
            self.options.situation.suit = suit
        if taste:
            self.options.evaluator = Inclined(self.options.situation)
            self.options.evaluator.taste = taste

    @cached_property
    def values(self) -> dict[Action, float]:
        """The points that each legal action is worth."""
        return self.options.values()

    @property
    def thrown(self) -> dict[int, Thrown]:
        """The value that each discard keeps, and the price it may cost."""
        assert self.values  # fills `thrown`
        return self.options.thrown

    @cached_property
    def best(self) -> Action:
        """The action worth most.

        The position alone decides between equals, so that a hand can be played on from any moment.
        """
        if len(self.view.legal) == 1:
            return self.view.legal[0]
        most = max(self.values.values()) - 1e-9
        return Random(self.view.hand ^ self.view.remaining).choice(
            [each for each, value in self.values.items() if value > most]
        )

    def spare(self, usual: Discard) -> list[int]:
        """Return the other kinds whose discard leaves the plan lacking no more than the usual one does.

        The most valuable discard comes first.
        """
        plan = self.options.evaluator.plan(self.view.hand, self.options.laid)
        if plan is None or plan.orphans:
            return []
        least = self._lacking(plan, usual.tile)
        found = [kind for kind in self.thrown if kind != usual.tile and self._lacking(plan, kind) <= least]
        return sorted(found, key=lambda kind: -self.thrown[kind].value)

    def _lacking(self, plan: Plan, kind: int) -> int:
        rest = self.view.hand - ONE[kind]
        found = tiles_lacking(plan.reach(rest, self.options.laid, rest + self.options.situation.pool))
        return 99 if found is None else found


_judgements = dict[object, Judgement]()


def judgement(view: View) -> Judgement:
    """Return a position as a sensible player judges it."""
    key = view.game, view.seat, view.phase, view.hand, view.laid, view.river, view.remaining, view.turn
    if key not in _judgements:
        if len(_judgements) >= _MEMORY:
            _judgements.clear()
        _judgements[key] = Judgement(view)
    return _judgements[key]


class Silent(Reasoning):
    """A sensible player who gives no reasons."""

    def choose(self, view: View) -> Action:
        return judgement(view).best


FOR_POINTS = Baseline(Silent, lambda end, seats: float(end.count().points[seats[0]]))
"""Sensible players, playing for the points of a hand."""


def trails(game: MahjongGame, size: int, rng: Random) -> Iterator[Trail[State]]:
    """Yield `size` hands among sensible players, step by step."""
    for _ in range(size):
        yield Trail(game.deal(rng), Silent())


def lacking(view: View, tiles: int, laid: tuple[Group, ...]) -> int:
    """Count the tiles a hand lacks to win in any way; 99 if it can't."""
    found = acceptance(view.game, tiles, laid, view.suit(view.seat), view.unseen).lacking
    return 99 if found is None else found


def after(trail: Trail[State], place: int) -> State:
    """Return the position after a step."""
    state: State = trail.steps[place + 1][0] if place + 1 < len(trail.steps) else trail.end
    return state
