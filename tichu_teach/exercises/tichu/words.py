"""How the Tichu family is spoken of."""

from ..climbing import agreed_on, worded

__all__ = ["agreed_on", "worded"]
