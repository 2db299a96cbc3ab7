"""What a puzzle on its page keeps to, packed or drawn, of any game: it is told, asked and solved; what is
wrong with an answer is explained; its solution can be shown, and its result shared."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.depth import some
from tests.pages.fake import Browser
from tests.pages.puzzle.answering import give, is_told_asked_and_solved, is_told_why
from tests.together import together
from tichu_teach.exercises.library import packed
from tichu_teach.exercises.puzzle import Puzzle
from tichu_teach.exercises.question import Question
from tichu_teach.pages.puzzle.page import PuzzlePage
from tichu_teach.texts import text
from tichu_teach.themes import THEMES

pytestmark = pytest.mark.more

THEME = [(ruleset, theme) for ruleset, themes in THEMES.items() for theme in themes]


def of_a_kind(puzzle: Puzzle) -> tuple[str, str]:
    """What of a puzzle is like others of its game: what it is about, and how it is answered."""
    return puzzle.theme, puzzle.question.kind


def opened(ruleset: str, query: str) -> tuple[PuzzlePage, Browser]:
    page = PuzzlePage(ruleset)
    browser = Browser(page)
    assert browser.hello(query) is None
    return page, browser


@pytest.mark.parametrize("every", some((False, True)))
@pytest.mark.parametrize("ruleset", THEMES)
def test_packed_puzzles_are_told_asked_and_solved(ruleset: str, every: bool) -> None:
    puzzles = packed(ruleset)
    first = {of_a_kind(puzzle): puzzle for puzzle in reversed(puzzles)}
    together(puzzles if every else first.values(), lambda puzzle: puzzle.id, is_in_order)


def is_in_order(puzzle: Puzzle) -> None:
    """It hides what it doesn't show; can be solved; explains what is wrong; shows its solution."""
    page, browser = opened(puzzle.ruleset, f"?puzzle={puzzle.id}")
    hides(puzzle.question, browser)
    shown = [row["cards"] for block in browser.blocks("cards") for row in block["rows"]]
    assert shown == [list(row.cards) for row in puzzle.question.spread()]
    there = shown or puzzle.question.state is not None or puzzle.question.told or browser.blocks("order")
    assert there, "there is something to look at"
    is_told_asked_and_solved(page, browser, puzzle)
    assert puzzle.link in browser.blocks("share")[0]["text"]
    assert "next" in browser.buttons()
    for wrong in puzzle.question.wrong:
        page, browser = opened(puzzle.ruleset, f"?puzzle={puzzle.id}")
        is_told_why(page, browser, puzzle.question, wrong)
    page, browser = opened(puzzle.ruleset, f"?puzzle={puzzle.id}")
    browser.press("hint")
    browser.press("solution")
    assert page.exercise is not None and page.exercise.revealed
    assert browser.scene["verdict"]["title"] == text("page.shown")
    assert puzzle.id in json.dumps(browser.blocks("share"))


def hides(question: Question, browser: Browser) -> None:
    """What a question doesn't show of its position is not sent either."""
    table: dict[str, Any] | None = browser.scene["table"]
    if table is None or question.state is None:
        return
    open_ = {seat["seat"] for seat in table["seats"] if seat["hand"] is not None}
    assert open_ <= {*question.shown, *getattr(question.state, "shown", ())}


@pytest.mark.parametrize("many", some((1, 6)))
def test_drawn_puzzles_are_solved_too(many: int) -> None:
    def check(theme: tuple[str, str]) -> None:
        are_solved(*theme, many)

    together(THEME, " ".join, check)


def are_solved(ruleset: str, theme: str, many: int) -> None:
    for seed in range(many):
        page, browser = opened(ruleset, f"?theme={theme}&seed={seed}")
        assert page.puzzle is not None and page.puzzle.id == f"{ruleset}-{theme}-t{seed}"
        give(browser, page.puzzle.question, page.puzzle.question.solve()[0])
        assert page.exercise is not None and page.exercise.solved, page.puzzle.id
