"""How the Tichu family is spoken of."""

from ..climbing import worded, words_of

__all__ = ["worded", "words_of"]
