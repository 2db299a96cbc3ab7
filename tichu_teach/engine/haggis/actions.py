"""The bets of Haggis; all else is done as in every climbing game."""

from __future__ import annotations

from dataclasses import dataclass

from ..climbing.actions import ClimbingAction

BETS = ("small", "big")


@dataclass(frozen=True)
class Bet(ClimbingAction):
    """Bet on going out first: `kind` is "small" or "big" (haggis.bet)."""

    seat: int
    kind: str
