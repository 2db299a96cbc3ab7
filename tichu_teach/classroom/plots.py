"""A class's tables, and what a review does, as plots; with matplotlib: `pip install tichu-teach[reports]`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .forgetting import Day
from .report import Class
from .summary import STANDINGS

if TYPE_CHECKING:
    from matplotlib.axes import Axes

COLOURS = {"right": "#2f7d5d", "learnt": "#8cc7a7", "helped": "#d9a94c", "missed": "#b8432f"}
_ALL = "#d8cfba"


def rules(found: Class) -> Axes:
    """How the class stands with every rule that somebody missed: a bar a rule, the most missed on top."""
    from matplotlib.ticker import MaxNLocator

    frame = found.rules().set_index("name").loc[::-1, list(STANDINGS)]
    frame = frame[frame["right"] < frame.sum(axis=1)]
    size = (8, 0.4 * len(frame) + 1)
    if frame.empty:  # nothing to draw is drawn as nothing
        frame = frame.reindex([""], fill_value=0)
    axes: Axes = frame.plot.barh(stacked=True, color=COLOURS, figsize=size)
    axes.set(xlabel="learners", ylabel="")
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.legend(loc="lower center", bbox_to_anchor=(0.5, 1), ncols=4, frameon=False)
    return axes


def days(found: Class) -> Axes:
    """First answers by day, how many were right at once, and how many tasks were put right that day."""
    frame = found.days()[["answers", "right", "learnt"]]
    if frame.empty:
        frame = frame.reindex([""], fill_value=0)
    colours = [_ALL, COLOURS["right"], COLOURS["learnt"]]
    axes: Axes = frame.plot.bar(rot=0, color=colours, figsize=(8, 3))
    axes.set(xlabel="", ylabel="answers")
    return axes


def memory(reviewed: Sequence[Day], left: Sequence[Day]) -> Axes:
    """What two classes know day by day: one that reviews, and one that leaves it at what it was taught."""
    from matplotlib import pyplot
    from matplotlib.ticker import PercentFormatter

    _, axes = pyplot.subplots(figsize=(8, 4))
    for days, label, colour in (
        (reviewed, "with a review a day", COLOURS["right"]),
        (left, "without", COLOURS["missed"]),
    ):
        known = [day.known for day in days]
        axes.plot([day.number for day in days], known, color=colour, linewidth=2)
        axes.annotate(
            f"{label}: {known[-1]:.0%}",
            (days[-1].number, known[-1]),
            (-8, 8),
            textcoords="offset points",
            ha="right",
        )
    axes.axvline(0, color=_ALL, linewidth=1)
    axes.set(xlabel="days since the last rule was taught", ylabel="rules known", ylim=(0, 1.1))
    axes.yaxis.set_major_formatter(PercentFormatter(1))
    axes.spines[["top", "right"]].set_visible(False)
    return axes


def effort(reviewed: Sequence[Day]) -> Axes:
    """How many rules a learner was asked on each day."""
    from matplotlib import pyplot

    _, axes = pyplot.subplots(figsize=(8, 2))
    axes.bar([day.number for day in reviewed], [day.reviewed for day in reviewed], color=_ALL)
    axes.set(xlabel="days since the last rule was taught", ylabel="rules asked")
    axes.spines[["top", "right"]].set_visible(False)
    return axes
