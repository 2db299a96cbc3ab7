"""What a site of plain files has to itself: no network after a first visit, workers that die, editions."""

import re
import shutil
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any, NoReturn

import pytest

from tests import depth
from tests.app.serving import write
from tests.browser.answers import play
from tests.browser.conftest import FLAGS, chromium_path
from tests.browser.games import own_turn, push
from tests.browser.room import Rooms
from tests.browser.site import served
from tests.browser.test_teacher import PACK
from tests.browser.visit import ROOT, hand, kept, laid, open_notebook, until, verdict
from tests.lessons.test_own import SHORT
from tichu_teach.classroom.exam import exam
from tichu_teach.cli import main
from tichu_teach.site import writing
from tichu_teach.site.runtime import NoRuntime, runtime
from tichu_teach.site.snapshot import NoSnapshot
from tichu_teach.texts import text

pytestmark = [pytest.mark.browser, pytest.mark.more]

UNDER = "school/cards/"
"""Where on its host the site lies."""

GAME = 'from tichu_teach import play\n\nplay("nanking", seed={seed})'
BROKEN = SHORT.replace("success: fulfils-wish", "success: no-such-thing")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a teacher has written: chapters (one is broken), packs, a game, an exam, a rule book."""
    folder = tmp_path_factory.mktemp("school") / "notebooks"
    write(folder, "nanking/game", "# A game", GAME.format(seed=7))
    write(folder, "class/friday", "# Friday", 'from tichu_teach import puzzles\npuzzles(pack="friday.yaml")')
    write(folder, "class/last", "# The last hour", 'from tichu_teach import exam\nexam("nanking", seed=7)')
    own = {"monday.md": SHORT, "broken.md": BROKEN, "friday.yaml": PACK, "quiz.yaml": PACK}
    for name, content in own.items():
        (folder / "class" / name).write_text(content, encoding="utf-8")
    (folder / "rules").mkdir()
    shutil.copy(ROOT / "notebooks" / "rules" / "nanking.ipynb", folder / "rules")
    return folder


@pytest.fixture(scope="module")
def webroot(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a web host holds, the site in a folder of it, with a snapshot where tests run its Python."""
    try:
        runtime()
    except NoRuntime as problem:
        pytest.skip(str(problem))
    root = tmp_path_factory.mktemp("host")
    with pytest.MonkeyPatch.context() as patch:
        if depth.asked != depth.LONG:
            patch.setattr(writing, "snapshot", as_it_is)
        assert main(["site", str(root / UNDER), "--folder", str(folder)]) == 0
    return root


def as_it_is(*_: object) -> NoReturn:
    raise NoSnapshot("nobody waits for it")


@pytest.fixture(scope="module")
def host(webroot: Path) -> Iterator[Rooms]:
    with served(webroot, UNDER) as rooms:
        yield rooms


def take(page: Any) -> list[str]:
    """Take the cards of the game that is open; returns the hand."""
    page.get_by_role("button", name=text("table.take")).click()
    page.locator(".tt-slots").wait_for()
    return hand(page)


def keeps_all(page: Any) -> None:
    """Wait until the browser has the whole site."""
    until(page, lambda: page.evaluate("Boolean(navigator.serviceWorker.controller)"), "it is not kept")


@pytest.mark.extra
def test_all_network_cut_after_the_first_visit(page: Any, webroot: Path) -> None:
    """A page that nobody has opened before comes up, a pack and a chapter of the teacher's with it."""
    with served(webroot, UNDER) as rooms:
        open_notebook(page, rooms, "nanking/game")
        cards = take(page)
        keeps_all(page)
    page.reload()
    laid(page)
    assert hand(page) == cards and text("game.kept.resumed") in page.locator(".tt-panel").inner_text()
    page.locator(".bar-home").click()
    page.get_by_role("link", name="Friday").first.click()
    laid(page)
    play(page, "8w")
    verdict(page, "yes")
    page.goto(rooms.home)
    page.locator('a[href*="monday.ipynb"]').first.click()
    page.locator("h1", has_text="An eight, please").wait_for()
    laid(page)
    play(page, "8w")
    verdict(page, "yes")
    until(page, lambda: (kept(page, "progress") or {}).get("lessons"), "nothing was kept")
    page.goto(rooms.home)
    page.locator("[data-facts] li", has_text=text("home.progress.chapters", done=1, of=1)).wait_for()
    page.goto(f"{rooms.home}rules/nanking/?rule=nanking.wish.duty")
    assert page.locator("#nanking\\.wish\\.duty").count() == 1


