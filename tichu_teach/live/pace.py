"""How often something may be done: by whom, how many times in how many seconds."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Hashable

LONGEST = 600.0
"""Seconds after which nothing that was done matters any more."""


class Pace:
    """Keeps when something was done, and by whom."""

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
        """Take back what was counted last."""
        if done := self._done.get(who):
            done.pop()

    def sweep(self) -> None:
        """Forget those who have done nothing for long."""
        now = self._clock()
        self._done = {who: done for who, done in self._done.items() if done and now - done[-1] < LONGEST}
