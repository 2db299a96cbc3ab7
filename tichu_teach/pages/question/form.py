"""The form for answering a question beside the table: choices, an order, a sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tichu_teach.exercises.form import AtTable, Choose, InOrder
from tichu_teach.exercises.grade import RowGrade
from tichu_teach.exercises.phrase import TableNames, Values
from tichu_teach.exercises.question import AnswerOption
from tichu_teach.exercises.score_row import ScoreRow
from tichu_teach.exercises.sheet import SheetQuestion
from tichu_teach.pages.question.attempt import Attempt
from tichu_teach.texts import Texts, text
from tichu_teach.texts.names import cards_text

if TYPE_CHECKING:
    from tichu_teach.scene.block import Status
    from tichu_teach.scene.form_blocks import ChoicesBlock, OrderBlock, OrderItem, SceneOption, SheetRow
    from tichu_teach.scene.panel import Block, TextBlock


def form(attempt: Attempt, voted: bool) -> list[Block]:
    """The question as a form; if it is `voted` on, with all its parts at once."""
    question, ask = attempt.question, attempt.question.ask.text(at=attempt.names)
    if isinstance(question, AtTable):
        return [_question_block(ask)]
    if isinstance(question, SheetQuestion):
        return _sheet(attempt, question, ask)
    if isinstance(question, InOrder):
        return [_order(attempt, ask)]
    assert isinstance(question, Choose)
    blocks: list[Block] = []
    say = Texts(question.game.name)
    for part in attempt.all_parts() if voted else attempt.open_parts():  # first the answer, then the reason
        if blocks and attempt.judged and not voted and not attempt.done:
            blocks.append({"kind": "note", "id": "q.part", "tone": "good", "text": text("page.part")})
        blocks.append(_choices(attempt, question, part, ask if not blocks else say(f"page.ask.{part}")))
    return blocks


def _take(attempt: Attempt) -> str | None:
    """The words on the button if answers are taken unchecked; None if they are checked."""
    return None if attempt.judged else text("exam.take")


def _question_block(ask: str) -> TextBlock:
    """The question above the rest of the form, set off as a whole unless a part of it already is."""
    return {"kind": "text", "asks": True, "text": f"*{ask}*" if "*" not in ask and "[" not in ask else ask}


def _choices(attempt: Attempt, question: Choose, part: str, ask: str) -> ChoicesBlock:
    options = [option for option in question.options() if option.part == part]
    done = attempt.done or (attempt.judged and bool(part) and part in attempt.settled)
    return {
        "kind": "choices",
        "id": f"q.{part}" if part else "q",
        "question": ask,
        "multi": question.several,
        "take": _take(attempt),
        "compact": question.compact,
        "asking": attempt.asking,
        "options": [
            _option(
                option,
                attempt.names,
                _state(attempt, question, part, option.value),
                done or _was_wrong(attempt, part, option.value),
            )
            for option in options
        ],
    }


def _state(attempt: Attempt, question: Choose, part: str, value: Any) -> Status:
    """The mark of a choice: chosen and, once graded, right or wrong."""
    chosen = attempt.parts.get(part) if part else attempt.answer
    if question.several:
        return _marked(attempt, value)
    if _was_wrong(attempt, part, value):
        return "wrong"
    if not _is_same(chosen, value):
        return None
    if not attempt.judged:
        return "chosen"
    solved = question.answers
    rights = [answer[part] for answer in solved] if part else solved
    return "right" if value in rights else "wrong"


def _was_wrong(attempt: Attempt, part: str, value: Any) -> bool:
    """Return True if a choice was wrong before."""
    return any(part == of and _is_same(value, each) for of, each in attempt.tried)


def _is_same(one: object, other: object) -> bool:
    """Return True if two values are the same; 1 and True are different."""
    return type(one) is type(other) and one == other


def _marked(attempt: Attempt, value: Any) -> Status:
    """The mark of one of several choices; those not chosen stay unmarked until all is shown."""
    if value not in (attempt.answer or ()) or (attempt.judged and attempt.grade is None):
        return None
    if attempt.nudge or not attempt.judged:
        return "chosen"  # the learner is to find which are wrong
    return "right" if value in attempt.question.answers[0] else "wrong"


def _order(attempt: Attempt, ask: str) -> OrderBlock:
    options = {option.value: option for option in attempt.question.options()}
    values = attempt.answer if attempt.done else list(options)
    items: list[OrderItem] = [
        {
            "value": value,
            "label": "" if options[value].bare else options[value].label.text(at=attempt.names),
            "cards": list(options[value].cards),
        }
        for value in values
    ]
    return {
        "kind": "order",
        "id": "q",
        "question": ask,
        "asking": attempt.asking,
        "take": _take(attempt),
        "items": items,
        "done": attempt.done,
    }


def _sheet(attempt: Attempt, question: SheetQuestion, ask: str) -> list[Block]:
    """The rows in order: those for numbers as a sheet, the others as choices in between."""
    grades = attempt.grade.rows if attempt.grade else {}
    blocks, rows = list["Block"](), list["SheetRow"]()
    for row in question.rows:
        grade = grades.get(row.id)
        if row.options:
            blocks.append(_row_choices(attempt, row, grade))
            if note := attempt.remark(grade):
                blocks.append({"kind": "note", "id": f"q.{row.id}.note", "tone": "bad", "text": note})
            continue
        if not blocks or blocks[-1]["kind"] != "sheet":
            name, rows = f"q.{row.id}" if blocks else "q", []
            blocks.append(
                {
                    "kind": "sheet",
                    "id": name,
                    "signed": question.signed,
                    "asking": attempt.asking,
                    "take": _take(attempt),
                    "rows": rows,
                }
            )
        rows.append(_row(attempt, question.filled_rows, row, grade))
    if blocks[0]["kind"] == "sheet":
        blocks[0]["question"] = ask
        return blocks
    return [_question_block(ask), *blocks]


def _row(attempt: Attempt, given: Values, row: ScoreRow, grade: RowGrade | None) -> SheetRow:
    """A line of the form; the `given` ones come filled in."""
    right = grade.right if grade and row.id not in given else None
    return {
        "id": row.id,
        "label": row.label.text(at=attempt.names),
        "cards": list(row.cards),
        "value": str(given.get(row.id, attempt.parts.get(row.id, ""))),
        "status": None if right is None else "right" if right else "wrong",
        "note": attempt.remark(grade),
        "disabled": right is True or row.id in given,
    }


def _row_choices(attempt: Attempt, row: ScoreRow, grade: RowGrade | None) -> ChoicesBlock:
    chosen, right = attempt.parts.get(row.id), grade.right if grade else None

    def state(value: object) -> Status:
        if not _is_same(chosen, value):
            return None
        return "chosen" if right is None else "right" if right else "wrong"

    options = [_option(option, attempt.names, state(option.value), right is True) for option in row.options]
    label = row.label.text(at=attempt.names)
    return {"kind": "choices", "id": f"q.{row.id}", "question": label, "options": options}


def _option(option: AnswerOption, names: TableNames, state: Status, disabled: bool) -> SceneOption:
    label = option.label.text(at=names)
    label = f"{label} {cards_text(option.cards)}" if option.cards else label
    return {"value": option.value, "label": label, "state": state, "disabled": disabled}
