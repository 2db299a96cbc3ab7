"""Exercises whose answers the engine works out: questions, puzzles, generators and packs.

>>> from tichu_teach.puzzles import find
>>> puzzle = find("nanking-wish-02")
>>> puzzle.question.solve()
['0 play 8w']
>>> grade = puzzle.question.grade("pass")
>>> grade.right, grade.rule
(False, 'nanking.wish.duty')
"""

from .errors import AnswerError, QuestionError, UnknownPuzzle
from .generate import generate
from .library import daily, find, pack, packed
from .phrase import Phrase
from .puzzle import THEMES, Puzzle
from .questions import Frame, Grade, Option, Question, RowGrade, Wrong
from .session import Session
from .share import share

__all__ = [
    "THEMES",
    "AnswerError",
    "Frame",
    "Grade",
    "Option",
    "Phrase",
    "Puzzle",
    "Question",
    "QuestionError",
    "RowGrade",
    "Session",
    "UnknownPuzzle",
    "Wrong",
    "daily",
    "find",
    "generate",
    "pack",
    "packed",
    "share",
]
