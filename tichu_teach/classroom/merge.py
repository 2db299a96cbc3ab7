"""Several records of one learner as one: of two devices, or saved twice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import reduce
from typing import Any

from . import days, mastery, moments
from .exam.taken import MOST, Taken
from .progress import Progress, Tally, joined
from .task import WENT, Task, Went


def merge(records: list[Progress]) -> Progress:
    """All that is known of a learner. Which parts two records share nobody knows: the larger counts stand."""
    return reduce(_both, records, Progress())


def known_as(record: Progress, old: str, new: str) -> Progress:
    """The record of a chapter that is called otherwise now; what there is under both names is joined."""
    of = f"{old}#"
    tasks = {f"{new}#{id.removeprefix(of)}": each for id, each in record.tasks.items() if id.startswith(of)}
    if old not in record.lessons and not tasks:
        return record
    was = {new: record.lessons[old]} if old in record.lessons else {}
    lessons = {name: each for name, each in record.lessons.items() if name != old}
    others = {id: each for id, each in record.tasks.items() if not id.startswith(of)}
    return replace(
        record,
        lessons=_joined(lessons, was, joined),
        tasks=_in_order(_joined(others, tasks, _task)),
    )


def _both(one: Progress, two: Progress) -> Progress:
    done = tuple(dict.fromkeys((*one.done, *two.done)))
    # Off the missed ones is what was solved at once, in whichever record.
    put_right = {id for each in (one, two) for id in each.done if id not in each.missed}
    missed = tuple(id for id in dict.fromkeys((*one.missed, *two.missed)) if id not in put_right)
    return Progress(
        lessons=_joined(one.lessons, two.lessons, joined),
        solved=max(one.solved, two.solved, len(done)),
        first=max(one.first, two.first),
        hints=max(one.hints, two.hints),
        streak=max(one.streak, two.streak),
        best=max(one.best, two.best),
        done=done,
        missed=missed,
        themes=_joined(one.themes, two.themes, _tally),
        tasks=_in_order(_joined(one.tasks, two.tasks, _task)),
        rules=_joined(one.rules, two.rules, mastery.both),
        days=days.both(one.days, two.days),
        exams=_joined(one.exams, two.exams, _exams),
        checks=_joined(
            one.checks, two.checks, lambda *both: max(both, key=lambda each: (each.day, each.right))
        ),
        moments=moments.newest(_joined(one.moments, two.moments, moments.both)),
        aside={**one.aside, **two.aside},
    )


def _joined(one: Mapping[str, Any], two: Mapping[str, Any], both: Any) -> dict[str, Any]:
    return {**one, **two, **{key: both(one[key], two[key]) for key in one if key in two}}


def _exams(one: tuple[Taken, ...], two: tuple[Taken, ...]) -> tuple[Taken, ...]:
    several = dict.fromkeys((*one, *two))
    return tuple(sorted(several, key=lambda each: each.day))[-MOST:]


def _tally(one: Tally, two: Tally) -> Tally:
    return Tally(*(max(pair) for pair in zip(vars(one).values(), vars(two).values(), strict=True)))


def _task(one: Task, two: Task) -> Task:
    """The earlier of the first answers, of one day the worse; the later of the last ones, or the better."""
    first = min(one.first, two.first, key=_when)
    last = max(one.last, two.last, key=_when)
    return Task(one.rule or two.rule, first, last, max(one.times, two.times))


def _when(went: Went) -> tuple[str, int]:
    return went.day, WENT.index(went.how)


def _in_order(tasks: Mapping[str, Task]) -> dict[str, Task]:
    return dict(sorted(tasks.items(), key=lambda entry: entry[1].first.day))
