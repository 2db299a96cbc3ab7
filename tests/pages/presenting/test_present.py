"""A page before a class: what the stand-in shows, and that nothing of it is left when the class has gone."""

from __future__ import annotations

import copy
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

import tichu_teach
from tests.classroom.sample import write_pack
from tests.depth import some_chapters, some_games
from tichu_teach import table
from tichu_teach.engine import games
from tichu_teach.exercises.library import find, packed
from tichu_teach.lessons import load
from tichu_teach.pages.chapter.page import LessonPage
from tichu_teach.pages.editor.page import TablePage
from tichu_teach.pages.game.page import Game
from tichu_teach.pages.game.playing import NO_CLICK
from tichu_teach.pages.puzzle.page import PuzzlePage
from tichu_teach.pages.puzzle.worksheet import Worksheet
from tichu_teach.pages.question.asking import ExercisePage
from tichu_teach.pages.question.page import QuestionPage
from tichu_teach.pages.review.page import ReviewPage
from tichu_teach.pages.table.handing import linked, squares
from tichu_teach.texts.explain import rule_text

from ..fake import Browser
from ..puzzle.answering import give

SERVED = "http://127.0.0.1:8866/voila/render/nanking/7-wish.ipynb"


def opened(page: Any, query: str = "", url: str = "/") -> Browser:
    """A browser that has come to a page."""
    browser = Browser(page)
    assert browser.say("hello", stored={}, query=query, url=url, at="2026-11-21T09:00:00") is None
    return browser


def seen(browser: Browser) -> dict[str, Any]:
    """A scene without what is read out."""
    return {**copy.deepcopy(browser.scene), "say": None}


# -- chapters ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", some_chapters())
def test_a_chapter_is_shown_tried_out_and_left_as_it_was(name: str) -> None:
    page = LessonPage(name)
    browser = opened(page)
    assert browser.scene["present"] == {"on": False}
    before, kept = seen(browser), copy.deepcopy(browser.table.keep)
    browser.press("present")
    for place, step in enumerate(page.lesson.steps):
        shown = page.stand_in
        assert isinstance(shown, LessonPage) and shown.step is step
        while shown.watching:
            browser.press("next")
        if browser.scene["present"]["try"]:
            there = seen(browser)
            browser.press("try")
            assert browser.scene["present"]["trying"] and browser.scene["table"]
            trying = shown.stand_in
            seat = next(iter(trying.state.to_act))
            action = next(each for each in trying.state.legal(seat) if each.seat == seat)
            assert browser.type(trying.state.text(action).split(" ", 1)[1]) is None
            assert browser.scene["verdict"]["ok"] and "takeback" in browser.buttons()
            browser.press("takeback")
            assert trying.state is trying.trial.states[0] and "takeback" not in browser.buttons()
            browser.press("untry")
            assert seen(browser) == there
        if step.question:
            assert browser.scene["present"]["hidden"] and not browser.scene["verdict"]
            browser.press("solution")
            assert not browser.scene["present"]["hidden"]
        browser.press("next")
        assert shown.place == place + 1
    assert browser.table.keep == kept, "nothing is the learner's doing"
    browser.press("leave")
    assert seen(browser) == before
    assert browser.table.keep == kept


def test_what_the_learner_has_done_is_there_again() -> None:
    page = LessonPage("nanking/7-wish")
    browser = opened(page, "?step=forward")
    question = page.lesson.steps[2].question
    assert question is not None
    give(browser, question, question.wrong[0].answer)
    if page.watching:
        browser.press("next")
    before, kept = seen(browser), copy.deepcopy(browser.kept)
    assert before["verdict"]["tone"] == "nudge"
    browser.press("present")
    assert browser.scene["verdict"] is None, "the class begins anew"
    browser.press("solution")
    browser.press("next")
    browser.press("leave")
    assert (seen(browser), browser.kept) == (before, kept)
    give(browser, question, question.solve()[0])
    assert page.record.steps("nanking/7-wish")["forward"] == "helped", "and it is the learner who goes on"


def test_another_page_may_add_to_the_record_meanwhile() -> None:
    page = LessonPage("nanking/7-wish")
    browser = opened(page)
    browser.press("present")
    record = LessonPage("nanking/1-cards").record.stepped("nanking/1-cards", "deck", "solved")
    browser.stored["progress"] = record.to_data()
    browser.table.keep = {}
    browser.hello()
    assert browser.scene["present"]["on"], "the class sees nothing of it"
    browser.press("leave")
    assert page.record.steps("nanking/1-cards") == {"deck": "solved"}


def test_a_teacher_reads_the_answer_what_goes_wrong_and_why() -> None:
    page = LessonPage("nanking/7-wish")
    browser = opened(page, "?step=forward")
    assert "notes" not in browser.scene["present"], "nobody else is sent them"
    browser.press("present")
    present = browser.scene["present"]
    tones = [note.get("tone") for note in present["notes"]]
    assert tones == ["good", "bad", "bad", "tip", "tip", None]
    told = " ".join(note["text"] for note in present["notes"])
    assert "Must" in told and "*Forbidden*" in told and rule_text(page.lesson.steps[2].rules[0]) in told
    assert present["next"] == page.lesson.steps[3].say("title")


