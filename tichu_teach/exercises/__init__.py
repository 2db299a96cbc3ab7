"""Exercises whose answers the engine works out: questions, puzzles, generators and packs.

Questions are here; everything else has its module: `library` (puzzles by id, one a day, always another),
`motifs` (by seed), `pack` (files), `store` (met in play). `families` has what a family of games brings, and
`kinds` what a kind of question declares.

>>> from tichu_teach.exercises.library import find
>>> puzzle = find("nanking-wish-02")
>>> puzzle.question.solve()
['0 play 8w']
>>> grade = puzzle.question.grade("pass")
>>> grade.right, grade.rule
(False, 'nanking.wish.duty')
"""

from .errors import AnswerError, QuestionError, UnknownPuzzle, UnknownTheme
from .kinds import read_question
from .phrase import Phrase
from .question import Question

__all__ = [
    "AnswerError",
    "Phrase",
    "Question",
    "QuestionError",
    "UnknownPuzzle",
    "UnknownTheme",
    "read_question",
]
