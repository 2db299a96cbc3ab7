"""Opponents for Mah-Jong in all its forms, and Sparrow."""

from .beginner import BeginnerPlayer
from .sensible import SensiblePlayer
from .style import Style

__all__ = ["STRENGTHS", "BeginnerPlayer", "SensiblePlayer", "Style"]

STRENGTHS = ("beginner", "sensible", "mixed")
"""How well opponents can play, from the weakest up (see `analysis.opponents`)."""
