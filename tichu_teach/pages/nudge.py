"""Where to look after a first wrong answer, for questions without a hint of their own.

By the kind of question, and for some kinds by what went wrong; never the answer, nor the reason.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tichu_teach.exercises.phrase import Phrase
from tichu_teach.exercises.sheet import SheetQuestion
from tichu_teach.texts import Texts

if TYPE_CHECKING:
    from tichu_teach.pages.exercise import Exercise


def nudge(exercise: Exercise) -> str:
    """The words for a question whose answer has just been wrong."""
    question = exercise.question
    key = f"page.nudge.{question.kind}"
    nearer = f"{key}.{_what(exercise)}"
    if Texts(question.game.name).has(nearer):
        return Phrase(nearer).text(at=exercise.names)
    shared = "page.nudge.line" if isinstance(question, SheetQuestion) else key
    return Phrase(shared).text(at=exercise.names)


def _what(exercise: Exercise) -> str:
    """What went wrong, as far as it can be told without telling why."""
    question = exercise.question
    if exercise.parts and not isinstance(question, SheetQuestion):
        return list(exercise.parts)[-1]
    return question.astray(exercise.grade)
