"""Where to look after a first wrong answer, for questions without a hint of their own.

By the kind of question, and for some kinds by what went wrong; never the answer, nor the reason.
"""

from __future__ import annotations

from tichu_teach.exercises.phrase import Phrase
from tichu_teach.exercises.sheet import SheetQuestion
from tichu_teach.pages.attempt import Attempt
from tichu_teach.texts import has


def nudge(attempt: Attempt) -> str:
    """The words for a question whose answer has just been wrong."""
    question = attempt.question
    key = f"page.nudge.{question.kind}"
    for tail in (_what(attempt), ""):
        for own in (f"{key}.{tail}.{question.game.family}", f"{key}.{tail}", f"{key}.{question.game.family}"):
            if has(own):
                return Phrase(own).text(at=attempt.names)
    shared = "page.nudge.line" if isinstance(question, SheetQuestion) else key
    return Phrase(shared).text(at=attempt.names)


def _what(attempt: Attempt) -> str:
    """What went wrong, as far as it can be told without telling why."""
    question = attempt.question
    if attempt.parts and not isinstance(question, SheetQuestion):
        return list(attempt.parts)[-1]
    return question.astray(attempt.grade)
