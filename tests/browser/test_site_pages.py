"""Every kind of page of the whole site, held to its own policy: it comes up and asks nothing of others.

`watched` holds each page to that: what a policy forbids is a complaint, and so is a request that leaves.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.room import Rooms
from tests.browser.site import served, written
from tests.browser.visit import NOTEBOOKS, fits, kept, laid, open_notebook, present, until
from tichu_teach.site.runtime import NoRuntime
from tichu_teach.texts import text

pytestmark = [pytest.mark.browser, pytest.mark.extra]

TABLES = (
    "nanking/7-wish.ipynb/?step=duty",
    "nanking/15-endings.ipynb/?step=last",  # a figure and a question about it
    "nanking/puzzles.ipynb/?puzzle=nanking-endgame-01",  # to be played out
    "nanking/puzzles.ipynb/?puzzle=nanking-decide-01",  # what would you do?
    "mahjong/puzzles.ipynb/?puzzle=mahjong-claims-t7",  # made from a seed
    "nanking/game.ipynb/",
    "haggis/guided.ipynb/",
    "ear/exam.ipynb/",
    "family/review.ipynb/",
    "mahjong/calculator.ipynb/",
    "family/table.ipynb/",
    "family/rulesets.ipynb/",
)
PLAIN = ("", "rules/nanking/", "rules/sparrow/summary/")


@pytest.fixture(scope="module")
def host(shared: Path) -> Iterator[Rooms]:
    """The whole tutorial, in a folder of a host."""
    try:
        site = written(NOTEBOOKS, shared)
    except NoRuntime as problem:
        pytest.skip(str(problem))
    with served(site.parent, f"{site.name}/") as rooms:
        yield rooms


def test_every_kind_of_page_comes_up(watched: Callable[..., Any], host: Rooms) -> None:
    page = watched(width=390, height=844, dark=True)
    for address in PLAIN:
        page.goto(f"{host.home}{address}")
        assert page.locator("h1").first.is_visible() and fits(page), address
    for address in TABLES:
        page.goto(f"{host.home}voila/render/{address}")
        laid(page)
        assert fits(page), address
        assert page.locator("[role=alert]:visible").count() == 0, address


def test_what_its_pages_do_besides_is_allowed_too(page: Any, host: Rooms) -> None:
    """Sounds, themes, a code to scan, a file to save, links to copy, slides for a class."""
    open_notebook(page, host, "nanking/7-wish")
    page.locator("[data-sound-button]").click()
    page.locator("[data-theme-button]").click()
    present(page)
    open_notebook(page, host, "nanking/puzzles", "?puzzle=nanking-wish-02")
    page.get_by_role("button", name=text("page.puzzle.share.asked")).click()
    open_notebook(page, host, "family/table")
    page.get_by_role("button", name=text("editor.begin.dealt")).click()
    page.locator(".tt-note", has_text=text("editor.stands")).wait_for()
    open_notebook(page, host, "family/review")
    with page.expect_download() as saved:
        page.get_by_role("button", name=text("page.puzzle.export")).click()
    assert saved.value.suggested_filename.endswith(".json")


FAR = """() => {
  window.far = new Set();
  const look = () => document.querySelectorAll("#tichu-way").forEach((n) => far.add(n.ariaValueNow));
  new MutationObserver(look).observe(document, { subtree: true, attributeFilter: ["aria-valuenow"] });
}"""
"""Notes how far the line has come, as often as it goes on."""


def test_over_a_slow_network_the_line_goes_on(page: Any, host: Rooms) -> None:
    """And the table can be seen and a card picked up long before anybody can answer."""
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    slow = {"offline": False, "latency": 100, "downloadThroughput": 2 << 20, "uploadThroughput": 1 << 20}
    network.send("Network.emulateNetworkConditions", slow)
    page.goto(f"{host.home}voila/render/nanking/7-wish.ipynb/", wait_until="commit")
    page.evaluate(FAR)
    page.locator('.tt-hand [data-card="8w#1"]').click()
    page.locator("#tichu-way").wait_for(state="hidden")
    assert page.evaluate("far.size") > 8, page.evaluate("[...far]")
    page.locator(".tt-a-play").click()
    page.locator(".tt-verdict.tt-yes").wait_for()
    until(page, lambda: (kept(page, "progress") or {}).get("lessons"), "nothing was kept")
