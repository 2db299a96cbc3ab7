"""The score sheet of a round: its lines, each with its rule, and their sums."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Line:
    """One entry of the score sheet: `points` for `side`, by `rule`, for the `cards` (a set) of `seat`."""

    points: int
    side: int
    rule: str
    seat: int
    cards: int = 0


@dataclass(frozen=True)
class Count:
    """A counted round: its lines and their sums by side."""

    lines: tuple[Line, ...]
    points: tuple[int, ...]


def count_lines(lines: list[Line], sides: int) -> Count:
    """The lines with their sums."""
    points = [0] * sides
    for line in lines:
        points[line.side] += line.points
    return Count(tuple(lines), tuple(points))


def first_to(target: int, totals: tuple[int, ...]) -> int | None:
    """The side with the most once a side has reached the target; None before, and while two are level."""
    best = max(totals)
    return totals.index(best) if best >= target and totals.count(best) == 1 else None
