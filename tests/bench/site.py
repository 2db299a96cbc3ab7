"""The tutorial as a folder of plain files, in a headless browser, compared with the same pages in Voilà."""

import gzip
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from playwright.sync_api import sync_playwright

from tests.app.serving import tutorial, write
from tests.browser.conftest import FLAGS, chromium_path
from tests.browser.site import served
from tests.browser.visit import NOTEBOOKS, laid
from tichu_teach.app import paths
from tichu_teach.site import writing
from tichu_teach.texts import text

from .frames import (
    FRAMES,
    frames_with_strong_opponents,
    gaps_of,
    longest_task_with_strong_opponents,
    rest,
    write_strong,
)
from .kernels import private
from .measure import Figure, at
from .pages import ANSWERED, GAME, WAIT, Ours, answers_of

PAGE = "voila/render/nanking/game.ipynb"
CHAPTER = "voila/render/nanking/1-cards.ipynb"
OVER = """
import random
from tichu_teach import play
from tichu_teach.players import LowestPlayer
from tichu_teach.players.match import moves

game = play("nanking", seed=7)
game._resume = lambda kept: None
for _, action in moves(game.match.record.start, [LowestPlayer(random.Random(seat)) for seat in range(4)]):
    game.play.match = game.match.apply(action)
game
"""
BACK = "voila/render/nanking/over.ipynb"
FEWEST = 10  # clicks during a look back, at least, for a meaningful figure
PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
RIVAL = "the same page in Voilà"


def figures(full: bool) -> Iterator[Figure]:
    visits, clicks = (7, 60) if full else (3, 20)
    start = time.process_time()
    whole = writing.site(paths.notebooks())
    yield Figure("site: writing it, what is compiled being kept", time.process_time() - start, "s")
    yield Figure("site: all of it", whole.size / 1e6, "MB")
    with tempfile.TemporaryDirectory() as name, sync_playwright() as driver:
        folder, target = Path(name) / "notebooks", Path(name) / "site"
        write(folder, "nanking/game", "# A game", GAME)
        write(folder, "nanking/over", "# A round", OVER)
        write_strong(folder)
        (folder / "nanking" / "1-cards.ipynb").write_bytes((NOTEBOOKS / "nanking/1-cards.ipynb").read_bytes())
        writing.write(writing.site(folder), target)
        browser = driver.chromium.launch(executable_path=chromium_path(), args=FLAGS)
        with tutorial(folder, Path(name) / "log") as voila:
            _visit(browser, voila.home)
            theirs = [_visit(browser, voila.home) for _ in range(visits)]
            their_clicks = _clicks(browser, voila.home, clicks)
        with served(target) as site:
            yield from _sizes(browser, site.home, target)
            ours = [_visit(browser, site.home) for _ in range(visits)]
            our_clicks = _clicks(browser, site.home, clicks)
            beside = _clicks_while_it_looks_back(browser, site.home, clicks)
            frames = frames_with_strong_opponents(browser, site.home)
            busy = longest_task_with_strong_opponents(browser, site.home)
            looked = _frames_while_it_looks_back(browser, site.home)
            pictures = [_picture(browser, site.home) for _ in range(visits)]
            memory = _memory(browser, site.home)
        browser.close()
    for number, which in enumerate(("cold cache", "second visit")):
        mine, other = (median(visit[number].answered for visit in visits) for visits in (ours, theirs))
        yield Figure(f"site: navigate to first answered click, {which}", mine, "s", mine / other, RIVAL)
        mine, other = (median(visit[number].after_sight for visit in visits) for visits in (ours, theirs))
        yield Figure(f"site: from the page being seen to that, {which}", mine, "s", mine / other, RIVAL)
    yield Figure("site: navigate to a chapter's story and cards", median(pictures), "s")
    for name, share in (("p50", 0.5), ("p95", 0.95)):
        value = at(our_clicks, share)
        yield Figure(f"site: click to verdict, {name}", value, "ms", value / at(their_clicks, share), RIVAL)
    yield Figure("site: click to answer while a round is looked back at, p95", at(beside, 0.95), "ms")
    for name, gaps in (("strong opponents play", frames), ("a round is looked back at", looked)):
        yield Figure(f"site: longest frame while {name}", max(gaps), "ms")
        yield Figure(f"site: a frame while {name}, p99", at(gaps, 0.99), "ms")
    yield Figure("site: longest task of the page while strong opponents play, processor", busy, "ms")
    if memory:
        yield Figure("site: private memory of the page, as on a phone", memory, "MiB")


