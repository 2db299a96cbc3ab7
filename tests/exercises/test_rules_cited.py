"""The rule card under a verdict is the rule that decided: in every packed, made and taught question."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tichu_teach.engine import games
from tichu_teach.engine.mahjong.hand import Win
from tichu_teach.exercises.library import find, packed
from tichu_teach.exercises.motifs import generate
from tichu_teach.exercises.puzzle import THEMES
from tichu_teach.exercises.question import Grade, Question
from tichu_teach.exercises.sheet import SheetQuestion
from tichu_teach.lessons import chapters, load

SEEDS = range(3)
THEMED = [(ruleset, theme) for ruleset in THEMES for theme in THEMES[ruleset]]
CLAIMS = {
    f"mahjong.claim.{name}"
    for name in ("mahjong-nearest", "mahjong-first", "pung-over-chow", "turn-after", "then-discard")
}


def decided(question: Question, grade: Grade) -> set[str] | None:
    """The rules that the engine says had a say in a grade; None where no more than order is compared."""
    if isinstance(question, SheetQuestion):
        return of_sheet(question, grade)
    if grade.verdict is not None:
        rules = {grade.verdict.rule, *grade.verdict.also}
        return rules | {each.rule for each in getattr(question, "success", ())}
    match question.kind:
        case "must":
            state = question.at
            telling = question.telling(question.solve()[0])
            asked = [state.ask(action) for action in (*question.legal, telling)]
            return {rule for verdict in asked for rule in (verdict.rule, *verdict.also)}
        case "gets":
            return CLAIMS | {verdict.rule for verdict in question.verdicts.values()}
        case "waits":
            return of_waits(question)
        case "alive":
            return {"mahjong.turn.thirteen" if question.count == 13 else "mahjong.dead.count"}
        case "which":
            return {line.rule for line in question.scores[question.right].lines} | {
                "mahjong.score.add-then-double"
            }
    return None


def of_sheet(question: SheetQuestion, grade: Grade) -> set[str]:
    """With a fault in it those of the faulty rows, else of rows, lines, moves and payments."""
    if not grade.right:
        return {row.rule for row in grade.rows.values() if row.right is False}
    rules = {row.rule for row in question.rows}
    if question.end is not None:
        rules |= {line.rule for line in question.end.count().lines}
    if hasattr(question, "score"):
        rules |= {line.rule for line in question.score.lines}
    rules |= {payment.rule for payment in getattr(question, "payments", ())}
    return rules | {"mahjong.settle.dead"} if getattr(question, "dead", ()) else rules


def of_waits(question: Any) -> set[str]:
    """A corner hand by its own rule; others by their shape, or by what keeps a tile out."""
    game, hand = question.game, question.hand
    tile = game.names.tile(question.right[0])
    won = hand._replace(tiles=hand.tiles + (1 << 3 * tile), win=Win(tile, "wall"))
    lines = {line.rule for line in game.score(won).lines}
    if "mahjong.score.corner-hand" in lines:
        return {"mahjong.win.corner-hand"}
    return {"mahjong.win.shape", "mahjong.score.only-tile"} | (
        {"mahjong-duel.b.clean"} if game.clean != "off" else set()
    )


def answers(question: Question) -> Iterator[Any]:
    yield from question.solve()[:5]
    yield from (each.answer for each in question.wrong)


def check(question: Question, taught: tuple[str, ...] = ()) -> None:
    for answer in answers(question):
        grade = question.grade(answer)
        assert grade.rule in question.game.rules, (answer, grade.rule)
        rules = decided(question, grade)
        if rules is not None and grade.rule not in (question.cited, *taught):
            assert grade.rule in rules, (answer, grade.rule, rules)


@pytest.mark.parametrize("ruleset", THEMES)
def test_a_packed_puzzle_cites_what_decided(ruleset):
    for puzzle in packed(ruleset):
        check(puzzle.question)


@pytest.mark.parametrize("ruleset, theme", THEMED)
def test_a_made_puzzle_cites_what_decided(ruleset, theme):
    for seed in SEEDS:
        check(generate(theme, seed, ruleset).question)


@pytest.mark.parametrize("name", chapters())
def test_a_step_cites_what_decided_or_what_it_teaches(name):
    for step in load(name).steps:
        if step.question:
            check(step.question, step.rules)


def test_a_full_sheet_is_about_more_than_adding_up():
    """Its card is that of the line that is special in it: the last hand, a double victory, a call."""
    cited = {}
    for puzzle in packed("nanking"):
        if puzzle.question.kind == "count":
            cited[puzzle.id] = puzzle.question.grade(puzzle.question.solve()[0]).rule
    assert {"nanking.tail.hand", "nanking.double", "nanking.tichu.small"} <= set(cited.values())


def test_a_wrong_sheet_cites_the_row_that_is_wrong():
    question = find("nanking-scoring-02").question
    right = question.solve()[0]
    for row in question.rows:
        grade = question.grade({**right, row.id: right[row.id] + 1})
        assert grade.rule == grade.rows[row.id].rule == row.rule


def test_the_rule_is_one_of_the_ruleset_that_is_played():
    for ruleset in THEMES:
        rules = games[ruleset].rules
        for puzzle in packed(ruleset):
            assert puzzle.question.grade(puzzle.question.solve()[0]).rule in rules
