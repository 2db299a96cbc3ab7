"""The figures of the Tichu family: `simulator.py` plays the rounds, `habits.py` has what is tried in them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random

from ....engine.tichu.game import TichuGame
from ....engine.tichu.tricsu import DEALER, TABLE
from ...tichu import parts
from ..climbing import COUNTED
from ..figure import Bar, Experiment, Experiments
from ..habit import Habit as SensibleHabit
from ..habit import Occasions, among
from . import calling, habits, places, pushing, sensible
from .simulator import Habit, compared


def _compared(habits: Mapping[str, Habit], few: int = 300, only: int | None = None) -> Experiment:
    """Compare habits on 3000 deals, or a `few`; with `only` of sides that hold a part of this key."""

    def count(game: TichuGame, size: int, rng: Random) -> Iterable[Bar]:
        return compared(game, habits, size, rng, only)

    return Experiment(count, "points", 3000, few, 0.0)


def _among(habits: Mapping[str, SensibleHabit], when: Occasions, many: int) -> Experiment:
    """Compare habits among sensible players."""
    return among(sensible.TABLE, when, habits, many)


def _hands(game: TichuGame, size: int, rng: Random) -> Iterable[Bar]:
    """One hand's tricks left to it by the other always, or never, and a Table that grants wishes."""
    return compared(game, habits.TABLE, size, rng, sides=(game.side(DEALER),))


def _small(game: TichuGame, size: int, rng: Random) -> Iterable[Bar]:
    """Count the tichus kept that are called for the Table."""
    return calling.small(game, size, rng, (TABLE,))


_DRAGON, _PARTNER = _compared(habits.DRAGON, 500), _compared(habits.OVER)
_FATES = Experiment(places.fates, "share", 600, 30, 100 / 6)
EXPERIMENTS: Experiments = {
    "nanking": {
        "across": _among(sensible.ACROSS, sensible.either_side, 2000),
        "sides": pushing.SIDES,
        "dog": _among(sensible.DOG, sensible.caller_with_dog, 3000),
        "grand": Experiment(calling.grand, "share", 400, 16, 50.0),
        "small": Experiment(calling.small, "share", 300, 16, 50.0),
        "turns": Experiment(calling.turns, "share", 600, 16, 50.0),
        "leads": _among(sensible.LEADS, sensible.either_side, 1000),
        "keeps": _compared(habits.KEEPS),
        "partner": _among(sensible.PARTNER, sensible.either_side, 1000),
        "helped": Experiment(calling.helped, "share", 3000, 300),
        "stopped": _among(sensible.STOPPED, sensible.against_caller, 1200),
        "bombs": _among(sensible.BOMBS, sensible.either_side, 1500),
        "dragon": _DRAGON,
        "counted": COUNTED,
        "board": Experiment(calling.board, "share", 3000, 300, 50.0),
    },
    "tricsu": {
        "edge": Experiment(places.edge, "points", 400, 16),
        "push": pushing.DEALERS,
        "hands": Experiment(_hands, "points", 3000, 300, 0.0),
        "leads": Experiment(places.two_hands, "points", 300, 8, 0.0),
        "small": Experiment(_small, "share", 300, 16, 50.0),
    },
    "grandmaster": {
        "fates": _FATES,
        "dues": Experiment(places.dues, "place", 3000, 300),
        "gifts": Experiment(places.gifts, "places", 3000, 300, 0.0),
        "leads": Experiment(places.leads, "places", 400, 10, 0.0),
        "waits": Experiment(places.waits, "places", 250, 8, 0.0),
        "lead": Experiment(places.lead, "places", 3000, 300, 0.0),
    },
    "ear": {"fates": _FATES},
    "tientsin": {
        "presents": pushing.PRESENTS,
        "partner": _PARTNER,
        "backed": Experiment(calling.backed, "share", 3000, 300),
        "sent": _compared(habits.SENT, 500, only=parts.DOG + 1),
        "dragon": _DRAGON,
        "small": Experiment(calling.small, "share", 400, 24, 50.0),
    },
}
