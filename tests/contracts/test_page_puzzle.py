"""What a puzzle on its page keeps to, packed or drawn, of any game: it is told, asked and solved; what is
wrong with an answer is explained; its solution can be shown, and its result shared."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.depth import one_of_each, some
from tests.pages.fake import Browser
from tests.pages.puzzle.answering import give, is_told_asked_and_solved, is_told_why
from tichu_teach.exercises.library import packed
from tichu_teach.exercises.puzzle import Puzzle
from tichu_teach.pages.puzzle.page import PuzzlePage
from tichu_teach.texts import text
from tichu_teach.themes import THEMES

PACKED = [puzzle for ruleset in THEMES for puzzle in packed(ruleset)]
THEME = [(ruleset, theme) for ruleset, themes in THEMES.items() for theme in themes]


def sort(puzzle: Puzzle) -> tuple[str, str, str]:
    """What of a puzzle is like others: its game, what it is about, and how it is answered."""
    return puzzle.ruleset, puzzle.theme, puzzle.question.kind


every_puzzle = pytest.mark.parametrize("puzzle", one_of_each(PACKED, sort), ids=lambda puzzle: puzzle.id)


def opened(ruleset: str, query: str) -> tuple[PuzzlePage, Browser]:
    page = PuzzlePage(ruleset)
    browser = Browser(page)
    assert browser.hello(query) is None
    return page, browser


@every_puzzle
def test_it_is_told_asked_and_solved(puzzle: Puzzle) -> None:
    page, browser = opened(puzzle.ruleset, f"?puzzle={puzzle.id}")
    shown = [row["cards"] for block in browser.blocks("cards") for row in block["rows"]]
    assert shown == [list(row.cards) for row in puzzle.question.spread()]
    there = shown or puzzle.question.state is not None or puzzle.question.told or browser.blocks("order")
    assert there, "there is something to look at"
    is_told_asked_and_solved(page, browser, puzzle)
    assert puzzle.link in browser.blocks("share")[0]["text"]
    assert "next" in browser.buttons()


@every_puzzle
def test_every_declared_wrong_answer_is_explained(puzzle: Puzzle) -> None:
    for wrong in puzzle.question.wrong:
        page, browser = opened(puzzle.ruleset, f"?puzzle={puzzle.id}")
        is_told_why(page, browser, puzzle.question, wrong)


@every_puzzle
def test_the_solution_can_be_shown_and_shared(puzzle: Puzzle) -> None:
    page, browser = opened(puzzle.ruleset, f"?puzzle={puzzle.id}")
    browser.press("hint")
    browser.press("solution")
    assert page.exercise is not None and page.exercise.revealed
    assert browser.scene["verdict"]["title"] == text("page.shown")
    assert puzzle.id in json.dumps(browser.blocks("share"))


@every_puzzle
def test_hidden_hands_stay_hidden(puzzle: Puzzle) -> None:
    """What a question doesn't show of its position is not sent either."""
    question, browser = puzzle.question, opened(puzzle.ruleset, f"?puzzle={puzzle.id}")[1]
    table: dict[str, Any] | None = browser.scene["table"]
    if table is None or question.state is None:
        return
    open_ = {seat["seat"] for seat in table["seats"] if seat["hand"] is not None}
    assert open_ <= {*question.shown, *getattr(question.state, "shown", ())}


@pytest.mark.parametrize("many", some((1, 6)))
@pytest.mark.parametrize(("ruleset", "theme"), THEME)
def test_drawn_puzzles_are_solved_too(ruleset: str, theme: str, many: int) -> None:
    for seed in range(many):
        page, browser = opened(ruleset, f"?theme={theme}&seed={seed}")
        assert page.puzzle is not None and page.puzzle.id == f"{ruleset}-{theme}-t{seed}"
        give(browser, page.puzzle.question, page.puzzle.question.solve()[0])
        assert page.exercise is not None and page.exercise.solved, page.puzzle.id
