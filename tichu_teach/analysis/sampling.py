"""Choices compared by sample: every one is tried on the same deals, and the worst are dropped on the way."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from types import GeneratorType
from typing import TypeAlias, TypeVar

from ..engine import Action
from ..engine.state import Own
from .solution import AnalysisError, Limit

Result = TypeVar("Result")
Deal = TypeVar("Deal")
Worth: TypeAlias = Callable[[Own, Own], float | Generator[None, None, float]]
"""The outcome of a choice on a deal, at once or bit by bit."""

_END = object()
BATCH = 12  # deals between two looks at the figures
FEWEST = 24  # deals before anything is dropped
DROPPED = 3.0  # standard errors behind the best at which a choice is dropped
CLEAR = 2.0  # standard errors that tell two choices apart


def goes_on(work: Iterator[None]) -> bool:
    """Do a bit of work; return True if there may be more."""
    return next(work, _END) is not _END


def finished(work: Generator[None, None, Result]) -> Result:
    """Do all the work at once; return its result."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            found: Result = end.value
            return found


@dataclass(frozen=True)
class Candidate:
    """A choice of a seat, and the result to expect from it.

    action  the action; None stands for silence, where the question is whether to call
    value   the mean over the deals, as its family's `evaluation.py` defines it
    error   its standard error
    behind  how much less than the best it brings, deal by deal; 0 for the best
    doubt   the standard error of that difference
    deals   the number of deals it was tried on
    """

    action: Action | None
    value: float
    error: float
    behind: float
    doubt: float
    deals: int

    @property
    def alike(self) -> bool:
        """True if it cannot be told apart from the best."""
        return self.behind <= CLEAR * self.doubt


@dataclass(frozen=True)
class Evaluation:
    """A seat's choices with the results to expect from them, the best first.

    candidates  every choice that was tried
    playouts    how often a round was played to its end
    """

    candidates: tuple[Candidate, ...]
    playouts: int

    @property
    def best(self) -> Action | None:
        """The action that brought the most."""
        return self.candidates[0].action

    @property
    def equally_good(self) -> tuple[Candidate, ...]:
        """The choices that cannot be told apart from the best, itself included."""
        return tuple(each for each in self.candidates if each.alike)

    @property
    def clear(self) -> bool:
        """True if one choice is better than all others."""
        return len(self.equally_good) == 1

    def candidate(self, action: Action | None) -> Candidate | None:
        """Return the candidate for an action; None if it was not among the choices."""
        return next((each for each in self.candidates if each.action == action), None)


class Comparison:
    """Actions tried on deals until one is clearly the best or the limit is reached.

    Each step tries an action on a deal, in whole or in part, so that other work can be done in between.
    """

    def __init__(
        self,
        actions: Sequence[Action | None],
        deal: Callable[[Random], Deal],
        worth: Callable[[Deal, Own], float | Generator[None, None, float]],
        limit: Limit,
        rng: Random,
        dropped: float = DROPPED,
        price: float = 1.0,
    ) -> None:
        """`deal` makes a deal, `worth` plays it to its end after an action, at once or bit by bit.

        The limit's positions are rollouts, each of which counts as `price`; at least two deals are tried. A
        choice `dropped` standard errors behind the best is tried no more. Raises AnalysisError if there is
        nothing to choose.
        """
        if not actions:
            raise AnalysisError("this seat has nothing to decide here")
        self.actions = tuple(actions)
        self.done = False
        self._deal: Callable[[Random], object] = deal
        self._worth: Worth = worth
        self._limit, self._rng = limit, rng
        self._dropped, self._price = dropped, price
        self._found: list[list[float]] = [[] for _ in actions]
        self._playouts, self._spent = 0, 0.0
        self._work = self._worked()

    def step(self) -> None:
        """Go on trying, a few milliseconds at most."""
        start = time.perf_counter()
        self.done = not goes_on(self._work)
        self._spent += time.perf_counter() - start

    def _worked(self) -> Iterator[None]:
        alive, deals = [*range(len(self.actions))], 0
        while True:
            cards = self._deal(self._rng)
            for place in alive:
                yield
                found = self._worth(cards, self.actions[place])
                if isinstance(found, GeneratorType):
                    found = yield from found
                self._found[place].append(found)
                self._playouts += 1
            deals += 1
            if deals >= FEWEST and deals % BATCH == 0:
                alive = _left(self._found, alive, self._dropped)
            taken = (self._playouts + len(alive)) * self._price
            most = taken > self._limit.positions or self._spent > self._limit.seconds
            if deals > 1 and (most or len(alive) == 1):
                return
            yield

    @property
    def deals(self) -> int:
        """The number of deals the choices were tried on."""
        return max(map(len, self._found))

    @property
    def left(self) -> float:
        """The share of the rollouts that are left, 0 to 1."""
        return max(0.0, 1 - self._playouts * self._price / self._limit.positions)

    def stop(self) -> None:
        """Try no more."""
        self.done = True

    def difference(self, one: Action | None, other: Action | None) -> tuple[float, float]:
        """Return the mean gain of one action over another, deal by deal, and its standard error."""
        first, second = (self._found[self.actions.index(action)] for action in (one, other))
        return _difference(first, second)

    def spread(self, one: Action | None, other: Action | None) -> float:
        """Return the standard deviation of that gain from deal to deal."""
        tried = min(len(self._found[self.actions.index(action)]) for action in (one, other))
        return self.difference(one, other)[1] * sqrt(tried)

    def evaluation(self) -> Evaluation:
        """Evaluate the choices by all the deals, after trying those still to come."""
        while not self.done:
            self.step()
        return Evaluation(_candidates(self.actions, self._found), self._playouts)


def _left(found: list[list[float]], alive: list[int], dropped: float) -> list[int]:
    """The choices that are not clearly worse than the best."""
    best = max(alive, key=lambda place: sum(found[place]))
    kept = []
    for place in alive:
        behind, doubt = _difference(found[best], found[place])
        if place == best or behind <= dropped * doubt or doubt == behind == 0:
            kept.append(place)
    return kept


def _difference(better: Sequence[float], other: Sequence[float]) -> tuple[float, float]:
    """The mean of the differences deal by deal, as far as both were tried, and its standard error."""
    return mean([one - two for one, two in zip(better, other, strict=False)])


def mean(values: Sequence[float]) -> tuple[float, float]:
    """The mean and its standard error."""
    number = len(values)
    middle = sum(values) / number
    if number < 2:
        return middle, 0.0
    spread = sum([(value - middle) ** 2 for value in values]) / (number - 1)
    return middle, sqrt(spread / number)


def _candidates(actions: Sequence[Action | None], found: list[list[float]]) -> tuple[Candidate, ...]:
    longest = max(map(len, found))
    lasting = [place for place, values in enumerate(found) if len(values) == longest]
    best = max(lasting, key=lambda place: sum(found[place]))
    options = []
    for place, action in enumerate(actions):
        value, error = mean(found[place])
        behind, doubt = _difference(found[best], found[place]) if place != best else (0.0, 0.0)
        options.append(Candidate(action, value, error, behind, doubt, len(found[place])))
    first, *others = sorted(range(len(actions)), key=lambda place: (place != best, options[place].behind))
    return tuple(options[place] for place in (first, *others))
