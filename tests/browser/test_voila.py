"""A page of each kind as learners get it: in Voilà, with a kernel behind it. What a page can do besides is
tried without one, with the same pages in `room.py`."""

import sys
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

import pytest

from tests.app.serving import Running
from tests.browser.far import far
from tests.browser.games import nanking
from tests.browser.test_axe import violations
from tests.browser.test_exam import given
from tests.browser.visit import (
    KERNEL_WAIT,
    Served,
    fits,
    go_to,
    hand,
    headed,
    kept,
    keys,
    kill_kernel,
    laid,
    open_notebook,
    remember,
    title,
    until,
)
from tests.depth import some
from tichu_teach.classroom.exam import exam
from tichu_teach.engine import Record
from tichu_teach.lessons import load
from tichu_teach.texts import text

pytestmark = pytest.mark.browser

CHAPTER = "nanking/1-cards"
GAME = "nanking/game"


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


@pytest.fixture(scope="module")
def line(server: Running) -> Iterator[Served]:
    """The server from a tenth of a second away."""
    with far(server, 100) as distant:
        yield distant


def goes_on(page: Any, cards: list[str]) -> None:
    """The page that comes after a reload has the same cards, and says that it goes on."""
    page.locator(".tt-hand button").first.wait_for(timeout=KERNEL_WAIT)
    assert hand(page) == cards
    assert text("game.kept.resumed") in page.locator(".tt-panel").inner_text()


@pytest.mark.more
@pytest.mark.skipif(sys.platform != "linux", reason="finds the kernel's process in /proc")
def test_a_game_goes_on_after_a_reload_and_without_its_kernel(page: Any, server: Running) -> None:
    nanking(page, server, "class/nanking")
    cards, heading = hand(page), title(page)
    assert len(cards) == 14 and page.locator(".tt-log li").count() > 2
    until(page, lambda: kept(page, "game.nanking"), "nothing was kept")
    page.reload()
    goes_on(page, cards)
    assert title(page) == heading
    page.traffic.errors.clear()
    page.locator(".tt-hand button").first.click()
    page.evaluate(TOLD)
    kill_kernel(page)
    page.wait_for_function("!window.before", timeout=2 * KERNEL_WAIT)
    goes_on(page, cards)
    picked = page.locator(".tt-hand button").first
    until(page, lambda: picked.get_attribute("aria-pressed") == "true", "what was picked is forgotten")
    assert page.evaluate("sessionStorage.told").split("|") == [text("table.lost.coming")]
    page.traffic.errors.clear()  # the browser complains of the connection that was cut


@pytest.mark.more
def test_a_clicker_calls_the_referee_back_to_a_wall_long_left_alone(page: Any, server: Running) -> None:
    open_notebook(page, server, "nanking/7-wish")
    page.keyboard.press("p")
    page.locator(".tt-slide").wait_for()
    page.evaluate("() => { const now = Date.now; Date.now = () => now() + 600_000; window.before = true; }")
    kill_kernel(page)
    page.locator(".tt-lost", has_text=text("table.lost.idle")).wait_for(timeout=KERNEL_WAIT)
    page.keyboard.press("PageDown")
    page.wait_for_function("!window.before", timeout=KERNEL_WAIT)
    page.locator(".tt-slide").wait_for(timeout=KERNEL_WAIT)
    page.traffic.errors.clear()


@pytest.mark.extra
def test_the_keyboard_is_back_at_the_hand_when_its_turn_comes(page: Any, server: Running) -> None:
    open_notebook(page, server, "class/mahjong")
    page.locator(".tt-n-begin").click()
    for _ in range(2):
        page.locator(".tt-a-discard, .tt-claims button").first.wait_for(timeout=KERNEL_WAIT)
        if page.locator(".tt-claims").count():
            page.locator(".tt-claims .tt-a-noclaim").press("Enter")
            continue
        page.locator(".tt-hand button").last.focus()
        keys(page, "Space", "Enter")
        page.locator(".tt-a-discard").wait_for(state="detached")
        assert page.evaluate("Boolean(document.activeElement.closest('.tichu-teach'))")
        page.locator(".tt-a-discard, .tt-claims button").first.wait_for(timeout=KERNEL_WAIT)
        page.wait_for_function("document.activeElement.closest('.tt-hand, .tt-dock')")


