"""Puzzles of Mah-Jong and Sparrow in a browser: a sheet of Sparrow, waits by keyboard."""

from typing import Any

import pytest

from tests.browser.room import Rooms
from tests.browser.visit import enter, go_to, keys, line, open_puzzle, solved, until
from tichu_teach.texts import Texts, text

pytestmark = [pytest.mark.browser, pytest.mark.extra, pytest.mark.site]


def told_why(page: Any, row: str, value: int, why: str) -> None:
    """A wrong number is told its reason."""
    enter(line(page, row), value)
    note = page.locator(".tt-remark .tt-verdicttext")
    note.wait_for()
    until(page, lambda: note.inner_text() == why, "the reason is not told")


def test_sparrow_has_cards_and_words_of_its_own(page: Any, rooms: Rooms) -> None:
    question = open_puzzle(page, rooms, "sparrow-points-01")
    assert page.locator(".tt-pic").count() == 13
    told_why(page, "group.1", 0, Texts("sparrow")("puzzle.slip.tiles.pair-counts"))
    for row, value in question.solve()[0].items():
        enter(line(page, row), value)
    assert solved(page, "sparrow-points-01")
    # Where nothing can be copied the words are shown.
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject() }")
    page.get_by_role("button", name=text("page.puzzle.share")).click()
    assert "?puzzle=sparrow-points-01" in page.locator(".tt-sharetext").input_value()


def test_waits_by_keyboard_alone(page: Any, rooms: Rooms) -> None:
    question = open_puzzle(page, rooms, "mahjong-waits-02")
    names = [option.value for option in question.options()]
    go_to(page, ".tt-choice")
    place = 0
    for wanted in (names.index(name) for name in question.solve()[0]):
        for _ in range(wanted - place):
            page.keyboard.press("ArrowDown")
        page.keyboard.press("Space")
        place = wanted
    keys(page, "Tab", "Enter")
    assert solved(page, "mahjong-waits-02")
