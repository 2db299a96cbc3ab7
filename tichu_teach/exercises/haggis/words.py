"""How Haggis is spoken of."""

from ..climbing import agreed_on, worded

__all__ = ["agreed_on", "worded"]
