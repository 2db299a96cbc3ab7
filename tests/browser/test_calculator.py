"""The hand calculator in a real browser: by mouse, by keyboard alone, on a phone, by link."""

from typing import Any
from urllib.parse import quote

import pytest

from tests.browser.room import Rooms
from tests.browser.visit import enter, fits, go_to, kept, keys, open_notebook, until
from tichu_teach.texts import text

pytestmark = [pytest.mark.browser, pytest.mark.site]

PAGE = "mahjong/calculator"
GREAT = "S: W W | laid G(Wd) P(Gd) P(Rd) P(S) | won W loose"


def button(page: Any, words: str) -> Any:
    return page.get_by_role("button", name=words, exact=True)


def tile(page: Any, name: str) -> Any:
    return page.locator(f'.tt-pick[data-tile="{name}"]')


def total(page: Any) -> str:
    return str(page.locator(".tt-b-total b").inner_text())


def comes_to(page: Any, points: str) -> None:
    until(page, lambda: total(page) == points, f"{points} are not what it comes to")


def lay_the_great_hand(page: Any) -> None:
    """South: a kong and three pungs of dragons and of the own wind, and a pair finished with a loose tile."""
    button(page, "South").click()
    button(page, text("calculator.zone.kong", piece="tile")).click()
    tile(page, "Wd").click()
    button(page, text("calculator.zone.pung", piece="tile")).click()
    for name in ("Gd", "Rd", "S"):
        tile(page, name).click()
    button(page, text("calculator.zone.hand", piece="tile")).click()
    tile(page, "W").click()
    tile(page, "W").click()
    button(page, text("calculator.source.loose", piece="tile")).click()


@pytest.mark.more
def test_the_great_hand_by_mouse(page: Any, rooms: Rooms) -> None:
    open_notebook(page, rooms, PAGE)
    lay_the_great_hand(page)
    comes_to(page, "3000")
    button(page, text("calculator.view.rules")).click()
    limit = page.get_by_label(text("lesson.option.limit"))
    enter(limit, "")
    until(page, lambda: "3000" not in page.locator(".tt-header").inner_text(), "the limit stays")
    button(page, text("calculator.view.hand")).click()
    comes_to(page, "9216")
    kong = page.locator(".tt-line").first
    assert not kong.locator(".tt-ruletext").is_visible()
    kong.locator("summary").click()
    kong.locator(".tt-ruletext").wait_for()
    assert text("rules.mahjong.score.open-kong-corner.name") in kong.inner_text()
    page.reload()
    page.locator(".tt-b-total").wait_for()
    comes_to(page, "9216")
    assert kept(page, "calculator.mahjong")["hands"] == {"S": GREAT}
    button(page, text("calculator.button.clear")).click()
    comes_to(page, "0 of 13")
    button(page, text("calculator.button.undo")).click()
    comes_to(page, "9216")


def focused(page: Any, what: str) -> bool:
    return bool(page.evaluate("css => document.activeElement.matches(css)", what))


def walk_to(page: Any, name: str) -> None:
    """Arrow keys through the set, down its rows and then along one."""
    keys(page, *["ArrowDown"] * 3)
    go_to(page, f'[data-tile="{name}"]', "ArrowRight")


@pytest.mark.extra
def test_by_keyboard_alone(page: Any, rooms: Rooms) -> None:
    open_notebook(page, rooms, PAGE)
    go_to(page, ".tt-pick")
    walk_to(page, "W")
    for count in range(1, 4):
        page.keyboard.press("Space")
        until(page, lambda: total(page) == f"{count} of 13", "the tile does not arrive")  # noqa: B023
    assert focused(page, '.tt-pick[data-tile="W"]'), "the focus stays where it was"
    assert "3 of 13" in page.locator('[role="status"]').first.inner_text(), "and what it comes to is read out"
    page.keyboard.press("Shift+Tab")
    assert focused(page, ".tt-picker .tt-seg"), "what a tap adds"
    keys(page, *["ArrowRight"] * 3)
    keys(page, "Space", "Tab")
    walk_to(page, "W")
    keys(page, "ArrowUp", "Enter")
    comes_to(page, "6 of 13")
    go_to(page, ".tt-lies", "Shift+Tab")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')")
    keys(page, "End", "Enter")
    comes_to(page, "5 of 13")
    assert focused(page, ".tt-lies"), "a neighbour has the focus now"
    page.keyboard.press("Enter")
    comes_to(page, "4 of 13")


