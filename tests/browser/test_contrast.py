"""Texts over pictures: what stands on felt, plates, bubbles and bars is measured against what is really
painted behind it, pixel by pixel (WCAG 2.2: 4.5, for large text 3)."""

import base64
from pathlib import Path
from typing import Any

import pytest

from tests.browser import bare as cards
from tests.browser import square
from tests.browser.gallery import at, show
from tests.depth import some

pytestmark = [pytest.mark.browser, pytest.mark.more]

LOOKED_AT = {
    "table": "follow push eight over tricsu-table haggis-follow".split(),
    "square": "claim sparrow won".split(),
}
GALLERY = {"table": cards.scenes, "square": square.scenes}

MEASURE = Path(__file__).with_name("contrast.js").read_text(encoding="utf-8").rstrip().removesuffix(";")
UNSEEN = ".probe, .probe * { color: transparent !important; text-shadow: none !important }"


def faint(page: Any) -> list[str]:
    """The texts on the table that do not stand out enough from what is painted behind them."""
    page.evaluate("document.querySelector('.tichu-teach').classList.add('probe')")
    page.evaluate("for (const bar of document.querySelectorAll('.tt-nav')) bar.style.position = 'static'")
    picture = base64.b64encode(page.screenshot(full_page=True)).decode()
    found: list[str] = page.evaluate(MEASURE, picture)
    return found


@pytest.mark.parametrize(
    ("width", "theme"),
    some([(390, "dark"), (1280, "light"), (390, "light"), (1280, "dark")]),
)
def test_texts_stand_out_from_what_is_painted_behind_them(
    watched: Any, bare: str, width: int, theme: str
) -> None:
    page = watched(width=width)
    for board, names in LOOKED_AT.items():
        at(page, bare, names[0], theme, board=board)
        page.add_style_tag(content=UNSEEN)
        for name in names:
            show(page, GALLERY[board]()[name])
            assert faint(page) == [], f"{board} {name}"


def test_the_measure_finds_what_is_faint(page: Any, bare: str) -> None:
    at(page, bare, "follow")
    page.add_style_tag(content=UNSEEN + ".tt-caption p { color: #2f8f6f !important }")
    assert any("tt-toplabel" in each for each in faint(page))
