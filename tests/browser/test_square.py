"""The Mah-Jong table in a real browser, without a kernel: tiles, claims, keys, words, phone."""

from itertools import combinations, pairwise
from typing import Any

import pytest

from tests.browser import gallery
from tests.browser.conftest import PHONE
from tests.browser.gallery import CONTRAST, LANDMARKS, OUTSIDE, SMALL, focused, looked_at, sent, show
from tests.browser.square import scenes
from tests.browser.visit import keys
from tests.depth import some

pytestmark = [pytest.mark.browser, pytest.mark.more]


def at(page: Any, address: str, scene: str, theme: str = "light") -> Any:
    return gallery.at(page, address, scene, theme, board="square")


def button(page: Any, name: str) -> Any:
    return page.get_by_role("button", name=name, exact=True)


def labels(page: Any, css: str) -> list[str]:
    return page.locator(css).evaluate_all("all => all.map(n => n.getAttribute('aria-label'))")


ON_THE_FELT = """() => {
  const felt = document.querySelector(".tt-felt").getBoundingClientRect();
  const pieces = [...document.querySelectorAll(".tt-felt :is(.tt-plate, .tt-piece, .tt-rack)")]
    .map((n) => [n.className, n.getBoundingClientRect()]);
  return [
    ...pieces.filter(([, r]) => r.left < felt.left || r.right > felt.right || r.bottom > felt.bottom)
      .map(([name]) => `not on the felt: ${name}`),
    ...pieces.filter(([name, r]) => name.split(" ").includes("tt-piece") && r.width < 24.5)
      .map(([name, r]) => `narrow: ${name} ${r.width}`),
  ];
}"""

NAMES = """() => {
  const all = (css) => [...document.querySelectorAll(`.tichu-teach ${css}`)];
  const groups = all(":is(.tt-hand:has(button), .tt-claims)").length;
  const stops = all(":is(.tt-hand, .tt-claims) button[tabindex='0']").length;
  return [
    ...all(":is(button, input, [role])")
      .filter((n) => n.role !== "status" && !n.getAttribute("aria-labelledby"))
      .filter((n) => !(n.ariaLabel || n.textContent).trim()).map((n) => `nameless: ${n.className}`),
    ...all("svg").filter((n) => !n.closest("[aria-hidden=true], [aria-label], [role=img]"))
      .map(() => "a picture that nobody says"),
    ...all("[aria-hidden=true] :is(button, input, a)").map((n) => `hidden and reached: ${n.className}`),
    ...(stops === groups ? [] : [`${stops} stops for ${groups} groups`]),
  ];
}"""


@pytest.mark.parametrize(("options", "theme"), some([(PHONE, "dark"), ({}, "light")]))
def test_every_scene_fits_stands_out_has_names_and_is_large_enough_for_a_finger(
    lasting: Any, bare: str, options: dict[str, Any], theme: str
) -> None:
    page = at(lasting(**options), bare, "discard", theme)
    assert page.evaluate('matchMedia("(pointer: coarse)").matches') == bool(options)
    assert looked_at(page, scenes(), OUTSIDE, ON_THE_FELT, CONTRAST, NAMES, SMALL, LANDMARKS) == {}


def test_nothing_lies_on_anything_else(lasting: Any, bare: str) -> None:
    for width in (390, 700, 1280):
        page = at(lasting(width=width), bare, "open")
        boxes = page.locator(".tt-felt :is(.tt-plate, .tt-piece)").evaluate_all(
            "all => all.map(n => n.getBoundingClientRect())"
        )
        for one, other in combinations(boxes, 2):
            across = min(one["right"], other["right"]) - max(one["left"], other["left"])
            down = min(one["bottom"], other["bottom"]) - max(one["top"], other["top"])
            assert across < 1 or down < 2, width


def test_the_claims_are_in_sight_on_a_phone_however_much_is_laid_out(lasting: Any, bare: str) -> None:
    page = at(lasting(width=390, height=844), bare, "melds")
    above = 180  # the bar, the header of the panel and a question of two lines, as a page has them
    box = page.locator(".tt-claims").bounding_box()
    assert box["y"] + box["height"] + above < 844
    columns = page.locator(".tt-melds:has(.tt-meld:nth-child(4))")
    assert columns.count() == 2
    for n in range(2):
        tops = (
            columns.nth(n)
            .locator(".tt-meld")
            .evaluate_all("all => all.map(n => n.getBoundingClientRect().top)")
        )
        assert all(low - high > 25 for high, low in pairwise(tops)), "the marks at the top can be read"


