"""The Tichu family at the table."""

from tichu_teach.pages.table import Table as Board

from .coach import advice, declining, forced, foreseen, kicker, legal_words, patience, silent, title
from .log import arrived, bubbles, lines, opening
from .moves import MOVES
from .scene import TAUGHT_BY, controls, table
from .summary import ending, facts

__all__ = [
    "MOVES",
    "TAUGHT_BY",
    "Board",
    "advice",
    "arrived",
    "bubbles",
    "controls",
    "declining",
    "ending",
    "facts",
    "forced",
    "foreseen",
    "kicker",
    "legal_words",
    "lines",
    "opening",
    "patience",
    "silent",
    "table",
    "title",
]
