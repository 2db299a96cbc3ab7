"""A figure: bars, each with its standard error."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from random import Random
from typing import Any


@dataclass(frozen=True)
class Bar:
    """One of the things compared: its name, its mean, and the standard error of that."""

    name: str
    value: float
    error: float


@dataclass(frozen=True)
class Figure:
    """What was counted, and how.

    name  its game and its own: `nanking/grand`
    seed  of the deals
    size  how many deals
    unit  "share", in percent, "points", "place", the first is 1, or "places" that were gained
    mark  a value to compare the bars with, None for none
    """

    name: str
    seed: int
    size: int
    unit: str
    mark: float | None
    bars: tuple[Bar, ...]

    @property
    def data(self) -> dict[str, Any]:
        """The figure as plain data."""
        return asdict(self)


@dataclass(frozen=True)
class Plan:
    """How a figure is counted: `count(game, size, rng)` gives its bars.

    many  the deals behind what a page shows, a minute or so
    few   those of a cell, seconds
    """

    count: Callable[[Any, int, Random], Iterable[Bar]]
    unit: str
    many: int
    few: int
    mark: float | None = None


def bar(name: str, values: Sequence[float], scale: float = 1.0) -> Bar:
    """The mean of what was found, with its error; nothing found is nothing known."""
    number = len(values)
    if number < 2:
        return Bar(name, scale * sum(values), 100.0)
    mean = sum(values) / number
    spread = sum([(value - mean) ** 2 for value in values]) / (number - 1)
    return Bar(name, scale * mean, scale * sqrt(spread / number))


def share(name: str, found: Sequence[bool]) -> Bar:
    """How many of a hundred; where all or none are, the error is that of one more that is not."""
    number = len(found)
    hits = sum(found)
    rate = (hits + 1) / (number + 2)
    error = sqrt(rate * (1 - rate) / number) if number else 0.5
    return Bar(name, 100 * hits / number if number else 0.0, 100 * error)
