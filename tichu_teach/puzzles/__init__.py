"""Exercises whose answers the engine works out: questions, puzzles, generators and packs."""

from .errors import AnswerError, QuestionError, UnknownPuzzle
from .phrase import Phrase
from .questions import Frame, Grade, Option, Question, RowGrade, Wrong

__all__ = [
    "AnswerError",
    "Frame",
    "Grade",
    "Option",
    "Phrase",
    "Question",
    "QuestionError",
    "RowGrade",
    "UnknownPuzzle",
    "Wrong",
]
