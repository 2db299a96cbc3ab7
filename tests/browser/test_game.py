"""A game in a real browser: by mouse, by keyboard, on a phone, and after a reload."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.app.serving import write
from tests.browser.conftest import Serve
from tests.browser.room import Rooms
from tests.browser.visit import fits, hand, kept, open_notebook, title, until
from tichu_teach.texts import text

pytestmark = [pytest.mark.browser, pytest.mark.site]


@pytest.fixture(scope="module")
def rooms(tmp_path_factory: pytest.TempPathFactory, serve: Serve) -> Iterator[Rooms]:
    """The game as it is served, with a seed so that every test meets the same cards."""
    folder = tmp_path_factory.mktemp("served") / "notebooks"
    write(folder, "nanking/game", "# A game", 'from tichu_teach import play\n\nplay("nanking", seed=7)')
    with serve(folder) as running:
        yield running


def begin(page: Any, rooms: Rooms) -> None:
    open_notebook(page, rooms, "nanking/game")
    page.get_by_role("button", name=text("table.take")).click()
    page.locator(".tt-slots").wait_for()


def push(page: Any) -> None:
    """Give the three lowest cards away, by mouse."""
    for number in range(3):
        page.locator(".tt-hand button").nth(number).click()
        page.locator(".tt-slots button").nth(number).click()
    page.get_by_role("button", name=text("table.push"), exact=True).click()
    page.locator(".tt-slots").wait_for(state="detached")


def own_turn(page: Any) -> None:
    """Wait until the others have played."""
    asked = (text("game.now.follow"), text("game.now.lead"), text("game.now.window"))
    until(page, lambda: title(page) in asked, "the others never stop")


def test_taking_pushing_and_playing_by_mouse(page: Any, rooms: Rooms) -> None:
    begin(page, rooms)
    assert len(hand(page)) == 14
    push(page)
    own_turn(page)
    assert page.locator(".tt-log li").count() > 2
    got = page.locator(".tt-hand .tt-marked").count()
    assert got == 3, "what was received is pointed at"
    page.get_by_role("button", name=text("game.button.legal")).click()
    page.get_by_role("button", name=text("game.button.legal.off")).wait_for()
    assert page.locator(".tt-hand.tt-hinted").count() == 1


def test_a_refused_play_is_explained_where_it_was_made(page: Any, rooms: Rooms) -> None:
    begin(page, rooms)
    push(page)
    own_turn(page)
    for number in (0, 1, 2):  # three lowest cards of different ranks are nothing
        page.locator(".tt-hand button").nth(number * 4).click()
    page.locator(".tt-a-play").click()
    verdict = page.locator(".tt-verdict.tt-no")
    verdict.wait_for()
    assert text("verdict.title.no") in verdict.inner_text()
    assert len(hand(page)) == 14
    verdict.locator("summary").click()
    assert "nanking." in verdict.inner_text()


def test_everything_by_keyboard(page: Any, rooms: Rooms) -> None:
    open_notebook(page, rooms, "nanking/game")
    page.get_by_role("button", name=text("table.take")).focus()
    page.keyboard.press("Enter")
    page.locator(".tt-slots").wait_for()
    page.locator(".tt-hand button[tabindex='0']").focus()
    for number in range(3):
        page.locator(".tt-hand button[tabindex='0']").focus()
        if number:
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Space")
        page.locator(".tt-slots button").nth(number).focus()
        page.keyboard.press("Enter")
    page.locator(".tt-hand button[tabindex='0']").focus()
    page.keyboard.press("Enter")
    page.locator(".tt-slots").wait_for(state="detached")
    own_turn(page)


@pytest.mark.site
def test_a_reload_goes_on_where_the_game_was(page: Any, rooms: Rooms) -> None:
    begin(page, rooms)
    push(page)
    own_turn(page)
    cards, heading = hand(page), title(page)
    until(page, lambda: kept(page, "game.nanking"), "nothing was kept")
    page.reload()
    page.locator(".tt-hand button").first.wait_for(timeout=60_000)
    assert hand(page) == cards
    assert title(page) == heading
    assert text("game.kept.resumed") in page.locator(".tt-panel").inner_text()


def test_a_damaged_keep_is_told_and_put_aside(watched: Any, rooms: Rooms) -> None:
    page = watched()
    page.add_init_script(
        "sessionStorage.getItem('done')"
        " || localStorage.setItem('tichu-teach/game.nanking', '{\"record\": 1');"
        "sessionStorage.setItem('done', 'yes')"
    )
    open_notebook(page, rooms, "nanking/game")
    until(page, lambda: kept(page, "game.nanking.damaged"), "it was not put aside")
    assert "damaged" in page.locator(".tt-panel").inner_text()
    assert len(hand(page)) == 8


def test_a_phone_shows_it_all(phone: Any, rooms: Rooms) -> None:
    begin(phone, rooms)
    assert fits(phone)
    cards = phone.locator(".tt-hand button")
    boxes = [cards.nth(n).bounding_box() for n in range(cards.count())]
    assert all(box and box["x"] >= 0 and box["x"] + box["width"] <= 391 for box in boxes)
    for number in range(3):
        cards.nth(number).tap()
        phone.locator(".tt-slots button").nth(number).tap()
    phone.get_by_role("button", name=text("table.push"), exact=True).tap()
    own_turn(phone)
    assert fits(phone)