@pytest.mark.more
@pytest.mark.parametrize("ruleset", some_games())
def test_there_are_notes_on_every_puzzle(ruleset: str) -> None:
    page = PuzzlePage(ruleset)
    browser = opened(page, f"?puzzle={packed(ruleset)[0].id}")
    browser.press("present")
    for puzzle in packed(ruleset):
        page.stand_in._set(puzzle)  # type: ignore[union-attr]
        notes = browser.scene["present"]["notes"]
        assert notes[0]["tone"] == "good" and len(notes) > len(puzzle.question.wrong)
        assert "\n\n" in notes[0]["text"], "what is right, in words"


def test_an_answer_is_hidden_again() -> None:
    for page in (LessonPage("nanking/7-wish"), PuzzlePage("nanking")):
        browser = opened(page)
        browser.press("present")
        asked = browser.panel["blocks"]
        browser.press("solution")
        assert "retry" in browser.buttons()
        browser.press("retry")
        assert browser.scene["present"]["hidden"]
        assert [block.get("question") for block in browser.panel["blocks"]] == [
            block.get("question") for block in asked
        ]


def test_first_and_last_step() -> None:
    page = LessonPage("nanking/7-wish")
    browser = opened(page, "?step=4")
    browser.press("present")
    browser.press("last")
    assert page.stand_in.place == len(page.lesson.steps) - 1
    browser.press("first")
    assert page.stand_in.place == 0
    browser.press("leave")
    assert page.place == 3


# -- a link to a step ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("query", "place"), [("?step=duty", 0), ("?step=4", 3), ("step=12", 11), ("", 0)])
def test_a_link_opens_a_step(query: str, place: int) -> None:
    page = LessonPage("nanking/7-wish")
    browser = opened(page, query)
    assert page.place == place and not browser.blocks("note")


def test_a_link_goes_before_what_the_browser_remembers() -> None:
    page = LessonPage("nanking/7-wish")
    stored = {"progress": {"lessons": {"nanking/7-wish": {"step": 5, "of": 12, "done": False}}}}
    Browser(page, stored).hello("?step=2")
    assert page.place == 1


@pytest.mark.parametrize("wanted", ["dutty", "0", "13", "-1", "²", "1e3", "9" * 300, "%00", "<b>"])
def test_a_link_to_no_step_says_so(wanted: str) -> None:
    page = LessonPage("nanking/7-wish")
    browser = opened(page, f"?step={wanted}")
    assert page.place == 0
    (note,) = browser.blocks("note")
    assert note["tone"] == "warn" and "1 to 12" in note["text"] and len(note["text"]) < 300
    browser.press("next")
    assert note not in browser.panel["blocks"], "it has been read"


def test_the_present_step_has_a_link_where_others_can_open_it() -> None:
    page = LessonPage("nanking/7-wish")
    browser = opened(page, "?step=duty", SERVED)
    browser.press("present")
    link = browser.scene["present"]["link"]
    assert link == f"{SERVED}?step=duty"
    other = LessonPage("nanking/7-wish")
    opened(other, link.removeprefix(SERVED))
    assert other.place == page.place


LAB = "http://127.0.0.1:8888/lab/tree/nanking/7-wish.ipynb"


@pytest.mark.parametrize(
    "page",
    [lambda: LessonPage("nanking/7-wish"), lambda: PuzzlePage("nanking"), lambda: table("nanking", seed=4)],
)
def test_in_a_lab_nobody_else_can_open_it(page: Callable[[], Any]) -> None:
    for url, there in ((SERVED, True), (LAB, False)):
        browser = opened(page(), "", url)
        browser.press("present")
        assert browser.scene["present"]["link"].startswith(url) is there
        assert there or browser.scene["present"]["code"] == []


def test_a_link_has_a_code_to_scan() -> None:
    pytest.importorskip("segno", reason="comes with the extra `app`")
    page = LessonPage("nanking/7-wish")
    browser = opened(page, "?step=duty", SERVED)
    browser.press("present")
    rows = browser.scene["present"]["code"]
    assert rows == squares(browser.scene["present"]["link"]) and len(rows) == len(rows[0])


# -- puzzles and games ---------------------------------------------------------------------------------


def test_a_puzzle_is_shown_and_left_as_it_was() -> None:
    page = PuzzlePage("nanking")
    browser = opened(page, "?puzzle=nanking-wish-02", SERVED)
    question = find("nanking-wish-02").question
    before, kept = seen(browser), copy.deepcopy(browser.kept)
    browser.press("present")
    assert browser.scene["present"]["link"].endswith("?puzzle=nanking-wish-02")
    give(browser, question, question.solve()[0])
    browser.press("try")
    browser.press("untry")
    browser.press("next")
    assert page.stand_in.puzzle is not page.puzzle
    browser.press("leave")
    assert (seen(browser), browser.kept) == (before, kept)


