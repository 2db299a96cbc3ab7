"""Where to look after a first wrong answer, for questions without a hint of their own.

By the kind of question, and for some kinds by what went wrong; never the answer, nor the reason.
"""

from __future__ import annotations

from tichu_teach.exercises.phrase import Phrase
from tichu_teach.exercises.sheet import SheetQuestion
from tichu_teach.pages.attempt import Attempt
from tichu_teach.texts import Texts


def nudge(attempt: Attempt) -> str:
    """The words for a question whose answer has just been wrong."""
    question = attempt.question
    key = f"page.nudge.{question.kind}"
    nearer = f"{key}.{_what(attempt)}"
    if Texts(question.game.name).has(nearer):
        return Phrase(nearer).text(at=attempt.names)
    shared = "page.nudge.line" if isinstance(question, SheetQuestion) else key
    return Phrase(shared).text(at=attempt.names)


def _what(attempt: Attempt) -> str:
    """What went wrong, as far as it can be told without telling why."""
    question = attempt.question
    if attempt.parts and not isinstance(question, SheetQuestion):
        return list(attempt.parts)[-1]
    return question.astray(attempt.grade)
