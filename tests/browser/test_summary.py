"""A game's rules on one sheet of paper."""

import re
from typing import Any

import pytest

from tests.browser.conftest import playwright_api
from tests.browser.room import Rooms
from tests.depth import some_games
from tichu_teach.lessons.rulebook import rulebook

PAGE = re.compile(rb"/Type\s*/Page\b")


@pytest.mark.parametrize("game", some_games())
def test_it_fits_on_one_page(page: Any, rooms: Rooms, game: str) -> None:
    page.goto(f"{rooms.home}rules/{game}/summary")
    named = page.locator(".sheet-rule h3").all_inner_texts()
    assert named == [entry.name() for entry in rulebook(game)], "every rule has a place"
    assert page.locator(".sheet-rule p").count() > len(named) / 3, "many with a sentence"
    for paper in ("A4", "Letter"):
        assert len(PAGE.findall(page.pdf(format=paper))) == 1, paper


def test_it_is_read_on_a_phone_and_printed_by_a_button(phone: Any, rooms: Rooms) -> None:
    phone.goto(f"{rooms.home}rules/nanking/summary")
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    phone.evaluate("window.print = () => { window.printed = true; }")
    phone.locator("[data-print]").tap()
    assert phone.evaluate("window.printed")
    assert phone.locator(".sheet-ways a").get_attribute("href") == "/rules/nanking"
    playwright_api.expect(phone.locator("h1")).to_have_text("The rules of Nanking")
