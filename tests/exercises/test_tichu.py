"""What is particular to the puzzles of Tricsu, Tientsin, Grandmaster and Ear."""

from __future__ import annotations

import pytest

from tichu_teach.exercises.library import pack, packed
from tichu_teach.exercises.pack import FOLDER
from tichu_teach.themes import THEMES

FAMILY = ("tricsu", "tientsin", "grandmaster", "ear")
KINDS_OF = [(ruleset, theme) for ruleset in FAMILY for theme in THEMES[ruleset]]
PACKS = [(ruleset, theme) for ruleset, theme in KINDS_OF if (FOLDER / f"{ruleset}-{theme}.json").is_file()]


# -- the packs ---------------------------------------------------------------------------------------


def test_themes_about_the_differences_have_packs():
    new = {pair for pair in KINDS_OF if pair[1] not in THEMES["nanking"]}
    assert new <= set(PACKS)
    assert ("tricsu", "wish") in PACKS and ("tricsu", "scoring") in PACKS and ("tientsin", "scoring") in PACKS


# The rules in which each game differs, as far as there is something to ask about them.
TOLD = {
    "tricsu": "deal push small wish score game",
    "tientsin": "deal grand push dog triple gift",
    "grandmaster": """solo seats first exchange exchange.five dog second-dragon suits-differ
        two-phoenix""",
    "ear": "push combos dragon mahjong dog seats",
}


@pytest.mark.parametrize("ruleset", FAMILY)
def test_every_difference_is_asked_about(ruleset):
    cited = set()
    for puzzle in packed(ruleset):
        question = puzzle.question
        grade = question.grade(question.solve()[0])
        cited |= {grade.rule, question.cited, *(row.rule for row in grade.rows.values())}
    assert {f"{ruleset}.{row}" for row in TOLD[ruleset].split()} <= cited


def test_both_tails_of_tientsin_are_counted():
    rules = set()
    for puzzle in pack("scoring", "tientsin").puzzles:
        if puzzle.question.kind == "count":
            rules |= {row.rule for row in puzzle.question.rows}
    assert {"tientsin.tail.last", "tientsin.tail.fifth"} <= rules


def test_the_fifth_is_not_called_the_last_to_hold_cards():
    for puzzle in pack("scoring", "tientsin").puzzles:
        for row in getattr(puzzle.question, "rows", ()):
            if row.id.startswith("tricks."):
                fifth = row.rule == "tientsin.tail.fifth"
                assert row.label.key == ("puzzle.row.tricks.fifth" if fifth else "puzzle.row.tricks")
                assert bool(puzzle.question.end.hands[row.seat]) is not fifth