class Visit(NamedTuple):
    """Seconds to the first answered click: from navigating, and from the first picture."""

    answered: float
    after_sight: float


SEEN = "(performance.now() - performance.getEntriesByName('first-contentful-paint')[0].startTime) / 1000"
"""Seconds since the first picture."""


def _visit(browser: Any, home: str) -> tuple[Visit, Visit]:
    """Measure a visit with nothing kept, and one in another tab afterwards."""
    context = browser.new_context()
    found = []
    for _ in range(2):
        page = context.new_page()
        start = time.perf_counter()
        page.goto(home + PAGE, timeout=WAIT, wait_until="commit")
        Ours.first_click(page)
        found.append(Visit(time.perf_counter() - start, page.evaluate(SEEN)))
        rest(page, home)
        page.close()
    context.close()
    first, second = found
    return first, second


def _clicks(browser: Any, home: str, clicks: int) -> list[float]:
    """The milliseconds from each click to its verdict."""
    page = browser.new_page()
    page.goto(home + PAGE, timeout=WAIT)
    Ours.first_click(page)
    rest(page, home)
    Ours.to_the_play(page)
    found = list(answers_of(page, clicks, Ours))
    page.close()
    return found


def _clicks_while_it_looks_back(browser: Any, home: str, clicks: int) -> list[float]:
    """The milliseconds until a press on *More …*, which opens or closes it, shows."""
    page = browser.new_page()
    page.goto(home + BACK, timeout=WAIT)
    laid(page)
    rest(page, home)
    page.get_by_role("button", name=text("game.lookback.button.lookback")).click()
    looks = page.locator(".tt-panel [role=progressbar]")
    looks.wait_for()
    found = []
    while len(found) < clicks and looks.count():
        for _ in range(2):  # open and close: while open, it hides the progress bar
            found.append(page.evaluate(ANSWERED, [".tt-n-more", ".tt-panel h2", 0]))
            page.wait_for_timeout(100)
    assert len(found) >= FEWEST, f"it had all been looked at after {len(found)} of them"
    page.close()
    return found


def _frames_while_it_looks_back(browser: Any, home: str) -> list[float]:
    """The milliseconds between frames while a round is reviewed."""
    page = browser.new_page()
    page.goto(home + BACK, timeout=WAIT)
    laid(page)
    rest(page, home)
    page.evaluate(FRAMES)
    page.get_by_role("button", name=text("game.lookback.button.lookback")).click()
    page.locator(".tt-panel [role=progressbar]").wait_for(state="detached", timeout=WAIT)
    return gaps_of(page)


def _picture(browser: Any, home: str) -> float:
    """The seconds until story and cards of a chapter can be seen, with or without Python."""
    page = browser.new_page()
    start = time.perf_counter()
    page.goto(home + CHAPTER, timeout=WAIT, wait_until="commit")
    page.locator(".tt-panel h2").wait_for(timeout=WAIT)
    taken = time.perf_counter() - start
    page.close()
    return taken


def _sizes(browser: Any, home: str, folder: Path) -> Iterator[Figure]:
    """Measure the size of a first visit: the files that a table needs to answer, and the later modules."""
    page = browser.new_page()
    asked: set[str] = set()
    page.context.on("request", lambda request: asked.add(urlsplit(request.url).path.strip("/")))
    with page.expect_response("**/rest.files"):
        page.goto(home + CHAPTER, timeout=WAIT)
        laid(page)
    places = [place for path in asked for place in (folder / path, folder / path / "index.html")]
    contents = [place.read_bytes() for place in places if place.is_file()]
    page.close()
    yield Figure("site: a first visit asks for", sum(map(len, contents)) / 1e6, "MB")
    packed = sum(len(gzip.compress(content)) for content in contents)
    yield Figure("site: the same from a host that compresses", packed / 1e6, "MB")


def _memory(browser: Any, home: str) -> float:
    """The private memory in MiB of a game's page on a phone's screen; 0 if it can't be measured."""
    if not Path("/proc/self/smaps_rollup").exists():
        return 0
    context = browser.new_context(**PHONE)
    page = context.new_page()
    page.goto(home + PAGE, timeout=WAIT)
    Ours.first_click(page)
    rest(page, home)
    running = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    held = max(private(each["id"]) for each in running if each["type"] == "renderer")
    context.close()
    return held
