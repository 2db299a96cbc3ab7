"""Exact answers from a search that answers "is it worth at least this goal?"."""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator
from typing import Any

from ...engine.climbing.actions import Action
from ..solution import AnalysisError, Limit, Solution

FAR = 10**6  # beyond every value


class OutOfLimit(Exception):
    """The search would take more positions or time than it was given."""


class Budget:
    """How much a search may still take."""

    def __init__(self, limit: Limit) -> None:
        self.positions = 0
        self._most = limit.positions
        self._until = time.perf_counter() + limit.seconds

    def count(self) -> None:
        """One position more. Raises OutOfLimit."""
        self.positions += 1
        if self.positions > self._most or (self.positions % 16 == 1 and time.perf_counter() > self._until):
            raise OutOfLimit


def actor(state: Any) -> int:
    """The seat that acts. Raises AnalysisError where nobody plays."""
    if state.phase in ("take", "push", "over"):
        raise AnalysisError(f"a position in play is looked into, this one is in the phase {state.phase!r}")
    seat: int = state.to_act[0]
    return seat


class Solver:
    """One position, and the search that answers for it and for all that follow."""

    def __init__(self, state: Any, limit: Limit) -> None:
        self.state = state
        self.budget = Budget(limit)

    def ours(self, seat: int) -> bool:
        """Whether a seat plays for more."""
        raise NotImplementedError

    def reach(self) -> tuple[int, int]:
        """The least and the most that any round can be worth from here."""
        raise NotImplementedError

    def bound(self, state: Any, goal: int) -> int:
        """A bound on what a position is worth: not below the goal, it is no less; below it, no more."""
        raise NotImplementedError

    def solution(self) -> Solution:
        """What was found, or that the limit was reached first."""
        gc.disable()
        try:
            value = self.value()
            best = tuple(self.keeping(self.state, value))
        except (OutOfLimit, RecursionError):  # deep hands may reach the end of Python's stack before
            return Solution(None, positions=self.budget.positions)
        line = tuple(self.line(value))
        ours = self.ours(actor(self.state))
        return Solution(value if ours else -value, best, line, self.budget.positions)

    def value(self) -> int:
        """The exact worth: one question after the other until the bounds meet (as MTD(f) does)."""
        low, high = self.reach()
        goal = (low + high + 1) // 2
        while low < high:
            found = self.bound(self.state, goal)
            if found >= goal:
                low = found
            else:
                high = found
            goal = (low + high + 1) // 2
        return low

    def keeping(self, state: Any, value: int) -> Iterator[Action]:
        """The actions of the acting seat that are worth as much as the position."""
        seat = actor(state)
        ours = self.ours(seat)
        goal = value if ours else value + 1
        for action in state.legal(seat):
            if (self.bound(state.after(action), goal) >= goal) is ours:
                yield action

    def line(self, value: int) -> list[Action]:
        """Best play to the end, as far as the limit lets it be found."""
        state, line = self.state, list[Action]()
        try:
            while state.phase != "over":
                action = next(self.keeping(state, value))
                line.append(action)
                state = state.after(action)
        except (OutOfLimit, RecursionError):
            pass
        return line
