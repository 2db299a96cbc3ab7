"""A question that was answered without a word: the answer beside the right one, and why."""

from __future__ import annotations

from tichu_teach.classroom.exam.exam import Given
from tichu_teach.exercises.form import AtTable
from tichu_teach.exercises.question import Grade, Question
from tichu_teach.pages.exercise import Exercise
from tichu_teach.pages.notes import in_words, reasons
from tichu_teach.pages.session import Data
from tichu_teach.texts import text


def looked_at(question: Question, given: Given, grade: Grade | None) -> Exercise:
    """The question with its right answer: the one that was given, if it is right."""
    exercise = Exercise(question)
    if given and grade and grade.right:
        exercise.recall_answer(given[0])
    else:
        exercise.reveal()
    return exercise


def compared(question: Question, given: Given, grade: Grade | None) -> list[Data]:
    """What stood there in words and what is wrong with it, then what is right; nothing for a right answer."""
    if grade and grade.right:
        return []
    blocks: list[Data] = [
        {"kind": "note", "tone": "bad", "text": _yours(question, given, grade), "stays": True}
    ]
    if isinstance(question, AtTable):  # elsewhere it stands in the form
        right = in_words(question, question.solve()[0])
        blocks.append(
            {"kind": "note", "tone": "good", "text": text("exam.answer", answer=right), "stays": True}
        )
    return blocks


def _yours(question: Question, given: Given, grade: Grade | None) -> str:
    if given is None or grade is None:
        return text("exam.left-out")
    said = [text("exam.yours", answer=in_words(question, question.parse_answer(given[0])))]
    return "\n\n".join([*said, *reasons(question, grade)])
