"""When things go wrong around the table: a slow machine, lost answers, no storage, a second tab."""

from __future__ import annotations

from typing import Any

import pytest

from tests.app.serving import Running
from tests.browser.visit import KERNEL_WAIT, kept, open_notebook, until
from tichu_teach.engine import Record
from tichu_teach.texts import text

CHAPTER = "nanking/1-cards"
GAME = "nanking/game"

# The kernel's words about its widgets are lost for twice as long as the widget manager's own patience lasts.
# So it is where the machine is so busy that the browser asks before the server listens to the kernel.
SWALLOWED = """(() => {
  const Line = WebSocket;
  let first = 0;
  window.WebSocket = class extends Line {
    set onmessage(hear) {
      super.onmessage = (event) => {
        first = first || performance.now();
        const words = typeof event.data === "string" ? event.data : new TextDecoder().decode(event.data);
        if (!words.includes('"comm_msg"') || performance.now() - first > 9000) hear(event);
      };
    }
  };
})()"""

# A kernel that has none of the widgets its page shows: one that was started anew, for instance.
EMPTY = """(() => {
  const parse = JSON.parse;
  JSON.parse = (...given) => {
    const told = parse(...given);
    const data = told && (told.data || (told.content || {}).data);
    const states = data && data.method === "update_states";
    if (states && (%s)) Object.assign(data, { states: {}, buffer_paths: [] });
    return told;
  };
})()"""


@pytest.mark.extra
def test_answers_that_are_lost_are_asked_for_again(page: Any, server: Running) -> None:
    page.add_init_script(SWALLOWED)
    open_notebook(page, server, CHAPTER)
    assert page.locator(".tt-hand, .tt-panel h2").first.is_visible()


def test_a_page_whose_kernel_does_not_know_its_table_loads_itself_anew(page: Any, server: Running) -> None:
    page.add_init_script(EMPTY % "!sessionStorage.visits || sessionStorage.visits < 2")
    page.add_init_script("sessionStorage.visits = Number(sessionStorage.visits || 0) + 1")
    open_notebook(page, server, CHAPTER)
    assert page.evaluate("sessionStorage.visits") == "2"
    assert page.evaluate("sessionStorage.getItem('tichu-teach/again')") is None, (
        "the next time it may try again"
    )


@pytest.mark.extra
def test_a_page_that_did_so_in_vain_says_it_and_stops(page: Any, server: Running) -> None:
    page.add_init_script(EMPTY % "true")
    page.add_init_script("sessionStorage.visits = Number(sessionStorage.visits || 0) + 1")
    page.goto(f"{server.home}voila/render/{CHAPTER}.ipynb")
    notice = page.locator("#tichu-failed")
    notice.wait_for(timeout=2 * KERNEL_WAIT)
    assert text("app.failed") in notice.inner_text()
    assert page.evaluate("sessionStorage.visits") == "2"
    assert not page.locator("#tichu-loading").is_visible()
    assert "model not found" not in page.inner_text("body")


@pytest.mark.extra
def test_storage_that_takes_nothing_is_told_at_once_and_the_record_given_as_a_file(
    page: Any, server: Running
) -> None:
    page.add_init_script(
        "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }"
    )
    page.goto(server.home)
    assert page.locator("p[data-unkept]").is_visible()
    open_notebook(page, server, CHAPTER)
    page.locator(".tt-lost", has_text=text("table.unkept")).wait_for()
    open_notebook(page, server, GAME)
    banner = page.locator(".tt-lost", has_text=text("table.unkept"))
    banner.wait_for()
    with page.expect_download() as given:
        banner.get_by_role("button", name=text("table.unkept.save")).click()
    assert Record.from_json(given.value.path().read_text(encoding="utf-8")).game.name == "nanking"
    page.evaluate("window.dispatchEvent(new CustomEvent('tichu-teach:lost'))")
    lost = page.locator(".tt-lost", has_text=text("table.lost.unkept"))
    lost.wait_for()
    assert page.get_by_text(text("table.lost"), exact=True).count() == 0, "a promise it could not keep"


@pytest.mark.extra
def test_a_game_is_played_in_one_tab_at_a_time(page: Any, server: Running) -> None:
    open_notebook(page, server, GAME)
    until(page, lambda: kept(page, "game.nanking"), "the game is not kept")
    assert not page.locator(".tt-lost").count()
    other = page.context.new_page()
    open_notebook(other, server, GAME)
    taken = page.locator(".tt-lost", has_text=text("table.elsewhere"))
    taken.wait_for()
    assert not other.locator(".tt-lost").count()
    other.get_by_role("button", name=text("table.take")).click()
    until(other, lambda: "0 take" in str(kept(other, "game.nanking")), "the second tab cannot play")
    other.locator(".tt-slots").wait_for()  # the others have taken theirs, and nobody moves until we push
    reached = kept(other, "game.nanking")
    page.get_by_role("button", name=text("table.grand")).click()  # refused in silence: the notice says why
    page.wait_for_timeout(500)
    assert kept(page, "game.nanking") == reached, "the first tab wrote over it"
    taken.get_by_role("button", name=text("table.elsewhere.here")).click()
    other.locator(".tt-lost", has_text=text("table.elsewhere")).wait_for(timeout=KERNEL_WAIT)
    page.locator(".tt-panel h2").wait_for(timeout=KERNEL_WAIT)
    assert not page.locator(".tt-lost").count()
    until(
        page,
        lambda: page.get_by_role("button", name=text("table.take")).count() == 0,
        "not where the other was",
    )
