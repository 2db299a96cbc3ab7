"""The puzzle page with tiles on it: every packed puzzle of Mah-Jong, the duel and Sparrow, and made ones."""

from __future__ import annotations

import json

import pytest

from tichu_teach.exercises.library import find, packed
from tichu_teach.exercises.puzzle import THEMES
from tichu_teach.pages.puzzle import PuzzlePage
from tichu_teach.texts import text

from .answering import give, is_told_asked_and_solved, is_told_why
from .fake import Browser

FAMILY = ("mahjong", "mahjong-duel", "sparrow")
PACKED = [puzzle for ruleset in FAMILY for puzzle in packed(ruleset)]


def open_page(ruleset: str, query: str = "") -> tuple[PuzzlePage, Browser]:
    page = PuzzlePage(ruleset)
    browser = Browser(page)
    assert browser.hello(query) is None
    return page, browser


@pytest.mark.parametrize("puzzle", PACKED, ids=lambda puzzle: puzzle.id)
def test_every_packed_puzzle_is_told_asked_and_solved(puzzle) -> None:
    page, browser = open_page(puzzle.ruleset, f"?puzzle={puzzle.id}")
    shown = [row["cards"] for block in browser.blocks("cards") for row in block["rows"]]
    assert shown == [list(row.cards) for row in puzzle.question.spread()]
    assert shown or puzzle.question.state is not None or puzzle.question.told, "there is something to look at"
    is_told_asked_and_solved(page, browser, puzzle)


@pytest.mark.parametrize("puzzle", PACKED, ids=lambda puzzle: puzzle.id)
def test_declared_wrong_answers_are_explained(puzzle) -> None:
    for wrong in puzzle.question.wrong:
        page, browser = open_page(puzzle.ruleset, f"?puzzle={puzzle.id}")
        is_told_why(page, browser, puzzle.question, wrong)


@pytest.mark.parametrize(
    ("ruleset", "theme"), [(ruleset, theme) for ruleset in FAMILY for theme in THEMES[ruleset]]
)
def test_generated_puzzles_are_solved_too(ruleset: str, theme: str) -> None:
    for seed in range(6):
        page, browser = open_page(ruleset, f"?theme={theme}&seed={seed}")
        assert page.puzzle.id == f"{ruleset}-{theme}-s{seed}"
        give(browser, page.puzzle.question, page.puzzle.question.solve()[0])
        assert page.exercise.solved, page.puzzle.id


@pytest.mark.parametrize("puzzle", PACKED, ids=lambda puzzle: puzzle.id)
def test_the_solution_can_be_shown_and_shared(puzzle) -> None:
    page, browser = open_page(puzzle.ruleset, f"?puzzle={puzzle.id}")
    browser.press("hint")
    browser.press("solution")
    assert page.exercise.revealed
    assert browser.scene["verdict"]["title"] == text("page.shown")
    assert puzzle.id in json.dumps(browser.blocks("share"))


def test_hidden_tiles_stay_hidden() -> None:
    looked_at = 0
    for puzzle in PACKED:
        state = puzzle.question.state
        if state is None or puzzle.question.kind == "pay":
            continue
        _, browser = open_page(puzzle.ruleset, f"?puzzle={puzzle.id}")
        for seat in browser.scene["table"]["seats"]:
            if seat["seat"] not in puzzle.question.shown:
                assert seat["hand"] is None and seat["count"] > 0, puzzle.id
                looked_at += 1
    assert looked_at > 20


def test_a_kind_of_tile_is_marked_among_its_neighbours() -> None:
    page, browser = open_page("mahjong", "?puzzle=mahjong-waits-02")
    (choices,) = browser.blocks("choices")
    assert choices["multi"] is True and choices["compact"]
    for _ in range(2):  # first where to look, then which are wrong
        assert browser.say("choose", block="q", value=["C5", "C9"]) is None
    states = {option["value"]: option["state"] for option in browser.blocks("choices")[0]["options"]}
    assert (states["C5"], states["C9"], states["C8"]) == ("right", "wrong", None)
    assert page.exercise.tries == 2
    assert browser.say("choose", block="q", value=["C5", "C8"]) is None
    assert page.exercise.solved


def test_a_sheet_may_be_filled_line_by_line_and_says_what_a_slip_was() -> None:
    page, browser = open_page("mahjong", "?puzzle=mahjong-points-18")
    question = find("mahjong-points-18").question
    for _ in range(2):  # first where to look, then why
        assert browser.say("sheet", block="q", values={"group.0": "32"}) is None  # taken for a closed one
    (row,) = [row for block in browser.blocks("sheet") for row in block["rows"] if row["id"] == "group.0"]
    assert (row["status"], row["note"]) == ("wrong", text("puzzle.slip.tiles.open-as-closed"))
    assert not page.exercise.done
    for name, value in question.solve()[0].items():
        assert browser.say("sheet", block="q", values={name: str(value)}) is None
    assert page.exercise.solved and page.exercise.tries == 2