@pytest.mark.extra
def test_an_exam_of_their_game_is_there_and_leads_only_to_pages_that_are(page: Any, host: Rooms) -> None:
    """The tutorial's by the rule book and by the address that commands print, and the teacher's own."""
    page.goto(f"{host.home}rules/nanking/")
    paper = exam("nanking", 7)
    begun = {"version": 1, "seed": 7, "day": "2026-11-22", "given": [None] * (len(paper.questions) - 1)}
    keep = "kept => localStorage.setItem('tichu-teach/exam.nanking', JSON.stringify(kept))"
    page.evaluate(keep, begun)
    linked = page.locator('a[href*="nanking/exam.ipynb"]').first.evaluate("a => a.href")
    for address in (f"{host.home}voila/render/class/last.ipynb", f"{linked}?seed=7"):
        page.goto(address)
        page.get_by_role("heading", name=text("exam.question", number=20, of=20)).wait_for()
    page.locator(".tt-nav .tt-n-next").click()
    page.get_by_role("heading", name=text("exam.failed")).wait_for()
    ways = [
        page.evaluate("a => a.href", each) for each in page.locator(".tt-panel a[href]").element_handles()
    ]
    assert any("/rules/nanking#" in way for way in ways), "the chapters that teach it are not on this site"
    for way in ways:
        assert page.request.get(way).ok, way


def test_a_pack_of_their_own_is_done_and_says_how_it_went(page: Any, host: Rooms) -> None:
    page.goto(host.home)
    page.locator('a[href*="quiz-puzzles.ipynb"]').first.click()
    laid(page)
    play(page, "8w")
    verdict(page, "yes")


@pytest.mark.extra
def test_a_worker_that_dies_is_told_and_the_game_goes_on(page: Any, host: Rooms) -> None:
    open_notebook(page, host, "nanking/game")
    cards = take(page)
    until(page, lambda: kept(page, "game.nanking"), "nothing was kept")
    page.workers[0].evaluate("self.close()")
    page.get_by_role("alert").filter(has_text=text("table.lost").split(".")[0]).first.wait_for()
    page.locator(".tt-lost").wait_for(state="detached", timeout=60_000)
    laid(page)
    assert hand(page) == cards
    page.get_by_role("button", name=text("game.button.legal")).click()
    page.get_by_role("button", name=text("game.button.legal.off")).wait_for()


def test_story_and_table_are_there_before_python(page: Any, host: Rooms) -> None:
    """And where Python never comes, the page says so and leaves them."""
    page.route("**/pyodide/**", lambda route: route.abort())
    page.goto(f"{host.home}voila/render/class/monday.ipynb")
    page.locator(".tt-panel h2").wait_for()
    assert len(hand(page)) == 2 and page.locator(".jp-MarkdownCell h1").inner_text() == "An eight, please"
    notice = page.get_by_role("alert").filter(has_text=text("app.site.failed"))
    notice.or_(page.get_by_role("alert").filter(has_text=text("app.site.older"))).first.wait_for()
    page.traffic.errors.clear()  # the browser complains of what was kept from it


BET = """() => {
  let sum = 0;
  for (let n = 0; n < 5e6; n++) sum += ((pair) => pair.b)(n < 49e5 ? { b: n } : { a: n, b: 1.5 });
  return sum;
}"""
"""A script's own, which is lost."""


LOST = re.compile(r"wrong call target, type: Wasm.*?function index (\d+), bytecode offset (\d+)")


