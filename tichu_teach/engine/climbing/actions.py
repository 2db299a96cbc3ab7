"""What a player can do in all climbing games. Every action is a small value with the seat that does it."""

from __future__ import annotations

from dataclasses import dataclass

from .combo import Combo


@dataclass(frozen=True)
class Action:
    """Something a seat does."""

    seat: int


@dataclass(frozen=True)
class Play(Action):
    """Play a combination, in turn or, with a bomb, out of turn."""

    combo: Combo


@dataclass(frozen=True)
class Pass(Action):
    """Let the turn go by (nanking.follow)."""


@dataclass(frozen=True)
class Collect(Action):
    """Take in the trick that one has won (nanking.trick.end)."""


@dataclass(frozen=True)
class Give(Action):
    """Give away the trick that one has won (nanking.dr.gift, haggis.trick.take)."""

    to: int
