"""A question of an exam: an answer is taken down, can be changed, and nothing is said of it."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from tichu_teach.classroom.exam.exam import Given
from tichu_teach.exercises.errors import AnswerError
from tichu_teach.exercises.form import AtTable, Choose, InOrder, choice
from tichu_teach.exercises.question import Question
from tichu_teach.exercises.sheet import SheetQuestion
from tichu_teach.pages.exercise import Exercise
from tichu_teach.pages.notes import in_words
from tichu_teach.pages.session import Data
from tichu_teach.pages.table import LearnerError
from tichu_teach.texts import text
from tichu_teach.texts.names import spoken


class Unmarked(Exercise):
    """A question whose answer is neither graded nor helped with; `given` is what stands there so far."""

    judged = False

    def __init__(self, question: Question, given: Given = None) -> None:
        super().__init__(question)
        self.given: Given = None
        if given is not None:
            with suppress(AnswerError):  # of another edition of the exam
                self._take(given[0])

    def _take(self, answer: Any) -> None:
        self.answer = self.question.parse_answer(answer)
        self.given = (self.answer,)
        if isinstance(self.answer, dict):
            self.parts = {**self.answer}

    def event(self, kind: str, data: Data) -> bool:
        """Take an answer down, or a part of one. Raises LearnerError for what cannot be read."""
        parts = dict(self.parts)
        try:
            if found := self._answer(kind, data):
                self._take(found[0])
        except AnswerError as error:
            self.parts = parts
            raise LearnerError(text("page.not-an-answer")) from error
        if isinstance(self.question, SheetQuestion) and not self.parts:
            self.given = None
        return True

    def _part(self, part: str, value: Any) -> tuple[Any] | None:
        question = self.question
        assert isinstance(question, Choose)
        self.parts[part] = choice(value, question.to_choose(part), part)
        return (self.parts,) if self.parts.keys() == {*question.parts} else None

    def open_parts(self) -> list[str]:
        """All of them: which come would tell what is right."""
        return self.all_parts()

    @property
    def full(self) -> bool:
        """Whether nothing is left to answer."""
        if self.given is None:
            return False
        question = self.question
        return not isinstance(question, SheetQuestion) or len(self.given[0]) == len(question.rows)

    def blocks(self, voted: bool = False) -> list[Data]:
        blocks = super().blocks(voted)
        if self.given and isinstance(self.question, (AtTable, InOrder)):
            blocks.append({"kind": "note", "tone": "tip", "text": self.taken()})
        return blocks

    def taken(self) -> str:
        """What stands there as the answer, in words."""
        assert self.given is not None
        return text("exam.taken", answer=in_words(self.question, self.given[0]))

    def comment(self) -> list[str]:
        if self.given and isinstance(self.question, (AtTable, InOrder)):
            return [spoken([self.taken()])]
        return [text("exam.noted")]