@pytest.mark.parametrize("ruleset", ["nanking", "haggis", "mahjong"])
def test_a_game_goes_on_where_it_was(ruleset: str) -> None:
    page = Game(ruleset, seed=7, **({"players": 2} if ruleset == "haggis" else {}))
    browser = opened(page)
    browser.press("begin")
    before, kept = seen(browser), copy.deepcopy(browser.kept)
    lines = page.match.account.lines
    browser.press("present")
    shown = page.stand_in
    assert isinstance(shown, Game) and browser.scene["present"]["notes"]
    for _ in range(3):
        way = next(each for each in shown.state.legal(shown.match.acting) if each.seat == shown.match.acting)
        shown.play.click = NO_CLICK
        assert browser.type(shown.state.text(way).split(" ", 1)[1]) is None
    assert shown.match.record != page.match.record
    assert browser.kept == kept
    browser.press("leave")
    assert (seen(browser), page.match.account.lines) == (before, lines)


def test_before_the_deal_there_is_nothing_to_present() -> None:
    page = Game("grandmaster", seed=7)
    browser = opened(page)
    assert page.choosing and "present" not in browser.scene


def test_a_free_table_goes_on_where_it_was() -> None:
    line = "nanking | 0: 8w Ph | 1: 5p | 2: 3j | 3: 4s | turn 0 | trick 3 7w 7s | wish 8"
    page = TablePage()
    browser = opened(page, f"?{urlencode({'position': line})}", SERVED)
    before, kept = seen(browser), copy.deepcopy(browser.kept)
    browser.press("present")
    assert browser.scene["present"]["link"] == linked(page.desk.line, SERVED)
    assert not browser.blocks("handed") and "view" not in [
        block.get("id") for block in browser.panel["blocks"]
    ]
    assert browser.type("play 8w Ph") is None
    browser.say("choose", block="open", value=1)
    browser.say("choose", block="view", value="setup")
    assert "undo" in browser.buttons()
    browser.press("leave")
    assert (seen(browser), browser.kept) == (before, kept)
    browser.say("choose", block="view", value="setup")
    assert "present" not in browser.scene


def pages(folder: Path) -> dict[str, ExercisePage]:
    """A page of every sort that asks questions, with something to answer."""
    question = find("nanking-wish-02").question.to_data()
    asked = {name: each for name, each in question.items() if name not in ("ask", "hints", "wrong", "values")}
    return {
        "chapter": LessonPage("nanking/7-wish"),
        "step": tichu_teach.step("nanking/7-wish", "duty"),
        "puzzle": PuzzlePage("nanking"),
        "pack": Worksheet(write_pack(folder)),
        "question": QuestionPage(asked),
        "review": ReviewPage(3),
    }


@pytest.mark.parametrize("sort", ["chapter", "step", "puzzle", "pack", "question", "review"])
def test_a_class_begins_anew_and_leaves_no_trace(sort: str, tmp_path: Path) -> None:
    page = pages(tmp_path)[sort]
    row = ["2026-11-01", "solved", "2026-11-03", 2.3, 2.1, 1, 0, 0]
    rules = dict.fromkeys(("nanking.wish.duty", "nanking.tichu.small"), row)
    learnt = {"rules": rules, "lessons": {"nanking/7-wish": {"step": 2, "of": 12}}}
    browser = Browser(page, {"progress": learnt} if sort == "review" else {})
    assert browser.hello() is None
    asked = page.exercise
    assert asked is not None
    if sort != "review":
        give(browser, asked.question, asked.question.solve()[0])
    before, kept = seen(browser), copy.deepcopy(browser.kept)
    browser.press("present")
    shown = page.stand_in
    assert isinstance(shown, ExercisePage) and shown.exercise is not None and not shown.exercise.done
    for _ in range(4):
        if shown.exercise is not None:
            give(browser, shown.exercise.question, shown.exercise.question.solve()[0])
        browser.press("next")
    assert browser.kept == kept, "nothing is the learner's doing"
    browser.press("leave")
    assert (seen(browser), browser.kept) == (before, kept)
    if isinstance(page, ReviewPage):
        assert page.sitting is not None and not page.sitting.went and page.sitting.left


# -- odd moments ---------------------------------------------------------------------------------------


def test_a_late_press_does_nothing() -> None:
    page = LessonPage("nanking/7-wish")
    browser = opened(page)
    before = seen(browser)
    for name in ("leave", "try", "untry"):
        assert browser.press(name) is None
    assert seen(browser) == before
    browser.press("present")
    shown = page.stand_in
    assert browser.press("present") is None and page.stand_in is shown
    browser.press("try")
    assert browser.press("leave") is None
    assert page.stand_in is None and seen(browser) == before


def test_what_is_refused_at_the_free_table_is_explained() -> None:
    page = LessonPage("nanking/7-wish")
    browser = opened(page, "?step=duty")
    browser.press("present")
    browser.press("try")
    assert browser.type("pass") is None
    verdict = browser.scene["verdict"]
    assert not verdict["ok"] and verdict["rule"]["id"] == "nanking.wish.duty"
    assert browser.type("nonsense") is not None
    assert load("nanking/7-wish").steps[0].id == "duty" and "nanking" in games
