"""One picture of each kind of page: what lies where, and that nothing lies on anything else.

A picture is a few rows of letters, one for the part of the page that is seen in a cell. It knows no words,
colours or faces: it is the same on every machine, and a difference can be read. What has moved by a cell is
no fault.
`python -m tests.browser.test_pictures` takes them anew, into `pictures.txt`.
"""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.room import served
from tests.browser.test_seen import KINDS, nothing, step
from tests.browser.visit import present, settled

pytestmark = [pytest.mark.browser, pytest.mark.more]

KEPT = Path(__file__).with_name("pictures.txt")
DRAW = Path(__file__).with_name("picture.js").read_text(encoding="utf-8")

PARTS = {
    "B": ".bar",
    "P": ".tt-panel",
    "Q": ".tt-board > .tt-form, .tt-desk > .tt-form",
    "T": ".tt-felt, .tt-desk",
    "S": ".tt-scores",
    "H": ".tt-hand",
    "D": ".tt-stage > .tt-dock",
    "A": ".tt-actions",
    "V": ".tt-answer",
    "N": ".tt-nav, .tt-strip",
    "L": ".tt-log",
    "X": ".tt-extra > :not(.tt-b-log)",
    "W": ".tt-script",
    "h": ".hero-words",
    "d": ".hero-ways",
    "s": ".shelf, .seat",
}
SIZES = {"laptop": (1366, 768, 34, 16), "phone": (390, 844, 13, 28)}  # width, height; columns, rows


PAGES: dict[str, tuple[str, Callable[[Any], None]]] = {
    **{kind: KINDS[kind] for kind in ("home", "a play", "a bomb", "a sheet", "options on a desk", "a claim")},
    **{kind: KINDS[kind] for kind in ("a game", "the end of a hand", "a guided round", "an exam")},
    "a review": ("voila/render/family/review.ipynb", nothing),
    **{kind: KINDS[kind] for kind in ("the editor", "the calculator")},
    "a slide": (step("nanking/1-cards", 6), present),
}

Picture = list[str]


def kept() -> dict[str, Picture]:
    """The pictures that are kept, by page and size."""
    blocks = KEPT.read_text(encoding="utf-8").strip().split("\n\n")
    return {name: rows for name, *rows in (block.splitlines() for block in blocks)}


def taken(page: Any, room: str, kinds: Iterable[str]) -> Iterator[tuple[str, Picture, list[str]]]:
    """Pages of these kinds at both sizes: the picture, and what lies on something else."""
    client = page.context.new_cdp_session(page)
    for kind in kinds:
        address, act = PAGES[kind]
        for size, (width, height, columns, rows) in SIZES.items():
            if (kind, size) == ("a slide", "phone"):  # it presents to nobody
                continue
            page.set_viewport_size({"width": width, "height": height})
            client.send("Storage.clearDataForOrigin", {"origin": room.rstrip("/"), "storageTypes": "all"})
            page.goto(room + address)
            page.locator(".tt-panel h2" if address else "h1").first.wait_for()
            settled(page)
            act(page)
            seen = page.evaluate(DRAW, {"parts": PARTS, "columns": columns, "rows": rows})
            yield f"{kind}, {size}", seen["picture"], seen["overlaps"]


def strays(one: Picture, other: Picture) -> list[str]:
    """The cells of a picture whose part is not to be found there, nor beside it, in another."""
    found = []
    for y, row in enumerate(one):
        for x, part in enumerate(row):
            near = [each[max(0, x - 1) : x + 2] for each in other[max(0, y - 1) : y + 2]]
            if part not in "".join(near):
                found.append(f"{part} in row {y + 1}, column {x + 1}")
    return found


def faults(page: Any, room: str, kinds: Iterable[str]) -> dict[str, list[str]]:
    """What has moved on pages of these kinds, or lies on something else, by page and size."""
    known, wrong = kept(), {}
    for name, picture, overlaps in taken(page, room, kinds):
        lost, new = strays(known.get(name, []), picture), strays(picture, known.get(name, []))
        wrong[name] = [
            *overlaps,
            *(f"no longer there: {each}" for each in lost),
            *(f"new: {each}" for each in new),
        ]
    return {name: each for name, each in wrong.items() if each}


def test_what_lies_where(lasting: Any, room: str) -> None:
    assert faults(lasting(width=1366, height=768), room, ("a bomb", "the end of a hand", "an exam")) == {}


@pytest.mark.extra
def test_what_lies_where_on_every_kind_of_page(lasting: Any, room: str) -> None:
    assert {name.split(",")[0] for name in kept()} == {*PAGES}
    assert faults(lasting(width=1366, height=768), room, PAGES) == {}


@pytest.mark.more
def test_what_lies_on_a_log_is_noticed(lasting: Any, room: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Links lay over the log of a hand that had ended, and nobody saw it."""

    def plant(page: Any) -> None:
        page.evaluate("document.querySelector('.tt-extra > :not(.tt-b-log)').style.translate = '0 60px'")

    monkeypatch.setitem(PAGES, "a game", (PAGES["a game"][0], plant))
    found = faults(lasting(width=1366, height=768), room, ["a game"])
    assert all(any("L and X overlap" in each for each in found[f"a game, {size}"]) for size in SIZES), found


if __name__ == "__main__":
    from playwright.sync_api import sync_playwright

    from tests.browser.conftest import FLAGS, chromium_path, opened

    with sync_playwright() as driver, served() as rooms:
        page = opened(driver.chromium.launch(executable_path=chromium_path(), args=FLAGS))
        blocks = ["\n".join([name, *picture]) for name, picture, _ in taken(page, rooms.home, PAGES)]
    KEPT.write_text("\n\n".join(blocks) + "\n", encoding="utf-8")
