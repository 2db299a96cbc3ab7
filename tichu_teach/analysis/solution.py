"""The values that go into analyses and come out: a limit, a solution, a claim or its refutation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..engine import Action, Play, TichuError


class AnalysisError(TichuError):
    """A position, view or limit that cannot be looked into; says what is wrong with it."""


@dataclass(frozen=True)
class Limit:
    """The most that a search may take: so many positions, so many seconds, whichever comes first.

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
    """The worth of a position when everybody sees all hands and nobody errs.

    value      what it is worth to the seat that acts; None where the limit was reached first
    best       the actions of that seat that keep the value: all that do, but for unsettled ones
    line       one way the best play goes on: to the end, or as far as the limit let it be worked out
    positions  how many positions were looked at
    unsettled  the actions of which the limit left it unknown; a value may be proved sooner than they are
    """

    value: int | None
    best: tuple[Action, ...] = ()
    line: tuple[Action, ...] = ()
    positions: int = 0
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

    plays      what it plays, in this order: nobody can beat any of them but the last, which need not hold.
               Before a lead it takes its own trick in, or gives it away as it likes; of a wish it makes
               none
    takes_all  whether nobody can beat the last play either
    """

    plays: tuple[Play, ...]
    takes_all: bool


@dataclass(frozen=True)
class Refutation:
    """A reason why a seat cannot be sure to go out now: cards that others may hold, and how they stop it.

    hands  the cards of each other seat, by seat; they agree with all that this one sees
    line   what is played: its own plays, and what others beat them with; all else is passed. The last play
           is one that it cannot beat, or gives the lead away. Empty where it can play nothing at all
    """

    hands: Mapping[int, int]
    line: tuple[Play, ...]
