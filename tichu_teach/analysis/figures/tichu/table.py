"""Three players and the Table: what one gains by playing two hands, and what one can do with them."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from random import Random
from typing import Any

from ....engine.tichu.tricsu import DEALER, TABLE
from ....players.match import play_round
from ....players.tichu.sensible import SensiblePlayer
from ....players.tichu.style import STEADY
from ..figure import Bar, Plan, bar
from . import calling, pushing
from .habits import LEADS, played
from .partner import Always, Never
from .rounds import Round, compared


def edge(game: Any, size: int, rng: Random) -> Iterable[Bar]:
    """What each side brings home in a round, calls included, among sensible players."""
    player, found = SensiblePlayer(Random(0), STEADY), {"dealer": list[float](), "others": list[float]()}
    for _ in range(size):
        end: Any = play_round(game.deal(rng), [player] * game.players)
        for values, points in zip(found.values(), end.count().points, strict=True):
            values.append(points)
    return [bar(name, values) for name, values in found.items()]


class Granting(Round):
    """A Table that grants wishes like anybody."""

    __slots__ = ()

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        if self.odd:
            self.setting = copy(self.setting)
            self.setting.bound = [True] * len(self.hands)


def hands(game: Any, size: int, rng: Random) -> Iterable[Bar]:
    """One hand's tricks left to it by the other always, or never, and a Table that grants wishes."""
    ways = {"never": Never, "always": Always, "grants": Granting}
    return compared(game, ways, size, rng, sides=(game.side(DEALER),))


def leads(game: Any, size: int, rng: Random) -> Iterable[Bar]:
    """Low cards first, the longest first, winners first, from both hands."""
    found = {name: list[float]() for name in LEADS}
    for _ in range(size):
        state = game.deal(rng)
        base = _ahead(played(state))
        for name, habit in LEADS.items():
            found[name].append(_ahead(played(state, (DEALER, TABLE), habit)) - base)
    return [bar(name, values) for name, values in found.items()]


def _ahead(end: Any) -> float:
    """By how much the dealer's side is ahead."""
    points = end.count().points
    return float(points[0] - points[1])


def small(game: Any, size: int, rng: Random) -> Iterable[Bar]:
    """How many tichus that are called for the Table are kept."""
    return calling.small(game, size, rng, (TABLE,))


PLANS = {
    "edge": Plan(edge, "points", 400, 16),
    "push": Plan(pushing.dealers, "points", 3000, 300, 0.0),
    "hands": Plan(hands, "points", 3000, 300, 0.0),
    "leads": Plan(leads, "points", 300, 8, 0.0),
    "small": Plan(small, "share", 300, 16, 50.0),
}
