"""A learner's tries at a question, and where to look after a first wrong answer."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from tichu_teach.exercises.form import Choose
from tichu_teach.exercises.grade import Grade, RowGrade
from tichu_teach.exercises.phrase import Phrase
from tichu_teach.exercises.question import OwnAnswer, PlainAnswer, Question
from tichu_teach.pages.table.scene import Data
from tichu_teach.texts import Texts

# A question asked anew has a new number: then the browser drops what was marked before.
_ASKINGS: list[Iterator[int]] = [count()]

UNFIT = ("sheet", "several")
"""The forms with special words for answers that cannot be graded."""


def count_anew() -> None:
    """Number the questions as in a fresh process."""
    _ASKINGS[0] = count()


class Attempt:
    """A question, and what has been answered.

    `solved` is True if the right answer was found, `revealed` if it was shown instead. `parts` holds the
    parts of an answer given so far, `grade` the grade of the last whole one.
    """

    judged = True  # answers are marked right or wrong as they come

    def __init__(self, question: Question) -> None:
        self.question = question
        self.names = question.names
        self.solved = self.revealed = False
        self.ask_again()

    def ask_again(self) -> None:
        """Ask the question again; the tries still count."""
        self.asking = next(_ASKINGS[0])
        self.grade: Grade | None = None
        self.answer: OwnAnswer = None
        self.parts: dict[str, PlainAnswer] = {}
        self.tried: set[tuple[str, PlainAnswer]] = set()  # wrong choices so far: the part, and the value
        self.nudge = ""  # the reply to a first wrong answer

    @property
    def done(self) -> bool:
        """True if there is nothing left to find out."""
        return self.solved or self.revealed

    @property
    def unfit(self) -> str:
        """The words for an answer that cannot be graded: what it must look like."""
        question = self.question
        form = "several" if isinstance(question, Choose) and question.several else question.form
        own = f".{form}" if form in UNFIT else ""
        return Texts(self.question.game.name)(f"page.not-an-answer{own}")

    def solution(self) -> Data:
        """The right answer of a question with parts, which has only one."""
        right: Data
        (right,) = self.question.answers
        return right

    @property
    def settled(self) -> Data:
        """The parts of an answer that are already right."""
        solution = self.solution() if self.parts else {}
        return {part: value for part, value in self.parts.items() if solution.get(part) == value}

    def open_parts(self) -> list[str]:
        """The parts of an answer that can be chosen now: the right ones, and the next."""
        return self.all_parts() if self.done else self.all_parts()[: len(self.settled) + 1]

    def all_parts(self) -> list[str]:
        """The parts of an answer, in the order of asking."""
        return list(dict.fromkeys(option.part for option in self.question.options()))

    def remark(self, row: RowGrade | None) -> str:
        """The remark on a line of a sheet; "" unless it is wrong."""
        if row is None or row.right is not False:
            return ""
        return " ".join(phrase.text(at=self.names) for phrase in row.says)


def nudge(attempt: Attempt) -> str:
    """The words to a first wrong answer, which say where to look."""
    question = attempt.question
    key = f"page.nudge.{question.kind}"
    wrong = list(attempt.parts)[-1] if attempt.parts else question.missed_point
    nearer = f"{key}.{wrong}"
    return Phrase(nearer if Texts(question.game.name).has(nearer) else key).text(at=attempt.names)
