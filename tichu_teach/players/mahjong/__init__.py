"""Players of Mah-Jong in all its forms, and Sparrow."""

from ...engine.mahjong.rules import MahjongRules
from .sensible import BeginnerPlayer, SensiblePlayer, steady
from .style import Style

__all__ = ["BeginnerPlayer", "SensiblePlayer", "Style", "steady", "strengths"]


def strengths(game: MahjongRules) -> tuple[str, ...]:
    """Return the strengths of opponents, from the weakest up (see `analysis.opponents`).

    Strong players have been shown to beat sensible ones only in the duel and when any hand may win.
    """
    shown = game.players == 2 or game.clean == "off"
    return ("beginner", "sensible", "strong", "mixed") if shown else ("beginner", "sensible", "mixed")
