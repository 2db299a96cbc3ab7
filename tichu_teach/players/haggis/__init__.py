"""Players of Haggis."""

from ...engine.state import Ruleset
from .sensible import BeginnerPlayer, SensiblePlayer, steady
from .style import Style

__all__ = ["BeginnerPlayer", "SensiblePlayer", "Style", "steady", "strengths"]


def strengths(game: Ruleset) -> tuple[str, ...]:
    """Return the strengths of opponents, from the weakest up (see `analysis.opponents`)."""
    return ("beginner", "sensible", "strong", "mixed")