@pytest.mark.extra
def test_the_browser_compiles_pythons_main_loop_once(browser: Any, host: Rooms, tmp_path: Path) -> None:
    """It loses no bet on where a call of Python's leads (`sorts.js`): each costs 0.2 s of a processor."""
    said, talking = tmp_path / "said", tmp_path / "talking"
    path = chromium_path() or browser.browser_type.executable_path
    talking.write_text(f'#!/bin/sh\nexec "{path}" "$@" > "{said}"\n', encoding="utf-8")
    talking.chmod(0o755)
    tells = browser.browser_type.launch(executable_path=talking, args=[*FLAGS, "--js-flags=--trace-deopt"])
    try:
        page = tells.new_page()
        page.goto(f"{host.home}voila/render/nanking/game.ipynb")
        laid(page)
        take(page)
        push(page)
        own_turn(page)
        page.evaluate(BET)
    finally:
        tells.close()
    told = said.read_text(encoding="utf-8", errors="replace")
    assert "deoptimizing" in told, "the browser doesn't tell"
    assert not LOST.findall(told)


def test_without_webassembly_the_page_says_so(page: Any, host: Rooms) -> None:
    page.add_init_script("delete globalThis.WebAssembly")
    page.goto(f"{host.home}voila/render/nanking/game.ipynb")
    page.get_by_role("alert").filter(has_text=text("app.site.wasm")).wait_for()
    page.goto(f"{host.home}rules/nanking/")
    assert page.locator("main h1").count() == 1, "what needs no Python can be read"


def test_opened_as_a_file_it_says_what_to_do(page: Any, webroot: Path) -> None:
    """Browsers let no page of a file have modules or workers."""
    page.goto((webroot / UNDER / "index.html").as_uri())
    page.get_by_role("alert").filter(has_text="python -m http.server").wait_for()
    assert page.locator("h1").first.is_visible()
    page.traffic.errors.clear()  # the browser complains of the modules


@pytest.mark.extra
def test_a_newer_edition_is_offered_and_an_older_page_says_so(
    watched: Any, folder: Path, webroot: Path, tmp_path: Path
) -> None:
    newer, target = tmp_path / "newer", tmp_path / "host"
    shutil.copytree(folder, newer)
    write(newer, "nanking/game", "# A newer game", GAME.format(seed=7))
    (newer / "class" / "friday.yaml").write_text(PACK.replace("Friday", "A Friday"), encoding="utf-8")
    shutil.copytree(webroot / UNDER, target)
    page, late = watched(), watched()
    with served(target) as rooms:
        open_notebook(page, rooms, "nanking/game")
        cards = take(page)
        keeps_all(page)
        held: list[Any] = []
        # Its Python is still on the way when its edition goes.
        late.route("**/code.files", lambda route: held.append(route))
        late.goto(f"{rooms.home}voila/render/nanking/game.ipynb")
        until(late, lambda: held, "nothing was asked for")
        assert main(["site", str(target), "--folder", str(newer)]) == 0

        page.reload()
        laid(page)
        assert page.locator("h1").inner_text() == "A game", "all of one edition"
        assert hand(page) == cards
        page.get_by_role("button", name=text("app.site.newer.take")).click()
        page.locator("h1", has_text="A newer game").wait_for()
        laid(page)
        assert hand(page) == cards, "what was reached stays"

        held[0].continue_()
        late.unroute("**/code.files")
        told = late.get_by_role("alert").filter(has_text=text("app.site.older"))
        told.get_by_role("button").click()
        late.locator("h1", has_text="A newer game").wait_for()
        late.traffic.errors.clear()  # the browser complains of what is gone
        laid(late)
        keeps_all(late)


KEPT = """async () => {
  const caching = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  return (await Promise.all(caching.map((cache) => cache.keys()))).flat().length;
}"""
"""Counts the files that the browser keeps."""


@pytest.mark.extra
def test_what_the_browser_has_thrown_away_is_fetched_and_kept_again(watched: Any, host: Rooms) -> None:
    page = watched()
    open_notebook(page, host, "nanking/game")
    keeps_all(page)
    page.evaluate("async () => { for (const name of await caches.keys()) await caches.delete(name); }")
    assert page.evaluate(KEPT) == 0
    page.reload()
    laid(page)
    until(page, lambda: page.evaluate(KEPT) > 10, "nothing is kept again")
    take(page)


