"""The answers of a class: one for each task of each learner, and a learner's standing with a rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from tichu_teach.exercises.library import packed_puzzles
from tichu_teach.exercises.question import Question
from tichu_teach.lessons import chapters, load
from tichu_teach.lessons.lesson import Step
from tichu_teach.themes import THEMES

from .exam import MarkedAgain
from .progress import Progress, merge_tasks
from .task import Task, Went, place_of, step_id


class TaskAnswer(NamedTuple):
    """One learner's answers to a task.

    kind   "chapter", "puzzle", "pack" or "exam"
    game   the ruleset's name
    book   the chapter, the puzzles' theme, the pack's name, or the exam's seed
    name   the step or the puzzle, or the number of the question
    rule   the id of the rule it asks, "" if unknown
    first  the first answer, and last the latest: "solved", "helped" or "missed", each with its day, which
           is "" for tasks beyond those whose days a record keeps
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
        """True if it was solved at once, without help."""
        return self.first == "solved"

    @property
    def learnt(self) -> bool:
        """True if it is solved without help by now, and was not at first."""
        return not self.right and self.last == "solved"

    @property
    def days(self) -> set[str]:
        """The days of its first answer and the latest, where they are kept."""
        return {self.first_day, self.last_day} - {""}


Sat = Mapping[str, Sequence[MarkedAgain]]
"""The exams of a class by learner, marked anew."""


def answers(records: Iterable[tuple[str, Progress]], exams: Sat) -> tuple[TaskAnswer, ...]:
    """Return the answers in a class's records by learner, each learner's in the order of first answers."""
    return tuple(
        TaskAnswer(learner, id, *place_of(id), task.rule, *task.first, *task.last, task.times)
        for learner, record in records
        for id, task in tasks(record, exams.get(learner, ()))
    )


def tasks(record: Progress, exams: Iterable[MarkedAgain] = ()) -> Iterator[tuple[str, Task]]:
    """Yield all tasks of a record and its exams, beginning with those whose days are no longer kept."""
    yield from dict(_undated(record)).items()
    yield from merge_tasks(record.tasks, _exam_tasks(exams)).items()


def _exam_tasks(exams: Iterable[MarkedAgain]) -> dict[str, Task]:
    """The questions of exams as tasks; an exam may have been sat twice."""
    found: dict[str, Task] = {}
    for each in exams:
        paper = each.marked
        if paper is None:
            continue
        for place in range(paper.of):
            id, rule = paper.exam.task(place), paper.rule(place)
            went = Went(each.result.day, "missed" if place in paper.wrong else "solved")
            known = found.get(id)
            found[id] = known.after_answer(went, again=True) if known else Task(rule, went, went)
    return found


def _undated(record: Progress) -> Iterator[tuple[str, Task]]:
    """The tasks known without days: puzzles done and missed, and the steps of chapters."""
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
    """Return True if a step has a question; False for a step that is not ours."""
    found = _step(lesson, step)
    return found is not None and found.question is not None


@cache
def rule_of(id: str) -> str:
    """Return the rule that a task of ours asks; "" for one made from a seed, and for any that is not ours."""
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
    return {each.id: each.question for each in packed_puzzles(game)} if game in THEMES else {}


STANDINGS = ("right", "learnt", "helped", "missed")
"""A learner's standings with a rule: right from the first; known by now; found with help the last time;
missed the last time."""


def standing(answers: Iterable[TaskAnswer]) -> str:
    """Return a learner's standing with a rule (see STANDINGS) from the answers to all tasks that ask it."""
    told = list(answers)
    if all(each.right for each in told):
        return "right"
    given = [went for each in told for went in ((each.first_day, each.first), (each.last_day, each.last))]
    _, last = sorted(given, key=lambda went: went[0])[-1]  # of several on one day the last
    return "learnt" if last == "solved" else last
