"""One measured figure, and the ways to time something."""

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")


@dataclass(frozen=True)
class Figure:
    """A measured value. `ratio` compares with `baseline`, measured in the same run on the same machine."""

    name: str
    value: float
    unit: str
    ratio: float | None = None
    baseline: str = ""

    def __str__(self) -> str:
        shown = f"{self.value:,.0f}" if abs(self.value) >= 100 else f"{self.value:.3g}"
        line = f"{self.name:<52} {shown:>10} {self.unit:<14}"
        return line + (f" {self.ratio:.3g} × {self.baseline}" if self.ratio is not None else "")


def per_second(work: Callable[[T], object], items: Iterable[T]) -> float:
    """Measure how many items are processed per second of processor time.

    Processor time depends less on whatever else the machine is doing.
    """
    items = list(items)
    start = time.process_time()
    for item in items:
        work(item)
    return len(items) / max(time.process_time() - start, 1e-9)


def at(values: Iterable[float], share: float) -> float:
    """The value below which `share` of the values lie."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
