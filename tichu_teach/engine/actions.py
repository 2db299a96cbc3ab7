"""The root of all actions; each family of games has its own."""

from __future__ import annotations

from typing import TYPE_CHECKING


class Action:
    """Something a seat does: a small value that never changes."""

    __slots__ = ()

    if TYPE_CHECKING:

        @property
        def seat(self) -> int:
            """The seat that does it."""
