"""The puzzle page with Haggis on it: every packed puzzle, and the choices that take several answers."""

from __future__ import annotations

import json

from tichu_teach.exercises.library import packed
from tichu_teach.pages.puzzle.page import PuzzlePage
from tichu_teach.texts import text

from ..fake import Browser


def open_page(query: str = "") -> tuple[PuzzlePage, Browser]:
    page = PuzzlePage("haggis")
    browser = Browser(page)
    assert browser.hello(query) is None
    return page, browser


def test_hidden_cards_stay_hidden() -> None:
    for puzzle in packed("haggis"):
        _, browser = open_page(f"?puzzle={puzzle.id}")
        board = browser.scene["table"]
        if board is None:
            continue
        state, deck = puzzle.question.at, puzzle.question.game.deck
        for seat in board["seats"]:
            if seat["seat"] in puzzle.question.shown or seat["hand"] is None:
                continue
            secret = {*deck.names(state.hands[seat["seat"]] & deck.suited)}
            assert not secret & {*seat["hand"]}, puzzle.id
        assert not {*deck.names(state.haggis)} & {*json.dumps(board).replace('"', " ").split()}


def test_several_readings_are_marked_one_by_one() -> None:
    page, browser = open_page("?puzzle=haggis-readings-18")
    (choices,) = browser.blocks("choices")
    assert choices["multi"] is True
    assert {option["state"] for option in choices["options"]} == {None}
    assert browser.say("choose", block="q", value=["run T", "set T"]) is None
    states = {o["value"]: o["state"] for o in browser.blocks("choices")[0]["options"]}
    assert (states["run T"], states["set T"]) == ("chosen", "chosen"), (
        "which is wrong is told the second time"
    )
    assert browser.say("choose", block="q", value=["run T", "set T"]) is None
    states = {o["value"]: o["state"] for o in browser.blocks("choices")[0]["options"]}
    assert (states["run T"], states["set T"], states["run J"]) == ("right", "wrong", None)
    assert browser.say("choose", block="q", value=[]) is not None  # nothing marked is no answer
    assert browser.say("choose", block="q", value="run T") is not None
    assert page.exercise.tries == 2
    assert browser.say("choose", block="q", value=["run T", "run J"]) is None
    assert page.exercise.solved


def test_a_sheet_says_what_the_count_needs() -> None:
    page, browser = open_page("?puzzle=haggis-scoring-06")
    words = browser.words()
    assert text("page.sheet.haggis.caught", name="you", count=6) in words
    assert "[4g]" in words and "[K]" in words
    page, browser = open_page("?puzzle=haggis-scoring-04")
    assert page.puzzle.question.kind == "count"
