"""The Mah-Jong family at the table."""

from .moves import MOVES
from .scene import controls, table

__all__ = ["MOVES", "controls", "table"]
