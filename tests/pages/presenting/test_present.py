"""A page before a class: what the stand-in shows, and that nothing of it is left when the class has gone."""

import random
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
from tichu_teach.exercises.library import find, packed_puzzles
from tichu_teach.lessons import load
from tichu_teach.pages.chapter.page import LessonPage
from tichu_teach.pages.editor.page import TablePage
from tichu_teach.pages.game.page import Game
from tichu_teach.pages.puzzle.page import PuzzlePage
from tichu_teach.pages.puzzle.worksheet import Worksheet
from tichu_teach.pages.question.exercise_page import ExercisePage
from tichu_teach.pages.question.page import QuestionPage
from tichu_teach.pages.review.page import ReviewPage
from tichu_teach.pages.table.handing import link_to, squares
from tichu_teach.players import RandomPlayer
from tichu_teach.texts import text
from tichu_teach.texts.explain import rule_text

from ..fake import Browser
from ..games import forget, own_move

SERVED = "http://127.0.0.1:8866/voila/render/nanking/7-wish.ipynb"


def presented(page: Any, query: str = "", url: str = "/") -> Browser:
    """A page before a class."""
    browser = Browser.on(page, query, url=url)
    browser.press("present")
    return browser


# -- chapters ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", some_chapters())
def test_a_chapter_is_shown_tried_out_and_left_as_it_was(name: str) -> None:
    page = LessonPage(name)
    browser = Browser.on(page)
    assert browser.scene["present"] == {"on": False}
    with browser.presented() as shown:
        for place, step in enumerate(page.lesson.steps):
            assert shown.step is step
            browser.watch()
            if browser.scene["present"]["try"]:
                there = browser.seen
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
                assert browser.seen == there
            if step.question:
                assert browser.scene["present"]["hidden"] and not browser.scene["verdict"]
                browser.press("solution")
                assert not browser.scene["present"]["hidden"]
            browser.press("next")
            assert shown.place == place + 1


def test_what_the_learner_has_done_is_there_again() -> None:
    page = LessonPage("nanking/7-wish")
    browser = Browser.on(page, "?step=forward")
    question = page.lesson.steps[2].question
    assert question is not None
    browser.slip()
    if page.watching:
        browser.press("next")
    assert browser.scene["verdict"]["tone"] == "nudge"
    with browser.presented():
        assert browser.scene["verdict"] is None, "the class begins anew"
        browser.press("solution", "next")
    browser.solve()
    assert page.record.steps("nanking/7-wish")["forward"] == "helped", "and it is the learner who goes on"


def test_another_page_may_add_to_the_record_meanwhile() -> None:
    page = LessonPage("nanking/7-wish")
    browser = presented(page)
    record = LessonPage("nanking/1-cards").record.with_step_result("nanking/1-cards", "deck", "solved")
    browser.stored["progress"] = record.to_data()
    browser.table.keep = {}
    browser.hello()
    assert browser.scene["present"]["on"], "the class sees nothing of it"
    browser.press("leave")
    assert page.record.steps("nanking/1-cards") == {"deck": "solved"}


def test_a_teacher_reads_the_answer_what_goes_wrong_and_why() -> None:
    page = LessonPage("nanking/7-wish")
    browser = Browser.on(page, "?step=forward")
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
    browser = presented(page, f"?puzzle={packed_puzzles(ruleset)[0].id}")
    for puzzle in packed_puzzles(ruleset):
        page.stand_in._set(puzzle)  # type: ignore[union-attr]
        notes = browser.scene["present"]["notes"]
        assert notes[0]["tone"] == "good" and len(notes) > len(puzzle.question.wrong)
        assert "\n\n" in notes[0]["text"], "what is right, in words"


def test_a_class_that_looked_on_has_skipped_nothing() -> None:
    """The last page says what it can do now, and counts no tasks: they were the teacher's."""
    page = LessonPage("nanking/16-knowing")
    browser = presented(page, "?step=closing")
    blocks = browser.panel["blocks"]
    assert browser.panel["title"] == text("page.lesson.closing.done")
    (can,) = (each["items"] for each in blocks if each.get("id") == "can")
    assert can and all(each["done"] for each in can)
    words = [each["text"] for each in blocks if each["kind"] == "text"]
    assert words == [page.lesson.recap()]


def test_an_answer_is_hidden_again() -> None:
    for page in (LessonPage("nanking/7-wish"), PuzzlePage("nanking")):
        browser = presented(page)
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
    browser = Browser.on(page, "?step=4")
    browser.press("present", "last")
    assert page.stand_in.place == len(page.lesson.steps) - 1
    browser.press("first")
    assert page.stand_in.place == 0
    browser.press("leave")
    assert page.place == 3


# -- a link to a step ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("query", "place"), [("?step=duty", 0), ("?step=4", 3), ("step=12", 11), ("", 0)])
def test_a_link_opens_a_step(query: str, place: int) -> None:
    page = LessonPage("nanking/7-wish")
    browser = Browser.on(page, query)
    assert page.place == place and not browser.blocks("note")


def test_a_link_goes_before_what_the_browser_remembers() -> None:
    page = LessonPage("nanking/7-wish")
    stored = {"progress": {"lessons": {"nanking/7-wish": {"step": 5, "of": 12, "done": False}}}}
    Browser(page, stored).hello("?step=2")
    assert page.place == 1


