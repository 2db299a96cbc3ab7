"""The rows of a class's sums: of a rule, a learner, an exam, a closing check, a day, a task, a source."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from .exam import PASS
from .exam_results import CheckResult


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
