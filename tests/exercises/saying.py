"""What a question shows, and what is said to an answer, by worked examples: see `tests/exercises/said`."""

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from tests.examples import rewrite
from tichu_teach.exercises import Phrase, Question
from tichu_teach.exercises.kinds import read_question
from tichu_teach.exercises.sheet import SheetQuestion

FOLDER = Path(__file__).with_name("said")


@cache
def _read(question: str) -> Question:
    return read_question(json.loads(question), "said")


def shown(question: Question, what: str) -> str:
    """Return what the learner reads before the answer, or what is said to one."""
    match what:
        case "ask":
            return words(question, [question.ask, *question.agreed, *question.premises])
        case "options":
            return " / ".join(
                f"{option.part}{':' * bool(option.part)}{option.label.text(at=question.names)}"
                f"{' '.join(['', *option.cards])}"
                for option in question.options()
            )
        case "spread":
            return " / ".join(
                f"{row.label.text(at=question.names) if row.label else ''}: {' '.join(row.cards)}"
                f"{' ' + row.note.text(at=question.names) if row.note else ''}"
                f"{' down ' + ' '.join(map(str, row.down)) if row.down else ''}"
                for row in question.spread()
            )
        case "rows":
            assert isinstance(question, SheetQuestion)
            return " / ".join(
                f"{row.id} {row.label.text(at=question.names)} {row.rule}"
                f"{' '.join(['', *row.cards])}{' of ' + str(row.side) if row.side is not None else ''}"
                f"{' one of'[: 7 * bool(row.options)]}"
                f"{', '.join(['', *(option.label.text(at=question.names) for option in row.options)])[1:]}"
                for row in question.rows
            )
        case "right":
            return json.dumps(question.solve(), ensure_ascii=False)
    return reply(question, json.loads(what))


def reply(question: Question, answer: Any) -> str:
    """Return the reply to an answer: right or not, the rule; its parts behind bars, each with a sign.

    `?` stands before what is said first, `>` before what is played, `+` before each other choice.
    """
    grade = question.grade(answer)
    parts = [f"{'right' if grade.right else 'wrong'}, {grade.rule}", words(question, grade.says)]
    if grade.objections:
        parts.append(f"? {words(question, grade.objections)}")
    if grade.refutation:
        parts.append(f"> {', '.join(frame.action or '(as it is)' for frame in grade.refutation)}")
    parts += [f"+ {words(question, line)}" for line in grade.other_choices]
    return " | ".join(part for part in parts if part)


def words(question: Question, phrases: Sequence[Phrase]) -> str:
    return " ".join(phrase.text(at=question.names) for phrase in phrases)


def told(question: str, asked: str) -> str:
    """What is said of a question in JSON when this is asked of it."""
    return shown(_read(question), asked)


if __name__ == "__main__":
    for each in sorted(FOLDER.glob("*.txt")):
        rewrite(each, "=", told)
