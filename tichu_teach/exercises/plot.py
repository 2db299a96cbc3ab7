"""Figures behind advice, as pages show them: counted by `tichu-teach figures`, kept in `figures/`, in words.

A figure takes too long to count while somebody waits, so it is kept with its seed and size;
`tichu_teach.analysis.figures` counts it anew.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, NamedTuple

from tichu_teach.engine import games
from tichu_teach.texts import has, text

from .errors import QuestionError

if TYPE_CHECKING:
    from tichu_teach.analysis.figures.figure import KeptFigure

USUAL = "usual"  # the bar for players without a habit
APART = 2.0  # standard errors that tell two bars apart


class ShownBar(NamedTuple):
    """A bar: its name, the label beside it, its value and error, and both in words."""

    name: str
    label: str
    value: float
    error: float
    said: str


class ShownFigure(NamedTuple):
    """A figure in words: its title, its bars, what they are measured against, and how it was counted."""

    title: str
    bars: tuple[ShownBar, ...]
    mark: float | None
    note: str

    @property
    def scale(self) -> tuple[float, float]:
        """The least value on its scale, which has every bar with its error, 0 and the mark; and its width."""
        ends = [bar.value + sign * bar.error for bar in self.bars for sign in (-1, 1)]
        ends += [0.0, self.mark or 0.0]
        return min(ends), max(ends) - min(ends) or 1.0

    def best(self, *, least: bool) -> list[str]:
        """The names of the longest bar and of those that cannot be told apart from it; or the shortest."""
        sign = -1 if least else 1
        top = max(self.bars, key=lambda bar: sign * bar.value)
        return [
            bar.name
            for bar in self.bars
            if sign * (top.value - bar.value) <= APART * (top.error**2 + bar.error**2) ** 0.5
        ]


@cache
def load_figures(ruleset: str) -> Mapping[str, KeptFigure]:
    """The figures of a game as they were counted last, by name; empty if there are none."""
    file = files(__package__).joinpath("figures", f"{ruleset}.json")
    if ruleset not in games or not file.is_file():
        return {}
    found: dict[str, KeptFigure] = json.loads(file.read_text(encoding="utf-8"))
    return found


@cache
def habits_of(ruleset: str) -> tuple[str, ...]:
    """The habits that a game's figures compare, by figure and bar: `keeps.saves`."""
    return tuple(
        f"{name}.{bar['name']}"
        for name, figure in load_figures(ruleset).items()
        if any(bar["name"] == USUAL for bar in figure["bars"])
        for bar in figure["bars"]
        if bar["name"] != USUAL
    )


def load_figure(name: str) -> ShownFigure:
    """A figure that is kept, in words. Raises QuestionError for an unknown name."""
    ruleset, _, short = name.partition("/")
    found = load_figures(ruleset).get(short)
    if found is None:
        raise QuestionError("", "figure", f"there is no figure {name!r}")
    return in_words(found)


def in_words(data: KeptFigure) -> ShownFigure:
    """A kept figure in words."""
    key = f"figure.{data['name'].replace('/', '.')}"
    unit = f"figure.unit.{data['unit']}"
    bars = []
    for bar in data["bars"]:
        own, common = f"{key}.{bar['name']}", f"figure.{bar['name']}"
        label = own if has(own) else common
        said = text(unit, value=_number(bar["value"], data), error=_number(bar["error"], data, plain=True))
        name = text(label) if has(label) else bar["name"]
        bars.append(ShownBar(bar["name"], name, bar["value"], bar["error"], said))
    note = text("figure.note", count=data["deals"], seed=data["seed"])
    if any(bar["name"] == USUAL for bar in data["bars"]):
        note = f"{note} {text('figure.note.habits')}"
    return ShownFigure(text(f"{key}.title"), tuple(bars), data["mark"], note)


def _number(value: float, data: KeptFigure, *, plain: bool = False) -> str:
    """A number as figures are read: whole percents and points, places finer; a difference with its sign."""
    most = max(abs(bar["value"]) for bar in data["bars"])
    digits = f"{abs(value):.{(most < 10) + data['unit'].startswith('place')}f}"
    gained = data["mark"] == 0 and not plain
    sign = "" if not float(digits) else "−" if value < 0 else "+" if gained else ""
    return f"{sign}{digits}"
