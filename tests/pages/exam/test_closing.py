"""The closing check at a chapter's end: five answers, each given once; the result is kept."""

import pytest

from tests.depth import some
from tests.exercises.kinds import ask
from tests.pages.fake import Browser
from tichu_teach.classroom.record_loader import load
from tichu_teach.pages.chapter.page import LessonPage
from tichu_teach.pages.exam.closing import ClosingCheck
from tichu_teach.pages.exam.unmarked import Unmarked
from tichu_teach.texts import text


def begun(name: str) -> tuple[Browser, ClosingCheck]:
    """The check at the end of a chapter."""
    browser = Browser.on(LessonPage(name), "?step=closing")
    assert "check" in browser.buttons()
    browser.press("check")
    return browser, browser.session.stand_in


def wrong(browser: Browser) -> bool:
    return any(block["tone"] == "bad" for block in browser.blocks("note"))


CHAPTERS = ["nanking/2-trick", "haggis/1-wilds", "mahjong/2-turn", "tientsin/1-six"]


@pytest.mark.parametrize("name", some(CHAPTERS))
def test_five_answers_are_kept_and_the_chapter_is_there_again(name: str) -> None:
    browser, check = begun(name)
    assert len(check.questions) == 5
    for number, _ in enumerate(check.questions):
        assert browser.scene["verdict"] is None
        if number != 2:
            browser.solve()
        assert browser.buttons() == ["leave", "give"]
        browser.press("give")
        assert browser.buttons()[-1] == "next"
        assert browser.scene["verdict"]["text"] or browser.scene["verdict"]["rule"]
        assert wrong(browser) == (number == 2)
        browser.press("next")
        assert not wrong(browser), "what was wrong stands below its question alone"
    assert browser.panel["title"] == "4 of 5"
    record = load(browser.kept["progress"])
    assert (record.checks[name].right, record.checks[name].of) == (4, 5)
    asked = {rule for question in check.questions for rule in question.rules}
    assert asked == {*record.rules}
    browser.press("leave")
    assert browser.session.stand_in is None and "4 of 5" in browser.words()
    assert browser.session.record.checks[name].right == 4  # type: ignore[attr-defined]


@pytest.mark.more
def test_it_can_be_taken_again_with_others() -> None:
    browser, check = begun("nanking/2-trick")
    first = check.questions
    for _ in first:
        browser.press("give", "next")
    browser.press("more")
    assert isinstance(check.exercise, Unmarked)
    assert {str(each.data) for each in check.questions} != {str(each.data) for each in first}


def test_a_game_without_puzzles_offers_no_check(monkeypatch: pytest.MonkeyPatch) -> None:
    page = LessonPage("haggis/1-wilds")
    assert page.checkable
    monkeypatch.setattr("tichu_teach.pages.chapter.page.THEMES", {})
    assert not page.checkable


@pytest.mark.parametrize(("right", "said"), [(5, "all"), (4, "most"), (3, "most"), (2, "some")])
def test_the_end_is_told_by_how_many_were_right(right: int, said: str) -> None:
    browser, check = begun("nanking/2-trick")
    for number in range(5):
        answer = check.questions[number].solve()[0]
        if number < right:
            browser.solve()
        elif isinstance(answer, dict) and "allowed" in answer:
            browser.give({**answer, "allowed": not answer["allowed"]})
        browser.press("give", "next")
    assert check.right == [True] * right + [False] * (5 - right)
    assert check.exercise is None and browser.words().startswith(text(f"exam.check.{said}"))


async def test_what_an_answer_leads_to_is_played_out() -> None:
    browser, check = begun("nanking/2-trick")
    check.questions = [ask("wish")]
    check.exercise = Unmarked(check.questions[0])
    browser.solve()
    browser.press("give")
    assert check._timer is not None and check.exercise is not None and check.exercise.rolling
    check.stop()


def test_late_clicks_do_nothing() -> None:
    browser, check = begun("nanking/2-trick")
    browser.press("next", "more")
    assert check.right == [] and isinstance(check.exercise, Unmarked)
    browser.press("give", "give")
    assert len(check.right) == 1
