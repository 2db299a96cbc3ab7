"""PostgreSQL's connections, which take an answer that is long in coming for one that never will.

A server may stop in the middle of a query, or something between may swallow everything. As long as somebody
confirms what was sent, neither TCP nor PostgreSQL's client finds out.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from typing import Any, TypeVar

import psycopg

T = TypeVar("T")


class Connection(psycopg.Connection[Any]):
    """A connection that ends where no answer comes within `patience()` seconds."""

    patience: Callable[[], float]

    @classmethod
    def of(cls, patience: Callable[[], float], *args: Any, **options: Any) -> Connection:
        """A new connection, made as psycopg makes it."""
        made = cls.connect(*args, **options)
        made.patience = patience
        return made

    def wait(self, gen: Generator[Any, Any, T], *args: Any, **options: Any) -> T:
        return super().wait(self._in_time(gen), *args, **options)

    def _in_time(self, gen: Generator[Any, Any, T]) -> Generator[Any, Any, T]:
        began = time.monotonic()
        try:
            wanted = next(gen)
            while True:
                ready = yield wanted  # nothing is, now and then: so that somebody may lose patience
                if not ready and time.monotonic() > began + self.patience():
                    self.close()
                    raise psycopg.OperationalError("the database does not answer")
                wanted = gen.send(ready)
        except StopIteration as done:
            value: T = done.value
            return value