def test_from_the_home_page_to_a_chapter_on_a_phone(phone: Any, line: Served) -> None:
    """By keyboard alone, on a slow line; and the page hears when the network goes and comes."""
    phone.goto(line.home)
    assert fits(phone)
    go_to(phone, ".door")
    phone.keyboard.press("Enter")
    laid(phone)
    assert title(phone) == load(CHAPTER).steps[0].say("title")
    assert fits(phone)
    phone.evaluate(
        "window.told = [];"
        "for (const word of ['lost', 'back']) addEventListener('tichu-teach:' + word, () => told.push(word))"
    )
    for away, word in ((True, "lost"), (False, "back")):
        phone.context.set_offline(away)
        phone.wait_for_function("word => told.at(-1) === word", arg=word)
    phone.traffic.errors.clear()


ONE_LINE = """(css) => [...document.querySelectorAll(css)].map((n) => {
  const range = document.createRange();
  range.selectNodeContents(n);
  return [n.textContent, new Set([...range.getClientRects()].map((r) => Math.round(r.top))).size];
}).filter(([, lines]) => lines > 1)"""


@pytest.mark.more
def test_what_jupyter_does_to_a_page_is_undone(page: Any, server: Running) -> None:
    """A certificate's facts stand in one line each, so do the keys in the help; and axe finds no fault."""
    sat = {"version": 1, "seed": 7, "day": "2026-11-22", "given": given(exam("haggis", 7), 20), "name": "A"}
    remember(page, server, "exam.haggis", sat)
    open_notebook(page, server, "haggis/exam", "?seed=7")
    page.locator(".tt-certfacts").wait_for()
    assert page.evaluate(ONE_LINE, ".tt-certfacts :is(dt, dd)") == []
    assert violations(page) == []
    page.keyboard.press("?")
    page.locator(".tt-help").wait_for()
    assert page.evaluate(ONE_LINE, ".tt-help dt") == []


SHIFTS = """window.shifted = 0;
new PerformanceObserver((list) => list.getEntries().forEach((each) => { window.shifted += each.value; }))
  .observe({ type: "layout-shift", buffered: true });"""


@pytest.mark.parametrize("name", some(("nanking/1-cards", "mahjong/calculator", "nanking/puzzles")))
def test_a_page_is_a_few_files_and_nothing_jumps(watched: Any, server: Running, name: str) -> None:
    """A table is drawn without JupyterLab's front end, in the place that is kept for it."""
    page = watched(width=1366, height=768)
    page.add_init_script(SHIFTS)
    open_notebook(page, server, name)
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert page.evaluate("shifted") < 0.05
    assert [url for url in page.traffic.requests if "/voila/static/" in url or "labextensions" in url] == []
    assert len(page.traffic.requests) < 18
    faces = page.evaluate("[...document.fonts].filter((f) => f.status === 'loaded').map((f) => f.family)")
    assert {each.strip('"') for each in faces} == {"Tichu Text", "Tichu Display"}


@pytest.mark.more
def test_what_comes_after_a_script_has_its_room_on_a_phone(watched: Any, server: Running) -> None:
    page = watched(width=390, height=844, reduced_motion="no-preference")
    page.add_init_script(SHIFTS)
    open_notebook(page, server, "mahjong/1-tiles")
    page.locator(".tt-a-mahjong").wait_for()
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert page.evaluate("shifted") < 0.05
    tile, bar = (page.locator(css).last.bounding_box() for css in (".tt-hand > *", ".tt-actions"))
    assert tile["y"] + tile["height"] <= bar["y"], "the hand is seen whole"


# -- when things go wrong: lost answers, no storage, a second tab ----------------------------------------

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


def test_a_page_has_what_changed_before_it_could_listen(page: Any, server: Running) -> None:
    open_notebook(page, server, "class/changing")
    headed(page, "As it is now")


# The line is open only when the page is let in.
HELD = """(() => {
  const Line = WebSocket;
  let inside = false;
  window.WebSocket = class extends Line {
    get readyState() {
      return inside ? super.readyState : Line.CONNECTING;
    }
    set onopen(told) {
      super.onopen = (event) => {
        window.letIn = () => {
          inside = true;
          told(event);
        };
      };
    }
  };
})()"""


