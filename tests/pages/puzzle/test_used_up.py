"""The puzzle page once a learner has met every puzzle: it goes on, and says what it lays out again."""

from __future__ import annotations

import pytest

from tichu_teach.exercises import UnknownPuzzle, library
from tichu_teach.exercises.library import pack, packed
from tichu_teach.pages.puzzle.page import PuzzlePage
from tichu_teach.texts import text

from ..fake import Browser


@pytest.fixture
def no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """No seed makes anything."""

    def none(theme: str, seed: int, ruleset: str = "nanking") -> None:
        raise UnknownPuzzle(f"{ruleset}-{theme}-t{seed}")

    monkeypatch.setattr(library, "generate", none)


def opened(query: str) -> tuple[PuzzlePage, Browser]:
    page = PuzzlePage()
    done = [puzzle.id for puzzle in packed()]
    browser = Browser(page, {"progress": {"version": 1, "puzzles": {"done": done}}})
    assert browser.hello(query) is None
    return page, browser


def told(browser: Browser) -> list[str]:
    return [block["text"] for block in browser.blocks("note")]


def test_what_was_met_longest_ago_comes_back_in_words(no_more: None) -> None:
    page, browser = opened("?theme=bomb")
    bombs = [puzzle.id for puzzle in pack("bomb").puzzles if puzzle.difficulty == 1]
    assert page.puzzle.id == bombs[0]
    assert told(browser) == [text("page.puzzle.again")]
    browser.press("next")
    assert page.puzzle.id == bombs[1 % len(bombs)] and told(browser) == [text("page.puzzle.again")]
    browser.say("select", block="level", value=3)
    browser.press("choose")
    assert page.puzzle.difficulty == 3 and told(browser) == [text("page.puzzle.again")]


def test_a_link_to_nothing_is_told_first(no_more: None) -> None:
    _, browser = opened("?puzzle=nanking-bomb-9999")
    assert len(told(browser)) == 1 and "nanking-bomb-9999" in told(browser)[0]


def test_what_is_new_is_not_told_as_met() -> None:
    _, browser = opened("?theme=bomb")
    assert told(browser) == []
