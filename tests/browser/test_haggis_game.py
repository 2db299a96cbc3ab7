"""A game of Haggis in a real browser: sitting down, by mouse, by keyboard, on a phone."""

from typing import Any

import pytest

from tests.browser.games import dealt, haggis, standing
from tests.browser.room import Rooms
from tests.browser.visit import fits, hand, headed, keys, open_notebook, title, until
from tichu_teach.texts import text

pytestmark = [pytest.mark.browser, pytest.mark.site]

CELLS = {
    "haggis/game": dealt("haggis"),
    "haggis/readings": standing("haggis | 0: 2o 4g 9r Tr J | 1: 3o 4y 5g 7y 8y | turn 0"),
    "haggis/bombed": standing(
        "haggis players=3 | 0: 2r 3o K | 1: 2o 3r 4r 5o J K | 2: 4y 5y 6y Q K | trick 2 8r; 0 J Q | collect 0"
    ),
    "haggis/last": standing(
        "haggis players=3 | 0: 9r | 1: - | 2: 5o 6b K | trick 2 7y | haggis 3y 4y 8b | turn 0"
        " | out 1=6 | bets 0 small; 1 big | totals 120 150 90"
    ),
}


@pytest.mark.extra
@pytest.mark.parametrize("players", [2, 3])
def test_sitting_down_to_seventeen_cards(page: Any, rooms: Rooms, players: int) -> None:
    haggis(page, rooms, players)
    cards = hand(page)
    assert len(cards) == 17
    assert cards[-3:] == [text("table.card.faceup", card=face) for face in ("jack", "queen", "king")]
    # The others' face cards lie before them, the haggis in its corner.
    assert page.locator(".tt-faceups").count() == players - 1
    aside = page.locator(".tt-aside").get_attribute("aria-label")
    assert aside == f"Haggis: {8 if players == 2 else 3} cards, face down"
    if players == 3:
        plates = [page.locator(f".tt-seat:has-text('{name}')").first for name in ("West", "You", "East")]
        west, you, east = (plate.bounding_box()["x"] for plate in plates)
        assert west < you < east, "the neighbour on the right is drawn on the right"
        assert page.locator(".tt-turnway").get_attribute("aria-label") == text("table.direction.left")


def test_betting_and_playing_by_mouse(page: Any, rooms: Rooms) -> None:
    haggis(page, rooms)
    page.get_by_role("button", name=text("table.haggis.bet.small")).click()
    page.locator(".tt-south .tt-call").wait_for()
    assert page.locator(".tt-a-small").count() == 0
    page.get_by_role("button", name=text("game.button.legal")).click()
    page.get_by_role("button", name=text("game.button.legal.off")).wait_for()
    assert page.locator(".tt-hand.tt-hinted").count() == 1
    page.locator(".tt-hand .tt-lit").last.click()
    if "tt-fits" in (page.locator(".tt-a-play").get_attribute("class") or ""):
        page.locator(".tt-a-play").click()
        until(page, lambda: len(hand(page)) == 16, "nothing was played")


@pytest.mark.extra
def test_a_bombed_trick_is_given_away_at_a_press(page: Any, rooms: Rooms) -> None:
    """haggis.trick.take"""
    open_notebook(page, rooms, "haggis/bombed")
    assert title(page) == text("game.haggis.now.give")
    asked = page.locator(".tt-dock", has_text=text("table.haggis.give"))
    assert asked.get_by_role("button").all_inner_texts() == [
        text("table.give.to", name=name) for name in ("West", "East")
    ]
    assert page.locator(".tt-a-play").count() == 0, "there is nothing to play now"
    asked.get_by_role("button").last.click()
    headed(page, text("game.haggis.now.lead"))  # the lead stays with the bomb
    given = text("game.haggis.log.bombed", name="East", points="+5")
    until(page, lambda: given in page.locator(".tt-log").inner_text(), "nobody says who got it")


@pytest.mark.extra
def test_the_sheet_of_a_hand_is_read_from_its_top_on_a_phone(phone: Any, rooms: Rooms) -> None:
    open_notebook(phone, rooms, "haggis/last")
    phone.locator(".tt-hand button").tap()
    phone.locator(".tt-a-play").tap()
    headed(phone, text("game.haggis.now.over"))
    heading = phone.locator(".tt-panel h2")
    until(phone, lambda: 0 <= heading.bounding_box()["y"] < 400, "the sheet begins above the window")
    rows = phone.locator(".tt-panel table tr").all_inner_texts()
    (own,) = [row.split("\t") for row in rows if row.startswith(text("game.haggis.sheet.hand").strip("*"))]
    assert own[1:] == ["+17", "+87", "+15"]
    assert fits(phone)


def test_an_ambiguous_group_asks_which_by_keyboard_alone(page: Any, rooms: Rooms) -> None:
    """haggis.combo.ambiguous"""
    open_notebook(page, rooms, "haggis/readings")
    chooser = page.get_by_role("group", name=text("table.haggis.readings"))

    def play_three() -> None:
        """The last three of five cards; the longest reading has the focus."""
        page.locator(".tt-hand button[tabindex='0']").press("Home")
        keys(page, "ArrowRight", *["ArrowRight", "Space"] * 3, "Enter")
        chooser.wait_for()
        page.wait_for_function("document.activeElement.textContent.includes('nine to jack')")

    play_three()
    assert chooser.get_by_role("button").count() == 3
    page.keyboard.press("Escape")
    chooser.wait_for(state="detached")
    assert len(hand(page)) == 5
    play_three()
    keys(page, "ArrowRight", "Enter")
    until(page, lambda: len(hand(page)) == 2, "nothing was played")
    assert "eight to ten" in page.locator(".tt-log").inner_text()
