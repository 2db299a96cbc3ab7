"""Who plays the Tichu family as one who has sat at the table for a while."""

from ...engine.ruleset import Ruleset
from .beginner import BeginnerPlayer
from .sensible import SensiblePlayer

__all__ = ["BeginnerPlayer", "SensiblePlayer", "strengths"]


def strengths(game: Ruleset) -> tuple[str, ...]:
    """How well opponents can play, from the weakest up (see `analysis.opponents`)."""
    return ("beginner", "sensible", "strong", "mixed")
