"""Who plays the Tichu family as one who has sat at the table for a while."""

from .sensible import SensiblePlayer

__all__ = ["SensiblePlayer"]
