"""A class's tables as plots; with matplotlib: `pip install tichu-teach[reports]`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .answers import STANDINGS
from .report import Class

if TYPE_CHECKING:
    from matplotlib.axes import Axes

COLOURS = {"right": "#2f7d5d", "learnt": "#6fb38f", "helped": "#d9a94c", "missed": "#b8432f"}
_ALL = "#d8cfba"


def rules(found: Class) -> Axes:
    """Plot the standings with each rule not right at once for all: a bar each, the most missed on top."""
    from matplotlib.ticker import MaxNLocator

    frame = found.rules().set_index("name").loc[::-1, list(STANDINGS)]
    frame = frame[frame["right"] < frame.sum(axis=1)]
    size = (8, 0.4 * len(frame) + 1)
    if frame.empty:  # an empty plot for nothing
        frame = frame.reindex([""], fill_value=0)
    axes: Axes = frame.plot.barh(stacked=True, color=COLOURS, figsize=size)
    axes.set(xlabel="learners", ylabel="")
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.legend(loc="lower center", bbox_to_anchor=(0.5, 1), ncols=4, frameon=False)
    return axes


def days(found: Class) -> Axes:
    """Plot, by day, the first answers, those that were right at once, and the tasks put right that day."""
    frame = found.days()[["answers", "right", "learnt"]]
    if frame.empty:
        frame = frame.reindex([""], fill_value=0)
    colours = [_ALL, COLOURS["right"], COLOURS["learnt"]]
    axes: Axes = frame.plot.bar(rot=0, color=colours, figsize=(8, 3))
    axes.set(xlabel="", ylabel="answers")
    return axes
