"""A review in a real browser: offered on the home page and done by keyboard."""

from datetime import date
from typing import Any

import pytest

from tests.browser.homes import remembers
from tests.browser.room import Rooms
from tests.browser.visit import fits
from tichu_teach.classroom import Progress
from tichu_teach.classroom.mastery import days_later
from tichu_teach.texts import text

pytestmark = [pytest.mark.browser, pytest.mark.site, pytest.mark.more]


def due(*rules: str) -> Progress:
    """Who learnt these rules a month ago."""
    day = days_later(date.today().isoformat(), -30)
    return (
        Progress().with_step_reached("nanking/7-wish", 3, 11).with_recall(dict.fromkeys(rules, "solved"), day)
    )


def test_the_home_page_says_what_is_due_and_leads_to_it(page: Any, rooms: Rooms) -> None:
    remembers(page, rooms, due("nanking.wish.duty", "nanking.trick.end"))
    page.locator("[data-lesson='nanking/1-cards']").wait_for()
    offer = page.locator(".also [data-review]")
    assert offer.inner_text() == text("home.review.due", count=2) and fits(page)
    offer.press("Enter")
    page.locator(".tt-panel h2", has_text=text("page.review.title")).wait_for()
    page.get_by_text(text("page.review.progress", done=0, of=2)).wait_for()


def test_a_sitting_is_skipped_through_by_keyboard_on_a_phone(phone: Any, rooms: Rooms) -> None:
    remembers(phone, rooms, due("nanking.wish.duty", "nanking.trick.end"))
    phone.goto(f"{rooms.home}voila/render/family/review.ipynb")
    for _ in range(2):
        button = phone.get_by_role("button", name=text("page.button.pass-over"))
        button.wait_for()
        assert fits(phone)
        said = phone.locator(".tt-story").inner_text()
        button.press("Enter")
        gone = "said => document.querySelector('.tt-story')?.innerText !== said"
        phone.wait_for_function(gone, arg=said)
    phone.get_by_text(text("page.review.home")).wait_for()
    assert fits(phone)
