"""One key, the table first, nothing jumps: measured on the tutorial's page, at the sizes people have."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.room import ROOMS, served
from tests.browser.voila import until
from tichu_teach.lessons import load
from tichu_teach.puzzles.sheet import SheetQuestion
from tichu_teach.texts import text

pytestmark = pytest.mark.browser

SIZES = {"laptop": (1280, 720), "wide": (1366, 768), "phone": (390, 844)}

IN_SIGHT = """() => {
  const shown = (css) => [...document.querySelectorAll(css)].filter((n) => n.getClientRects().length);
  const box = (n) => n.getBoundingClientRect();
  const nav = shown(".tt-nav")[0], floor = nav ? box(nav).top : innerHeight;
  const beside = (n) => box(n).left >= box(nav).right || box(n).right <= box(nav).left;
  const under = (n) => box(n).top < -1 || box(n).bottom > (nav && !beside(n) ? floor : innerHeight) + 1;
  const hidden = [".tt-hand", ".tt-actions", ".tt-question", ".tt-form.tt-told", ".tt-dock", ".tt-helpbtn"]
    .flatMap((css) => shown(css).slice(0, 1).filter(under).map((n) => `${css} at ${box(n).top}–${box(n).bottom}`));
  for (const n of shown(".tt-nav .tt-btn")) if (box(n).top < 0 || box(n).bottom > innerHeight) hidden.push(n.textContent);
  const felt = shown(".tt-felt")[0], middle = felt && (box(felt).top + box(felt).bottom) / 2;
  if (felt && (middle < 44 || middle > floor || box(felt).height < 180)) hidden.push(`the felt, middle at ${middle}`);
  if (scrollY) hidden.push(`scrolled by ${scrollY}`);
  if (document.documentElement.scrollWidth > innerWidth) hidden.push("wider than the window");
  return hidden;
}"""

PLACES = """() => Object.fromEntries([...document.querySelectorAll(
    ".tt-hand > *, .tt-choice, .tt-actions .tt-btn, .tt-nav .tt-btn, .tt-order li, .tt-sheet input, .tt-rankbtn")]
  .map((n) => { const r = n.getBoundingClientRect();
    return [n.className.replace(/ tt-(primary|right|wrong|chosen|picked|busy|fits|unlit|lit|quiet|still|marked)\\b/g, "") + " "
      + (n.dataset.card || n.dataset.row || n.textContent.replace(/right$|wrong$/, "").trim()), [r.left, r.top, r.width].map(Math.round)]; }))"""


@pytest.fixture(scope="module")
def room() -> Iterator[str]:
    with served() as address:
        yield address


def sized(watched: Any, size: str, **more: Any) -> Any:
    width, height = SIZES[size]
    touch = {"has_touch": True, "is_mobile": True} if size == "phone" else {}
    return watched(width=width, height=height, **touch, **more)


def lay(page: Any, room: str, query: str) -> Any:
    """Open a page; returns its session."""
    page.goto(f"{room}?page={query}")
    page.locator(".tt-panel h2").wait_for()
    settled(page)
    return ROOMS[str(len(ROOMS) - 1)].session


def settled(page: Any) -> None:
    """Wait until every message is answered and drawn."""
    page.wait_for_function("!window.open_messages")


def press(page: Any, key: str) -> None:
    page.keyboard.press(key)
    settled(page)


def focus(page: Any) -> str:
    """What has the focus, by its class."""
    return str(page.evaluate("document.activeElement.className || document.activeElement.tagName"))


# -- the table first ------------------------------------------------------------------------------------

GAMES = (
    "nanking", "tricsu", "tientsin", "grandmaster&players=12", "grandmaster&players=5", "ear&players=10",
    "haggis&players=2", "haggis&players=3", "mahjong", "mahjong-duel", "sparrow",
)  # fmt: skip

STEPS = (
    "nanking/1-cards", "nanking/3-wish", "nanking/7-counting", "tricsu/1-table", "tientsin/1-six",
    "grandmaster/1-court", "ear/1-ear", "haggis/2-runs", "mahjong/2-turn", "mahjong/3-kongs", "sparrow/1-cards",
)  # fmt: skip


@pytest.mark.parametrize("size", SIZES)
def test_a_game_is_in_sight_as_a_whole(watched: Any, room: str, size: str) -> None:
    page, hidden = sized(watched, size), {}
    for name in GAMES:
        lay(page, room, f"game&name={name}")
        for press in (".tt-n-begin", ".tt-a-take"):
            hidden[f"{name} before {press}"] = page.evaluate(IN_SIGHT)
            if page.locator(press).count():
                page.locator(press).click()
                settled(page)
        hidden[name] = page.evaluate(IN_SIGHT)
    assert {name: parts for name, parts in hidden.items() if parts} == {}


@pytest.mark.parametrize("size", SIZES)
def test_every_step_begins_with_all_in_sight(watched: Any, room: str, size: str) -> None:
    page, hidden = sized(watched, size), {}
    for chapter in STEPS:
        session = lay(page, room, f"lesson&name={chapter}")
        for place, step in enumerate(load(chapter).steps):
            if step.table:  # a table to read is as long as it is
                continue
            if place:
                page.evaluate("scrollTo(0, 300)")
                session._go_to(place)
                page.evaluate("sync()")
            hidden[f"{chapter} {step.id}"] = page.evaluate(IN_SIGHT)
    assert {name: parts for name, parts in hidden.items() if parts} == {}
