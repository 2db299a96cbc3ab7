"""Opponents for Haggis."""

from .sensible import SensiblePlayer
from .style import Style

__all__ = ["SensiblePlayer", "Style"]
