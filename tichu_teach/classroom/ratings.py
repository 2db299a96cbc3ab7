"""A learner's rating in a theme of puzzles, which moves with each first answer.

    "ratings": {"nanking-wish": ["2026-11-22", 1236, 148]}

A row holds the day of the last answer, the rating and its deviation. The method is Glicko: Mark E. Glickman,
*The Glicko system* (1995), https://www.glicko.net/glicko/glicko.pdf, with a puzzle as an opponent of known
strength, that of its level.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import log, sqrt
from typing import NamedTuple

from tichu_teach.engine.plain_data import row_of, whole

from .mastery import days_between
from .task import read_day

LEVELS = (1000, 1000, 1200, 1400, 1600, 1800)
"""The strength of a puzzle by its level; a puzzle without a level counts as easy."""

SCORES: Mapping[str, float] = {"solved": 1.0, "helped": 0.5, "missed": 0.0}
"""The worth of a first answer, by how it went."""

BEGUN, WIDEST, NARROWEST = 1200.0, 350.0, 60.0
"""The first rating and deviation, and the least deviation, which lets no rating stand still."""

HIGHEST = 4000
"""The highest rating that is kept."""

FORGETTING = 18.0
"""Its square is added to the squared deviation for each day away: after a year a rating is nearly as unsure
as at first."""

_Q = log(10) / 400

UNSURE = 200
"""The deviation above which a rating is still a guess."""


class Rating(NamedTuple):
    """A rating with its deviation, as of a day; "" before any answer."""

    day: str = ""
    value: int = round(BEGUN)
    deviation: int = round(WIDEST)

    @property
    def unsure(self) -> bool:
        """True as long as a single answer may move it by a hundred and more."""
        return self.deviation > UNSURE

    def after_answer(self, level: int, how: str, today: str) -> Rating:
        """The rating after a first answer, one of `SCORES`, to a puzzle of this level."""
        away = days_between(self.day or today, today)
        variance = min(self.deviation**2 + FORGETTING**2 * away, WIDEST**2)
        expected = 1 / (1 + 10 ** ((LEVELS[level] - self.value) / 400))
        learnt = 1 / variance + _Q**2 * expected * (1 - expected)
        value = self.value + _Q / learnt * (SCORES[how] - expected)
        deviation = max(NARROWEST, sqrt(1 / learnt))
        return Rating(max(today, self.day), round(min(max(value, 0), HIGHEST)), round(deviation))


read = row_of(Rating, read_day, whole(0, HIGHEST), whole(1, round(WIDEST)))
"""Reads a rating in a record."""


def merge(one: Rating, two: Rating) -> Rating:
    """Merge two ratings of one learner: the later one stands, or the surer one of the same day."""
    return max(one, two, key=lambda each: (each.day, -each.deviation, each.value))
