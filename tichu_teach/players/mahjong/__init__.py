"""Opponents for Mah-Jong in all its forms, and Sparrow."""

from .sensible import SensiblePlayer
from .style import Style

__all__ = ["SensiblePlayer", "Style"]
