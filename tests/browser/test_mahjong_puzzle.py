"""Puzzles of Mah-Jong and Sparrow in a browser: sheets, a plan, waits by keyboard, on a phone."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.room import Rooms
from tests.browser.visit import fits, kept, open_puzzle, solved, until
from tichu_teach.texts import Texts, text

pytestmark = [pytest.mark.browser, pytest.mark.extra, pytest.mark.site]


def fill(page: Any, row: str, value: Any) -> None:
    """Write a number into a row of the sheet and have it checked."""
    field = page.locator(f'input[data-row="{row}"]')
    field.fill(str(value))
    field.press("Enter")


def focus_on(page: Any, selector: str) -> None:
    """Go by Tab until something of this sort has the focus."""
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("s => document.activeElement.closest(s) !== null", selector):
            return
    raise AssertionError(f"no way to {selector} by Tab")


def told_why(page: Any, row: str, value: int, why: str) -> None:
    """A wrong number is told its reason."""
    fill(page, row, value)
    note = page.locator(".tt-remark .tt-verdicttext")
    note.wait_for()
    until(page, lambda: note.inner_text() == why, "the reason is not told")


def test_a_score_sheet_line_by_line(page: Any, rooms: Rooms) -> None:
    question = open_puzzle(page, rooms, "mahjong-points-09")
    assert page.locator(".tt-pic").count() == 14, "seven tiles in the hand, four and three on the table"
    told_why(page, "group.0", 8, text("puzzle.slip.tiles.closed-as-open"))  # taken for an open kong
    for row, value in question.solve()[0].items():
        fill(page, row, value)
    page.locator(".tt-verdict.tt-yes").wait_for()
    assert solved(page, "mahjong-points-09")
    assert kept(page, "progress")["puzzles"]["missed"] == ["mahjong-points-09"], "not at the first attempt"


def test_pung_or_chow_and_how_many_help(page: Any, rooms: Rooms) -> None:
    open_puzzle(page, rooms, "mahjong-plan-07")
    choices = page.locator(".tt-choices button")
    choices.nth(0).click()
    verdict = page.locator(".tt-verdict.tt-nudge")
    verdict.wait_for()
    assert text("puzzle.mahjong.plan-07.wrong.1") in verdict.inner_text()
    assert page.locator(".tt-felt, .tt-board").count(), "the table shows what came of it"
    choices.nth(1).click()
    page.locator(".tt-verdict.tt-yes").wait_for()
    assert solved(page, "mahjong-plan-07")


def test_sparrow_has_cards_and_words_of_its_own(page: Any, rooms: Rooms) -> None:
    question = open_puzzle(page, rooms, "sparrow-points-01")
    assert page.locator(".tt-pic").count() == 13
    told_why(page, "group.1", 0, Texts("sparrow")("puzzle.slip.tiles.pair-counts"))
    for row, value in question.solve()[0].items():
        fill(page, row, value)
    assert solved(page, "sparrow-points-01")
    # Where nothing can be copied the words are shown.
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject() }")
    page.get_by_role("button", name=text("page.puzzle.share")).click()
    assert "?puzzle=sparrow-points-01" in page.locator(".tt-sharetext").input_value()


def test_waits_by_keyboard_alone(page: Any, rooms: Rooms) -> None:
    question = open_puzzle(page, rooms, "mahjong-waits-02")
    names = [option.value for option in question.options()]
    focus_on(page, ".tt-choice")
    place = 0
    for wanted in (names.index(name) for name in question.solve()[0]):
        for _ in range(wanted - place):
            page.keyboard.press("ArrowDown")
        page.keyboard.press("Space")
        place = wanted
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.locator(".tt-verdict.tt-yes").wait_for()
    assert solved(page, "mahjong-waits-02")


@pytest.mark.parametrize("id", ["mahjong-points-18", "mahjong-alive-t0", "sparrow-claims-03"])
def test_they_fit_a_phone(watched: Any, rooms: Rooms, id: str) -> None:
    page = watched(width=390, height=844, dark=True)
    open_puzzle(page, rooms, id)
    assert fits(page)
