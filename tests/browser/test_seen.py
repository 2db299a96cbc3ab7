"""Every kind of page at the sizes people have, by its boxes: none lies on another, all are within reach."""

from collections.abc import Callable, Iterable
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import PHONE
from tests.browser.room import ROOMS, last
from tests.browser.sized import ways
from tests.browser.visit import go, lay, settled
from tests.depth import some
from tichu_teach.engine import games
from tichu_teach.lessons import chapters, load
from tichu_teach.pages.game.playing import NO_CLICK

pytestmark = [pytest.mark.browser, pytest.mark.more]

AMISS = Path(__file__).with_name("seen.js").read_text(encoding="utf-8")
LAPTOP = (1366, 768)
SIZES = (LAPTOP, (390, 844), (1920, 1080), (320, 640))
IN_TURN = (SIZES[::3], SIZES[1:3])
"""One kind of page at these, the next at those: each at a wide size and a narrow one."""
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def step(chapter: str, place: int) -> str:
    return f"?page=lesson&name={chapter}&step={place}"


def notebook(name: str) -> str:
    return f"voila/render/{name}.ipynb"


def to_the_end(page: Any) -> None:
    """Play a hand to its end, whatever is legal; the page sees the end alone."""
    page.locator(".tt-n-begin").click()
    settled(page)
    session, number = last(), max(ROOMS, key=int)
    while session.state.phase != "over":
        session.play.click = NO_CLICK
        page.evaluate(UNSEEN, [number, {"id": 0, "type": "notation", "text": ways(session)[0]}])
    page.evaluate("sync()")


UNSEEN = """([number, message]) =>
  fetch(`/say/${number}`, { method: "POST", body: JSON.stringify(message) }).then((each) => each.text())"""
"""Tells the page's session something, of which the page hears nothing."""


def wrong(page: Any) -> None:
    """Answer with what is not right."""
    page.locator(".tt-choice").first.click()
    settled(page)


def nothing(page: Any) -> None:
    """It is looked at as it opens."""


KINDS: dict[str, tuple[str, Callable[[Any], None]]] = {
    "a play": (step("nanking/1-cards", 0), nothing),
    "an order": (step("nanking/1-cards", 2), nothing),
    "a table of six": (step("grandmaster/1-court", 2), nothing),
    "options on a desk": (step("mahjong/4-out", 0), nothing),
    "a sheet": ("?page=puzzle&name=nanking-scoring-01", nothing),
    "a claim": (step("sparrow/1-cards", 0), nothing),
    "a choice late in a hand": (step("sparrow/1-cards", 13), nothing),
    "the end of a hand": ("?page=game&name=haggis&players=2&seed=5", to_the_end),
    "a mistake": (step("nanking/15-endings", 1), wrong),
    "a story": (step("nanking/1-cards", 1), nothing),
    "a push": (step("nanking/1-cards", 11), nothing),
    "a figure": (step("nanking/11-calling", 2), nothing),
    "options": (step("nanking/1-cards", 9), wrong),
    "sheet and options": (step("mahjong/14-table", 2), nothing),
    "many sheets": (step("nanking/8-counting", 6), nothing),
    "a wish": ("?page=puzzle&name=nanking-wish-18", nothing),
    "a bomb": ("?page=puzzle&name=nanking-bomb-02", wrong),
    "a game": ("?page=game&name=nanking", nothing),
    "a game of twelve": ("?page=game&name=grandmaster&players=12", nothing),
    "a round of four sides": ("?page=game&name=tricsu&seed=5", to_the_end),
    "three names a side": ("?page=game&name=tientsin&seed=5", to_the_end),
    "a table of tiles": (step("mahjong/3-kongs", 0), nothing),
    "settings": ("?page=game&name=mahjong", nothing),
    "a guided round": (notebook("nanking/guided"), nothing),
    "an exam": (notebook("nanking/exam"), nothing),
    "the calculator": (notebook("mahjong/calculator"), nothing),
    "the editor": ("?page=table&name=nanking", nothing),
    "a comparison": (notebook("family/rulesets"), nothing),
    "a long hand": (step("haggis/1-wilds", 5), nothing),
    "groups laid out": (step("mahjong/13-square", 8), nothing),
    "hands laid open": (step("tricsu/1-table", 5), nothing),
    "claims for two": (step("mahjong-duel/1-two", 0), nothing),
    "home": ("", nothing),
}


def fresh(page: Any, room: str, address: str) -> None:
    """Open a page of the room in a browser that keeps nothing."""
    client = page.context.new_cdp_session(page)
    client.send("Storage.clearDataForOrigin", {"origin": room.rstrip("/"), "storageTypes": "all"})
    client.detach()
    if address and page.evaluate("window.leave ? leave() : ''"):
        lay(page, f"/{address}")
    else:
        page.goto(room + address)
    page.locator(".tt-panel h2" if address else "h1").first.wait_for()
    settled(page)


