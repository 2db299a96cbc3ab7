"""The actions of Haggis: plays, passes and tricks as in all climbing games, and bets."""

from __future__ import annotations

from dataclasses import dataclass

from ..actions import Action
from ..climbing.actions import ClimbingAction, Collect, Give, Pass, Play

__all__ = ["BETS", "Action", "Bet", "Collect", "Give", "Pass", "Play"]

BETS = ("small", "big")


@dataclass(frozen=True)
class Bet(ClimbingAction):
    """Bet on going out first: `kind` is "small" or "big" (haggis.bet)."""

    seat: int
    kind: str