def test_a_page_drawn_before_its_line_is_open_waits_and_says_hello(page: Any, server: Running) -> None:
    page.add_init_script(HELD)
    page.goto(f"{server.home}voila/render/{CHAPTER}.ipynb")
    page.wait_for_function("window.letIn && document.querySelector('.tt-view')", timeout=KERNEL_WAIT)
    page.evaluate(TOLD)
    page.evaluate("letIn()")
    laid(page)
    assert title(page) == load(CHAPTER).steps[0].say("title")
    assert not page.evaluate("sessionStorage.told"), "nothing was lost"


# A kernel that has none of the widgets its page shows: one that was started anew, for instance.
EMPTY = """(() => {
  const parse = JSON.parse;
  JSON.parse = (...given) => {
    const told = parse(...given);
    if (told?.header?.msg_type === "comm_info_reply" && (%s)) told.content.comms = {};
    return told;
  };
})()"""


@pytest.mark.extra
def test_answers_that_are_lost_are_asked_for_again(page: Any, server: Running) -> None:
    page.add_init_script(SWALLOWED)
    open_notebook(page, server, CHAPTER)
    assert page.locator(".tt-hand, .tt-panel h2").first.is_visible()


# The page begins to follow its kernel only when that has said everything, as on a machine with much to do.
LATE = "const late = setTimeout; window.setTimeout = (f, ms, ...of) => late(f, ms === 250 ? 5e3 : ms, ...of)"


@pytest.mark.more
def test_a_page_whose_kernel_does_not_know_its_table_loads_itself_anew(page: Any, server: Running) -> None:
    page.add_init_script(LATE)
    page.add_init_script(EMPTY % "!sessionStorage.visits || sessionStorage.visits < 2")
    page.add_init_script("sessionStorage.visits = Number(sessionStorage.visits || 0) + 1")
    page.goto(f"{server.home}voila/render/{CHAPTER}.ipynb")
    page.wait_for_function("sessionStorage.visits === '2'", timeout=KERNEL_WAIT)
    laid(page)
    assert title(page) == load(CHAPTER).steps[0].say("title")


@pytest.mark.extra
def test_a_page_that_did_so_in_vain_says_it_and_stops(page: Any, server: Running) -> None:
    page.add_init_script(LATE)
    page.add_init_script(EMPTY % "true")
    page.add_init_script("sessionStorage.visits = Number(sessionStorage.visits || 0) + 1")
    page.goto(f"{server.home}voila/render/{CHAPTER}.ipynb")
    page.locator(".tt-lost", has_text=text("table.lost")).wait_for(timeout=2 * KERNEL_WAIT)
    assert page.evaluate("sessionStorage.visits") == "2"
    assert not page.locator("#tichu-loading").is_visible()


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


# -- the table to put anything on ------------------------------------------------------------------------

WISHED = "nanking | 0: 8w Kj Kp Ph | 1: 5p 9j | 2: 3j | 3: 4s | turn 0 | trick 3 7w | wish 8"


@pytest.mark.extra
@pytest.mark.skipif(sys.platform != "linux", reason="finds the kernel's process in /proc")
def test_what_is_being_written_outlives_its_kernel_and_its_tab(page: Any, server: Running) -> None:
    def story(of: Any) -> Any:
        return of.get_by_label(text("editor.pack.words.story"), exact=True)

    open_notebook(page, server, "family/table", f"?{urlencode({'position': WISHED})}")
    page.locator(".tt-seg", has_text=text("editor.view.ask")).click()
    story(page).press_sequentially("West wishes")
    page.evaluate(TOLD)
    kill_kernel(page)
    page.wait_for_function("!window.before", timeout=2 * KERNEL_WAIT)
    page.locator(".tt-note", has_text=text("editor.restored")).wait_for(timeout=KERNEL_WAIT)
    assert story(page).input_value() == "West wishes"
    page.traffic.errors.clear()  # the browser complains of the connection that was cut
    story(page).press_sequentially(" for an eight.")
    with page.expect_event("close"):
        page.close(run_before_unload=True)
    again = page.context.new_page()
    open_notebook(again, server, "family/table")
    again.locator(".tt-note", has_text=text("editor.restored")).wait_for()
    assert story(again).input_value().endswith(" for an eight.")
