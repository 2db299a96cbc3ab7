"""Opponents for Haggis."""

from .beginner import BeginnerPlayer
from .sensible import SensiblePlayer
from .style import Style

__all__ = ["STRENGTHS", "BeginnerPlayer", "SensiblePlayer", "Style"]

STRENGTHS = ("beginner", "sensible", "strong", "mixed")
"""How well opponents can play, from the weakest up (see `analysis.opponents`)."""
