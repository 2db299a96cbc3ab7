"""An exam in a learner's record: the day, the seed, how many answers were right, of how many.

    "exams": {"nanking": [["2026-11-22", 7, 17, 20, 51966, [[{"allowed": true}], null, …]]]}

The latest exams also keep every answer, and the edition of the questions as a number, so that
`exam.marked_again` can mark them anew. Of the closing checks of a chapter the latest is kept, without a seed.

    "checks": {"nanking/2-trick": ["2026-11-22", 4, 5]}
"""

from __future__ import annotations

from dataclasses import astuple, dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

from tichu_teach.engine.plain_data import ANYTHING, fits, many, maybe, row_of, whole

from .task import read_day

if TYPE_CHECKING:
    from tichu_teach.exercises.question import PlainAnswer

MOST = 20
"""The number of exams of a ruleset that are kept, the latest."""

ANSWERED = 5
"""The number of these, the latest, that keep their answers."""

Given: TypeAlias = "tuple[PlainAnswer] | None"
"""An answer, in a tuple because it may be None; None if there is none."""


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


_MARK = (read_day, whole(0, 999_999_999), whole(0, 1000), whole(0, 1000))
_PLAIN = row_of(ExamResult, *_MARK)
_ANSWERED = row_of(ExamResult, *_MARK, whole(0, 0xFFFF), many(maybe(many(ANYTHING, 1, 1)), 100))


def read_taken(value: object, where: str) -> ExamResult:
    """An exam as `to_data` writes it. Raises Unreadable."""
    if fits(_PLAIN, value):
        return _PLAIN(value, where)
    found = _ANSWERED(value, where)
    return replace(found, given=tuple(each and (each[0],) for each in found.given))


read_checked = row_of(CheckResult, read_day, whole(0, 1000), whole(0, 1000))
"""A check as `to_data` writes it."""
