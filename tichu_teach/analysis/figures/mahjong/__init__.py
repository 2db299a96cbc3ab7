"""The figures of Mah-Jong and the duel, counted among sensible players.

`table.py` has the players, `habits.py` the habits that are compared, `watching.py` what can be seen in hands.
"""

from __future__ import annotations

from ....engine.mahjong.state import State, View
from ..figure import Experiment, Experiments
from ..habit import Habits, compare_habits, each_seat
from . import habits, watching
from .table import FOR_POINTS

_HANDS = 1500  # for a page's figure about habits


def _compared(habits: Habits[View, State], few: int = 4) -> Experiment:
    """Compare habits by points."""
    return compare_habits(FOR_POINTS, each_seat, habits, _HANDS, few)


def _clean(habits: Habits[View, State]) -> Experiment:
    """Compare habits where only clean hands win, with all the tiles."""
    return compare_habits(FOR_POINTS, each_seat, habits, _HANDS, 4, form="B")


EXPERIMENTS: Experiments = {
    "mahjong": {
        "honours": _compared(habits.HONOURS),
        "shapes": _compared(habits.SHAPES),
        "taken": watching.count_observation(watching.taken, "honour one two middle"),
        "claims": _compared(habits.CLAIMS),
        "safe": watching.count_observation(watching.safe, "passed own twice honour outside middle"),
        "early": watching.count_observation(
            watching.early,
            "seven-other seven-early nine-other nine-early six-other six-early eight-other eight-early",
        ),
        "waiting": watching.count_observation(watching.waiting, "twin gap pairs ends more"),
        "suits": _compared(habits.ONE_SUIT),
        "stops": _compared(habits.STOPS),
    },
    "mahjong-duel": {
        "race": _compared(habits.ONE_SUIT, 8),
        "suit": _clean(habits.suits),
        "turning": _clean(habits.TURNING),
        "claims": _compared(habits.CLAIMS, 8),
    },
}
