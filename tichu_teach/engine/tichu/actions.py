"""The actions of the Tichu family: those of all climbing games, and its own."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from ..actions import Action
from ..climbing.actions import ClimbingAction, Collect, Give, Pass, Play

__all__ = [
    "Action",
    "Call",
    "Collect",
    "Give",
    "Lead",
    "NoBomb",
    "Pass",
    "Play",
    "Push",
    "Retract",
    "Take",
    "Wish",
]


@dataclass(frozen=True)
class Take(ClimbingAction):
    """Take the remaining cards, the ninth and on: no grand tichu after this (nanking.take)."""

    seat: int


@dataclass(frozen=True)
class Call(ClimbingAction):
    """Announce a tichu: `kind` is "small" or "grand" (nanking.tichu.small, nanking.tichu.grand)."""

    seat: int
    kind: str


calling = cache(Call)  # the same, made once: offered to everybody before their first card


@dataclass(frozen=True)
class Retract(ClimbingAction):
    """Take back a grand tichu that one's partner had announced too (nanking.tichu.both)."""

    seat: int


@dataclass(frozen=True)
class Push(ClimbingAction):
    """Lay down cards to give away, sets of one card: for the next seat, the one after … (nanking.push)."""

    seat: int
    cards: tuple[int, ...]


@dataclass(frozen=True)
class NoBomb(ClimbingAction):
    """Say that one does not bomb now; it is not a pass (nanking.bomb.priority)."""

    seat: int


@dataclass(frozen=True)
class Wish(ClimbingAction):
    """Name the wished rank after playing the Mahjong, 0 for no wish (nanking.wish.make)."""

    seat: int
    rank: int


@dataclass(frozen=True)
class Lead(ClimbingAction):
    """Choose who leads after one's Dog (tientsin.dog)."""

    seat: int
    to: int
