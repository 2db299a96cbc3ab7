"""Who plays the Tichu family as one who has sat at the table for a while."""

from .beginner import BeginnerPlayer
from .sensible import SensiblePlayer

__all__ = ["STRENGTHS", "BeginnerPlayer", "SensiblePlayer"]

STRENGTHS = ("beginner", "sensible", "strong", "mixed")
"""How well opponents can play, from the weakest up (see `analysis.opponents`)."""
