"""What a player can do: plays, passes and tricks as in all climbing games, and bets."""

from __future__ import annotations

from dataclasses import dataclass

from ..climbing.actions import Action, Collect, Give, Pass, Play

__all__ = ["BETS", "Action", "Bet", "Collect", "Give", "Pass", "Play"]

BETS = ("small", "big")


@dataclass(frozen=True)
class Bet(Action):
    """Bet that one goes out first: `kind` is "small" or "big" (haggis.bet)."""

    seat: int
    kind: str