def test_a_tile_is_discarded_by_mouse(page: Any, bare: str) -> None:
    at(page, bare, "discard")
    discard = button(page, "Discard")
    assert discard.get_attribute("aria-disabled") == "true"
    button(page, "six of circles").click()
    button(page, "seven of circles").click()
    assert page.locator(".tt-hand [aria-pressed=true]").count() == 1, "only one tile at a time"
    discard.click()
    assert [m["tile"] for m in sent(page, "discard")] == ["C7"]


def test_a_tile_is_discarded_by_keyboard_alone(page: Any, bare: str) -> None:
    at(page, bare, "discard")
    page.keyboard.press("Tab")
    while "of bamboos" not in focused(page):
        page.keyboard.press("Tab")
    page.keyboard.press("End")
    assert focused(page) == "green dragon, just drawn"
    keys(page, "Space", "Enter")
    assert [m["tile"] for m in sent(page, "discard")] == ["Gd"]
    page.keyboard.press("Escape")
    assert page.locator("[aria-pressed=true]").count() == 0


def test_the_tile_just_drawn_stands_apart(page: Any, bare: str) -> None:
    at(page, bare, "discard")
    boxes = page.locator(".tt-hand .tt-card").evaluate_all(
        "all => all.map(n => n.getBoundingClientRect().left)"
    )
    gaps = [right - left for left, right in pairwise(boxes)]
    assert gaps[-1] > max(gaps[:-1]) + 6


def test_a_kong_is_laid_out_of_the_tile_picked(page: Any, bare: str) -> None:
    at(page, bare, "discard")
    button(page, "four of characters").first.click()
    button(page, "Kong").click()
    assert [m["tile"] for m in sent(page, "kong")] == ["K4"]


def test_every_kong_there_is_has_a_button_that_shows_it(page: Any, bare: str) -> None:
    at(page, bare, "kongs")
    kongs = page.locator(".tt-a-kong")
    assert labels(page, ".tt-a-kong") == ["Kong: four of characters", "Kong: red dragon"]
    assert kongs.locator("use").evaluate_all("all => all.map(n => n.getAttribute('href'))") == [
        "#tt-tile-K4",
        "#tt-tile-Rd",
    ]
    kongs.nth(1).click()
    kongs.nth(0).press("Enter")
    assert [m["tile"] for m in sent(page, "kong")] == ["Rd", "K4"]


def test_claims_by_mouse(page: Any, bare: str) -> None:
    at(page, bare, "chows")
    assert page.get_by_role("group", name="Maple discards this. Claim it?").count() == 1
    button(page, "Chow: seven of circles, eight of circles, nine of circles").click()
    button(page, "Pung").click()
    button(page, "Kong").click()
    button(page, "Mah-Jong").click()
    button(page, "Let it go").click()
    assert [m["tiles"] for m in sent(page, "chow")] == [["C7", "C9"]]
    assert [m["tile"] for m in sent(page, "kong")] == ["C8"]
    assert [len(sent(page, kind)) for kind in ("pung", "mahjong", "noclaim")] == [1, 1, 1]


def test_claims_by_keyboard(page: Any, bare: str) -> None:
    """Who has just thrown a tile by keyboard is taken to the question, at the answer that costs nothing."""
    at(page, bare, "discard")
    button(page, "six of circles").focus()
    show(page, scenes()["chows"])
    page.wait_for_function("document.activeElement.closest('.tt-claims') !== null")
    assert focused(page) == "Let it go"
    page.keyboard.press("ArrowRight")
    assert focused(page) == "Chow: six of circles, seven of circles, eight of circles"
    keys(page, "Enter", "End")
    assert focused(page) == "Mah-Jong"
    page.keyboard.press("Shift+Tab")  # the claims lie below the hand, which does not move for them
    assert page.evaluate("document.activeElement.closest('.tt-hand') !== null")
    assert [m["tiles"] for m in sent(page, "chow")] == [["C6", "C7"]]


def test_a_page_that_opens_with_a_question_does_not_take_the_focus(page: Any, bare: str) -> None:
    at(page, bare, "chows")
    page.wait_for_timeout(100)
    assert page.evaluate("document.activeElement === document.body")


