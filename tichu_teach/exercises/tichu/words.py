"""How the Tichu family is spoken of."""

from ..climbing import worded

__all__ = ["worded"]
