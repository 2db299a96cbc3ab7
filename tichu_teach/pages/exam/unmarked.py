"""A question answered without feedback: the answer can be changed, and is looked at later."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from tichu_teach.classroom.exam_results import Given
from tichu_teach.exercises.errors import AnswerError
from tichu_teach.exercises.form import AtTable, Choose, InOrder, choice
from tichu_teach.exercises.grade import Grade
from tichu_teach.exercises.question import OwnAnswer, Question
from tichu_teach.exercises.sheet import SheetQuestion
from tichu_teach.pages.question.exercise import Exercise
from tichu_teach.pages.question.notes import in_words, reasons
from tichu_teach.pages.table.scene import Data, make_note
from tichu_teach.pages.table.table import LearnerError
from tichu_teach.texts import text
from tichu_teach.texts.names import spoken

if TYPE_CHECKING:
    from tichu_teach.scene.panel import Block


class Unmarked(Exercise):
    """A question whose answer is neither graded nor helped with; `given` is the answer so far."""

    judged = False

    def __init__(self, question: Question, given: Given = None) -> None:
        super().__init__(question)
        self.given: Given = None
        if given is not None:
            with suppress(AnswerError):  # given in another edition of the exam
                self._take(given[0])

    def _take(self, answer: Any) -> None:
        self.answer = self.question.parse_answer(answer)
        self.given = (self.answer,)
        if isinstance(self.answer, dict):
            self.parts = {**self.answer}

    def event(self, kind: str, data: Data) -> bool:
        """Take an answer, or a part of one. Raises LearnerError if it can't be read."""
        parts = dict(self.parts)
        try:
            if found := self._answer(kind, data):
                self._take(found[0])
        except AnswerError as error:
            self.parts = parts
            raise LearnerError(self.unfit) from error
        if isinstance(self.question, SheetQuestion) and not self.parts:
            self.given = None
        return True

    def _part(self, part: str, value: Any) -> tuple[Any] | None:
        question = self.question
        assert isinstance(question, Choose)
        self.parts[part] = choice(value, question.to_choose(part), part)
        return (self.parts,) if self.parts.keys() == {*question.parts} else None

    def open_parts(self) -> list[str]:
        """All the parts: to offer only some would tell what is right."""
        return self.all_parts()

    @property
    def full(self) -> bool:
        """True if nothing is left to answer."""
        if self.given is None:
            return False
        question, answer = self.question, self.given[0]
        if not isinstance(question, SheetQuestion):
            return True
        return isinstance(answer, dict) and len(answer) == len(question.rows)

    def blocks(self, voted: bool = False) -> list[Block]:
        blocks = super().blocks(voted)
        if self.given and isinstance(self.question, (AtTable, InOrder)):
            blocks.append(make_note("tip", self.answer_in_words()))
        return blocks

    def answer_in_words(self) -> str:
        """The answer given, in words."""
        assert self.given is not None
        return text("exam.taken", answer=in_words(self.question, self.given[0]))

    def comment(self) -> list[str]:
        if self.given and isinstance(self.question, (AtTable, InOrder)):
            return [self.answer_in_words()]
        return [text("exam.noted")]


def take_down(exercise: Exercise | None, kind: str, data: Data) -> str:
    """Take an answer to an unmarked question; return what is said of it. Raises LearnerError elsewhere."""
    if not isinstance(exercise, Unmarked):
        raise LearnerError(text("page.not-here"))
    exercise.event(kind, data)
    return spoken(exercise.comment())


def looked_at(question: Question, given: Given, grade: Grade | None) -> Exercise:
    """The question with its right answer: the learner's own, if that is right."""
    exercise = Exercise(question)
    if given and grade and grade.right:
        exercise.recall_answer(given[0])
    else:
        exercise.reveal()
    return exercise


def comparison(question: Question, given: Given, grade: Grade | None) -> list[Block]:
    """The answer given and what is wrong with it, then the right one; nothing if it was right."""
    if grade and grade.right:
        return []
    blocks: list[Block] = [make_note("bad", _own_exam_answer(question, given, grade), stays=True)]
    if isinstance(question, AtTable):  # elsewhere the form shows it
        right = in_words(question, question.solve()[0])
        blocks.append(make_note("good", text("exam.answer", answer=right), stays=True))
    return blocks


def _own_exam_answer(question: Question, given: Given, grade: Grade | None) -> str:
    if given is None or grade is None:
        return text("exam.left-out")
    if rows := _missed(question, given[0], grade):
        return "\n\n".join([text("exam.yours.rows"), *rows])
    said = [text("exam.yours", answer=in_words(question, question.parse_answer(given[0])))]
    return "\n\n".join([*said, *reasons(question, grade)])


def _missed(question: Question, given: object, grade: Grade) -> list[str]:
    """Describe the wrong entries of a sheet, those with the same fault together."""
    rows: dict[str, list[str]] = {}
    for name, row in grade.rows.items():
        if row.right is False:
            said = " ".join(phrase.text(at=question.names) for phrase in row.says)
            answer: OwnAnswer = question.parse_answer(given)
            entered = in_words(question, {name: answer[name]})
            rows.setdefault(said, []).append(entered)
    return [text("exam.yours.row", entered="\n\n".join(several), said=said) for said, several in rows.items()]
