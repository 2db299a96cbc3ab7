"""An exam in a learner's record: the day, the seed, how many answers were right, of how many.

    "exams": {"nanking": [["2026-11-22", 7, 17, 20, 51966, [[{"allowed": true}], null, …]]]}

The latest exams also keep every answer, and the edition of the questions as a number, so that
`exam.marked_again` can mark them anew. Of the closing checks of a chapter the latest is kept, without a seed.

    "checks": {"nanking/2-trick": ["2026-11-22", 4, 5]}
"""

from __future__ import annotations

from dataclasses import astuple, dataclass
from typing import Any

from tichu_teach.engine.plain_data import Unreadable, fits, many, maybe, whole

from .mastery import is_day

MOST = 20
"""The number of exams of a ruleset that are kept, the latest."""

ANSWERED = 5
"""The number of these, the latest, that keep their answers."""

Given = tuple[Any] | None
"""An answer, in a tuple because it may be None; None if there is none."""

_MANY = whole(0, 1000)
_SEED = whole(0, 999_999_999)
_EDITION = whole(0, 0xFFFF)
_GIVEN = many(maybe(many(lambda value, where: value, 1, 1)), 100)


@dataclass(frozen=True)
class ExamResult:
    """An exam that was handed in; `given` is empty if the answers are no longer kept.

    `edition` is the `Exam.edition` of its questions.
    """

    day: str
    seed: int
    right: int
    of: int
    edition: int = 0
    given: tuple[Given, ...] = ()

    @property
    def plain(self) -> ExamResult:
        """The exam without its answers."""
        return ExamResult(self.day, self.seed, self.right, self.of)

    def to_data(self) -> list[object]:
        """The exam as a row of plain data; `read_taken` reads it back."""
        row: list[object] = [self.day, self.seed, self.right, self.of]
        answers = [None if each is None else [each[0]] for each in self.given]
        return [*row, self.edition, answers] if answers else row


@dataclass(frozen=True)
class CheckResult:
    """A closing check that was completed."""

    day: str
    right: int
    of: int

    def to_data(self) -> list[object]:
        """The check as a row of plain data; `read_checked` reads it back."""
        return list(astuple(self))


def keep_latest(several: tuple[ExamResult, ...]) -> tuple[ExamResult, ...]:
    """Return the exams to keep, of those given in order of their days; only the last keep their answers."""
    kept = several[-MOST:]
    old = kept[:-ANSWERED]
    return (*(each.plain for each in old), *kept[len(old) :])


def read_taken(value: object, where: str) -> ExamResult:
    """An exam as `to_data` writes it. Raises Unreadable."""
    if type(value) is list and len(value) in (4, 6):
        day, seed, right, of, *more = value
        good = is_day(day) and fits(_SEED, seed) and fits(_MANY, right) and fits(_MANY, of)
        if good and not more:
            return ExamResult(day, seed, right, of)
        if good and fits(_EDITION, more[0]) and fits(_GIVEN, more[1]):
            return ExamResult(day, seed, right, of, more[0], tuple(each and (each[0],) for each in more[1]))
    raise Unreadable(where, "a day, a seed, how many were right, of how many; perhaps the answers")


def read_checked(value: object, where: str) -> CheckResult:
    """A check as `to_data` writes it. Raises Unreadable."""
    if type(value) is list and len(value) == 3:
        day, right, of = value
        if is_day(day) and fits(_MANY, right) and fits(_MANY, of):
            return CheckResult(day, right, of)
    raise Unreadable(where, "a day, how many were right, of how many")
