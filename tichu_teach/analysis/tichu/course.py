"""What has come of a round so far, as far as it matters to what is still to come."""

from __future__ import annotations

from typing import NamedTuple

Won = tuple[int, ...]  # points of each seat's tricks whose side is still open


class Key(NamedTuple):
    """What makes two courses of a round alike.

    out    the seats without cards, in the order they went out
    base   what the searching side is ahead by, where that cannot be added outside
    calls  what each seat gains by going out first, and loses if it doesn't
    fresh  the seats that may still call a tichu
    """

    out: tuple[int, ...]
    base: int = 0
    calls: tuple[int, ...] = ()
    fresh: frozenset[int] = frozenset()


class Course:
    """How a round has gone, but for cards and open tricks, and what follows; one object for all alike."""

    __slots__ = ("base", "betting", "bounded", "calls", "fixed", "fresh", "key", "out", "patient", "sweeps")

    def __init__(
        self,
        key: Key,
        fixed: frozenset[int],
        sweeps: tuple[bool, bool],
        bounded: bool,
        patient: tuple[int, int] | None = None,
    ) -> None:
        self.key = key
        self.out, self.base, self.calls, self.fresh = key
        self.betting = bool(key.calls)  # a tichu is at stake, or may yet be
        self.fixed = fixed  # the seats whose tricks can change sides no more
        self.sweeps = sweeps  # whether side 0, and side 1, may still be out whole before all others
        self.patient = (
            patient  # who may pass to the end, as a partner is out first, and the rival who plays next
        )
        self.bounded = bounded  # whether anything is known of the worth beforehand
