"""A learner's days of practice: the last one, and how many in a row."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tichu_teach.engine.plain_data import row_of, whole

from .mastery import days_later
from .task import read_day


class Days(NamedTuple):
    """The last day, the number of days in a row up to it, and the most ever; "" and zeros before any."""

    last: str = ""
    row: int = 0
    best: int = 0

    def with_day(self, today: str) -> Days:
        """Return the days after practising today. A clock that ran ahead costs nobody their row."""
        if today <= self.last:
            return self._replace(last=today) if self.last > days_later(today, 1) else self
        row = self.row + 1 if self.last and days_later(self.last, 1) == today else 1
        return Days(today, row, max(self.best, row))


NEVER = Days()
_ROW = row_of(Days, read_day, *[whole(0, 1_000_000)] * 2)


def of(days: Iterable[str]) -> Days:
    """Count days given in any order."""
    found = NEVER
    for day in sorted({*days}):
        found = found.with_day(day)
    return found


def read(value: object, where: str) -> Days:
    """Read the days in a record. Raises Unreadable."""
    found = _ROW(value, where)
    return found._replace(best=max(found.row, found.best))


def merge(one: Days, two: Days) -> Days:
    """Merge the days in two records of one learner: the later row stands, and the longest ever."""
    last = max(one, two, key=lambda each: (each.last, each.row))
    return Days(last.last, last.row, max(one.best, two.best))
