"""Games of Mah-Jong and Sparrow in a real browser: agreeing, claiming, going out, who pays."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.app.serving import write
from tests.browser.conftest import Serve
from tests.browser.room import Rooms
from tests.browser.visit import fits, hand, kept, open_notebook, title, until
from tichu_teach.engine import Record
from tichu_teach.texts import Texts, text

pytestmark = [pytest.mark.browser, pytest.mark.site]

# East has thrown C8: You are North and hold two more; South could make a row with it.
CLAIM = (
    "mahjong | E: B1 B1 B2 B3 B4 K1 K2 K3 K7 K8 K9 Rd Rd | S: C6 C7 * | W: * | N: C8 C8 * | turn E | claims"
    " | river E:C8"
)
COMPLETE = {
    "mahjong": "mahjong | E: B1 B1 B2 B3 B4 K1 K2 K3 K7 K8 K9 Rd Rd Rd | S: * | W: * | N: * | turn E",
    "sparrow": "sparrow | E: 1D 1D 2D 3D 4D 1H 2H 3H 7H 8H 9H TS TS TS | S: * | W: * | N: * | turn E",
}
SETTLED = "tile_set=136, clean_hand='off', rounds=1, limit=3000, players=4"


def stands_at(line: str, seat: int = 0) -> str:
    """A cell with a game that stands at a position."""
    name = line.split(" ", 1)[0]
    settled = SETTLED if name == "mahjong" else SETTLED.replace("tile_set=136, ", "")
    return (
        "from dataclasses import replace\nfrom tichu_teach import play, position\n"
        "from tichu_teach.engine import Record\n\n"
        f'game = play("{name}", 7, {seat}, {settled})\ngame.play.speed = "instant"\n'
        f'state = position("{line}")\n'
        "record = Record(state.game, game.match.record.rounds, state)\n"
        "game.play.match = replace(game.match, record=record)\ngame"
    )


@pytest.fixture(scope="module")
def rooms(tmp_path_factory: pytest.TempPathFactory, serve: Serve) -> Iterator[Rooms]:
    """The games as they are served, with a seed so that every test meets the same tiles."""
    folder = tmp_path_factory.mktemp("served") / "notebooks"
    for ruleset in ("mahjong", "mahjong-duel", "sparrow"):
        cell = (
            "from tichu_teach import play\n\n"
            f'game = play("{ruleset}", seed=7)\ngame.play.speed = "instant"\ngame'
        )
        write(folder, f"{ruleset}/game", "# A game", cell)
    write(folder, "mahjong/claim", "# A game", stands_at(CLAIM, seat=3))
    for ruleset, line in COMPLETE.items():
        write(folder, f"{ruleset}/complete", "# A game", stands_at(line))
    with serve(folder) as running:
        yield running


def sit_down(page: Any, rooms: Rooms, ruleset: str = "mahjong", **chosen: str) -> None:
    open_notebook(page, rooms, f"{ruleset}/game")
    for option, label in chosen.items():
        field = page.locator("label.tt-field", has_text=Texts(ruleset)(f"game.start.{option}"))
        field.locator("select").select_option(label=label)
    page.locator(".tt-n-begin").click()
    page.locator(".tt-hand button, .tt-dock button").first.wait_for()


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
    sit_down(page, rooms, rounds=text("game.mahjong.start.rounds.1"))
    for _ in range(60):
        until(
            page,
            lambda: over(page) or page.locator(".tt-a-discard, .tt-claims button").count(),
            "the others never stop",
        )
        if over(page):
            break
        moment = page.locator(".tt-log li").count(), page.locator(".tt-log").inner_text()
        if page.locator(".tt-claims").count():
            page.locator(".tt-claims .tt-a-noclaim").click()
        else:
            page.locator(".tt-hand button").last.click()
            page.locator(".tt-a-discard:not([aria-disabled])").click()
        until(
            page,
            lambda was=moment: (
                (page.locator(".tt-log li").count(), page.locator(".tt-log").inner_text()) != was
            ),
            "nothing was done",
        )
    assert over(page)
    assert page.locator(".tt-n-next").is_visible()
    assert page.locator(".tt-openrack").count() == 3
    page.locator(".tt-n-next").click()
    until(page, lambda: "Hand 2" in page.locator(".tt-header").inner_text(), "no second hand was dealt")


def test_claiming_and_discarding_by_keyboard_alone(page: Any, rooms: Rooms) -> None:
    open_notebook(page, rooms, "mahjong/claim")
    assert title(page) == text("game.mahjong.now.claims")
    dock = page.get_by_role("group", name=text("table.asked", name="Willow"))
    dock.wait_for()
    page.locator(".tt-claims button[tabindex='0']").focus()
    for _ in range(8):
        if page.evaluate("document.activeElement.classList.contains('tt-a-pung')"):
            break
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    until(page, lambda: title(page) == text("game.mahjong.now.claimed"), "the tile was not awarded")
    assert page.locator(".tt-at-south .tt-meld").count() == 1
    assert len(hand(page)) == 11
    page.wait_for_function("document.activeElement.closest('.tt-hand')")  # the focus goes on to the hand
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    thrown = "You discard"
    until(page, lambda: thrown in page.locator(".tt-log").inner_text(), "nothing was discarded")


@pytest.mark.extra
def test_a_claim_without_the_tiles_is_explained(page: Any, rooms: Rooms) -> None:
    open_notebook(page, rooms, "mahjong/claim")
    page.locator(".tt-claims .tt-a-kong").click()
    verdict = page.locator(".tt-verdict.tt-no")
    verdict.wait_for()
    assert "kong" in verdict.inner_text()
    assert page.locator(".tt-claims").count() == 1
    page.locator(".tt-claims .tt-a-noclaim").click()
    page.locator(".tt-claims").wait_for(state="detached")


@pytest.mark.extra
def test_a_false_mahjong_is_explained(page: Any, rooms: Rooms) -> None:
    open_notebook(page, rooms, "mahjong/claim")
    page.locator(".tt-claims .tt-a-mahjong").click()
    page.locator(".tt-verdict.tt-no").wait_for()
    assert page.locator(".tt-claims").count() == 1


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
    until(page, lambda: "Hand 2" in page.locator(".tt-header").inner_text(), "no second hand was dealt")
    assert page.locator(".tt-at-south .tt-dealer").count() == 1  # East has won, and stays


@pytest.mark.extra
def test_a_reload_goes_on_where_the_hand_was(page: Any, rooms: Rooms) -> None:
    sit_down(page, rooms, "mahjong-duel", form=text("game.mahjong-duel.start.form.A"))
    until(page, lambda: page.locator(".tt-a-discard, .tt-claims").count(), "the other never stops")
    until(page, lambda: kept(page, "game.mahjong-duel"), "nothing was kept")
    tiles, heading = hand(page), title(page)
    page.reload()
    page.locator(".tt-hand button, .tt-hand [role=img]").first.wait_for(timeout=60_000)
    assert (hand(page), title(page)) == (tiles, heading)
    assert text("game.kept.resumed") in page.locator(".tt-panel").inner_text()


@pytest.mark.extra
def test_sparrow_on_a_phone(phone: Any, rooms: Rooms) -> None:
    sit_down(phone, rooms, "sparrow")
    until(phone, lambda: phone.locator(".tt-a-discard, .tt-claims").count(), "the others never stop")
    assert fits(phone)
    cards = phone.locator(".tt-hand > *")
    boxes = [cards.nth(n).bounding_box() for n in range(cards.count())]
    assert len(boxes) > 9 and all(box and box["x"] >= 0 and box["x"] + box["width"] <= 391 for box in boxes)
    open_notebook(phone, rooms, "sparrow/complete")
    phone.locator(".tt-actions .tt-a-mahjong").tap()
    phone.locator(".tt-fold").first.wait_for()
    assert fits(phone)
    account = phone.locator(".tt-panel > .tt-b-table").last
    assert account.evaluate("node => node.scrollWidth <= node.clientWidth + 1")
