"""Figures behind advice: what comes of playing this way or that, counted over many deals.

>>> from tichu_teach.analysis.figures import figure
>>> [bar.name for bar in figure("nanking/leads", size=2).bars]
['low', 'longest', 'tops']
"""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any

from ...engine import games
from ..solution import AnalysisError
from .figure import Bar, Figure, Plan

SEED = 1
ROOMS = ("tichu", "haggis", "mahjong")
"""The families that there are figures of."""


def plans(ruleset: str) -> dict[str, Plan]:
    """The figures of a game, by name; none where there are none."""
    if ruleset not in games or games[ruleset].family not in ROOMS:
        return {}
    room = import_module(f".{games[ruleset].family}", __name__)
    found: dict[str, Plan] = room.PLANS.get(ruleset, {})
    return found


def names() -> tuple[str, ...]:
    """All figures: `nanking/grand`."""
    return tuple(f"{ruleset}/{name}" for ruleset in games for name in plans(ruleset))


def figure(name: str, size: int | None = None, seed: int = SEED) -> Figure:
    """A figure, counted anew over `size` deals from a seed; without a size over as many as take seconds.

    The same name, size and seed give the same figure. Raises AnalysisError for a name that is none, and for a
    size below two.
    """
    ruleset, _, short = name.partition("/") if isinstance(name, str) else ("", "", "")
    plan = plans(ruleset).get(short)
    if plan is None:
        raise AnalysisError(f"there is no figure {name!r}; there are {', '.join(names())}")
    number = plan.few if size is None else size
    if type(number) is not int or number < 2:
        raise AnalysisError(f"a figure is counted over two deals or more, not {size!r}")
    game: Any = games[ruleset]
    return Figure(name, seed, number, plan.unit, plan.mark, tuple(plan.count(game, number, Random(seed))))


__all__ = ["SEED", "Bar", "Figure", "Plan", "figure", "names", "plans"]