def amiss(
    page: Any, room: str, kinds: Iterable[str], sizes: tuple[Iterable[tuple[int, int]], ...] = (SIZES,)
) -> dict[str, list[str]]:
    """Look at pages of these kinds, each at the next of these `sizes`; what is amiss, by kind and width."""
    found = {}
    for kind, these in zip(kinds, cycle(sizes), strict=False):
        address, act = KINDS[kind]
        page.set_viewport_size({"width": LAPTOP[0], "height": LAPTOP[1]})
        fresh(page, room, address)
        act(page)
        for width, height in these:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(DRAWN)
            found[f"{kind} at {width}"] = page.evaluate(AMISS, ["boxes", width < 500])
    return {place: each for place, each in found.items() if each}


def test_boxes_lie_apart_and_within_reach(lasting: Any, room: str) -> None:
    assert amiss(lasting(width=LAPTOP[0], height=LAPTOP[1]), room, [*KINDS][:8], IN_TURN) == {}


def test_no_side_is_cut_beside_its_score(lasting: Any, room: str) -> None:
    found = amiss(lasting(**PHONE), room, ["a round of four sides", "three names a side"], (SIZES[1::2],))
    assert found == {}


def test_what_was_drawn_together_on_a_phone_lies_apart(lasting: Any, room: str) -> None:
    """A puzzle’s head of one line, help and “more” beside it; a table without a task, and the bar."""
    assert amiss(lasting(**PHONE), room, ["a bomb", "a wish", "the editor"], (SIZES[1:2],)) == {}


def test_in_a_drawer_the_way_back_has_the_focus_and_lies_on_nothing(lasting: Any, room: str) -> None:
    """Not the card or the gift on the table, which Enter would play."""
    page = lasting(**PHONE)
    fresh(page, room, "?page=game&name=haggis&players=2&seed=5")
    page.locator(".tt-n-begin").click()
    settled(page)
    page.locator(".tt-n-more").press("Enter")
    settled(page)
    back = page.locator(".tt-primary.tt-n-more:focus")
    assert back.bounding_box()["y"] + 44 <= PHONE["height"]
    assert page.evaluate(AMISS, ["boxes", True]) == page.evaluate(AMISS, ["answer"]) == []
    back.press("Enter")
    settled(page)
    page.locator(".tt-hand button:focus").wait_for()


@pytest.mark.extra
def test_boxes_of_every_kind_of_page(lasting: Any, room: str) -> None:
    assert amiss(lasting(width=LAPTOP[0], height=LAPTOP[1], dark=True), room, KINDS) == {}


WHOLE = """() => {
  const box = (n) => n.getBoundingClientRect();
  const [button] = document.querySelectorAll(".tt-presentbtn");
  const under = [...document.querySelectorAll(".tt-panel p")].filter((n) => {
    const lines = document.createRange();
    lines.selectNodeContents(n);
    const { left, bottom } = box(button);
    return [...lines.getClientRects()].some((r) => r.right > left && r.top < bottom - 8);
  });
  const tables = [...document.querySelectorAll(".tt-desk .tt-scroll")];
  const cut = tables.filter((n) => n.scrollWidth > n.clientWidth);
  return [...under, ...cut].map((n) => n.textContent.slice(0, 40));
}"""


def test_a_table_of_many_columns_is_shown_whole(lasting: Any, room: str) -> None:
    """On a tablet and in a notebook, too: beside what is told only where there is room."""
    page = lasting(width=LAPTOP[0], height=LAPTOP[1])
    fresh(page, room, KINDS["a comparison"][0])
    for width in (820, 860, 960, 1100, LAPTOP[0]):
        page.set_viewport_size({"width": width, "height": 900})
        page.evaluate(DRAWN)
        assert page.evaluate(WHOLE) == [], width


def test_nothing_lies_on_the_open_cards_between_two(lasting: Any, room: str) -> None:
    page = lasting(width=LAPTOP[0], height=LAPTOP[1])
    fresh(page, room, step("haggis/1-wilds", 0))
    for width, height in ((560, 700), (600, 800), (700, 600), (844, 700), LAPTOP):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(DRAWN)
        bottom = page.locator(".tt-north .tt-faceups").bounding_box()
        top = page.locator(".tt-trickplay .tt-lying").bounding_box()
        assert bottom["y"] + bottom["height"] < top["y"] + 2, width


