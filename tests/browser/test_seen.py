"""Every kind of page at the sizes people have, by its boxes: none lies on another, all are within reach."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.room import ROOMS, served
from tests.browser.visit import go, lay, settled
from tests.depth import some
from tichu_teach.lessons import load
from tichu_teach.pages.game.playing import NO_CLICK

pytestmark = pytest.mark.browser

AMISS = Path(__file__).with_name("seen.js").read_text(encoding="utf-8")
SIZES = ((1366, 768), (390, 844), (1920, 1080), (320, 640))

LAPTOP = (1366, 768)


@pytest.fixture(scope="module")
def room() -> Iterator[str]:
    with served() as rooms:
        yield rooms.home


def step(chapter: str, place: int) -> str:
    return f"?page=lesson&name={chapter}&step={place}"


def notebook(name: str) -> str:
    return f"voila/render/{name}.ipynb"


def to_the_end(page: Any) -> None:
    """Play a hand to its end, whatever is legal."""
    page.locator(".tt-n-begin").click()
    settled(page)
    session: Any = ROOMS[str(len(ROOMS) - 1)].session
    number = 1000
    while session.state.phase != "over":
        session.play.click, number = NO_CLICK, number + 1
        seat = next(each for each in session.state.to_act if each in session.match.hands)
        words = session.state.text(session.state.legal(seat)[0]).split(" ", 1)[1]
        page.evaluate("message => say(message)", {"id": number, "type": "notation", "text": words})
    settled(page)


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
    "the end of a hand": ("?page=game&name=haggis&players=2&seed=5", to_the_end),
    "a mistake": (step("nanking/10-promises", 3), wrong),
    "a story": (step("nanking/1-cards", 1), nothing),
    "a push": (step("nanking/1-cards", 11), nothing),
    "a figure": (step("nanking/10-promises", 4), nothing),
    "options": (step("nanking/1-cards", 9), wrong),
    "sheet and options": (step("mahjong/11-table", 2), nothing),
    "many sheets": (step("nanking/8-counting", 6), nothing),
    "a wish": ("?page=puzzle&name=nanking-wish-18", nothing),
    "a bomb": ("?page=puzzle&name=nanking-bomb-02", wrong),
    "a game": ("?page=game&name=nanking", nothing),
    "a game of twelve": ("?page=game&name=grandmaster&players=12", nothing),
    "a table of tiles": (step("mahjong/3-kongs", 0), nothing),
    "settings": ("?page=game&name=mahjong", nothing),
    "a guided round": (notebook("nanking/guided"), nothing),
    "an exam": (notebook("nanking/exam"), nothing),
    "the calculator": (notebook("mahjong/calculator"), nothing),
    "the editor": ("?page=table&name=nanking", nothing),
    "a comparison": (notebook("family/rulesets"), nothing),
    "home": ("", nothing),
}


def amiss(page: Any, room: str, kinds: Iterable[str]) -> dict[str, list[str]]:
    """Look at pages of these kinds at every size; what is amiss, by kind and width."""
    found, client = {}, page.context.new_cdp_session(page)
    for kind in kinds:
        address, act = KINDS[kind]
        page.set_viewport_size({"width": LAPTOP[0], "height": LAPTOP[1]})
        client.send("Storage.clearDataForOrigin", {"origin": room.rstrip("/"), "storageTypes": "all"})
        if address and page.evaluate("window.leave ? leave() : ''"):
            lay(page, f"/{address}")
        else:
            page.goto(room + address)
        page.locator(".tt-panel h2, h1").first.wait_for()
        settled(page)
        act(page)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(
                "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
            )
            found[f"{kind} at {width}"] = page.evaluate(AMISS, width < 500)
    return {place: each for place, each in found.items() if each}


def test_boxes_lie_apart_and_within_reach(lasting: Any, room: str) -> None:
    assert amiss(lasting(width=LAPTOP[0], height=LAPTOP[1]), room, [*KINDS][:8]) == {}


@pytest.mark.extra
def test_boxes_of_every_kind_of_page(lasting: Any, room: str) -> None:
    assert amiss(lasting(width=LAPTOP[0], height=LAPTOP[1], dark=True), room, KINDS) == {}


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
    """Whether it is played, chosen, put in order, counted or only read: nothing changes its place."""
    page = lasting(width=LAPTOP[0], height=LAPTOP[1])
    page.set_viewport_size({"width": LAPTOP[0], "height": LAPTOP[1]})
    go(page, room + step(chapter, 0))
    page.locator(".tt-panel h2").wait_for()
    settled(page)
    session: Any = ROOMS[str(len(ROOMS) - 1)].session
    places: dict[str, dict[int, list[str]]] = {}
    for place, each in enumerate(load(chapter).steps):
        if place:
            session._go_to(place)
            page.evaluate("sync()")
        for part, at in page.evaluate(WHERE).items():
            places.setdefault(part, {}).setdefault(at, []).append(each.id)
    assert {part: there for part, there in places.items() if len(there) > 1} == {}
