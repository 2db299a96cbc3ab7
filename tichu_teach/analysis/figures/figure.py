"""A figure: ways of playing compared over many deals, as bars with their standard errors."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from random import Random
from typing import TypeAlias, TypedDict, cast

from ...engine.state import Own
from ..sampling import mean

SEED = 1
ANEW = 2611
"""A seed whose deals no habit was tried on before."""
UNKNOWN = 100.0  # the error of a mean of fewer than two values


class KeptBar(TypedDict):
    """A bar as it is kept."""

    name: str
    value: float
    error: float


class KeptFigure(TypedDict):
    """A figure as it is kept: a Figure as plain data."""

    name: str
    seed: int
    deals: int
    unit: str
    mark: float | None
    bars: Sequence[KeptBar]


@dataclass(frozen=True)
class Bar:
    """One of the things compared: its name, its mean and the mean's standard error."""

    name: str
    value: float
    error: float


@dataclass(frozen=True)
class Figure:
    """A count over many deals.

    name  its game and its own: `nanking/grand`
    seed  the seed of the deals
    deals  the number of deals
    unit  "share" in percent, "points", "place" (1 is the first) or "places" gained
    mark  a value to compare the bars with, or None
    """

    name: str
    seed: int
    deals: int
    unit: str
    mark: float | None
    bars: tuple[Bar, ...]

    @property
    def data(self) -> KeptFigure:
        """The figure as plain data."""
        return cast("KeptFigure", asdict(self))


@dataclass(frozen=True)
class Experiment:
    """The way to count a figure: `count(game, deals, rng)` gives its bars.

    many  the number of deals for a page's figure: a minute or so
    few   the number of deals for a cell's: seconds
    seed  the seed of the deals for a page's figure
    """

    count: Callable[[Own, int, Random], Iterable[Bar]]
    unit: str
    many: int
    few: int
    mark: float | None = None
    seed: int = SEED


Experiments: TypeAlias = Mapping[str, Mapping[str, Experiment]]  # by ruleset and name


def bar(name: str, values: Sequence[float], scale: float = 1.0) -> Bar:
    """Return a bar with the mean of the values and its error, UNKNOWN for fewer than two."""
    if len(values) < 2:
        return Bar(name, scale * sum(values), UNKNOWN)
    middle, error = mean(values)
    return Bar(name, scale * middle, scale * error)


def bars(found: Mapping[str, Sequence[float]]) -> list[Bar]:
    """Return a bar for each name."""
    return [bar(name, values) for name, values in found.items()]


def share(name: str, found: Sequence[bool]) -> Bar:
    """Return the percentage of hits. Its error counts one more hit and one more miss, so it is never 0."""
    number = len(found)
    hits = sum(found)
    rate = (hits + 1) / (number + 2)
    error = sqrt(rate * (1 - rate) / number) if number else 0.5
    return Bar(name, 100 * hits / number if number else 0.0, 100 * error)


def share_of_deals(name: str, found: Sequence[tuple[int, int]]) -> Bar:
    """Return the percentage of hits, from the hits and looks of each deal.

    Looks at one deal are alike, so the error is taken over deals, not over looks; if all or none are hits, as
    in `share`.
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
