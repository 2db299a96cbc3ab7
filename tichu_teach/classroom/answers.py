"""What a class answered: a row for every task of every learner, whatever their records hold of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import NamedTuple

from tichu_teach.exercises.library import packed
from tichu_teach.exercises.question import Question
from tichu_teach.lessons import chapters, load
from tichu_teach.lessons.lesson import Step
from tichu_teach.themes import THEMES

from .progress import Progress
from .task import Task, Went, place_of, step_id


class Answer(NamedTuple):
    """How one learner did a task.

    kind   "chapter", "puzzle" or "pack"
    game   the ruleset's name
    book   the chapter, the puzzles' theme, or the pack's name
    name   the step or the puzzle
    rule   the id of the rule it asks, "" where that is not known
    first  the first answer, last where it stood at last: "solved", "helped" or "missed", each with its day,
           which is "" in records that were made before days were kept
    """

    learner: str
    task: str
    kind: str
    game: str
    book: str
    name: str
    rule: str
    first_day: str
    first: str
    last_day: str
    last: str
    times: int

    @property
    def right(self) -> bool:
        """Whether it was solved at once and alone."""
        return self.first == "solved"

    @property
    def learnt(self) -> bool:
        """Whether it is solved alone by now, and was not at first."""
        return not self.right and self.last == "solved"


def answers(records: Iterable[tuple[str, Progress]]) -> tuple[Answer, ...]:
    """The answers in the records of a class, learner by learner, each in the order of their first answers."""
    return tuple(_answer(learner, id, task) for learner, record in records for id, task in tasks(record))


def _answer(learner: str, id: str, task: Task) -> Answer:
    return Answer(learner, id, *place_of(id), task.rule, *task.first, *task.last, task.times)


def tasks(record: Progress) -> Iterator[tuple[str, Task]]:
    """All tasks of a record, those first that were done before tasks were kept: they have no days."""
    yield from dict(_older(record)).items()
    yield from record.tasks.items()


def _older(record: Progress) -> Iterator[tuple[str, Task]]:
    """What is known without days: puzzles done and missed, and the steps of chapters."""
    for lesson, entry in record.lessons.items():
        for step, how in entry.get("steps", {}).items():
            id = step_id(lesson, step)
            if id not in record.tasks and how in ("solved", "helped") and asks(lesson, step):
                yield id, Task(rule_of(id), Went("", how), Went("", how))
    for id in dict.fromkeys((*record.done, *record.missed)):
        if id in record.tasks:
            continue
        first = "missed" if id in record.missed else "solved"
        last = "missed" if id not in record.done else "helped" if id in record.missed else "solved"
        yield id, Task(rule_of(id), Went("", first), Went("", last))


@cache
def asks(lesson: str, step: str) -> bool:
    """Whether a step has a question; False for one that is none of ours."""
    found = _step(lesson, step)
    return found is not None and found.question is not None


@cache
def rule_of(id: str) -> str:
    """The rule that a task of ours asks; "" for one that a seed has made, and for any that is not ours."""
    place = place_of(id)
    if place.kind == "chapter":
        step = _step(place.book, place.name)
        question, usual = (step.question, next(iter(step.rules), "")) if step else (None, "")
    else:
        question, usual = _packed(place.game).get(id), ""
    return (question.grade(question.solve()[0]).rule if question else "") or usual


def _step(lesson: str, name: str) -> Step | None:
    steps = load(lesson).steps if lesson in chapters() else ()
    return next((step for step in steps if step.id == name), None)


@cache
def _packed(game: str) -> Mapping[str, Question]:
    return {each.id: each.question for each in packed(game)} if game in THEMES else {}
