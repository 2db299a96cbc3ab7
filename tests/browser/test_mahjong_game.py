"""Games of Mah-Jong and Sparrow in a real browser: agreeing, claiming, going out, who pays."""

from typing import Any

import pytest

from tests.browser.games import dealt, standing, tiles
from tests.browser.room import Rooms
from tests.browser.visit import fits, go_to, hand, headed, kept, keys, open_notebook, title, until
from tichu_teach.engine import Record
from tichu_teach.texts import text

pytestmark = [pytest.mark.browser, pytest.mark.site]

DRAWN = "B1 B1 B2 B3 B4 K1 K2 K3 K7 K8 K9 Rd Rd"
CELLS = {
    "mahjong/game": dealt("mahjong", more='game.play.speed = "instant"'),
    # East has thrown C8: You are North and hold two more; South could make a row with it.
    "mahjong/claim": standing(
        f"mahjong rounds=1 | E: {DRAWN} | S: C6 C7 * | W: * | N: C8 C8 * | turn E | claims | river E:C8",
        "seed=7, seat=3",
    ),
    "mahjong/complete": standing(f"mahjong rounds=1 | E: {DRAWN} Rd | S: * | W: * | N: * | turn E"),
    "sparrow/complete": standing(
        "sparrow rounds=1 | E: 1D 1D 2D 3D 4D 1H 2H 3H 7H 8H 9H TS TS TS | S: * | W: * | N: * | turn E"
    ),
}


def over(page: Any) -> bool:
    return title(page) in {text(f"game.mahjong.now.{how}") for how in ("over", "drawn", "end")}


def test_agreeing_on_the_game(page: Any, rooms: Rooms) -> None:
    open_notebook(page, rooms, "mahjong/game")
    assert title(page) == text("game.mahjong.start.title")
    page.get_by_label(text("game.start.players")).select_option(label="3")
    page.locator(".tt-seats3").wait_for()
    page.get_by_label(text("game.start.limit")).select_option(label=text("game.start.limit.none"))
    page.get_by_label(text("game.mahjong.start.tile_set")).select_option(index=1)
    page.get_by_role("button", name=text("game.mahjong.button.begin")).click()
    page.locator(".tt-hand button").first.wait_for()
    until(page, lambda: kept(page, "game.mahjong"), "nothing was kept")
    game = Record.from_json(kept(page, "game.mahjong")["record"]).game
    assert (game.players, game.limit, game.tile_set) == (3, None, 144)


@pytest.mark.more
def test_a_whole_hand_by_mouse(page: Any, rooms: Rooms) -> None:
    tiles(page, rooms, rounds=text("game.mahjong.start.rounds.1"))
    asked, log = page.locator(".tt-a-discard, .tt-claims button"), page.locator(".tt-log")
    for _ in range(60):
        until(page, lambda: over(page) or asked.count(), "the others never stop")
        if over(page):
            break
        before = log.inner_text()
        if page.locator(".tt-claims").count():
            page.locator(".tt-claims .tt-a-noclaim").click()
        else:
            page.locator(".tt-hand button").last.click()
            page.locator(".tt-a-discard:not([aria-disabled])").click()
        until(page, lambda before=before: log.inner_text() != before, "nothing was done")
    assert over(page)
    assert page.locator(".tt-n-next").is_visible()
    assert page.locator(".tt-openrack").count() == 3
    page.locator(".tt-n-next").click()
    page.locator(".tt-header", has_text="Hand 2").wait_for()


def test_claiming_and_discarding_by_keyboard_alone(page: Any, rooms: Rooms) -> None:
    open_notebook(page, rooms, "mahjong/claim")
    assert title(page) == text("game.mahjong.now.claims")
    dock = page.get_by_role("group", name=text("table.asked", name="Willow"))
    dock.wait_for()
    page.locator(".tt-claims button[tabindex='0']").focus()
    go_to(page, ".tt-a-pung", "ArrowRight")
    page.keyboard.press("Enter")
    headed(page, text("game.mahjong.now.claimed"))
    assert page.locator(".tt-at-south .tt-meld").count() == 1
    assert len(hand(page)) == 11
    page.wait_for_function("document.activeElement.closest('.tt-hand')")  # the focus goes on to the hand
    keys(page, "Space", "Enter")
    page.locator(".tt-log", has_text="You discard").wait_for()


@pytest.mark.extra
def test_a_claim_without_the_tiles_is_explained(page: Any, rooms: Rooms) -> None:
    open_notebook(page, rooms, "mahjong/claim")
    for claim, words in (("mahjong", "Mah-Jong"), ("kong", "kong")):
        page.locator(f".tt-claims .tt-a-{claim}").click()
        page.locator(".tt-verdict.tt-no", has_text=words).wait_for()
        assert page.locator(".tt-claims").count() == 1
    page.locator(".tt-claims .tt-a-noclaim").click()
    page.locator(".tt-claims").wait_for(state="detached")


@pytest.mark.extra
@pytest.mark.parametrize("ruleset", ["mahjong", "sparrow"])
def test_the_account_after_going_out(page: Any, rooms: Rooms, ruleset: str) -> None:
    open_notebook(page, rooms, f"{ruleset}/complete")
    page.locator(".tt-hand button").first.wait_for()
    assert title(page) == text("game.mahjong.now.complete")
    page.locator(".tt-actions .tt-a-mahjong").click()
    page.locator(".tt-fold").first.wait_for()
    assert page.locator(".tt-fold").count() == 5  # four hands, and the payments one by one
    assert page.locator(".tt-fold[open]").count() == 1
    other = page.locator(".tt-fold").nth(1)
    other.locator("summary").first.click()
    line = other.locator(".tt-line").first
    line.locator("summary").click()
    line.locator("code").wait_for()
    account = page.locator(".tt-panel > .tt-b-table").last
    assert "You ×2" in account.inner_text()
    assert fits(page)
    page.locator(".tt-n-next").click()
    page.locator(".tt-header", has_text="Hand 2").wait_for()
    assert page.locator(".tt-at-south .tt-dealer").count() == 1  # East has won, and stays


@pytest.mark.extra
def test_the_account_of_sparrow_on_a_phone(phone: Any, rooms: Rooms) -> None:
    open_notebook(phone, rooms, "sparrow/complete")
    phone.locator(".tt-actions .tt-a-mahjong").tap()
    phone.locator(".tt-fold").first.wait_for()
    assert fits(phone)
    account = phone.locator(".tt-panel > .tt-b-table").last
    assert account.evaluate("node => node.scrollWidth <= node.clientWidth + 1")
