"""What a learner knew before rules were kept: tasks, chapters and puzzles give each rule a row.

Done once, when a review is first asked for: chapters and packs have to be read to know what they ask.
"""

from __future__ import annotations

from dataclasses import replace

from .answers import tasks
from .days import of
from .mastery import Mastery, later
from .progress import Progress
from .schedule import answered

LONG_AGO = 7
"""Days that an answer lies back of which nobody has kept the day."""


def seeded(record: Progress, today: str) -> Progress:
    """The record with a row for every rule it tells something of; rows that are there stay as they are."""
    if record.seeded:
        return record
    went = [
        (when.day or later(today, -LONG_AGO), when.how, task.rule)
        for _, task in tasks(record)
        for when in dict.fromkeys((task.first, task.last))
        if task.rule and task.rule not in record.rules
    ]
    rows: dict[str, Mastery] = {}
    for day, how, rule in sorted(went):
        rows[rule] = answered(rows.get(rule), how, day)
    there = of(day for task in record.tasks.values() for day, _ in (task.first, task.last))
    return replace(
        record, rules={**rows, **record.rules}, days=record.days if record.days.last else there, seeded=True
    )