def test_a_chow_of_any_two_tiles_can_be_tried(page: Any, bare: str) -> None:
    at(page, bare, "tried")
    chow = button(page, "Chow")
    assert chow.get_attribute("aria-disabled") == "true"
    page.locator(".tt-hand button").nth(0).click()
    page.locator(".tt-hand button").nth(3).click()
    chow.click()
    assert [m["tiles"] for m in sent(page, "chow")] == [["B2", "C8"]]


def test_a_suit_is_announced(page: Any, bare: str) -> None:
    at(page, bare, "suits")
    dock = page.get_by_role("group", name="Which suit will you play?")
    dock.get_by_role("button").nth(2).click()
    dock.get_by_role("button").nth(0).focus()
    keys(page, "ArrowRight", "Enter")
    assert [m["suit"] for m in sent(page, "announce")] == ["K", "C"]
    assert page.locator(".tt-announced").count() == 1
    assert "has announced bamboos" in page.locator(".tt-chair.tt-at-west").get_attribute("aria-label")


def test_an_announced_suit_of_cards_has_its_pip(page: Any, bare: str) -> None:
    at(page, bare, "ranks")
    pips = page.locator(".tt-announced use")
    assert [pips.nth(n).get_attribute("href") for n in range(2)] == ["#tt-pip-C", "#tt-pip-D"]
    assert all(page.locator(f"symbol#tt-pip-{suit}").count() for suit in "CD")


def test_a_kong_is_robbed(page: Any, bare: str) -> None:
    at(page, bare, "rob")
    assert labels(page, ".tt-asked .tt-piece") == ["five of circles"]
    assert page.locator(".tt-claims button").all_inner_texts() == ["Let it go", "Mah-Jong"]


def test_discards_lie_before_those_who_threw_them(page: Any, bare: str) -> None:
    at(page, bare, "discard")
    assert labels(page, ".tt-zone.tt-at-south .tt-piece") == [
        "North wind",
        "white dragon",
        "nine of characters",
    ]
    assert labels(page, ".tt-zone.tt-at-west .tt-piece")[-1] == "seven of bamboos, the last discard"
    assert page.locator(".tt-last").count() == 1


def test_a_closed_kong_lies_half_face_down(page: Any, bare: str) -> None:
    at(page, bare, "discard")
    kong = page.get_by_role("img", name="Closed kong of character sevens")
    faces = kong.locator("use").evaluate_all("all => all.map(n => n.getAttribute('href'))")
    assert faces == ["#tt-tile-back", "#tt-tile-K7", "#tt-tile-K7", "#tt-tile-back"]


def test_a_seat_tells_all_that_lies_there(page: Any, bare: str) -> None:
    at(page, bare, "late")
    south = page.locator(".tt-chair.tt-at-east").get_attribute("aria-label")
    assert south == (
        "Willow: South, 4 tiles in hand, Open pung of red dragons, Open chow 1-2-3 of circles,"
        " Open kong of North winds, -64 points in all"
    )
    assert page.locator(".tt-wind.tt-dealer").all_inner_texts() == ["E"]
    assert page.get_by_role("img", name="The wall: 32 to draw, the last 14 stay").count() == 1
    assert page.locator(".tt-wallcount").inner_text().split() == ["32", "to", "draw", "14", "stay"]


@pytest.mark.parametrize(
    ("scene", "places"),
    some([("late", "south east north west"), ("three", "south east west"), ("duel", "south north")]),
)
def test_the_turn_runs_to_the_right(page: Any, bare: str, scene: str, places: str) -> None:
    at(page, bare, scene)
    sides = page.locator(".tt-chair").evaluate_all(
        "all => all.map(n => [...n.classList].find(c => c.startsWith('tt-at-')).slice(6))"
    )
    assert " ".join(sides) == places
    middle = page.locator(".tt-river").bounding_box()
    for side in sides:
        box = page.locator(f".tt-chair.tt-at-{side}").bounding_box()
        right = box["x"] > middle["x"] + middle["width"] / 2
        assert right == (side == "east"), side


