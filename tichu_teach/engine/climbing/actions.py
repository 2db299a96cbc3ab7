"""What a player can do. Every action is a small value with the seat that does it."""

from __future__ import annotations

from dataclasses import dataclass

from .combo import Combo


@dataclass(frozen=True)
class Action:
    """Something a seat does."""

    seat: int


@dataclass(frozen=True)
class Take(Action):
    """Take the remaining cards, the ninth and on: no grand tichu after this (nanking.take)."""


@dataclass(frozen=True)
class Call(Action):
    """Announce a tichu: `kind` is "small" or "grand" (nanking.tichu.small, nanking.tichu.grand)."""

    kind: str


@dataclass(frozen=True)
class Retract(Action):
    """Take back a grand tichu that one's partner had announced too (nanking.tichu.both)."""


@dataclass(frozen=True)
class Push(Action):
    """Lay down cards to give away, sets of one card: for the next seat, the one after … (nanking.push)."""

    cards: tuple[int, ...]


@dataclass(frozen=True)
class Play(Action):
    """Play a combination, in turn or, with a bomb, out of turn."""

    combo: Combo


@dataclass(frozen=True)
class Pass(Action):
    """Let the turn go by (nanking.follow)."""


@dataclass(frozen=True)
class NoBomb(Action):
    """Say that one does not bomb now; it is not a pass (nanking.bomb.priority)."""


@dataclass(frozen=True)
class Wish(Action):
    """Name the wished rank after playing the Mahjong, 0 for no wish (nanking.wish.make)."""

    rank: int


@dataclass(frozen=True)
class Collect(Action):
    """Take in the trick that one has won (nanking.trick.end)."""


@dataclass(frozen=True)
class Lead(Action):
    """Choose who leads after one's Dog (tientsin.dog)."""

    to: int


@dataclass(frozen=True)
class Give(Action):
    """Give away the trick that the Dragon has won (nanking.dr.gift)."""

    to: int
