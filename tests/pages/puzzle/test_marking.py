"""Answers of several parts on the puzzle page: choices marked one by one, sheets filled line by line."""

import json
from typing import Any

import pytest

from tests.pages.fake import Browser
from tichu_teach.exercises.library import find, packed_puzzles
from tichu_teach.pages.puzzle.page import PuzzlePage
from tichu_teach.texts import text


def at(id: str) -> tuple[PuzzlePage, Browser]:
    page = PuzzlePage(id.partition("-")[0])
    return page, Browser.on(page, f"?puzzle={id}")


def test_hidden_cards_stay_hidden() -> None:
    for puzzle in packed_puzzles("haggis"):
        board = at(puzzle.id)[1].scene["table"]
        if board is None:
            continue
        state, deck = puzzle.question.position, puzzle.question.game.deck
        for seat in board["seats"]:
            if seat["seat"] not in puzzle.question.shown and seat["hand"] is not None:
                secret = {*deck.names(state.hands[seat["seat"]] & deck.suited)}
                assert not secret & {*seat["hand"]}, puzzle.id
        assert not {*deck.names(state.haggis)} & {*json.dumps(board).replace('"', " ").split()}


@pytest.mark.parametrize(
    ("id", "right", "wrong", "other"),
    [
        ("haggis-readings-18", "run T", "set T", "run J"),
        ("mahjong-waits-02", "C5", "C9", "C8"),
    ],
)
def test_several_choices_are_marked_one_by_one(id: str, right: str, wrong: str, other: str) -> None:
    """Which is wrong is told the second time; kinds of tiles stand close together."""
    page, browser = at(id)

    def states() -> dict[Any, Any]:
        (choices,) = browser.blocks("choices")
        assert choices["multi"] is True and bool(choices.get("compact")) is id.startswith("mahjong")
        return {option["value"]: option["state"] for option in choices["options"]}

    assert {*states().values()} == {None}
    browser.choose(q=[right, wrong])
    assert (states()[right], states()[wrong]) == ("chosen", "chosen")
    browser.choose(q=[right, wrong])
    assert (states()[right], states()[wrong], states()[other]) == ("right", "wrong", None)
    assert browser.say("choose", block="q", value=right) is not None, "one is no list"
    assert (browser.say("choose", block="q", value=[]) is None) is (id == "mahjong-waits-02"), "none may wait"
    assert page.exercise.tries == 2 + (id == "mahjong-waits-02")
    browser.choose(q=[right, other])
    assert page.exercise.solved


def test_a_sheet_says_what_the_count_needs() -> None:
    words = at("haggis-scoring-06")[1].words()
    assert text("page.sheet.haggis.caught", name="you", count=6) in words
    assert "[4g]" in words and "[K]" in words


def test_a_sheet_may_be_filled_line_by_line_and_says_what_a_slip_was() -> None:
    page, browser = at("mahjong-points-18")
    question = find("mahjong-points-18").question
    assert browser.say("sheet", block="q", values={"group.0": "32"}) is None  # taken for a closed one
    (row,) = [row for block in browser.blocks("sheet") for row in block["rows"] if row["id"] == "group.0"]
    assert (row["status"], row["note"]) == ("wrong", text("puzzle.slip.tiles.open-as-closed"))
    assert not page.exercise.done
    for name, value in question.solve()[0].items():
        assert browser.say("sheet", block="q", values={name: str(value)}) is None
    assert page.exercise.solved and page.exercise.tries == 1
