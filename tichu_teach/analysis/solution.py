"""What a search found: the value of a position, the best actions, and how play goes on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tichu_teach.engine import TichuError


class AnalysisError(TichuError):
    """A position, view or limit that cannot be looked into; says what is wrong with it."""


@dataclass(frozen=True)
class Limit:
    """How much a search may take: so many positions, so many seconds, whichever comes first.

    Raises AnalysisError for a limit of nothing.
    """

    positions: int = 2_000_000
    seconds: float = 5.0

    def __post_init__(self) -> None:
        for name, value in (("positions", self.positions), ("seconds", self.seconds)):
            if type(value) not in (int, float) or not value > 0:
                raise AnalysisError(f"{name}: a limit is a number above 0, here {value!r}")


@dataclass(frozen=True)
class Solution:
    """What a position is worth when everybody sees all hands and nobody errs.

    value      what the seat that acts gets more than the others; None where the limit was reached first
    best       every action of that seat that keeps the value
    line       one way the best play goes on
    positions  how many positions were looked at
    """

    value: int | None
    best: tuple[Any, ...] = ()
    line: tuple[Any, ...] = ()
    positions: int = 0

    @property
    def known(self) -> bool:
        """Whether the search came to its end."""
        return self.value is not None
