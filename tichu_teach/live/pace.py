"""Limits on how often somebody may do something in a number of seconds."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Hashable

LONGEST = 600.0
"""Seconds after which nothing that was done matters any more."""


class Pace:
    """Remembers who did something, and when."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._done: dict[Hashable, deque[float]] = {}

    def allows(self, who: Hashable, most: int, seconds: float) -> bool:
        """Return True, and count it, if less has been done than may be."""
        done, now = self._done.setdefault(who, deque()), self._clock()
        while done and now - done[0] > seconds:
            done.popleft()
        if len(done) >= most:
            return False
        done.append(now)
        return True

    def forgive(self, who: Hashable) -> None:
        """Take back the act counted last."""
        if done := self._done.get(who):
            done.pop()

    def sweep(self) -> None:
        """Forget those who have done nothing for long."""
        now = self._clock()
        self._done = {who: done for who, done in self._done.items() if done and now - done[-1] < LONGEST}