def test_whoever_watches_again_sees_the_table(lasting: Any, room: str) -> None:
    page = lasting(width=390, height=844)
    fresh(page, room, step("nanking/4-points", 1))
    page.locator(".tt-a-pass").click()
    again = page.locator(".tt-n-replay")
    again.wait_for()
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    assert page.locator(".tt-felt").bounding_box()["y"] < -20
    again.click()
    page.evaluate(DRAWN)
    assert page.locator(".tt-felt").bounding_box()["y"] > -5, "all of it within its rim"


def set_up(page: Any) -> None:
    """Go where a position is laid."""
    page.locator(".tt-tabs .tt-seg").first.click()
    settled(page)


FINGER = Path(__file__).with_name("finger.js").read_text(encoding="utf-8")


def untouchable(page: Any, room: str, kinds: Iterable[str]) -> dict[str, list[str]]:
    """Look at pages of these kinds on a telephone; what a finger misses, by kind and width."""
    found = {}
    for kind in kinds:
        address, act = {**KINDS, "the editor's desk": (KINDS["the editor"][0], set_up)}[kind]
        page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
        fresh(page, room, address)
        act(page)
        for width, height in (SIZES[1], SIZES[3]):
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(DRAWN)
            found[f"{kind} at {width}"] = page.evaluate(FINGER)
    return {place: each for place, each in found.items() if each}


FINGERED = ("home", "a play", "the editor's desk")


def test_a_finger_finds_all_that_is_pressed(lasting: Any, room: str) -> None:
    assert untouchable(lasting(**PHONE), room, FINGERED) == {}


@pytest.mark.extra
def test_so_it_does_on_every_kind_of_page(lasting: Any, room: str) -> None:
    assert untouchable(lasting(**PHONE), room, [kind for kind in KINDS if kind not in FINGERED]) == {}


def test_a_picked_card_rises_under_the_pointer_and_on_a_telephone_only_it(lasting: Any, room: str) -> None:
    tops = (
        "() => [...document.querySelectorAll('.tt-hand .tt-card')].map((n) => n.getBoundingClientRect().top)"
    )
    for size in (PHONE, {"width": LAPTOP[0], "height": LAPTOP[1]}):
        page = lasting(**size)
        fresh(page, room, step("nanking/1-cards", 0))
        cards = page.locator(".tt-hand .tt-card")
        cards.nth(3).click(position={"x": 8, "y": 30})
        page.wait_for_function(f"({tops})()[0] - ({tops})()[3] > 8")
        cards.nth(2).hover(position={"x": 8, "y": 30})
        raised = f"({tops})()[2] < ({tops})()[1]"
        if size is PHONE:
            page.wait_for_timeout(300)
            assert not page.evaluate(raised)
        else:
            page.wait_for_function(raised)


ARRIVAL = Path(__file__).with_name("arrival.js").read_text(encoding="utf-8")
SMALL = ((320, 640), (360, 640), (390, 844), LAPTOP)
# Of all with a hand those that have least room.
AT_HAND = (
    "a claim",
    "a choice late in a hand",
    "a push",
    "a guided round",
    "a long hand",
    "groups laid out",
    "hands laid open",
    "claims for two",
)


def arrived(page: Any, place: str) -> dict[str, list[str]]:
    """Come to the page that lies there at every small size; what isn't seen, by size."""
    unseen = {}
    for width, height in SMALL:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, 0)")
        page.evaluate(DRAWN)
        unseen[f"{place} at {width}"] = page.evaluate(ARRIVAL)
    return {place: each for place, each in unseen.items() if each}


def arrivals(page: Any, room: str, kinds: Iterable[str]) -> dict[str, list[str]]:
    unseen = {}
    for kind in kinds:
        fresh(page, room, KINDS[kind][0])
        unseen |= arrived(page, kind)
    return unseen


def test_cards_and_buttons_are_seen_as_one_arrives(lasting: Any, room: str) -> None:
    assert arrivals(lasting(width=390, height=844), room, AT_HAND) == {}


@pytest.mark.extra
def test_so_they_are_on_every_kind_of_page(lasting: Any, room: str) -> None:
    others = ("home", "the editor", "a comparison", "the end of a hand")  # which is read first
    tables = [kind for kind in KINDS if kind not in others]
    assert arrivals(lasting(width=390, height=844), room, tables) == {}


TIGHT = {f"mahjong/13-square {step} at 320" for step in ("safe-not", "stops-do", "stops-not")}
"""Steps late in a hand of four, all discards lying there: on the smallest phones one’s own row is below."""


