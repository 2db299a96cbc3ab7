"""Exercises whose answers the engine works out: questions, puzzles, generators and packs.

Questions are here; everything else has its module: `library` (puzzles by id, one a day), `feed` (always
another one), `motifs` (by seed), `pack` (files), `share`.

>>> from tichu_teach.exercises.library import find
>>> puzzle = find("nanking-wish-02")
>>> puzzle.question.solve()
['0 play 8w']
>>> grade = puzzle.question.grade("pass")
>>> grade.right, grade.rule
(False, 'nanking.wish.duty')
"""

from .errors import AnswerError, QuestionError, UnknownPuzzle, UnknownTheme
from .phrase import Phrase
from .question import Frame, Grade, Option, Question, RowGrade, Wrong

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
    "UnknownTheme",
    "Wrong",
]
