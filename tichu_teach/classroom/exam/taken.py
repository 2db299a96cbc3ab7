"""What a record keeps of an exam: the day, the seed, how many answers were right, of how many.

    "exams": {"nanking": [["2026-11-22", 7, 17, 20]]}

A closing check of a chapter is kept alike, without a seed: the latest of each.

    "checks": {"nanking/2-trick": ["2026-11-22", 4, 5]}
"""

from __future__ import annotations

from dataclasses import astuple, dataclass
from typing import Any

from tichu_teach.classroom.mastery import is_day
from tichu_teach.engine.reading import Unreadable, fits, whole

MOST = 20
"""Exams of a ruleset that are kept, the latest."""

_MANY = whole(0, 1000)
_SEED = whole(0, 999_999_999)


@dataclass(frozen=True)
class Taken:
    """An exam that was handed in."""

    day: str
    seed: int
    right: int
    of: int

    def to_data(self) -> list[Any]:
        return list(astuple(self))


@dataclass(frozen=True)
class Checked:
    """A closing check that was gone through."""

    day: str
    right: int
    of: int

    def to_data(self) -> list[Any]:
        return list(astuple(self))


def read_taken(value: object, where: str) -> Taken:
    """An exam as `to_data` writes it. Raises Unreadable."""
    if type(value) is list and len(value) == 4:
        day, seed, right, of = value
        if is_day(day) and fits(_SEED, seed) and fits(_MANY, right) and fits(_MANY, of):
            return Taken(day, seed, right, of)
    raise Unreadable(where, "a day, a seed, how many were right, of how many")


def read_checked(value: object, where: str) -> Checked:
    """A check as `to_data` writes it. Raises Unreadable."""
    if type(value) is list and len(value) == 3:
        day, right, of = value
        if is_day(day) and fits(_MANY, right) and fits(_MANY, of):
            return Checked(day, right, of)
    raise Unreadable(where, "a day, how many were right, of how many")