@pytest.mark.extra
@pytest.mark.parametrize("game", list(games))
def test_so_they_are_at_every_step(lasting: Any, room: str, game: str) -> None:
    page, unseen = lasting(width=390, height=844), {}
    for chapter in chapters(game):
        go(page, room + step(chapter, 0))
        page.locator(".tt-panel h2").wait_for()
        settled(page)
        session = last()
        for place, each in enumerate(load(chapter).steps):
            if place:
                session._go_to(place)
                page.evaluate("sync()")
            unseen |= arrived(page, f"{chapter} {each.id}")
    assert unseen.keys() == {place for place in TIGHT if place.startswith(f"{game}/")}, unseen


TOLD = """() => {
  const tale = document.querySelector(".tt-tale"), more = document.querySelector(".tt-unfold");
  const range = document.createRange();
  range.selectNodeContents(tale);
  const [box, words, way] = [tale, range, more].map((n) => n.getBoundingClientRect());
  return { height: box.height, line: parseFloat(getComputedStyle(tale).lineHeight),
           all: words.height <= box.height, offered: way.height > 0, inside: way.bottom - 24 < box.bottom };
}"""
"""How much of a story is seen, and whether the rest is offered."""


def test_of_a_story_as_much_is_seen_as_there_is_room_for(lasting: Any, room: str) -> None:
    """It gives way to the referee's word by all lines but one, and comes back when that goes: on the way Back
    from a free table, too, and in a window that is turned meanwhile."""
    page = lasting(width=390, height=844)
    page.set_viewport_size({"width": 390, "height": 844})
    fresh(page, room, step("nanking/1-cards", 5))
    whole = page.evaluate(TOLD)
    assert whole["all"] and not whole["offered"]
    page.locator(".tt-hand button").first.click()
    page.locator(".tt-actions .tt-primary").click()
    page.locator(".tt-verdict").wait_for()
    settled(page)

    def one_line() -> None:
        told = page.evaluate(TOLD)
        assert told["line"] <= told["height"] < 2 * told["line"] and told["offered"] and told["inside"], told

    one_line()
    page.locator(".tt-n-try").click()
    page.locator(".tt-verdict").wait_for(state="detached")
    page.go_back()
    page.locator(".tt-verdict").wait_for()
    settled(page)
    one_line()
    for width in (844, 390):
        page.set_viewport_size({"width": width, "height": 1234 - width})
        page.evaluate(DRAWN)
    one_line()
    page.locator(".tt-dot").nth(6).click()
    page.locator(".tt-verdict").wait_for(state="detached")
    page.locator(".tt-dot").nth(5).click()
    settled(page)
    assert page.evaluate(TOLD) == whole


def test_what_was_measured_of_one_window_is_forgotten_in_the_next(lasting: Any, room: str) -> None:
    page = lasting(width=390, height=844)
    page.set_viewport_size({"width": 320, "height": 640})
    fresh(page, room, step("nanking/7-wish", 8))
    at_once = page.evaluate(TOLD)
    for height in (900, 640):
        page.set_viewport_size({"width": 320, "height": height})
        page.evaluate(DRAWN)
    assert page.evaluate(TOLD) == at_once


WHERE = """() => {
  const view = document.querySelector(".tt-view");
  const long = view.offsetHeight > parseFloat(getComputedStyle(view).minHeight) + 1;  // the page scrolls
  return Object.fromEntries([
    [".tt-stage", "left top width bottom"], [".tt-felt, .tt-desk", "left width"], [".tt-actions", "bottom"],
    [".tt-hand", "top"],
    [".tt-panel", "left top width"], [".tt-nav", "left width bottom"], [".tt-n-next", "right width bottom"],
  ].flatMap(([css, sides]) => [...document.querySelectorAll(css)].slice(0, 1).flatMap((n) => sides.split(" ")
    .filter((side) => !long || side !== "bottom")
    .map((side) => [`${css} ${side}`, Math.round(n.getBoundingClientRect()[side])]))));
}"""


@pytest.mark.parametrize("chapter", some(("nanking/1-cards", "nanking/3-specials")))
def test_every_step_of_a_chapter_has_one_layout(lasting: Any, room: str, chapter: str) -> None:
    """Return True if it is played, chosen, put in order, counted or only read: nothing changes its place."""
    page = lasting(width=LAPTOP[0], height=LAPTOP[1])
    page.set_viewport_size({"width": LAPTOP[0], "height": LAPTOP[1]})
    go(page, room + step(chapter, 0))
    page.locator(".tt-panel h2").wait_for()
    settled(page)
    session = last()
    places: dict[str, dict[int, list[str]]] = {}
    for place, each in enumerate(load(chapter).steps):
        if place:
            session._go_to(place)
            page.evaluate("sync()")
        for part, at in page.evaluate(WHERE).items():
            places.setdefault(part, {}).setdefault(at, []).append(each.id)
    assert {part: there for part, there in places.items() if len(there) > 1} == {}
