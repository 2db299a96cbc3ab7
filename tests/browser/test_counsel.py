"""The coach in a real browser: asked step by step, on a phone, and how sure they are at the end."""

from typing import Any

import pytest

from tests.browser.games import standing
from tests.browser.room import Rooms
from tests.browser.visit import fits, open_notebook, until
from tichu_teach.texts import text

pytestmark = [pytest.mark.browser, pytest.mark.site, pytest.mark.more]

READ = """() => [...document.querySelectorAll(".tt-answer .tt-note")].map((note) => {
  const { left, top, right, bottom } = note.getBoundingClientRect();
  const on = (y) => document.elementFromPoint((left + right) / 2, y);
  return top >= 0 && bottom <= innerHeight && [top + 6, bottom - 6].every((y) => note.contains(on(y)));
})"""
"""True if each of the answers to what was asked is in the window, with nothing on it."""

LATE = "nanking | 0: Aj Kp Kw 2j 7s | 1: 3w 8s As | 2: 5s 9p Jj | 3: Qp 4s 6s 6p | turn 0"
CELLS = {"nanking/coach": standing(LATE)}


def test_step_by_step_by_keyboard_on_a_phone(phone: Any, rooms: Rooms) -> None:
    open_notebook(phone, rooms, "nanking/coach")
    said = phone.locator(".tt-note")
    for key, words in (("would", "Where to look"), ("would.1", "And then"), ("would.2", "deals")):
        phone.get_by_role("button", name=text(f"guide.button.{key}"), exact=True).press("Enter")
        until(phone, lambda words=words: words in said.last.inner_text(), words)
        assert said.last.is_visible() and fits(phone)


@pytest.mark.parametrize("size", ((390, 844), (320, 640)))
def test_what_was_asked_is_told_whole_above_the_buttons(
    opens: Any, rooms: Rooms, size: tuple[int, int]
) -> None:
    """On a phone it would else be far above what was pressed, or folded up; with the next play it goes."""
    page = opens(width=size[0], height=size[1], has_touch=True, is_mobile=True)
    open_notebook(page, rooms, "nanking/coach")
    page.get_by_role("button", name=text("game.button.legal"), exact=True).click()
    until(page, lambda: page.evaluate(READ) == [True], "what may be done is not told")
    for key in ("would", "would.1", "would.2"):
        page.get_by_role("button", name=text(f"guide.button.{key}"), exact=True).click()
        page.get_by_role("button", name=text(f"guide.button.{key}"), exact=True).wait_for(state="detached")
        until(page, lambda: page.evaluate(READ) == [True, True], f"after {key} it is not read whole")
    page.locator(".tt-hand button").first.click()
    page.locator(".tt-a-play").click()
    page.locator(".tt-answer .tt-note").first.wait_for(state="detached")
