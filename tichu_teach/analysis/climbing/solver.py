"""Exact answers from a search that answers "is it worth at least this goal?"."""

from __future__ import annotations

import gc
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing, contextmanager

from ...engine import Action
from ...engine.climbing.trick import TrickState
from ...engine.state import Own
from ..solution import AnalysisError, Limit, Solution
from .proof import Budget, OutOfLimit, Proof

BIT = 25  # positions that are looked at in a few milliseconds


@contextmanager
def without_gc() -> Iterator[None]:
    """Switch Python's garbage collector off: a search makes no cycles, and looking for them takes long."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def actor(state: TrickState) -> int:
    """Return the seat that acts. Raises AnalysisError if nobody plays."""
    if state.phase in ("take", "push", "over"):
        raise AnalysisError(
            f"only a position in play can be analysed; this one is in the phase {state.phase!r}"
        )
    return state.to_act[0]


class Solver:
    """One position, and the search that answers for it and for all that follow."""

    search: Proof

    def __init__(self, state: TrickState, limit: Limit) -> None:
        self.state = state
        self.budget = Budget(limit)

    def plays_for_more(self, seat: int) -> bool:
        """Return True if a seat plays for more."""
        raise NotImplementedError

    def reach(self) -> tuple[int, int]:
        """The least and the most that any round can be worth from here."""
        raise NotImplementedError

    def bound(self, state: Own, goal: int) -> int:
        """Bound the worth of a position: from below if the result reaches the goal, else from above."""
        raise NotImplementedError

    def solution(self) -> Solution:
        """Solve the position, or say that the limit was reached first."""
        with without_gc(), closing(self.search):
            try:
                value = self.value()
            except (OutOfLimit, RecursionError):  # deep hands may run out of Python's stack first
                return Solution(None, (), (), self.budget.positions)
            keeps = dict(self.try_actions(self.state, value))
            line = tuple(self.line(value))
        legal = self.state.legal(actor(self.state))
        best = tuple(action for action in legal if keeps.get(action))
        unsettled = tuple(action for action in legal if action not in keeps)
        ours = self.plays_for_more(actor(self.state))
        return Solution(value if ours else -value, best, line, self.budget.positions, unsettled)

    def worths(self, actions: Iterable[Action]) -> Generator[None, None, list[int] | None]:
        """Work out bit by bit the worth of the position to the seat that acts, then of each action.

        None if the limit was reached first.
        """
        values = list[int]()
        with closing(self.search):
            for state in (self.state, *map(self.state.after, actions)):
                while (value := self._quick_worth(state)) is None:
                    if self.budget.spent:
                        return None
                    yield
                values.append(value)
        return values if self.plays_for_more(actor(self.state)) else [-value for value in values]

    def _quick_worth(self, state: TrickState) -> int | None:
        """The worth of a position, if a few positions more settle it."""
        with without_gc(), self.budget.bit(BIT):
            try:
                return self.value(state)
            except OutOfLimit:
                return None

    def value(self, state: TrickState | None = None) -> int:
        """The exact worth: one question after the other until the bounds meet (as MTD(f) does)."""
        low, high = self.reach()
        goal = (low + high + 1) // 2
        while low < high:
            found = self.bound(state or self.state, goal)
            if found >= goal:
                low = found
            else:
                high = found
            goal = (low + high + 1) // 2
        return low

    def try_actions(self, state: TrickState, value: int) -> Iterator[tuple[Action, bool]]:
        """Yield each action of the acting seat, and whether it is worth as much as the position.

        Those already known come first; those that the limit left open are missing.
        """
        seat = actor(state)
        ours = self.plays_for_more(seat)
        goal = value if ours else value + 1
        waiting = list(state.legal(seat))
        for again in range(3):
            late = list[Action]()
            for number, action in enumerate(waiting):
                try:
                    # First without searching, then with a fair share for each, then the same of what is left.
                    with self.budget.part(len(waiting) - number if again else 0):
                        keeps = (self.bound(state.after(action), goal) >= goal) is ours
                except (OutOfLimit, RecursionError):
                    late.append(action)
                else:
                    yield action, keeps
            waiting = late

    def line(self, value: int) -> list[Action]:
        """Best play to the end, as far as the limit allows."""
        state, line = self.state, list[Action]()
        while state.phase != "over":
            best = next((action for action, keeps in self.try_actions(state, value) if keeps), None)
            if best is None:
                break
            line.append(best)
            state = state.after(best)
        return line
