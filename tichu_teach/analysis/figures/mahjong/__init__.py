"""The figures of Mah-Jong and the duel, counted among sensible players.

`table.py` has the players, `habits.py` the habits that are compared, `watching.py` what can be seen in hands.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from ....engine.mahjong.game import MahjongGame
from ..figure import Bar, Experiment, Experiments
from ..habit import Habits, compare_habits, compared
from . import habits, watching
from .table import FOR_POINTS, each_seat


def _compared(habits: Habits, many: int, few: int = 4) -> Experiment:
    """Compare habits by points."""
    return compare_habits(FOR_POINTS, each_seat, habits, many, few)


def _clean(habits: Habits, many: int, few: int = 4) -> Experiment:
    """Compare habits where only clean hands win, with all the tiles."""

    def count(game: MahjongGame, size: int, rng: Random) -> Iterable[Bar]:
        return compared(game.vary(form="B"), FOR_POINTS, each_seat, habits, size, rng)

    return Experiment(count, "points", many, few, 0.0)


EXPERIMENTS: Experiments = {
    "mahjong": {
        "honours": _compared(habits.HONOURS, 1500),
        "shapes": _compared(habits.SHAPES, 1500),
        "taken": watching.count_observation(watching.taken, "honour one two middle", 2000),
        "claims": _compared(habits.CLAIMS, 1500),
        "safe": watching.count_observation(watching.safe, "passed own twice honour outside middle", 2000),
        "early": watching.count_observation(
            watching.early,
            "seven-other seven-early nine-other nine-early six-other six-early eight-other eight-early",
            2000,
        ),
        "waiting": watching.count_observation(watching.waiting, "twin gap pairs ends more", 2000),
        "suits": _compared(habits.ONE_SUIT, 1500),
        "stops": _compared(habits.STOPS, 1500),
    },
    "mahjong-duel": {
        "race": _compared(habits.ONE_SUIT, 1500, 8),
        "suit": _clean(habits.suits, 1500),
        "turning": _clean(habits.TURNING, 1500),
        "claims": _compared(habits.CLAIMS, 1500, 8),
    },
}
