"""Limits on how often somebody may do something in a number of seconds."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Hashable
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")

MOST = 20_000
"""As many are kept at one time: whoever has this many addresses is slowed down by none of it."""

MINUTE = 60.0


class Latest(dict[K, V]):
    """Keeps at most so many values: the one that was set longest ago gives way."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most

    def __setitem__(self, key: K, value: V) -> None:
        self.pop(key, None)
        super().__setitem__(key, value)
        if len(self) > self._most:
            del self[next(iter(self))]


class Pace:
    """Remembers who did something, and when."""

    def __init__(self) -> None:
        self._done: Latest[Hashable, deque[float]] = Latest(MOST)

    def allows(self, who: Hashable, most: int, seconds: float) -> bool:
        """Return True, and count it, if less has been done than may be."""
        done = self._done[who] = self._done.get(who) or deque()
        now = time.monotonic()
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
