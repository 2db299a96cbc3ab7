"""Opponents for Mah-Jong in all its forms, and Sparrow."""

from ...engine.mahjong.rules import MahjongRules
from .beginner import BeginnerPlayer
from .sensible import SensiblePlayer
from .style import Style

__all__ = ["BeginnerPlayer", "SensiblePlayer", "Style", "strengths"]


def strengths(game: MahjongRules) -> tuple[str, ...]:
    """How well opponents can play, from the weakest up (see `analysis.opponents`).

    Nobody is known to play better than sensibly where more than two sit at the table.
    """
    return (
        ("beginner", "sensible", "strong", "mixed")
        if game.players == 2
        else ("beginner", "sensible", "mixed")
    )
