"""A learner's mastery of one rule: how its questions went, and when it is to be asked again.

    "rules": {"nanking.wish.duty": ["2026-11-22", "solved", "2026-11-25", 2.31, 2.12, 3, 0, 1]}

A record has a row for each rule: the day and the outcome of the last first answer, the day on which the rule
is due, the scheduler's two measures, and how often it was solved, helped and missed.

The scheduler is FSRS. It counts in days and only hears of first answers. The library is imported with the
first answer, so that pages come up without it. Learners are not timed, so nothing is ever rated easy. A
second answer on the same day only reaches it if it went worse: being right again after a minute says nothing
about next week.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import astuple, dataclass, replace
from datetime import UTC, date, datetime, timedelta
from functools import cache
from typing import TYPE_CHECKING

from tichu_teach.engine import ArgumentError
from tichu_teach.engine.errors import short
from tichu_teach.engine.plain_data import fits, number, one_of, row_of, whole

from .task import MAX_TIMES, WENT, read_day

if TYPE_CHECKING:
    from fsrs import Scheduler

LONGEST = 90
"""Days after which every rule is due again, however well it is known."""

SITTING = 10
"""The most rules in a review, which takes five to ten minutes."""

OWN = 3
"""The most decisions from the learner's own rounds that are added to a review."""

STEADIEST = 1000.0
"""The most days of stability; the scheduler sets no limit."""


@dataclass(frozen=True)
class Mastery:
    """A learner's mastery of a rule.

    last        the day of the last answer that counted, as ISO 8601 has it
    how         how it went, one of WENT
    due         the day on which the rule is to be asked again
    stability   days after which nine of ten learners would still know it
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
        """True if the last answer was right at once and without help."""
        return self.how == "solved"

    def is_due(self, today: str) -> bool:
        """Return True if it is to be asked again, or if a wrong clock put its last answer in the future."""
        return self.due <= today or self.last > days_later(today, 1)

    def counted(self, how: str) -> Mastery:
        """Return the row with one more answer counted."""
        return replace(self, **{how: min(getattr(self, how) + 1, MAX_TIMES)})

    def to_data(self) -> list[object]:
        """The row as plain data; `read` reads it back."""
        return list(astuple(self))


def days_later(day: str, days: int) -> str:
    """Return the day that many days later, at most the calendar's last."""
    at = date.fromisoformat(day)
    return (at + min(timedelta(days), date.max - at)).isoformat()


def days_between(first: str, second: str) -> int:
    """Return the number of days from the first to the second; 0 if the second is earlier."""
    return max(0, (date.fromisoformat(second) - date.fromisoformat(first)).days)


_ROW = row_of(
    Mastery,
    *(read_day, one_of(*WENT), read_day),
    *(number(0.01, STEADIEST), number(1, 10)),
    *[whole(0, MAX_TIMES)] * 3,
)


def read(value: object, where: str) -> Mastery:
    """Read a row as `to_data` writes it, bringing a due day that is too far off near. Raises Unreadable."""
    found = _ROW(value, where)
    return replace(found, due=min(max(found.due, found.last), days_later(found.last, LONGEST)))


def merge(one: Mastery, two: Mastery) -> Mastery:
    """Merge two rows of one learner: the later answer (on one day, the more cautious), the larger counts."""
    most = {name: max(getattr(one, name), getattr(two, name)) for name in WENT}
    return replace(max(one, two, key=_standing), **most)


def _standing(row: Mastery) -> tuple[object, ...]:
    day = date.fromisoformat
    return row.last, -WENT.index(row.how), -day(row.due).toordinal(), -row.stability, -row.difficulty


def due_rules(rules: Iterable[tuple[str, Mastery]], today: str) -> list[str]:
    """The ids of the rules that are due, those most likely to be forgotten first."""
    waiting = [(rule, row) for rule, row in rules if row.is_due(today)]
    waiting.sort(key=lambda each: (-days_between(each[1].last, today) / each[1].stability, each[0]))
    return [rule for rule, _ in waiting]


RETENTION = 0.9
"""A rule comes back when nine of ten learners would still know it."""

LONGEST_GAP = 4 * LONGEST
"""The most days that count as passed: a clock may be years ahead."""

_ORIGIN = datetime(2000, 1, 1, tzinfo=UTC)  # only the days between two answers matter


def after_answer(row: Mastery | None, how: str, today: str) -> Mastery:
    """Return a rule's row after today's first answer to one of its questions; `how` is one of WENT."""
    if how not in WENT:
        raise ArgumentError(f"an answer is {', '.join(WENT)}, not {short(how)}")
    if not fits(read_day, today):
        raise ArgumentError(f"a day is written like 2026-11-22, not {short(today)}")
    if row and row.last == today and WENT.index(how) >= WENT.index(row.how):
        return row.counted(how)
    stability, difficulty, days = _after_answer(row, how, today)
    counts = (row.solved, row.helped, row.missed) if row else ()
    return Mastery(today, how, days_later(today, days), stability, difficulty, *counts).counted(how)


def _after_answer(row: Mastery | None, how: str, today: str) -> tuple[float, float, int]:
    """Return stability, difficulty, and the days until the rule is due."""
    from fsrs import Card, Rating, State

    card, now = Card(card_id=0), _ORIGIN
    if row:
        card = Card(
            card_id=0,
            state=State.Review,
            stability=row.stability,
            difficulty=row.difficulty,
            due=_ORIGIN,
            last_review=_ORIGIN,
        )
        now += timedelta(min(days_between(row.last, today), LONGEST_GAP))
    rating = {"missed": Rating.Again, "helped": Rating.Hard, "solved": Rating.Good}[how]
    card, _ = _scheduler().review_card(card, rating, now)
    assert card.stability is not None and card.difficulty is not None
    stability = min(max(round(card.stability, 2), 0.01), STEADIEST)
    return stability, round(card.difficulty, 2), (card.due - now).days


@cache
def _scheduler() -> Scheduler:
    from fsrs import Scheduler

    return Scheduler(
        desired_retention=RETENTION,
        learning_steps=(),
        relearning_steps=(),
        maximum_interval=LONGEST,
        enable_fuzzing=False,
    )
