"""The rules of axe on a page of each kind, with one that it keeps back: visible and spoken names agree."""

from typing import Any

import pytest

from tests.browser import bare as cards
from tests.browser import square
from tests.browser.gallery import at, show
from tests.browser.room import Rooms
from tests.browser.visit import open_notebook, open_puzzle

base = pytest.importorskip("axe_playwright_python.base", reason="axe is not installed")

pytestmark = [pytest.mark.browser, pytest.mark.more]

RULES = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "rules": {"label-content-name-mismatch": {"enabled": True}},
    "resultTypes": ["violations"],  # what is in order need not be told place by place
}
RUN = """options => axe.run(document, options).then((found) => found.violations.map(
  (each) => each.id + ': ' + each.nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(' / ')))"""
A_PART = {"region", "landmark-one-main", "page-has-heading-one"}  # asks for the page around a table


def violations(page: Any) -> list[str]:
    """What axe finds at fault on a page."""
    page.evaluate("source => { if (!window.axe) (0, eval)(source); }", base.AXE_FILE_PATH.read_text("utf-8"))
    found: list[str] = page.evaluate(RUN, RULES)
    return found


def test_every_kind_of_page(page: Any, rooms: Rooms) -> None:
    page.goto(rooms.home)
    found = {"home": violations(page)}
    steps = {"deck": "solved", "seats": "helped", "take": "skipped"}
    record = {"lessons": {"nanking/1-cards": {"step": 3, "of": 13, "steps": steps}}}
    page.evaluate("kept => localStorage.setItem('tichu-teach/progress', JSON.stringify(kept))", record)
    page.reload()
    page.locator("[data-next]").wait_for()
    found["home, begun"] = violations(page)
    open_notebook(page, rooms, "nanking/1-cards")
    found["chapter"] = violations(page)
    open_notebook(page, rooms, "mahjong/game")
    found["game"] = violations(page)
    open_puzzle(page, rooms, "nanking-wish-18")
    found["puzzle"] = violations(page)
    assert found == {name: [] for name in found}


@pytest.mark.extra
@pytest.mark.parametrize("name", ("nanking/game", "mahjong/calculator", "family/rulesets"))
def test_more_pages(page: Any, rooms: Rooms, name: str) -> None:
    open_notebook(page, rooms, name)
    assert violations(page) == []


@pytest.mark.extra
def test_scenes_of_both_tables(page: Any, bare: str) -> None:
    for board, gallery, names in (
        ("table", cards.scenes(), "hints wish push over haggis-give"),
        ("square", square.scenes(), "claim ranks sparrow"),
    ):
        at(page, bare, names.split()[0], board=board)
        for name in names.split():
            show(page, gallery[name])
            assert [each for each in violations(page) if each.split(":")[0] not in A_PART] == [], name
