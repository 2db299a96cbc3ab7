"""Two choices tried with sensible players at the table: slower than a quick policy, without its mistakes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from ..engine import State
from ..players import Player
from ..players.match import next_actions
from .sampling import mean
from .work import goes_on

LOOK = 16  # deals before any verdict
HOPELESS = 0.5  # standard errors below which no difference is looked for any more
SETTLED = 4.0  # standard errors from which on it is there
AGREED = 2.0  # standard errors that bear out what a quick policy has found already


class Rehearsal:
    """How much more one choice brings than another, deal by deal, when sensible players go on from there."""

    def __init__(
        self,
        one: Any,
        other: Any,
        table: Callable[[Random], State[Any, Any]],
        player: Player,
        worth: Callable[[State[Any, Any]], float],
        deals: int,
        rng: Random,
    ) -> None:
        """`table` deals a position anew, `worth` counts a round's end, `player` plays every seat."""
        self._choices, self._table, self._player, self._worth = (one, other), table, player, worth
        self._deals, self._rng = max(2, deals), rng
        self._found: list[float] = []
        self._work = self._worked()
        self.done = False

    def step(self) -> None:
        """One decision of somebody, about a millisecond."""
        self.done = not goes_on(self._work)

    @property
    def difference(self) -> tuple[float, float]:
        """The mean of the differences, and its standard error."""
        return mean(self._found)

    @property
    def agrees(self) -> bool:
        """Whether the first choice is better here, too."""
        difference, error = self.difference
        return difference > AGREED * error

    def _worked(self) -> Iterator[None]:
        while len(self._found) < self._deals and not self._clear():
            table, ends = self._table(self._rng), list[float]()
            for choice in self._choices:
                state = table if choice is None else table.after(choice)
                while state.phase != "over":
                    for action in next_actions(state, [self._player] * state.game.players):
                        state = state.after(action)
                    yield
                ends.append(self._worth(state))
            self._found.append(ends[0] - ends[1])

    def _clear(self) -> bool:
        if len(self._found) < LOOK:
            return False
        difference, error = mean(self._found)
        return not HOPELESS * error < difference <= SETTLED * error
