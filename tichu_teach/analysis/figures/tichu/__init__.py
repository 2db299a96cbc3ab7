"""The figures of the Tichu family, counted among sensible players.

`occasions.py` has the rounds in which habits are compared; `pushing.py`, `leading.py`, `following.py`,
`wishing.py` and `giving.py` have the habits.
"""

from __future__ import annotations

from functools import partial

from ....engine.tichu.game import TichuGame
from ....engine.tichu.solo import Solo
from ....engine.tichu.state import State, View
from ....engine.tichu.tricsu import TABLE
from ..climbing import COUNTED
from ..figure import ANEW, SEED, Experiment, Experiments
from ..habit import Habits, Occasions, compare_habits
from . import calling, following, giving, leading, occasions, places, pushing, wishing


def _points(
    habits: Habits[View, State], when: Occasions[TichuGame], many: int, seed: int = SEED
) -> Experiment:
    """Compare habits by points."""
    return compare_habits(occasions.FOR_POINTS, when, habits, many, seed=seed)


def _places(habits: Habits[View, State], when: Occasions[Solo], many: int, seed: int = SEED) -> Experiment:
    """Compare habits by places, where everybody plays alone."""
    return compare_habits(occasions.FOR_PLACES, when, habits, many, unit="places", seed=seed)


_EITHER, _DEALERS = occasions.either_side, occasions.dealers
_FATES = Experiment(places.fates, "share", 600, 30, 100 / 6)
EXPERIMENTS: Experiments = {
    "nanking": {
        "across": _points(pushing.ACROSS, _EITHER, 2000),
        "sides": _points(pushing.SIDES, _EITHER, 2000),
        "strength": _points(pushing.STRENGTH, _EITHER, 3000),
        "dog": _points(pushing.DOG, occasions.caller_with_dog, 3000),
        "grand": Experiment(calling.grand, "share", 1200, 16, 50.0),
        "small": Experiment(calling.small, "share", 3000, 16, 50.0),
        "turns": Experiment(calling.turns, "share", 3000, 16, 50.0),
        "leads": _points(leading.LEADS, _EITHER, 1000),
        "one": _points(leading.ONE, _EITHER, 2000, ANEW),
        "last": _points(leading.LAST, _EITHER, 3000, ANEW),
        "whistle": _points(leading.DOG, _EITHER, 2000, ANEW),
        "keeps": _points(following.KEEPS, _EITHER, 3000),
        "pairs": _points(following.PAIRS, _EITHER, 4000, ANEW),
        "fours": _points(following.FOURS, _EITHER, 1500, ANEW),
        "looks": _points(following.LOOKS, _EITHER, 1500),
        "wishes": _points(wishing.WISHES, _EITHER, 6000),
        "against": _points(wishing.against, occasions.wish_before_caller, 3000, ANEW),
        "own": _points(wishing.own, occasions.wish_of_caller, 800, ANEW),
        "partner": _points(following.PARTNER, _EITHER, 4000, ANEW),
        "helped": Experiment(calling.helped, "share", 4000, 16),
        "stopped": _points(following.STOPPED, occasions.against_caller, 4000, ANEW),
        "bombs": _points(following.BOMBS, _EITHER, 1500),
        "dragon": _points(giving.DRAGON, _EITHER, 3000),
        "counted": COUNTED,
        "board": Experiment(calling.board, "share", 3000, 60, 50.0),
    },
    "tricsu": {
        "edge": Experiment(places.edge, "points", 1600, 16),
        "push": _points(pushing.SIDES, _DEALERS, 2000),
        "hands": _points(following.PARTNER | wishing.GRANTS, _DEALERS, 3000),
        "leads": _points(leading.LEADS, _DEALERS, 1000),
        "looks": _points(following.OPEN, _DEALERS, 2000, ANEW),
        "small": Experiment(partial(calling.small, seats=(TABLE,)), "share", 1200, 16, 50.0),
    },
    "grandmaster": {
        "fates": _FATES,
        "dues": Experiment(places.dues, "place", 1500, 16),
        "gifts": _places(pushing.BACK, occasions.first, 2000),
        "leads": _places(leading.LEADS, occasions.last, 1500),
        "keeps": _places(following.KEEPS, occasions.each_seat, 400, ANEW),
        "waits": Experiment(places.waits, "places", 600, 8, 0.0),
        "lead": Experiment(places.lead, "places", 1500, 12, 0.0),
    },
    "ear": {
        "fates": _FATES,
        "dog": _places({"once": leading.DOG["once"]}, occasions.each_seat, 1000, ANEW),
    },
    "tientsin": {
        "presents": _points(pushing.PRESENTS, _EITHER, 2000),
        "dog": _points(pushing.DOG, occasions.caller_with_dog, 800, ANEW),
        "stopped": _points(following.STOPPED, occasions.against_caller, 800, ANEW),
        "partner": _points(following.PARTNER, _EITHER, 2000),
        "backed": Experiment(calling.backed, "share", 2000, 16),
        "sent": _points(giving.SENT, _EITHER, 3000),
        "dragon": _points(giving.DRAGON, _EITHER, 3000),
        "small": Experiment(calling.small, "share", 1200, 24, 50.0),
    },
}
