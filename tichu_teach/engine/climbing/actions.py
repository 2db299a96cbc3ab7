"""The actions of all climbing games. Each is a small value with the seat that does it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ..actions import Action
from ..memo import Memo
from .combo import Combo

MOST_SEATS = 16  # more than any game has


class ClimbingAction(Action):
    """Something a seat does in a climbing game."""

    __slots__ = ()


class _Play(NamedTuple):
    seat: int
    combo: Combo


class Play(_Play, ClimbingAction):
    """Play a combination, in turn or, with a bomb, out of turn.

    A tuple, unlike the other actions, because listing legal plays makes them by the dozen.
    """

    __slots__ = ()


def plays_of(seat: int, combos: Sequence[Combo]) -> list[Action]:
    """A play of each combination; for the usual few, a loop is quicker than making the list at once."""
    found: list[Action] = []
    new = tuple.__new__
    for combo in combos:
        found.append(new(Play, (seat, combo)))
    return found


@dataclass(frozen=True)
class Pass(ClimbingAction):
    """Let the turn go by (nanking.follow)."""

    seat: int


@dataclass(frozen=True)
class Collect(ClimbingAction):
    """Take in the trick just won (nanking.trick.end)."""

    seat: int


# One for each seat, made once: nearly every turn offers one of them.
passing, collecting = Memo(Pass, MOST_SEATS).__getitem__, Memo(Collect, MOST_SEATS).__getitem__


@dataclass(frozen=True)
class Give(ClimbingAction):
    """Give away the trick just won (nanking.dr.gift, haggis.trick.take)."""

    seat: int
    to: int
