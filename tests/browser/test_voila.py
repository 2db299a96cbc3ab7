"""A page of each kind as learners get it: in Voilà, with a kernel behind it. What a page can do besides is
tried without one, with the same pages in `room.py`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import pytest

from tests.app.serving import Running, tutorial, write
from tests.browser.test_exam import given
from tests.browser.visit import (
    KERNEL_WAIT,
    NOTEBOOKS,
    hand,
    kept,
    kill_kernels,
    nav_button,
    open_notebook,
    open_puzzle,
    remember,
    solved,
    title,
    until,
)
from tichu_teach.classroom.exam import exam
from tichu_teach.lessons.tables import game_name
from tichu_teach.texts import text

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Games with a seed, so that every test meets the same cards, and with pauses."""
    folder = tmp_path_factory.mktemp("served") / "notebooks"
    for ruleset in ("nanking", "mahjong"):
        cell = f'from tichu_teach import play\n\nplay("{ruleset}", seed=7)'
        write(folder, f"{ruleset}/game", "# A game", cell)
    with tutorial(folder, folder.parent / "log") as running:
        yield running


def begin(page: Any, games: Running) -> None:
    """Take the cards, give the three lowest away, and wait until the others have played."""
    open_notebook(page, games, "nanking/game")
    page.get_by_role("button", name=text("table.take")).click()
    page.locator(".tt-slots").wait_for()
    for number in range(3):
        page.locator(".tt-hand button").nth(number).click()
        page.locator(".tt-slots button").nth(number).click()
    page.get_by_role("button", name=text("table.push"), exact=True).click()
    page.locator(".tt-slots").wait_for(state="detached")
    asked = [text(f"game.now.{phase}") for phase in ("follow", "lead", "window")]
    until(page, lambda: title(page) in asked, "the others never stop")


def goes_on(page: Any, cards: list[str]) -> None:
    """The page that comes after a reload has the same cards, and says that it goes on."""
    page.locator(".tt-hand button").first.wait_for(timeout=KERNEL_WAIT)
    assert hand(page) == cards
    assert text("game.kept.resumed") in page.locator(".tt-panel").inner_text()


def test_a_game_goes_on_after_a_reload(page: Any, games: Running) -> None:
    begin(page, games)
    cards, heading = hand(page), title(page)
    assert len(cards) == 14 and page.locator(".tt-log li").count() > 2
    until(page, lambda: kept(page, "game.nanking"), "nothing was kept")
    page.reload()
    goes_on(page, cards)
    assert title(page) == heading


TOLD = """() => {
  window.before = true;
  const told = new Set();
  new MutationObserver(() => {
    const said = document.querySelectorAll(".tt-lost, .tt-toast, #tichu-lost:not([hidden])");
    for (const n of said) told.add(n.innerText.trim());
    sessionStorage.told = [...told].join("|");
  }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
}"""
"""Notes all that is told from now on."""


@pytest.mark.skipif(sys.platform != "linux", reason="finds the kernel's process in /proc")
def test_a_dead_kernel_is_called_back_and_nothing_is_lost(page: Any, games: Running) -> None:
    begin(page, games)
    cards = hand(page)
    page.traffic.errors.clear()
    page.locator(".tt-hand button").first.click()
    page.evaluate(TOLD)
    assert kill_kernels(games) >= 1
    page.wait_for_function("!window.before", timeout=30_000)
    goes_on(page, cards)
    picked = page.locator(".tt-hand button").first
    until(page, lambda: picked.get_attribute("aria-pressed") == "true", "what was picked is forgotten")
    assert page.evaluate("sessionStorage.told").split("|") == [text("table.lost.coming")]
    page.traffic.errors.clear()  # the browser complains of the connection that was cut


