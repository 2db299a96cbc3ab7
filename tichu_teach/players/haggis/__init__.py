"""Opponents for Haggis."""

from ...engine.ruleset import Ruleset
from .beginner import BeginnerPlayer
from .sensible import SensiblePlayer
from .style import Style

__all__ = ["BeginnerPlayer", "SensiblePlayer", "Style", "strengths"]


def strengths(game: Ruleset) -> tuple[str, ...]:
    """How well opponents can play, from the weakest up (see `analysis.opponents`)."""
    return ("beginner", "sensible", "strong", "mixed")
