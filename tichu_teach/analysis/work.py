"""Work that is done bit by bit, so that whoever has something else to do can do it in between.

It is a generator that yields every few milliseconds and returns what it has found.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import TypeVar

Result = TypeVar("Result")
_END = object()


def goes_on(work: Iterator[None]) -> bool:
    """Do a bit of it; returns whether there may be more."""
    return next(work, _END) is not _END


def finished(work: Generator[None, None, Result]) -> Result:
    """Do all of it at once; returns what it has found."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            found: Result = end.value
            return found