@pytest.mark.parametrize("wanted", ["dutty", "0", "13", "-1", "²", "1e3", "9" * 300, "%00", "<b>"])
def test_a_link_to_no_step_says_so(wanted: str) -> None:
    page = LessonPage("nanking/7-wish")
    browser = Browser.on(page, f"?step={wanted}")
    assert page.place == 0
    (note,) = browser.blocks("note")
    assert note["tone"] == "warn" and "1 to 12" in note["text"] and len(note["text"]) < 300
    browser.press("next")
    assert note not in browser.panel["blocks"], "it has been read"


def test_the_present_step_has_a_link_where_others_can_open_it() -> None:
    page = LessonPage("nanking/7-wish")
    browser = presented(page, "?step=duty", url=SERVED)
    link = browser.scene["present"]["link"]
    assert link == f"{SERVED}?step=duty"
    other = LessonPage("nanking/7-wish")
    Browser.on(other, link.removeprefix(SERVED))
    assert other.place == page.place


LAB = "http://127.0.0.1:8888/lab/tree/nanking/7-wish.ipynb"


@pytest.mark.parametrize(
    "page",
    [lambda: LessonPage("nanking/7-wish"), lambda: PuzzlePage("nanking"), lambda: table("nanking", seed=4)],
)
def test_in_a_lab_nobody_else_can_open_it(page: Callable[[], Any]) -> None:
    for url, there in ((SERVED, True), (LAB, False)):
        browser = presented(page(), url=url)
        assert browser.scene["present"]["link"].startswith(url) is there
        assert there or browser.scene["present"]["code"] == []


def test_a_link_has_a_code_to_scan() -> None:
    pytest.importorskip("segno", reason="comes with the extra `app`")
    page = LessonPage("nanking/7-wish")
    browser = presented(page, "?step=duty", url=SERVED)
    rows = browser.scene["present"]["code"]
    assert rows == squares(browser.scene["present"]["link"]) and len(rows) == len(rows[0])


# -- puzzles and games ---------------------------------------------------------------------------------


def test_a_puzzle_is_shown_and_left_as_it_was() -> None:
    page = PuzzlePage("nanking")
    browser = Browser.on(page, "?puzzle=nanking-wish-02", url=SERVED)
    with browser.presented() as shown:
        assert browser.scene["present"]["link"].endswith("?puzzle=nanking-wish-02")
        browser.solve("try", "untry", "next")
        assert shown.puzzle is not page.puzzle


@pytest.mark.parametrize("ruleset", ["nanking", "haggis", "mahjong"])
def test_a_game_goes_on_where_it_was(ruleset: str) -> None:
    page = Game.begin(ruleset, seed=7, **({"players": 2} if ruleset == "haggis" else {}))
    browser = Browser.on(page)
    browser.press("begin")
    lines = page.match.account.lines
    with browser.presented() as shown:
        assert browser.scene["present"]["notes"]
        for _ in range(3):
            assert browser.type(own_move(shown, RandomPlayer(random.Random(1)))) is None
            forget(shown)
        assert shown.match.record != page.match.record
    assert page.match.account.lines == lines


def test_before_the_deal_there_is_nothing_to_present() -> None:
    page = Game.begin("grandmaster", seed=7)
    browser = Browser.on(page)
    assert page.choosing and "present" not in browser.scene


def test_a_free_table_goes_on_where_it_was() -> None:
    line = "nanking | 0: 8w Ph | 1: 5p | 2: 3j | 3: 4s | turn 0 | trick 3 7w 7s | wish 8"
    page = TablePage()
    browser = Browser.on(page, f"?{urlencode({'position': line})}", url=SERVED)
    with browser.presented():
        assert browser.scene["present"]["link"] == link_to(page.laid.line, SERVED)
        assert not browser.blocks("handed") and browser.block("view") is None
        assert browser.type("play 8w Ph") is None
        browser.choose(open=1)
        assert "undo" in browser.buttons()
    browser.choose(view="setup")
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
    browser = Browser.on(page, stored={"progress": learnt} if sort == "review" else {})
    if sort != "review":
        browser.solve()
    with browser.presented() as shown:
        assert not shown.exercise.done
        for _ in range(4):
            if shown.exercise is not None:
                browser.solve()
            browser.press("next")
    if isinstance(page, ReviewPage):
        assert page.sitting is not None and not page.sitting.went and page.sitting.left


# -- odd moments ---------------------------------------------------------------------------------------


def test_a_late_press_does_nothing() -> None:
    page = LessonPage("nanking/7-wish")
    browser = Browser.on(page)
    before = browser.seen
    browser.press("leave", "try", "untry")
    assert browser.seen == before
    browser.press("present")
    shown = page.stand_in
    browser.press("present")
    assert page.stand_in is shown
    browser.press("try", "leave")
    assert page.stand_in is None and browser.seen == before


def test_what_is_refused_at_the_free_table_is_explained() -> None:
    page = LessonPage("nanking/7-wish")
    browser = Browser.on(page, "?step=duty")
    browser.press("present", "try")
    assert browser.type("pass") is None
    verdict = browser.scene["verdict"]
    assert not verdict["ok"] and verdict["rule"]["id"] == "nanking.wish.duty"
    assert browser.type("nonsense") is not None
    assert load("nanking/7-wish").steps[0].id == "duty" and "nanking" in games
