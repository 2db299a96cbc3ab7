"""The figures of Mah-Jong and the duel, counted in hands that the rollout policy plays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random

from ....engine.mahjong.game import MahjongGame
from ..figure import Bar, Experiment, Experiments
from . import habits, watching
from .simulator import Habit, compared


def _compared(habits: Mapping[str, Habit], many: int, few: int, form: str = "") -> Experiment:
    """Compare habits; in a form of the duel, if it is named."""

    def count(game: MahjongGame, size: int, rng: Random) -> Iterable[Bar]:
        return compared(game.vary(form=form) if form else game, habits, size, rng)

    return Experiment(count, "points", many, few, 0.0)


_CLAIMS = _compared(habits.CLAIMS, 1500, 60)
EXPERIMENTS: Experiments = {
    "mahjong": {
        "honours": _compared(habits.HONOURS_KEPT, 1500, 60),
        "order": _compared(habits.ORDER, 1500, 60),
        "taken": Experiment(watching.taken, "share", 3000, 400),
        "claims": _CLAIMS,
        "safe": Experiment(watching.safe, "share", 1500, 200),
        "early": Experiment(watching.early, "share", 3000, 400),
        "waiting": Experiment(watching.waiting, "share", 4000, 400),
        "suits": _compared(habits.ONE_SUIT, 1500, 60),
        "pairs": Experiment(watching.pairs, "share", 5000, 400),
        "stops": _compared(habits.STOPS, 1500, 60),
    },
    "mahjong-duel": {
        "race": _compared(habits.ONE_SUIT, 3000, 100),
        "suit": _compared(habits.SUIT, 3000, 100, form="B"),
        "turning": _compared(habits.TURNING, 3000, 100, form="B"),
        "claims": _CLAIMS,
    },
}
