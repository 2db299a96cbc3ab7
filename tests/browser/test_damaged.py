"""What a browser keeps and no referee can read: put aside, told, and no page stays shut for it."""

import base64
import json
import zlib
from typing import Any

import pytest

from tests.browser.room import Rooms
from tests.browser.visit import fits, kept, laid, remember
from tests.depth import some
from tichu_teach.classroom.record_loader import FORMAT
from tichu_teach.texts import text

pytestmark = [pytest.mark.browser, pytest.mark.more]

HALF = {"version": 1, "puzzles": {"done": ["\ud800x"]}}
LARGE = {"version": 1, "aside": {"x": "é" * 380_000}}
PAGES = (
    "nanking/1-cards",
    "family/review",
    "haggis/exam",
    "nanking/puzzles",
    "haggis/game",
    "mahjong/calculator",
)


def link(record: dict[str, Any]) -> str:
    """A record as a link of our own home page has it."""
    told = json.dumps({"format": FORMAT, "name": "", "progress": record})
    if "\\ud800" not in told:
        told = json.dumps(json.loads(told), ensure_ascii=False)
    packing = zlib.compressobj(9, wbits=-15)
    return "#record=" + base64.urlsafe_b64encode(
        packing.compress(told.encode()) + packing.flush()
    ).decode().rstrip("=")


BEFORE = {"version": 1, "lessons": {"nanking/1-cards": {"step": 1, "of": 9}}}


@pytest.mark.parametrize(
    ("name", "before"), some([("half", BEFORE), ("large", None), ("half", None), ("large", BEFORE)], 2)
)
def test_a_link_that_no_referee_could_read_is_refused(
    page: Any, rooms: Rooms, name: str, before: Any
) -> None:
    if before:
        remember(page, rooms, "progress", before)
    behind = link(HALF if name == "half" else LARGE)
    assert len(behind) < 2000
    page.goto(rooms.home + behind)
    page.get_by_role("button", name=text("home.record.take")).click()
    page.get_by_text(text("home.record.foreign" if name == "half" else "home.record.large")).wait_for()
    assert kept(page, "progress") == before and kept(page, "arrived") is None
    page.goto(f"{rooms.home}voila/render/nanking/1-cards.ipynb")
    laid(page)
    assert page.locator(".tt-banners").count() == 0


@pytest.mark.parametrize("name", some(PAGES, 2))
def test_what_is_there_already_is_put_aside_and_the_page_goes_on(phone: Any, rooms: Rooms, name: str) -> None:
    deep = "[" * 5000 + "]" * 5000
    remember(phone, rooms, "name", "Zoë")
    put = """([half, deep]) => {
      const keep = (key, value) => localStorage.setItem("tichu-teach/" + key, value);
      keep("progress", half); keep("arrived", deep);
      for (const game of ["nanking", "haggis"])
        for (const kind of ["puzzle", "exam", "game"]) keep(`${kind}.${game}`, deep);
    }"""
    half = json.dumps(HALF)
    phone.evaluate(put, [half, deep])
    phone.goto(f"{rooms.home}voila/render/{name}.ipynb")
    if name == "mahjong/calculator":  # which asks for none of these
        laid(phone)
        return
    phone.locator(".tt-banners", has_text=text("table.damaged")).wait_for()
    phone.locator(".tt-panel h2").first.wait_for()
    assert fits(phone)
    aside = phone.evaluate("localStorage.getItem('tichu-teach/progress.damaged')")
    assert aside == half, "kept as it was"
    assert "\\ud800" not in json.dumps(kept(phone, "progress"))
    phone.reload()
    laid(phone)
    assert phone.locator(".tt-banners").count() == 0, "told once"
