"""Players of the Tichu family."""

from ...engine.state import Ruleset
from .sensible import BeginnerPlayer, SensiblePlayer, steady

__all__ = ["BeginnerPlayer", "SensiblePlayer", "steady", "strengths"]


def strengths(game: Ruleset) -> tuple[str, ...]:
    """Return the strengths of opponents, from the weakest up (see `analysis.opponents`)."""
    return ("beginner", "sensible", "strong", "mixed")
