"""The answers of a class: one row per task of each learner, and sums by rule, learner, exam, day and task."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby
from typing import NamedTuple

from tichu_teach.exercises.library import packed_puzzles
from tichu_teach.exercises.question import Question
from tichu_teach.lessons import chapters, load
from tichu_teach.lessons.lesson import Step
from tichu_teach.themes import THEMES

from .exam import PASS, MarkedAgain
from .exam_results import CheckResult
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


class RuleRow(NamedTuple):
    """A rule: how each learner stands with it, the first day on which it was missed, and by whom."""

    game: str
    rule: str
    stands: Mapping[str, str]
    tasks: int
    answers: int
    right: int
    since: str
    first: tuple[str, ...]

    def who(self, *standings: str) -> tuple[str, ...]:
        """Return the learners with one of these standings."""
        return tuple(learner for learner, how in self.stands.items() if how in standings)


class LearnerRow(NamedTuple):
    """A learner: answers, those right at once, tasks learnt since, the rules still missed (each with its
    game), the first day and the last."""

    learner: str
    answers: int
    right: int
    learnt: int
    open: tuple[tuple[str, ...], ...]
    first_day: str
    last_day: str


class ExamRow(NamedTuple):
    """An exam that a learner sat: the day, the seed, the mark, and the rules of the questions missed.

    fault     "" if it could be marked anew and the record's mark agrees, otherwise that of `exam.MarkedAgain`
    recorded  the number of right answers that the record tells of
    """

    learner: str
    game: str
    day: str
    seed: int
    right: int
    of: int
    missed: tuple[str, ...]
    fault: str
    recorded: int

    @property
    def percent(self) -> int:
        return self.right * 100 // max(self.of, 1)

    @property
    def passed(self) -> bool:
        return self.percent >= PASS


class CheckRow(NamedTuple):
    """The closing check of a chapter: of each learner who took it the latest mark.

    A record keeps neither its questions nor the answers, so that it can't be marked again.
    """

    game: str
    chapter: str
    marks: Mapping[str, CheckResult]

    @property
    def right(self) -> int:
        return sum(each.right for each in self.marks.values())

    @property
    def of(self) -> int:
        return sum(each.of for each in self.marks.values())


class DayRow(NamedTuple):
    """A day: the learners there, the first answers and the right ones of these, tasks put right that day."""

    day: str
    learners: tuple[str, ...]
    answers: int
    right: int
    learnt: int


class TaskRow(NamedTuple):
    """A task: the learners who had it right at once, those who did not, and those who have learnt it since.

    divides  from 0, if all did the same, to 1, if exactly half had it right
    """

    task: str
    kind: str
    game: str
    book: str
    name: str
    rule: str
    right: tuple[str, ...]
    wrong: tuple[str, ...]
    learnt: tuple[str, ...]

    @property
    def divides(self) -> float:
        share = len(self.right) / (len(self.right) + len(self.wrong))
        return 4 * share * (1 - share)


class SourceRow(NamedTuple):
    """A chapter, a theme's puzzles, a pack or an exam, of one game."""

    kind: str
    game: str
    book: str
    learners: int
    tasks: int
    answers: int
    right: int
    learnt: int


def by_rule(answers: Iterable[TaskAnswer]) -> list[RuleRow]:
    """Return one row per rule asked, those that most still miss first. A rule of two games has two rows."""
    rows = []
    for (game, rule), told in _grouped((each for each in answers if each.rule), _rule):
        stands = {who: standing(own) for (who,), own in _grouped(told, lambda each: (each.learner,))}
        missed = [each for each in told if not each.right and each.first_day]
        since = min((each.first_day for each in missed), default="")
        first = tuple(dict.fromkeys(each.learner for each in missed if each.first_day == since))
        tasks = len({each.task for each in told})
        right = sum(each.right for each in told)
        rows.append(RuleRow(game, rule, stands, tasks, len(told), right, since, first))

    def need(row: RuleRow) -> tuple[int, int, float]:
        return -len(row.who("missed")), -len(row.who("helped", "learnt")), row.right / row.answers

    return sorted(rows, key=need)


