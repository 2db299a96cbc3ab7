"""A figure: ways of playing compared over many deals, as bars with their standard errors."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from random import Random
from typing import TypeAlias

from ...engine.state import Own
from ..sampling import mean

SEED = 1
ANEW = 2611
"""The seed of what is counted on deals that no habit was tried on before."""
UNKNOWN = 100.0  # the error of what was found once at most


@dataclass(frozen=True)
class Bar:
    """One of the things compared: its name, its mean, and the standard error of that."""

    name: str
    value: float
    error: float


@dataclass(frozen=True)
class Figure:
    """A count over many deals.

    name  its game and its own: `nanking/grand`
    seed  of the deals
    deals  how many
    unit  "share", in percent, "points", "place", the first is 1, or "places" that were gained
    mark  a value to compare the bars with, None for none
    """

    name: str
    seed: int
    deals: int
    unit: str
    mark: float | None
    bars: tuple[Bar, ...]

    @property
    def data(self) -> dict[str, object]:
        """The figure as plain data."""
        return asdict(self)


@dataclass(frozen=True)
class Experiment:
    """The way to count a figure: `count(game, deals, rng)` gives its bars.

    many  the deals behind what a page shows, a minute or so
    few   those of a cell, seconds
    seed  of the deals behind what a page shows
    """

    count: Callable[[Own, int, Random], Iterable[Bar]]
    unit: str
    many: int
    few: int
    mark: float | None = None
    seed: int = SEED


Experiments: TypeAlias = Mapping[str, Mapping[str, Experiment]]  # by ruleset and name


def bar(name: str, values: Sequence[float], scale: float = 1.0) -> Bar:
    """Return the mean of what was found, with its error; nothing found is nothing known."""
    if len(values) < 2:
        return Bar(name, scale * sum(values), UNKNOWN)
    middle, error = mean(values)
    return Bar(name, scale * middle, scale * error)


def bars(found: Mapping[str, Sequence[float]]) -> list[Bar]:
    """Return a bar for each name."""
    return [bar(name, values) for name, values in found.items()]


def share(name: str, found: Sequence[bool]) -> Bar:
    """Return how many of a hundred; where all or none are, the error is that of one more that is not."""
    number = len(found)
    hits = sum(found)
    rate = (hits + 1) / (number + 2)
    error = sqrt(rate * (1 - rate) / number) if number else 0.5
    return Bar(name, 100 * hits / number if number else 0.0, 100 * error)


def share_of_deals(name: str, found: Sequence[tuple[int, int]]) -> Bar:
    """Return how many of a hundred, from the hits and looks of each deal.

    What is seen in one deal is alike, so that deals are counted, not looks, to tell how sure it is; where all
    or none are hits, as in `share`.
    """
    hits, looks = (sum(each) for each in zip(*found, strict=True)) if found else (0, 0)
    if hits in (0, looks):
        return share(name, [hits > 0] * len(found))
    rate = hits / looks
    spread = sum((hit - rate * look) ** 2 for hit, look in found)
    return Bar(name, 100 * rate, 100 * sqrt(spread) / looks)


def shares(found: Mapping[str, Sequence[bool]]) -> list[Bar]:
    """Return a share for each name."""
    return [share(name, values) for name, values in found.items()]
