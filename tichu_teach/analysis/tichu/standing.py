"""How the play stands, as far as it matters to what is still to come."""

from __future__ import annotations

from typing import NamedTuple

from .course import Course, Won
from .hand import Top


class Standing(NamedTuple):
    """How the play stands, but for the hands: whose trick it is, what lies on top and the points beneath,
    the wish, the course of the round, and the tricks whose side is open.
    """

    owner: int
    top: Top
    points: int
    wish: int
    course: Course
    won: Won
