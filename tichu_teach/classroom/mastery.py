"""How a learner stands with one rule: first answers counted, the last of them, and when it is due again.

    "rules": {"nanking.wish.duty": ["2026-11-22", "solved", "2026-11-25", 2.31, 2.12, 3, 0, 1]}

A row holds the day and the way of the last first answer, the day on which the rule is due, what the scheduler
remembers (`schedule.py`), and how often it was solved, helped and missed. A record has a row a rule.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import astuple, dataclass, replace
from datetime import date, timedelta
from typing import Any

from tichu_teach.engine.reading import Unreadable, fits, one_of, whole

from .task import MAX_TIMES, WENT

LONGEST = 90
"""Days after which every rule is due again, however well it is known."""

SITTING = 10
"""Rules of a review, at most: five to ten minutes."""

OWN = 3
"""Decisions of the learner's own rounds that come besides, at most."""

STEADIEST = 1000.0
"""The scheduler's stability, in days, has no end of its own."""


@dataclass(frozen=True)
class Mastery:
    """How a learner stands with a rule.

    last        the day of the last answer that counted, as ISO 8601 has it
    how         how that went, one of WENT
    due         the day on which the rule is to be asked again
    stability   after how many days nine of ten learners would still know it
    difficulty  from 1 to 10
    solved, helped, missed  how first answers to its questions went, ever
    """

    last: str
    how: str
    due: str
    stability: float
    difficulty: float
    solved: int = 0
    helped: int = 0
    missed: int = 0

    @property
    def known(self) -> bool:
        """Whether it was right at once and alone the last time."""
        return self.how == "solved"

    def is_due(self, today: str) -> bool:
        """Whether to ask it again. An answer of the future was given by a wrong clock: nobody knows when."""
        return self.due <= today or self.last > later(today, 1)

    def counted(self, how: str) -> Mastery:
        """The same with one answer more in the counts."""
        return replace(self, **{how: min(getattr(self, how) + 1, MAX_TIMES)})

    def to_data(self) -> list[Any]:
        """The row as plain data; `read` reads it back."""
        return list(astuple(self))


def later(day: str, days: int) -> str:
    """The day so many days later; the calendar's last one where it ends."""
    at = date.fromisoformat(day)
    return (at + min(timedelta(days), date.max - at)).isoformat()


def between(first: str, second: str) -> int:
    """Days from one to another; none where the second comes first."""
    return max(0, (date.fromisoformat(second) - date.fromisoformat(first)).days)


def read(value: object, where: str) -> Mastery:
    """A row as `to_data` writes it. Raises Unreadable; a due day out of reach is drawn near."""
    if type(value) is not list or len(value) != 8:
        raise Unreadable(where, "a row of eight")
    last, how, due, stability, difficulty, *counts = value
    good = (
        all(map(is_day, (last, due)))
        and fits(one_of(*WENT), how)
        and _between(stability, 0.01, STEADIEST)
        and _between(difficulty, 1, 10)
        and all(fits(whole(0, MAX_TIMES), count) for count in counts)
    )
    if not good:
        raise Unreadable(where, "days, how it went, two measures and three counts")
    due = min(max(due, last), later(last, LONGEST))
    return Mastery(last, how, due, float(stability), float(difficulty), *counts)


def is_day(value: object) -> bool:
    """Whether it is a day as ISO 8601 has it."""
    try:
        return isinstance(value, str) and date.fromisoformat(value).isoformat() == value
    except ValueError:
        return False


def _between(value: object, least: float, most: float) -> bool:
    return type(value) in (int, float) and least <= value <= most  # type: ignore[operator]


def both(one: Mastery, two: Mastery) -> Mastery:
    """Two rows of one learner: the later answer stands, of one day the more careful; the larger counts."""
    most = {name: max(getattr(one, name), getattr(two, name)) for name in WENT}
    return replace(max(one, two, key=_standing), **most)


def _standing(row: Mastery) -> tuple[Any, ...]:
    day = date.fromisoformat
    return row.last, -WENT.index(row.how), -day(row.due).toordinal(), -row.stability, -row.difficulty


def due(rules: Iterable[tuple[str, Mastery]], today: str) -> list[str]:
    """The ids of the rules that are due, those most likely to be forgotten first."""
    waiting = [(rule, row) for rule, row in rules if row.is_due(today)]
    waiting.sort(key=lambda each: (-between(each[1].last, today) / each[1].stability, each[0]))
    return [rule for rule, _ in waiting]
