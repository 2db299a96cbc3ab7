"""A learner's mastery of one rule: how its questions went, and when it is to be asked again.

    "rules": {"nanking.wish.duty": ["2026-11-22", "solved", "2026-11-25", 2.31, 2.12, 3, 0, 1]}

A row holds the day and the way of the last first answer, the day on which the rule is due, what the scheduler
remembers, and how often it was solved, helped and missed. A record has a row a rule.

The scheduler is FSRS, counted in days, told by the first answer alone. The library is imported with the first
answer, so that a page comes up without it. Learners are not timed, so nothing is ever rated easy. On one day
the scheduler hears of a rule again only where it went worse: what was right a minute ago says nothing of next
week.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import astuple, dataclass, replace
from datetime import UTC, date, datetime, timedelta
from functools import cache
from typing import TYPE_CHECKING

from tichu_teach.engine.reading import Unreadable, fits, one_of, whole

from .task import MAX_TIMES, WENT

if TYPE_CHECKING:
    from fsrs import Scheduler

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
    """A learner's mastery of a rule.

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
        """True if it was right at once and alone the last time."""
        return self.how == "solved"

    def is_due(self, today: str) -> bool:
        """Return True if it is to be asked again; also after an answer of the future, from a wrong clock."""
        return self.due <= today or self.last > later(today, 1)

    def counted(self, how: str) -> Mastery:
        """The same with one answer more in the counts."""
        return replace(self, **{how: min(getattr(self, how) + 1, MAX_TIMES)})

    def to_data(self) -> list[object]:
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
    """Return True for a day as ISO 8601 writes it."""
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


def _standing(row: Mastery) -> tuple[object, ...]:
    day = date.fromisoformat
    return row.last, -WENT.index(row.how), -day(row.due).toordinal(), -row.stability, -row.difficulty


def due(rules: Iterable[tuple[str, Mastery]], today: str) -> list[str]:
    """The ids of the rules that are due, those most likely to be forgotten first."""
    waiting = [(rule, row) for rule, row in rules if row.is_due(today)]
    waiting.sort(key=lambda each: (-between(each[1].last, today) / each[1].stability, each[0]))
    return [rule for rule, _ in waiting]


RETENTION = 0.9
"""A rule comes back when nine of ten learners would still know it."""

LONGEST_GAP = 4 * LONGEST
"""Days that count as passed, at most: a clock may be years ahead."""

_ORIGIN = datetime(2000, 1, 1, tzinfo=UTC)  # only the days between two answers matter


def answered(row: Mastery | None, how: str, today: str) -> Mastery:
    """A rule's row after a first answer to one of its questions, given today; `how` is one of WENT."""
    if row and row.last == today and WENT.index(how) >= WENT.index(row.how):
        return row.counted(how)
    stability, difficulty, days = _scheduled(row, how, today)
    counts = (row.solved, row.helped, row.missed) if row else ()
    return Mastery(today, how, later(today, days), stability, difficulty, *counts).counted(how)


def _scheduled(row: Mastery | None, how: str, today: str) -> tuple[float, float, int]:
    """Stability, difficulty, and the days until it is due."""
    from fsrs import Card, Rating, State

    card = Card(card_id=0)
    if row:
        card = Card(
            card_id=0,
            state=State.Review,
            stability=row.stability,
            difficulty=row.difficulty,
            due=_ORIGIN,
            last_review=_ORIGIN,
        )
    gap = min(between(row.last, today), LONGEST_GAP) if row else 0
    rating = {"missed": Rating.Again, "helped": Rating.Hard, "solved": Rating.Good}[how]
    now = _ORIGIN + timedelta(gap)
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
