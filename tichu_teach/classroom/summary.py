"""What a class's answers come to: by rule, by learner, by day, by task, and by where the tasks stand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import groupby
from typing import NamedTuple

from .answers import Answer

STANDINGS = ("right", "learnt", "helped", "missed")
"""How a learner stands with a rule: right from the first; known by now; found with help the last
time; missed the last time."""


def standing(answers: Iterable[Answer]) -> str:
    """How a learner stands with a rule after the answers to all the tasks that ask it, one of STANDINGS."""
    told = list(answers)
    if all(each.right for each in told):
        return "right"
    _, last = max(
        ((day, place, turn), how)
        for place, each in enumerate(told)
        for turn, (day, how) in enumerate(((each.first_day, each.first), (each.last_day, each.last)))
    )
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
        """The learners who stand so."""
        return tuple(learner for learner, how in self.stands.items() if how in standings)


class LearnerRow(NamedTuple):
    """A learner: answers, how many were right at once, how many tasks learnt since; the rules still missed,
    each with its game; the first day and the last."""

    learner: str
    answers: int
    right: int
    learnt: int
    open: tuple[tuple[str, ...], ...]
    first_day: str
    last_day: str


class DayRow(NamedTuple):
    """A day: who was there, first answers and how many of them were right, tasks put right that day."""

    day: str
    learners: tuple[str, ...]
    answers: int
    right: int
    learnt: int


class TaskRow(NamedTuple):
    """A task: who had it right at once, who had not, who of these knows it by now.

    divides  from 0, where all did the same, to 1, where one half had it right and the other had not
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
    """A chapter, a theme's puzzles or a pack, of one game."""

    kind: str
    game: str
    book: str
    learners: int
    tasks: int
    answers: int
    right: int
    learnt: int


def by_rule(answers: Iterable[Answer]) -> list[RuleRow]:
    """The rules that were asked, those first that most still miss. A rule of two games is two rows."""
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


def by_learner(answers: Iterable[Answer], learners: Iterable[str] = ()) -> list[LearnerRow]:
    """A row a learner, in their order; those of `learners` who answered nothing have one, too."""
    found: dict[str, list[Answer]] = {learner: [] for learner in learners}
    for each in answers:
        found.setdefault(each.learner, []).append(each)
    rows = []
    for learner, told in found.items():
        stands = {rule: standing(own) for rule, own in _grouped((a for a in told if a.rule), _rule)}
        missed = tuple(rule for rule, how in stands.items() if how == "missed")
        days = {day for each in told for day in (each.first_day, each.last_day)} - {""} or {""}
        right, learnt = sum(each.right for each in told), sum(each.learnt for each in told)
        rows.append(LearnerRow(learner, len(told), right, learnt, missed, min(days), max(days)))
    return rows


def by_day(answers: Iterable[Answer]) -> list[DayRow]:
    """A row a day on which something was answered, the earliest first."""
    told = list(answers)
    rows = []
    for day in sorted({day for each in told for day in (each.first_day, each.last_day)} - {""}):
        first = [each for each in told if each.first_day == day]
        learnt = [each for each in told if each.learnt and each.last_day == day]
        learners = tuple(
            dict.fromkeys(each.learner for each in told if day in (each.first_day, each.last_day))
        )
        rows.append(DayRow(day, learners, len(first), sum(each.right for each in first), len(learnt)))
    return rows


def by_task(answers: Iterable[Answer]) -> list[TaskRow]:
    """A row a task, those that divide the class most first, and of these those that most have done."""
    rows = []
    for _, told in _grouped(answers, lambda each: (each.task,)):
        one = told[0]
        right = tuple(each.learner for each in told if each.right)
        wrong = tuple(each.learner for each in told if not each.right)
        learnt = tuple(each.learner for each in told if each.learnt)
        place = (one.task, one.kind, one.game, one.book, one.name, one.rule)
        rows.append(TaskRow(*place, right, wrong, learnt))
    return sorted(rows, key=lambda row: (-row.divides, -len(row.right) - len(row.wrong), row.task))


def by_source(answers: Iterable[Answer]) -> list[SourceRow]:
    """A row a chapter, a theme of a game, and a pack: none is added to another."""
    rows = []
    for place, told in _grouped(answers, lambda each: (each.kind, each.game, each.book)):
        learners, tasks = len({each.learner for each in told}), len({each.task for each in told})
        right, learnt = sum(each.right for each in told), sum(each.learnt for each in told)
        kind, game, book = place
        rows.append(SourceRow(kind, game, book, learners, tasks, len(told), right, learnt))
    return sorted(rows)


def _rule(answer: Answer) -> tuple[str, str]:
    return answer.game, answer.rule


def _grouped(
    answers: Iterable[Answer], key: Callable[[Answer], tuple[str, ...]]
) -> list[tuple[tuple[str, ...], list[Answer]]]:
    """Answers by a key, each group in the order in which they came."""
    return [(place, list(group)) for place, group in groupby(sorted(answers, key=key), key)]