def test_sparrow_has_cards_and_its_own_words(page: Any, bare: str) -> None:
    at(page, bare, "sparrow")
    assert page.locator(".tt-claims button span:first-child").all_inner_texts()[:1] == ["Wish"]
    assert page.locator(".tt-claims button").all_inner_texts()[-3:] == ["Demand", "Four alike", "Sparrow"]
    assert page.get_by_role("group", name="Your cards: 10 cards").count() == 1
    assert "Maple: King, 13 cards" in labels(page, ".tt-chair.tt-at-west")[0]
    assert button(page, "ace of diamonds").count() == 1
    assert page.get_by_role("img", name="The heap: 66 to draw, the last 14 stay").count() == 1


def test_small_tiles_stand_in_texts(page: Any, bare: str) -> None:
    at(page, bare, "discard")
    text = "Take [B5], [C3 C4 C5], the winds [E] and [S], [Rd], [S1]; in Sparrow [1D JK]; not [X] nor [B10]."
    show(page, {"panel": {"title": "", "blocks": [{"kind": "text", "text": text}]}})
    assert labels(page, ".tt-panel .tt-chip") == [
        "five of bamboos",
        "three of circles",
        "four of circles",
        "five of circles",
        "East wind",
        "South wind",
        "red dragon",
        "red season 1",
        "ace of diamonds",
        "Joker",
    ]
    assert "not [X] nor [B10]" in page.locator(".tt-panel").text_content()


def test_what_is_to_be_marked_is_a_box_with_a_tick(page: Any, bare: str) -> None:
    at(page, bare, "discard")
    options = [{"value": tile, "label": f"[{tile}]", "state": None} for tile in ("K1", "K4", "C2")]
    several = {"kind": "choices", "id": "q", "multi": True, "question": "Which?", "options": options}
    show(page, {"panel": {"title": "", "blocks": [several]}})
    boxes = page.get_by_role("group", name="Which?").get_by_role("checkbox")
    boxes.first.focus()
    keys(page, " ", "ArrowDown", " ", "ArrowUp", " ")
    assert [each.get_attribute("aria-checked") for each in boxes.all()] == ["false", "true", "false"]
    assert page.locator(".tt-box .tt-tick").count() == 1
    shape = "n => [parseFloat(getComputedStyle(n).borderRadius), getComputedStyle(n).backgroundImage]"
    assert page.locator(".tt-chosen .tt-box").evaluate(shape) == [6, "none"], "no dot in a ring"
    show(page, {"panel": {"title": "", "blocks": [{**several, "multi": False}]}})
    assert boxes.count() == 0 and page.locator(".tt-choice").count() == 3


def test_a_loss_can_be_written_on_a_phone(page: Any, bare: str) -> None:
    """The digits a phone offers for numbers alone have no minus."""
    at(page, bare, "discard")
    sheet = {"kind": "sheet", "id": "q", "rows": [{"id": "net.0", "label": "East", "value": ""}]}
    for signed, mode in ((True, "text"), (False, "numeric")):
        show(page, {"panel": {"title": "", "blocks": [{**sheet, "signed": signed}]}})
        assert page.locator("input[data-row]").get_attribute("inputmode") == mode


def test_a_winner_s_name_stays_readable(page: Any, bare: str) -> None:
    at(page, bare, "won")
    names = page.locator(".tt-plate .tt-name")
    assert names.evaluate_all("all => all.every(n => n.clientWidth > 0 && n.scrollWidth <= n.clientWidth)")


@pytest.mark.extra
def test_both_kinds_of_table_share_a_page(page: Any, bare: str) -> None:
    """A notebook may hold a table of Tichu and one of Mah-Jong: each finds its pictures on the sheet."""
    gallery.at(page, bare, "lead")
    page.evaluate(
        """async () => {
             const scenes = await (await fetch("/square.json")).json();
             const other = await (await import("/square.js")).default();
             const state = { scene: scenes.late, words: model.get("words"), ready: true };
             const el = document.querySelector("main").appendChild(document.createElement("div"));
             window.second = other.render({ model: { ...model, get: (name) => state[name] }, el });
           }"""
    )
    missing = page.evaluate(
        """() => [...document.querySelectorAll('.tichu-teach use')].map(n => n.getAttribute('href'))
             .filter(href => document.querySelectorAll(href).length !== 1)"""
    )
    assert missing == []
    assert page.locator("#tt-sheet").count() == 1
    page.evaluate("() => { second(); }")
    assert page.locator("#tt-sheet").count() == 1
