"""A game of Haggis in a real browser: sitting down, by mouse, by keyboard, on a phone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.app.serving import write
from tests.browser.conftest import Serve
from tests.browser.room import Rooms
from tests.browser.visit import fits, hand, kept, open_notebook, title, until
from tichu_teach.engine import Record
from tichu_teach.texts import text

pytestmark = [pytest.mark.browser, pytest.mark.site]

# Positions that a game stands at when its page opens.
POSITIONS = {
    "readings": "haggis | 0: 2o 4g 9r Tr J | 1: 3o 4y 5g 7y 8y | turn 0",
    "bombed": "haggis players=3 | 0: 2r 3o K | 1: 2o 3r 4r 5o J K | 2: 4y 5y 6y Q K | trick 2 8r; 0 J Q"
    " | collect 0",
    "last": "haggis players=3 | 0: 9r | 1: - | 2: 5o 6b K | trick 2 7y | haggis 3y 4y 8b | turn 0"
    " | out 1=6 | bets 0 small; 1 big | totals 120 150 90",
}


@pytest.fixture(scope="module")
def rooms(tmp_path_factory: pytest.TempPathFactory, serve: Serve) -> Iterator[Rooms]:
    """The game as it is served, with a seed so that every test meets the same cards."""
    folder = tmp_path_factory.mktemp("served") / "notebooks"
    write(folder, "haggis/game", "# A game", 'from tichu_teach import play\n\nplay("haggis", seed=7)')
    for name, line in POSITIONS.items():
        write(
            folder,
            f"haggis/{name}",
            "# A game",
            "from dataclasses import replace\nfrom tichu_teach import play, position\n"
            "from tichu_teach.engine import Record",
            f'state = position("{line}")\ngame = play("haggis", seed=7, **state.game.options)\n'
            "record = Record(state.game, game.match.record.rounds, state)\n"
            "game.play.match = replace(game.match, record=record)\ngame",
        )
    with serve(folder) as running:
        yield running


def sit_down(page: Any, rooms: Rooms, players: int = 2) -> None:
    open_notebook(page, rooms, "haggis/game")
    assert title(page) == text("game.start.title")
    page.get_by_label(text("game.start.players")).select_option(index=players - 2)
    page.locator(f".tt-seats{players}").wait_for()
    page.get_by_role("button", name=text("game.button.begin")).click()
    page.locator(".tt-hand button").first.wait_for()


def own_turn(page: Any) -> None:
    """Wait until the others have played."""
    asked = (text("game.haggis.now.follow"), text("game.haggis.now.lead"), text("game.haggis.now.give"))
    until(page, lambda: title(page) in asked, "the others never stop")


@pytest.mark.extra
@pytest.mark.parametrize("players", [2, 3])
def test_sitting_down_to_seventeen_cards(page: Any, rooms: Rooms, players: int) -> None:
    sit_down(page, rooms, players)
    own_turn(page)
    cards = hand(page)
    assert len(cards) == 17
    assert cards[-3:] == [text("table.card.faceup", card=face) for face in ("jack", "queen", "king")]
    # The others' face cards lie before them, the haggis in its corner.
    assert page.locator(".tt-faceups").count() == players - 1
    assert page.locator(".tt-aside").get_attribute("aria-label") == (
        "Haggis: 8 cards, face down" if players == 2 else "Haggis: 3 cards, face down"
    )


@pytest.mark.extra
def test_the_neighbour_on_the_right_is_drawn_on_the_right(page: Any, rooms: Rooms) -> None:
    sit_down(page, rooms, 3)
    boxes = {
        name: page.locator(f".tt-seat:has-text('{name}')").first.bounding_box()
        for name in ("East", "West", "You")
    }
    assert boxes["West"]["x"] < boxes["You"]["x"] < boxes["East"]["x"]
    assert page.locator(".tt-turnway").get_attribute("aria-label") == text("table.direction.left")


def test_betting_and_playing_by_mouse(page: Any, rooms: Rooms) -> None:
    sit_down(page, rooms)
    own_turn(page)
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
def test_a_refused_play_is_explained_where_it_was_made(page: Any, rooms: Rooms) -> None:
    sit_down(page, rooms)
    own_turn(page)
    for number in (0, 7, 13):  # three suited cards of far ranks are nothing
        page.locator(".tt-hand button").nth(number).click()
    page.locator(".tt-a-play").click()
    verdict = page.locator(".tt-verdict.tt-no")
    verdict.wait_for()
    assert text("verdict.title.no") in verdict.inner_text()
    assert len(hand(page)) == 17
    verdict.locator("summary").click()
    assert "haggis." in verdict.inner_text()


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
    until(page, lambda: title(page) == text("game.haggis.now.lead"), "the lead stays with the bomb")
    given = text("game.haggis.log.bombed", name="East", points="+5")
    until(page, lambda: given in page.locator(".tt-log").inner_text(), "nobody says who got it")


@pytest.mark.extra
def test_the_sheet_of_a_hand_is_read_from_its_top_on_a_phone(phone: Any, rooms: Rooms) -> None:
    open_notebook(phone, rooms, "haggis/last")
    phone.locator(".tt-hand button").tap()
    phone.locator(".tt-a-play").tap()
    until(phone, lambda: title(phone) == text("game.haggis.now.over"), "the hand does not end")
    heading = phone.locator(".tt-panel h2")
    until(phone, lambda: 0 <= heading.bounding_box()["y"] < 400, "the sheet begins above the window")
    rows = phone.locator(".tt-panel table tr").all_inner_texts()
    (own,) = [row.split("\t") for row in rows if row.startswith(text("game.haggis.sheet.hand").strip("*"))]
    assert own[1:] == ["+17", "+87", "+15"]
    assert fits(phone)


def test_an_ambiguous_group_asks_which_by_keyboard_alone(page: Any, rooms: Rooms) -> None:
    """haggis.combo.ambiguous"""
    open_notebook(page, rooms, "haggis/readings")
    first = page.locator(".tt-hand button[tabindex='0']")
    first.wait_for()
    first.focus()
    for key in ("ArrowRight", "ArrowRight", "Space", "ArrowRight", "Space", "ArrowRight", "Space", "Enter"):
        page.keyboard.press(key)
    chooser = page.get_by_role("group", name=text("table.haggis.readings"))
    chooser.wait_for()
    assert chooser.get_by_role("button").count() == 3
    page.wait_for_function("document.activeElement.textContent.includes('nine to jack')")
    page.keyboard.press("Escape")
    chooser.wait_for(state="detached")
    assert len(hand(page)) == 5
    page.locator(".tt-hand button[tabindex='0']").focus()
    for key in (
        "Home",
        "ArrowRight",
        "ArrowRight",
        "Space",
        "ArrowRight",
        "Space",
        "ArrowRight",
        "Space",
        "Enter",
    ):
        page.keyboard.press(key)
    chooser.wait_for()
    page.wait_for_function("document.activeElement.textContent.includes('nine to jack')")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    until(page, lambda: len(hand(page)) == 2, "nothing was played")
    log = page.locator(".tt-log").inner_text()
    assert "eight to ten" in log


@pytest.mark.extra
def test_a_reload_goes_on_where_the_game_was(page: Any, rooms: Rooms) -> None:
    sit_down(page, rooms, 3)
    own_turn(page)
    cards, heading = hand(page), title(page)
    until(page, lambda: kept(page, "game.haggis"), "nothing was kept")
    page.reload()
    page.locator(".tt-hand button").first.wait_for(timeout=60_000)
    assert (hand(page), title(page)) == (cards, heading)
    assert text("game.kept.resumed") in page.locator(".tt-panel").inner_text()
    record = Record.from_json(kept(page, "game.haggis")["record"])
    assert record.game.players == 3


@pytest.mark.extra
@pytest.mark.parametrize("players", [2, 3])
def test_a_phone_shows_it_all(phone: Any, rooms: Rooms, players: int) -> None:
    sit_down(phone, rooms, players)
    own_turn(phone)
    assert fits(phone)
    cards = phone.locator(".tt-hand button")
    boxes = [cards.nth(n).bounding_box() for n in range(cards.count())]
    assert all(box and box["x"] >= 0 and box["x"] + box["width"] <= 391 for box in boxes)
    plates = [phone.locator(".tt-plate").nth(n).bounding_box() for n in range(players)]
    aside = phone.locator(".tt-aside").bounding_box()
    for plate in plates:
        apart = (
            plate["y"] + plate["height"] <= aside["y"]
            or aside["y"] + aside["height"] <= plate["y"]
            or plate["x"] + plate["width"] <= aside["x"]
            or aside["x"] + aside["width"] <= plate["x"]
        )
        assert apart, "the haggis lies on a seat"
