"""Data that a browser keeps of a page: of a shape, marked with its version."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from tichu_teach.engine.plain_data import Shape, UnreadableVersion, versioned
from tichu_teach.texts import text

T = TypeVar("T")


@dataclass(frozen=True)
class Kept(Generic[T]):
    """How a page's data is kept. Whoever changes the shape counts the version up."""

    shape: Shape[T]
    version: int = 1

    def mark(self, data: Mapping[str, object]) -> dict[str, object]:
        """Return data as it is kept; `read` reads it back."""
        return {"version": self.version, **data}

    def read(self, kept: object, where: str) -> T:
        """Read what was kept. Raises UnreadableVersion for another version's data, Unreadable for damaged."""
        return versioned(self.version, self.shape)(kept, where)


def say_put_aside(error: Exception, otherwise: str) -> str:
    """Say that another version has kept what is put aside; `otherwise` if it is simply damaged."""
    if not isinstance(error, UnreadableVersion):
        return otherwise
    return text("page.kept.newer" if error.found > error.known else "page.kept.older")
