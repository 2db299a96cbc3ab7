"""How much a search may take."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

from ..solution import Limit


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
        if self.positions >= self._most or (self.positions % 16 == 0 and time.perf_counter() > self._until):
            raise OutOfLimit
        self.positions += 1

    @contextmanager
    def part(self, parts: int) -> Iterator[None]:
        """Only one of so many equal parts of what is left; 0 for nothing."""
        most, until = self._most, self._until
        left = until - time.perf_counter()
        if parts and left > 0:
            self._most = self.positions + (most - self.positions) // parts
            self._until = until - left + left / parts
        else:
            self._most = self.positions
        try:
            yield
        finally:
            self._most, self._until = most, until
