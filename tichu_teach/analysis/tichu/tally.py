"""What has come of a round so far, as far as it matters to what is still to come."""

from __future__ import annotations

from typing import NamedTuple


class Tally(NamedTuple):
    """What has come of the round so far: it changes with a trick that is taken, or a seat that goes out.

    won    points of each seat's tricks whose side is still open
    base   what the searching side is ahead by otherwise
    out    the seats without cards, in the order they went out
    calls  what each seat gains by going out first, and loses if it doesn't
    fresh  the seats that may still call a tichu
    """

    won: tuple[int, ...]
    base: int
    out: tuple[int, ...]
    calls: tuple[int, ...]
    fresh: frozenset[int]

    @property
    def betting(self) -> bool:
        """Whether a tichu is at stake, or may yet be."""
        return bool(self.calls)
