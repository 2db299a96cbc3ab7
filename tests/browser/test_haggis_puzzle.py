"""Haggis puzzles in a real browser: several readings, by mouse and by keyboard."""

from typing import Any

import pytest

from tests.browser.room import Rooms
from tests.browser.visit import go_to, kept, keys, open_puzzle, solved
from tichu_teach.texts import text

pytestmark = [pytest.mark.browser, pytest.mark.extra, pytest.mark.site]


def choice(page: Any, question: Any, value: str) -> Any:
    label = next(o.label.text(at=question.names) for o in question.options() if o.value == value)
    return page.get_by_role("checkbox", name=label)  # several may be right


def test_readings_are_marked_and_checked(page: Any, rooms: Rooms) -> None:
    question = open_puzzle(page, rooms, "haggis-readings-01")
    assert page.locator(".tt-pic").count() == 3, "the cards lie there"
    ((one, other),) = question.solve()
    choice(page, question, one).click()
    choice(page, question, "set 8").click()
    page.get_by_role("button", name=text("table.check"), exact=True).click()
    page.locator(".tt-verdict.tt-nudge").wait_for()
    assert page.locator(".tt-choice.tt-wrong").count() == 0, "which of them are wrong is not told yet"
    page.get_by_role("button", name=text("table.check"), exact=True).click()
    verdict = page.locator(".tt-verdict.tt-nudge", has=page.locator("summary"))
    verdict.wait_for()
    assert verdict.locator("summary").count() == 1, "it names the rule"
    choice(page, question, "set 8").click()
    choice(page, question, other).click()
    page.get_by_role("button", name=text("table.check"), exact=True).click()
    assert solved(page, "haggis-readings-01")
    assert kept(page, "progress")["puzzles"]["missed"] == ["haggis-readings-01"], "not at the first attempt"


def test_readings_by_keyboard_alone(page: Any, rooms: Rooms) -> None:
    open_puzzle(page, rooms, "haggis-readings-04")
    wanted = text("combo.haggis.bomb", cards="jack and queen")
    go_to(page, ".tt-choices *")
    go_to(page, ".tt-choices *", "ArrowDown", wanted)
    keys(page, "Space", "Tab", "Enter")
    assert solved(page, "haggis-readings-04")