@pytest.mark.extra
def test_on_a_phone(phone: Any, rooms: Rooms) -> None:
    open_notebook(phone, rooms, PAGE)
    assert fits(phone)
    targets = phone.locator(".tt-pick, .tt-seg")
    low = min((targets.nth(n).bounding_box() or {"height": 0})["height"] for n in range(targets.count()))
    assert low >= 44, "a finger finds it"
    lay_the_great_hand(phone)
    comes_to(phone, "3000")
    assert fits(phone)
    phone.evaluate("scrollTo(0, 0)")
    box = phone.locator(".tt-b-total").bounding_box()
    assert box and box["y"] + box["height"] <= 844, "the total stays in sight"
    button(phone, text("calculator.view.settle")).click()
    phone.locator(".tt-grid").last.wait_for()
    assert fits(phone)
    button(phone, text("calculator.view.rules")).click()
    phone.get_by_label(text("lesson.option.limit")).wait_for()
    assert fits(phone)


SOMEWHERE_OUTSIDE = """() => {
  const felt = document.querySelector(".tt-desk").getBoundingClientRect();
  return [...document.querySelectorAll(".tt-fan .tt-lying")].some((tile) => {
    const { top, bottom } = tile.getBoundingClientRect();
    return top < felt.top || bottom > felt.bottom;
  });
}"""


def test_on_a_phone_the_tiles_of_an_empty_table_lie_on_the_felt(phone: Any, rooms: Rooms) -> None:
    open_notebook(phone, rooms, "mahjong/exam")
    phone.locator(".tt-fan .tt-lying").first.wait_for()
    assert phone.evaluate(SOMEWHERE_OUTSIDE) is False


def test_of_the_rules_for_whoever_pays_for_all_the_chosen_one_has_a_dot(page: Any, rooms: Rooms) -> None:
    open_notebook(page, rooms, PAGE)
    button(page, text("calculator.view.settle")).click()
    for asked, seat in (("Who went out", "South"), ("Who threw", "West")):
        page.get_by_role("group", name=asked).get_by_role("button", name=seat).click()
    boxes = page.locator(".tt-stack .tt-seg > .tt-box")
    boxes.nth(1).wait_for()
    chosen, other = boxes.all()
    filled = "each => getComputedStyle(each).backgroundImage !== 'none'"
    assert (chosen.evaluate(filled), other.evaluate(filled)) == (True, False)


def test_it_stands_in_the_middle_of_a_wide_screen(page: Any, rooms: Rooms) -> None:
    open_notebook(page, rooms, PAGE)
    board = page.locator(".tt-board").bounding_box()
    wide = page.evaluate("document.documentElement.clientWidth")
    assert abs(2 * board["x"] + board["width"] - wide) < 2


def test_a_bad_link_says_what_is_wrong(page: Any, rooms: Rooms) -> None:
    open_notebook(page, rooms, PAGE, f"?hand={quote('S: W W | laid X<b>(Wd)')}")
    note = page.locator(".tt-b-note").first
    note.wait_for()
    assert "X<b>(Wd)" in note.inner_text()
    assert page.locator(".tt-panel b", has_text="(Wd)").count() == 0, "no text becomes markup"
    comes_to(page, "0 of 13")


@pytest.mark.extra
def test_a_copied_link_opens_the_same_hand(watched: Any, rooms: Rooms) -> None:
    page = watched(permissions=["clipboard-read", "clipboard-write"])
    open_notebook(page, rooms, PAGE)
    field = page.get_by_label(text("calculator.line"))
    enter(field, GREAT)
    comes_to(page, "3000")
    button(page, text("calculator.copy")).click()
    until(page, lambda: page.evaluate("navigator.clipboard.readText()").endswith("loose"), "nothing copied")
    link = page.evaluate("navigator.clipboard.readText()")
    other = watched()
    other.goto(link)
    other.locator(".tt-b-total").wait_for(timeout=60_000)
    comes_to(other, "3000")


@pytest.mark.extra
@pytest.mark.parametrize(("name", "people"), [("sparrow", "Joker"), ("mahjong-duel", "South")])
def test_the_other_games_have_one_too(page: Any, rooms: Rooms, name: str, people: str) -> None:
    open_notebook(page, rooms, f"{name}/calculator")
    button(page, people).click()
    page.locator(".tt-handbuilderlabel", has_text=people).wait_for()
    page.locator(".tt-pick").first.click()
    comes_to(page, "1 of 13")
