"""A learner's decisions looked at again while the game goes on: in slices, from their view alone."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from tichu_teach.pages.slices import BREATH, Slices

if TYPE_CHECKING:
    from tichu_teach.analysis import Limit, Review, Reviewing
    from tichu_teach.engine import Record

log = logging.getLogger(__name__)

REST = 0.05
"""Seconds between two slices while the game is played: others use the machine as well."""


KEPT = "lookback"
"""Under which the browser keeps that nothing is to be looked at."""

OFF = "off"


class Looking:
    """The review of the round that is played, as far as it has come.

    `on` tells whether the learner wants it unasked. A round that is taken back is looked at from its
    beginning.
    """

    def __init__(self, limit: Limit | None = None) -> None:
        self.on, self.limit = True, limit
        self._slices = Slices()
        self._forget()

    def _forget(self) -> None:
        self._reviewing: Reviewing | None = None
        self._seen: tuple[Any, tuple[str, ...]] = (None, ())
        self._state: Any = None

    def follow(self, record: Record, seat: int, done: Callable[[], None], grown: Callable[[], None]) -> None:
        """Go on with what has been decided since.

        Calls `grown` when a good deal more has been looked at, `done` when there is nothing left.
        """
        last = record.rounds[-1]
        deal, seen = self._seen
        if deal is not last.deal or last.actions[: len(seen)] != seen:
            self._slices.stop()
            self._forget()
            self._seen = last.deal, ()
        self._record, self._seat = record, seat
        self._slices.rest = BREATH if record.state.phase == "over" else REST  # then somebody waits for it
        if not self._slices.busy:
            self._slices.begin(self._work(grown), done)

    def _work(self, grown: Callable[[], None]) -> Iterator[None]:
        shown = 0
        while True:
            deal, seen = self._seen
            actions = self._record.rounds[-1].actions
            if self._reviewing is None:
                from tichu_teach.analysis import Reviewing  # when there is something to look at

                given = (self.limit,) if self.limit else ()
                self._reviewing = Reviewing(self._record.game, self._seat, *given)
                self._state = self._record.start
            if len(seen) < len(actions):
                state = self._state
                action = state.action(actions[len(seen)])
                self._seen = deal, actions[: len(seen) + 1]
                self._state = state.apply(action)
                self._reviewing.note(state, len(seen), action)
            elif self._reviewing.done:
                return
            else:
                self._reviewing.step()
                if int(10 * self.progress) != shown:
                    shown = int(10 * self.progress)
                    grown()
            yield

    @property
    def busy(self) -> bool:
        """Whether there is work left."""
        return self._slices.busy

    @property
    def progress(self) -> float:
        """The share of the decisions that have been looked at, 0 to 1."""
        return self._reviewing.progress if self._reviewing else 0.0

    @property
    def decisions(self) -> int:
        """How many decisions have been looked at."""
        return len(self._reviewing.review().decisions) if self._reviewing else 0

    def found(self, record: Record) -> Review | None:
        """The review of the round, None while there is none."""
        whole = self._seen == (record.rounds[-1].deal, record.rounds[-1].actions)
        return self._reviewing.review() if self._reviewing and whole and self._reviewing.done else None

    def stop(self) -> None:
        """Give the work up, to be begun anew if somebody asks."""
        self._slices.stop()