@pytest.mark.extra
def test_a_cache_that_cannot_be_read_stops_no_page(watched: Any, host: Rooms) -> None:
    page = watched()
    open_notebook(page, host, "nanking/game")
    keeps_all(page)
    (worker,) = page.context.service_workers
    worker.evaluate("() => { caches.open = () => Promise.reject(new Error('broken')); }")
    page.reload()
    laid(page)
    take(page)


@pytest.mark.extra
def test_without_room_for_the_site_its_pages_work_all_the_same(watched: Any, host: Rooms) -> None:
    page = watched()
    browser = page.context.new_cdp_session(page)
    origin = {"origin": host.home.removesuffix(f"/{UNDER}")}
    browser.send("Storage.overrideQuotaForOrigin", {**origin, "quotaSize": 1 << 20})
    open_notebook(page, host, "nanking/game")
    cards = take(page)
    until(page, lambda: kept(page, "game.nanking"), "nothing was kept")
    page.evaluate(REGISTERED)
    assert not page.evaluate("Boolean(navigator.serviceWorker.controller)")
    page.reload()
    laid(page)
    assert hand(page) == cards
    browser.send("Storage.overrideQuotaForOrigin", origin)
    page.reload()
    laid(page)
    keeps_all(page)


REGISTERED = """async () => {
  const site = await navigator.serviceWorker.register("../../../../sw.js", { scope: "../../../../" });
  const worker = site.installing ?? site.waiting ?? site.active;
  while (!["redundant", "installed", "activated"].includes(worker.state))
    await new Promise((done) => worker.addEventListener("statechange", done, { once: true }));
}"""
"""Waits until the site has been kept, or has not."""


def test_nothing_is_asked_of_any_other_host(webroot: Path) -> None:
    """Every address in every page is relative, and the policy is in the page itself."""
    pages = [*(webroot / UNDER).rglob("*.html")]
    assert len(pages) > 4
    for file in pages:
        html = unescape(file.read_text(encoding="utf-8"))
        assert "default-src 'none'" in html.split("</head>")[0], file
        for address in re.findall(r'(?:href|src|action)="([^"]*)"', html):
            assert not re.match(r"[a-z]+:|/", address), (file, address)


@pytest.mark.extra
def test_its_notebooks_run_in_jupyterlab(watched: Any, folder: Path, tmp_path: Path) -> None:
    """Tables and verdicts, and a chapter that lies beside its notebook; nothing comes from another host."""
    for module in ("jupyterlite_core", "jupyterlite_pyodide_kernel"):
        pytest.importorskip(module, reason='JupyterLite is not installed: pip install "tichu-teach[lite]"')
    assert main(["site", str(tmp_path / "site"), "--folder", str(folder), "--lab"]) == 0
    page = watched()
    with served(tmp_path / "site") as rooms:
        page.goto(rooms.home)
        assert page.locator("a", has_text=text("app.site.lab")).count() == 1
        page.goto(f"{rooms.home}jupyter/lab/index.html?path=class/monday.ipynb")
        cells = page.locator(".jp-Notebook .jp-CodeCell .jp-InputArea-editor")
        cells.first.click(timeout=120_000)
        page.keyboard.press("Shift+Enter")
        page.locator('.jp-Notebook [data-card="8w#1"]').click(timeout=180_000)
        page.locator(".jp-Notebook .tt-a-play").click()
        page.locator(".jp-Notebook .tt-verdict.tt-yes").wait_for()
        phone = watched(width=390, height=844)
        phone.goto(f"{rooms.home}jupyter/lab/index.html?path=class/monday.ipynb")
        sheet = phone.locator(".jp-Notebook")
        sheet.wait_for(timeout=120_000)
        until(phone, lambda: sheet.bounding_box()["width"] > 250, "the list of files is folded away")
    for each in (page, phone):  # which ask for an icon
        each.traffic.errors = [error for error in each.traffic.errors if "404" not in error]
