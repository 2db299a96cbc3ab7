"""How Haggis is spoken of."""

from ..climbing import worded

__all__ = ["worded"]
