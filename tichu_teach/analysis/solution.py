"""The values that go into analyses and come out: a limit, a solution, a claim or its refutation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..engine import Action, Play, TichuError


class AnalysisError(TichuError):
    """A position, view or limit that can't be analysed; says what is wrong with it."""


@dataclass(frozen=True)
class Limit:
    """The most that a search may take, in positions and in seconds, whichever runs out first.

    Raises AnalysisError unless both are above 0.
    """

    positions: int = 2_000_000
    seconds: float = 5.0

    def __post_init__(self) -> None:
        for name, value in (("positions", self.positions), ("seconds", self.seconds)):
            if type(value) not in (int, float) or not value > 0:
                raise AnalysisError(f"{name}: a limit is a number above 0, here {value!r}")


@dataclass(frozen=True)
class Solution:
    """The worth of a position when everybody sees all hands and nobody errs.

    value      its worth to the seat that acts; None if the limit was reached first
    best       all actions of that seat that keep the value, apart from unsettled ones
    line       one line of best play: to the end, or as far as the limit allowed
    positions  the number of positions searched
    unsettled  the actions the limit left undecided; the value may be proved before they are
    """

    value: int | None
    best: tuple[Action, ...]
    line: tuple[Action, ...]
    positions: int
    unsettled: tuple[Action, ...] = ()

    @property
    def known(self) -> bool:
        """True if the value was found."""
        return self.value is not None

    @property
    def complete(self) -> bool:
        """True if the value was found, and every action that keeps it."""
        return self.known and not self.unsettled


@dataclass(frozen=True)
class Claim:
    """A proof that a seat goes out, whatever the others hold and do.

    plays      its plays, in this order: nobody can beat any but the last, which need not hold. Before a lead
               it takes its own trick in, or gives it away as it likes; it makes no wish
    takes_all  whether nobody can beat the last play either
    """

    plays: tuple[Play, ...]
    takes_all: bool


@dataclass(frozen=True)
class Refutation:
    """A reason why a seat can't be sure to go out now: cards that others may hold, and how they stop it.

    hands  the cards of each other seat, by seat; they agree with everything this one sees
    line   the plays: its own, and those that beat them; everybody else passes. The last play is one that it
           can't beat, or that gives the lead away. Empty if it can play nothing at all
    """

    hands: Mapping[int, int]
    line: tuple[Play, ...]
