"""Opponents for Mah-Jong in all its forms, and Sparrow."""

from ...engine.mahjong.rules import MahjongRules
from .beginner import BeginnerPlayer
from .sensible import SensiblePlayer
from .style import Style

__all__ = ["BeginnerPlayer", "SensiblePlayer", "Style", "strengths"]


def strengths(game: MahjongRules) -> tuple[str, ...]:
    """How well opponents can play, from the weakest up (see `analysis.opponents`).

    Players who are known to play better than sensibly there are in the duel, and where any hands are built.
    """
    shown = game.players == 2 or game.clean == "off"
    return ("beginner", "sensible", "strong", "mixed") if shown else ("beginner", "sensible", "mixed")
