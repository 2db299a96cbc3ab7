"""The actions of the Tichu family, besides those of all climbing games."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from ..climbing.actions import ClimbingAction


@dataclass(frozen=True)
class Take(ClimbingAction):
    """Take the remaining cards, from the ninth on: no grand tichu after this (nanking.take)."""

    seat: int


@dataclass(frozen=True)
class Call(ClimbingAction):
    """Announce a tichu: `kind` is "small" or "grand" (nanking.tichu.small, nanking.tichu.grand)."""

    seat: int
    kind: str


calling = cache(Call)  # each made once: offered to everybody before their first card


@dataclass(frozen=True)
class Retract(ClimbingAction):
    """Take back a grand tichu that a partner announced too (nanking.tichu.both)."""

    seat: int


@dataclass(frozen=True)
class Push(ClimbingAction):
    """Lay down cards to give away, each a set of one: for the next seat, the one after … (nanking.push)."""

    seat: int
    cards: tuple[int, ...]


@dataclass(frozen=True)
class NoBomb(ClimbingAction):
    """Decline to bomb now; this is not a pass (nanking.bomb.priority)."""

    seat: int


@dataclass(frozen=True)
class Wish(ClimbingAction):
    """Name the wished rank after playing the Mahjong, 0 for no wish (nanking.wish.make)."""

    seat: int
    rank: int


@dataclass(frozen=True)
class Lead(ClimbingAction):
    """Choose who leads after playing the Dog (tientsin.dog)."""

    seat: int
    to: int
