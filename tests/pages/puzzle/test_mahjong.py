"""The puzzle page with tiles on it: many tiles marked at once, and sheets."""

from __future__ import annotations

from tichu_teach.exercises.library import find
from tichu_teach.pages.puzzle.page import PuzzlePage
from tichu_teach.texts import text

from ..fake import Browser


def open_page(ruleset: str, query: str = "") -> tuple[PuzzlePage, Browser]:
    page = PuzzlePage(ruleset)
    browser = Browser(page)
    assert browser.hello(query) is None
    return page, browser


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
    assert browser.say("sheet", block="q", values={"group.0": "32"}) is None  # taken for a closed one
    (row,) = [row for block in browser.blocks("sheet") for row in block["rows"] if row["id"] == "group.0"]
    assert (row["status"], row["note"]) == ("wrong", text("puzzle.slip.tiles.open-as-closed"))
    assert not page.exercise.done
    for name, value in question.solve()[0].items():
        assert browser.say("sheet", block="q", values={name: str(value)}) is None
    assert page.exercise.solved and page.exercise.tries == 1
