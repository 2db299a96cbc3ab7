"""What every question asks: rules of its game's book, whichever way it came to be."""

from __future__ import annotations

import pytest

from tests.depth import some_games
from tests.exercises.kinds import ask
from tests.together import together
from tichu_teach.engine import games
from tichu_teach.exercises.kinds import KINDS
from tichu_teach.exercises.library import packed
from tichu_teach.exercises.motifs import generate
from tichu_teach.exercises.question import Question
from tichu_teach.exercises.sheet import SheetQuestion
from tichu_teach.lessons import chapters, load
from tichu_teach.themes import THEMES

MADE = 6  # of a theme


def sound(question: Question) -> None:
    """At least one rule, each once, each in the book; a right answer shows that all are known.

    One about playing well shows nothing of rules.
    """
    rules = question.rules
    assert rules and len(set(rules)) == len(rules)
    assert {*rules} <= {*question.game.rules}
    right = question.grade(question.solve()[0])
    assert right.rule == rules[0]
    assert question.known(right) == (dict.fromkeys(rules, True) if question.about_rules else {})


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_names_its_rules(kind: str) -> None:
    sound(ask(kind))


@pytest.mark.parametrize("ruleset", THEMES)
def test_every_packed_puzzle_asks_rules_of_its_book(ruleset: str) -> None:
    for puzzle in packed(ruleset):
        sound(puzzle.question)


@pytest.mark.parametrize("ruleset", some_games())
def test_made_puzzles_ask_rules_of_their_book(ruleset: str) -> None:
    for theme in THEMES[ruleset]:
        for seed in range(MADE):
            sound(generate(theme, seed, ruleset).question)


def test_every_step_that_asks_asks_rules_of_its_book() -> None:
    together(chapters(), str, asks_rules_of_its_book)


def asks_rules_of_its_book(chapter: str) -> None:
    steps = [step for step in load(chapter).steps if step.question]
    assert steps
    for step in steps:
        sound(step.question)
        assert {*step.question.rules} <= {*games[load(chapter).ruleset].rules}


def test_a_sheet_tells_row_by_row_what_is_known() -> None:
    sheet = next(
        p.question for p in packed("mahjong") if p.question.kind == "score" and len(p.question.rules) > 2
    )
    assert isinstance(sheet, SheetQuestion)
    row = next(row for row in sheet.rows if row.rule == sheet.rules[-1])
    answer = {**sheet.solve()[0], row.id: row.answer + 2}
    known = sheet.known(sheet.grade(answer))
    assert [rule for rule, right in known.items() if not right] == [row.rule]
    assert not any(sheet.known(sheet.grade({})).values())
