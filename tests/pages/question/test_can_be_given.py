"""A declared answer, right or wrong, can be given in the form that asks for it, and is graded as declared."""

from __future__ import annotations

from typing import Any

from tests.agreement.known import KNOWN
from tests.depth import seeds
from tests.together import together
from tichu_teach.engine.mahjong.tiles import held
from tichu_teach.exercises.form import InLine
from tichu_teach.exercises.kinds import read_question
from tichu_teach.exercises.library import packed
from tichu_teach.exercises.motifs import generate
from tichu_teach.exercises.question import Question
from tichu_teach.exercises.sheet import SheetQuestion
from tichu_teach.lessons import chapters, load
from tichu_teach.pages.question.exercise import Exercise
from tichu_teach.themes import THEMES

THEMED = [(ruleset, theme) for ruleset in THEMES for theme in THEMES[ruleset]]


def given(question: Question, answer: Any) -> str:
    """Why an answer cannot be given; empty if it can."""
    if isinstance(question, SheetQuestion):
        return in_sheet(question, answer)
    if question.kind == "play":
        return at_table(question, answer)
    if isinstance(question, InLine):
        return in_line(question, answer)
    if question.kind == "wish":
        ranks = Exercise(question).controls()["wish"]["ranks"]
        return "" if answer is None or answer in ranks else "no such rank to wish for"
    values = {option.part: [] for option in question.options()}
    for option in question.options():
        values[option.part].append(option.value)
    if isinstance(answer, list):
        return "" if all(each in values[""] for each in answer) else "no such thing to choose"
    parts = answer if isinstance(answer, dict) else {"": answer}
    return "" if all(value in values[part] for part, value in parts.items()) else "no such choice"


def in_line(question: InLine, answer: list[str]) -> str:
    """Card after card with those of the hand as it lies there by then; to the end of the line."""
    for number, action in enumerate(answer):
        course = question.course(answer[:number])
        if course.done or not course.state.ask(course.state.action(action)):
            return f"{action} cannot follow"
    return "" if question.course(answer).done else "does not come to an end"


def in_sheet(question: SheetQuestion, answer: Any) -> str:
    """Rows that are asked, numbers that the keys of a phone have, choices that are offered."""
    rows = {row.id: row for row in question.rows}
    for name, value in answer.items():
        if name not in rows:
            return f"no row {name}"
        offered = [option.value for option in rows[name].options]
        if offered and value not in offered:
            return f"{value} is not offered in {name}"
        if not offered and value < 0 and not question.signed:
            return f"{name} takes no minus"
    return ""


def at_table(question: Question, answer: str) -> str:
    """With cards of the hand that lies there, and a button that is there; or typed, where one may type."""
    state, shown = question.at, Exercise(question).controls()
    verb = answer.split()[1]
    action = state.action(answer)
    if verb in ("play", "push"):
        wanted = action.combo.cards if verb == "play" else sum(action.cards)
        if wanted & ~state.hands[question.seat]:
            return f"does not hold {' '.join(state.game.card_names(wanted & ~state.hands[question.seat]))}"
        return "" if shown["hand"] else "has no hand to play from"
    if verb == "discard" and not held(state.hands[question.seat], action.tile):
        return "does not hold that"
    if verb in ("give", "lead") and shown[verb]:
        return (
            "" if action.to in [each["seat"] for each in shown[verb]] or shown["notation"] else "no such seat"
        )
    buttons = [each["type"] for each in shown["actions"]]
    buttons += [each["type"] for each in (shown.get("claims") or {}).get("choices", ())]
    return "" if verb in buttons or shown["notation"] else f"no button for {verb}"


def check(asking: Any) -> None:
    """A puzzle or a step."""
    question = asking.question
    for answer in question.solve()[:10]:
        assert given(question, answer) == "", answer
    for wrong in question.wrong:
        assert given(question, wrong.answer) == "", wrong.answer
        grade = question.grade(wrong.answer)
        assert not grade.right
        if isinstance(question, SheetQuestion):
            assert any(row.right is False for row in grade.rows.values()), (
                "only blanks: nothing in it is wrong"
            )


def test_what_a_packed_puzzle_declares_can_be_given():
    puzzles = (puzzle for ruleset in THEMES for puzzle in packed(ruleset))
    together((puzzle for puzzle in puzzles if puzzle.id not in KNOWN), lambda puzzle: puzzle.id, check)


@seeds(1, extra=2)
def test_what_a_made_puzzle_declares_can_be_given(seed):
    made = (generate(theme, seed, ruleset) for ruleset, theme in THEMED)
    together(made, lambda puzzle: puzzle.id, check)


def test_what_a_step_declares_can_be_given():
    steps = (step for name in chapters() for step in load(name).steps if step.question)
    together(steps, lambda step: step.id, check)


CAUGHT = {
    "kind": "play",
    "position": "haggis | 0: 3g 5g 7g 9g J Q | 1: 4r 8o K | turn 0 | trick 1 Tr To",
    "success": "beats",
}


def test_a_card_that_is_not_held_is_noticed():
    question = next(puzzle.question for puzzle in packed("nanking") if puzzle.id == "nanking-bomb-03")
    assert given(question, "0 play 9w 9s") == ""
    assert given(question, "0 play Aj Ap") == "does not hold Aj Ap"
    question = read_question(CAUGHT)
    assert given(question, "0 play 3g 5g 7g 9g") == "" != given(question, "0 play J Q K")
