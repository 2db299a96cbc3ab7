"""What a question shows, and what is said to an answer, by worked examples: see `tests/exercises/said`."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tests.together import together
from tichu_teach.exercises import Phrase, Question
from tichu_teach.exercises.kinds import read_question
from tichu_teach.exercises.sheet import SheetQuestion

FOLDER = Path(__file__).with_name("said")


class Example(NamedTuple):
    """A question, and one line about it: what it shows, or an answer to it and what is said."""

    question: str
    asked: str
    told: str


def examples(name: str) -> Iterator[Example]:
    """Read examples: a question; under it lines of what is asked of it, ` = ` and what is to be read."""
    question = ""
    for line in FOLDER.joinpath(f"{name}.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("{"):
            question = line
        elif line.startswith("  "):
            asked, _, told = line.strip().partition(" = ")
            yield Example(question, asked, told)


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


def as_written(name: str) -> None:
    """Check that a learner reads what question and answer call for."""
    questions: dict[str, Question] = {}

    def check(example: Example) -> None:
        if example.question not in questions:
            questions[example.question] = read_question(json.loads(example.question), name)
        told = shown(questions[example.question], example.asked)
        assert told == example.told, f"{told}, not {example.told}"

    together(examples(name), lambda example: f"{example.question} {example.asked}", check)


def rewrite(file: Path) -> None:
    """Write what is told anew, below each question."""
    lines, question = [], ""
    for line in file.read_text(encoding="utf-8").splitlines():
        asked, found, _ = line.partition(" = ")
        if line.startswith("{"):
            question = line
        elif line.startswith("  ") and found:
            line = f"{asked} = {shown(read_question(json.loads(question), file.stem), asked.strip())}"
        lines.append(line)
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":  # read in the difference what has become of the words
    for each in sorted(FOLDER.glob("*.txt")):
        rewrite(each)
