"""The Mah-Jong family at the table."""

from .board import Board
from .chronicle import arrived, bubbles, lines, opening
from .moves import MOVES
from .scene import controls, table

__all__ = ["MOVES", "Board", "arrived", "bubbles", "controls", "lines", "opening", "table"]