@pytest.mark.extra
def test_the_keyboard_is_back_at_the_hand_when_its_turn_comes(page: Any, games: Running) -> None:
    open_notebook(page, games, "mahjong/game")
    page.locator(".tt-n-begin").click()
    for _ in range(2):
        page.locator(".tt-a-discard, .tt-claims button").first.wait_for(timeout=KERNEL_WAIT)
        if page.locator(".tt-claims").count():
            page.locator(".tt-claims .tt-a-noclaim").focus()
            page.keyboard.press("Enter")
            continue
        page.locator(".tt-hand button").last.focus()
        page.keyboard.press("Space")
        page.keyboard.press("Enter")
        page.locator(".tt-a-discard").wait_for(state="detached")
        assert page.evaluate("Boolean(document.activeElement.closest('.tichu-teach'))")
        page.locator(".tt-a-discard, .tt-claims button").first.wait_for(timeout=KERNEL_WAIT)
        page.wait_for_function("document.activeElement.closest('.tt-hand, .tt-dock')", timeout=5000)


def test_a_puzzle_is_solved_and_the_home_page_knows(page: Any, server: Running) -> None:
    open_puzzle(page, server, "nanking-wish-02")
    page.locator('.tt-hand [data-card="8w#1"]').click()
    page.locator(".tt-a-play").click()
    page.locator(".tt-verdict.tt-yes").wait_for()
    assert solved(page, "nanking-wish-02")
    page.goto(server.home)
    assert text("home.progress.solved_one", count=1) in page.locator("body").inner_text()


@pytest.mark.extra
def test_a_chapter_is_gone_on_with_after_a_reload(page: Any, server: Running) -> None:
    open_notebook(page, server, "nanking/2-trick")
    first = title(page)
    nav_button(page, "pass-over").or_(nav_button(page, "next")).last.click()
    until(page, lambda: title(page) != first, "the next step doesn't come")
    second = title(page)
    page.reload()
    page.locator(".tt-panel h2").wait_for(timeout=KERNEL_WAIT)
    assert title(page) == second


def test_the_poke_cells_stay_in_the_notebook(page: Any, server: Running) -> None:
    open_notebook(page, server, "nanking/1-cards")
    assert "import" not in page.locator("body").inner_text()
    assert (NOTEBOOKS / "nanking/1-cards.ipynb").read_text(encoding="utf-8").count("lab-only")


@pytest.mark.extra
def test_a_hand_is_counted_and_found_again(page: Any, server: Running) -> None:
    open_notebook(page, server, "mahjong/calculator")
    page.locator('.tt-pick[data-tile="Wd"]').click()
    total = page.locator(".tt-b-total b")
    until(page, lambda: total.inner_text() == "1 of 13", "the tile does not arrive")
    page.reload()
    total.wait_for(timeout=KERNEL_WAIT)
    assert total.inner_text() == "1 of 13"


@pytest.mark.extra
def test_two_games_are_compared(page: Any, server: Running) -> None:
    open_notebook(page, server, "family/rulesets")
    tables = page.locator(".tt-panel table")
    assert tables.count() == 2, "what all games are like, and the family"
    page.locator(".tt-panel select").last.select_option(label=game_name("tientsin"))
    until(page, lambda: tables.count() == 1, "all games are still there")
    assert game_name("tientsin") in tables.inner_text()


ONE_LINE = """(css) => [...document.querySelectorAll(css)].map((n) => {
  const range = document.createRange();
  range.selectNodeContents(n);
  return [n.textContent, new Set([...range.getClientRects()].map((r) => Math.round(r.top))).size];
}).filter(([, lines]) => lines > 1)"""


def test_what_jupyter_does_to_lists_is_undone(page: Any, server: Running) -> None:
    """A certificate's facts stand in one line each, and so do the keys in the help."""
    sat = {"seed": 7, "day": "2026-11-22", "given": given(exam("haggis", 7), 20), "name": "A"}
    remember(page, server, "exam.haggis", sat)
    open_notebook(page, server, "haggis/exam", "?seed=7")
    page.locator(".tt-certfacts").wait_for()
    assert page.evaluate(ONE_LINE, ".tt-certfacts :is(dt, dd)") == []
    page.keyboard.press("?")
    page.locator(".tt-help").wait_for()
    assert page.evaluate(ONE_LINE, ".tt-help dt") == []
