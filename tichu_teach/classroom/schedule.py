"""When a rule is due again: FSRS, counted in days, told by the first answer alone.

The library is imported with the first answer, so that a page comes up without it. Learners are not timed, so
nothing is ever rated easy. On one day the scheduler hears of a rule again only where it went worse: what was
right a minute ago says nothing of next week.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any

from .mastery import LONGEST, STEADIEST, Mastery, between, later
from .task import WENT

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
def _scheduler() -> Any:
    from fsrs import Scheduler

    return Scheduler(
        desired_retention=RETENTION,
        learning_steps=(),
        relearning_steps=(),
        maximum_interval=LONGEST,
        enable_fuzzing=False,
    )
