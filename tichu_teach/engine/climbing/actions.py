"""What a player can do in all climbing games. Every action is a small value with the seat that does it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from .combo import Combo
from .kept import Kept

MOST_SEATS = 16  # more than any game has


class Action:
    """Something a seat does."""

    __slots__ = ()

    if TYPE_CHECKING:

        @property
        def seat(self) -> int:
            """The seat that does it."""


class _Play(NamedTuple):
    seat: int
    combo: Combo


class Play(_Play, Action):
    """Play a combination, in turn or, with a bomb, out of turn.

    A tuple, unlike the other actions, for they are made by the dozen wherever legal plays are listed.
    """

    __slots__ = ()


def plays_of(seat: int, combos: Sequence[Combo]) -> list[Action]:
    """A play of each combination, quickly."""
    if not combos:
        return []
    new = tuple.__new__
    return [new(Play, (seat, combo)) for combo in combos]


@dataclass(frozen=True)
class Pass(Action):
    """Let the turn go by (nanking.follow)."""

    seat: int


@dataclass(frozen=True)
class Collect(Action):
    """Take in the trick that one has won (nanking.trick.end)."""

    seat: int


# The same for a seat, made once: one of them is offered at nearly every turn.
passing, collecting = Kept(Pass, MOST_SEATS).__getitem__, Kept(Collect, MOST_SEATS).__getitem__


@dataclass(frozen=True)
class Give(Action):
    """Give away the trick that one has won (nanking.dr.gift, haggis.trick.take)."""

    seat: int
    to: int
