"""A game in a real browser: by mouse, by keyboard, on a phone, and after a reload."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from tests.browser.games import dealt, haggis, nanking, own_turn, tiles
from tests.browser.room import Rooms
from tests.browser.visit import KERNEL_WAIT, fits, hand, kept, open_notebook, title, until, verdict
from tests.depth import some
from tichu_teach.engine import Record
from tichu_teach.texts import text

pytestmark = [pytest.mark.browser, pytest.mark.site]

CELLS = {f"{name}/game": dealt(name) for name in ("nanking", "haggis", "mahjong-duel", "sparrow")}
BEGUN: dict[str, Callable[[Any, Rooms], None]] = {
    "nanking": nanking,
    "haggis": partial(haggis, players=3),
    "mahjong-duel": partial(tiles, ruleset="mahjong-duel", form=text("game.mahjong-duel.start.form.A")),
    "sparrow": partial(tiles, ruleset="sparrow"),
}


def test_taking_pushing_and_playing_by_mouse(page: Any, rooms: Rooms) -> None:
    nanking(page, rooms)
    assert len(hand(page)) == 14 and page.locator(".tt-log li").count() > 2
    assert page.locator(".tt-hand .tt-marked").count() == 3, "what was received is pointed at"
    page.get_by_role("button", name=text("game.button.legal")).click()
    page.get_by_role("button", name=text("game.button.legal.off")).wait_for()
    assert page.locator(".tt-hand.tt-hinted").count() == 1


@pytest.mark.parametrize(("name", "nothing"), some([("nanking", (0, 4, 8)), ("haggis", (0, 7, 13))]))
def test_a_refused_play_is_explained_where_it_was_made(
    page: Any, rooms: Rooms, name: str, nothing: tuple[int, ...]
) -> None:
    BEGUN[name](page, rooms)
    cards = hand(page)
    for number in nothing:  # three cards of ranks far apart
        page.locator(".tt-hand button").nth(number).click()
    page.locator(".tt-a-play").click()
    assert text("verdict.title.no") in verdict(page, "no") and hand(page) == cards
    page.locator(".tt-verdict.tt-no summary").click()
    assert f"{name}." in verdict(page, "no")


def test_everything_by_keyboard(page: Any, rooms: Rooms) -> None:
    open_notebook(page, rooms, "nanking/game")
    page.get_by_role("button", name=text("table.take")).press("Enter")
    page.locator(".tt-slots").wait_for()
    for number in range(3):
        page.locator(".tt-hand button[tabindex='0']").focus()
        if number:
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Space")
        page.locator(".tt-slots button").nth(number).press("Enter")
    page.locator(".tt-hand button[tabindex='0']").press("Enter")
    page.locator(".tt-slots").wait_for(state="detached")
    own_turn(page)


@pytest.mark.parametrize("name", some([*BEGUN]))
def test_a_reload_goes_on_where_the_game_was(page: Any, rooms: Rooms, name: str) -> None:
    BEGUN[name](page, rooms)
    until(page, lambda: kept(page, f"game.{name}"), "nothing was kept")
    before = hand(page), title(page)
    page.reload()
    page.locator(".tt-hand > *").first.wait_for(timeout=KERNEL_WAIT)
    assert (hand(page), title(page)) == before
    assert text("game.kept.resumed") in page.locator(".tt-panel").inner_text()
    players = Record.from_json(kept(page, f"game.{name}")["record"]).game.players
    assert page.locator(".tt-plate").count() == players


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


@pytest.mark.parametrize("name", some([*BEGUN]))
def test_a_phone_shows_it_all(phone: Any, rooms: Rooms, name: str) -> None:
    BEGUN[name](phone, rooms)
    assert fits(phone)
    boxes = phone.locator(".tt-hand > *").evaluate_all("all => all.map(n => n.getBoundingClientRect())")
    assert len(boxes) > 9 and all(box["left"] >= 0 and box["right"] <= 391 for box in boxes)
