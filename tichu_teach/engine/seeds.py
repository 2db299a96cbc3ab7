"""Seeds: the numbers that made puzzles, exams and figures are drawn from."""

from __future__ import annotations

from typing import TypeGuard

MAX_SEED = 999_999_999


def is_seed(value: object) -> TypeGuard[int]:
    """Return True for a whole number from 0 to MAX_SEED."""
    return type(value) is int and 0 <= value <= MAX_SEED