def by_exam(exams: Sat) -> list[ExamRow]:
    """Return one row per exam: by learner and game, the earliest first."""
    return [_exam(learner, each) for learner, several in exams.items() for each in several]


def by_check(records: Iterable[tuple[str, Progress]]) -> list[CheckRow]:
    """Return one row per chapter whose closing check was taken: game by game, in the order of chapters."""
    found: dict[str, dict[str, CheckResult]] = {}
    for learner, record in records:
        for chapter, went in record.checks.items():
            found.setdefault(chapter, {})[learner] = went
    rows = [CheckRow(chapter.partition("/")[0], chapter, marks) for chapter, marks in found.items()]
    known = {name: place for place, name in enumerate(chapters())}
    return sorted(rows, key=lambda row: (row.game, known.get(row.chapter, len(known)), row.chapter))


def _exam(learner: str, found: MarkedAgain) -> ExamRow:
    taken, paper = found.result, found.marked
    right, of = (paper.right, paper.of) if paper else (taken.right, taken.of)
    missed = paper.missed_rules if paper else ()
    return ExamRow(learner, found.ruleset, taken.day, taken.seed, right, of, missed, found.fault, taken.right)


def by_learner(answers: Iterable[TaskAnswer], learners: Iterable[str] = ()) -> list[LearnerRow]:
    """Return one row per learner, in their order, even for those of `learners` who answered nothing."""
    found: dict[str, list[TaskAnswer]] = {learner: [] for learner in learners}
    for each in answers:
        found.setdefault(each.learner, []).append(each)
    rows = []
    for learner, told in found.items():
        stands = {rule: standing(own) for rule, own in _grouped((a for a in told if a.rule), _rule)}
        missed = tuple(rule for rule, how in stands.items() if how == "missed")
        days = set().union(*(each.days for each in told)) or {""}
        right, learnt = sum(each.right for each in told), sum(each.learnt for each in told)
        rows.append(LearnerRow(learner, len(told), right, learnt, missed, min(days), max(days)))
    return rows


def by_day(answers: Iterable[TaskAnswer]) -> list[DayRow]:
    """Return one row per day on which something was answered, the earliest first."""
    told = list(answers)
    rows = []
    for day in sorted(set().union(*(each.days for each in told))):
        first = [each for each in told if each.first_day == day]
        learnt = [each for each in told if each.learnt and each.last_day == day]
        learners = tuple(dict.fromkeys(each.learner for each in told if day in each.days))
        rows.append(DayRow(day, learners, len(first), sum(each.right for each in first), len(learnt)))
    return rows


def by_task(answers: Iterable[TaskAnswer]) -> list[TaskRow]:
    """Return one row per task: those that divide the class most first, then those that most have done."""
    rows = []
    for _, told in _grouped(answers, lambda each: (each.task,)):
        one = told[0]
        right = tuple(each.learner for each in told if each.right)
        wrong = tuple(each.learner for each in told if not each.right)
        learnt = tuple(each.learner for each in told if each.learnt)
        place = (one.task, one.kind, one.game, one.book, one.name, one.rule)
        rows.append(TaskRow(*place, right, wrong, learnt))
    return sorted(rows, key=lambda row: (-row.divides, -len(row.right) - len(row.wrong), row.task))


def by_source(answers: Iterable[TaskAnswer]) -> list[SourceRow]:
    """Return one row per chapter, theme of a game, pack and exam; none is added to another."""
    rows = []
    for place, told in _grouped(answers, lambda each: (each.kind, each.game, each.book)):
        learners, tasks = len({each.learner for each in told}), len({each.task for each in told})
        right, learnt = sum(each.right for each in told), sum(each.learnt for each in told)
        kind, game, book = place
        rows.append(SourceRow(kind, game, book, learners, tasks, len(told), right, learnt))
    return sorted(rows)


def _rule(answer: TaskAnswer) -> tuple[str, str]:
    return answer.game, answer.rule


def _grouped(
    answers: Iterable[TaskAnswer], key: Callable[[TaskAnswer], tuple[str, ...]]
) -> list[tuple[tuple[str, ...], list[TaskAnswer]]]:
    """Group answers by a key, each group in the order in which they came."""
    return [(place, list(group)) for place, group in groupby(sorted(answers, key=key), key)]
