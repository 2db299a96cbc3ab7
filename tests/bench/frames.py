"""Strong opponents in a page of plain files: the length of its frames, run by run."""

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from tests.app.serving import write
from tests.browser.conftest import FLAGS, chromium_path
from tests.browser.site import served
from tests.browser.tracing import TASKS, traced
from tests.browser.visit import title
from tichu_teach.site import writing
from tichu_teach.texts import text

from .measure import Figure, at
from .pages import GAME, OWN, WAIT, Ours

STRONG = "voila/render/nanking/strong.ipynb"
TURNS = 6  # turns of the learner in a round with strong opponents


def figures(full: bool) -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as name, sync_playwright() as driver:
        folder, target = Path(name) / "notebooks", Path(name) / "site"
        write_strong(folder)
        writing.write(writing.site(folder), target)
        browser = driver.chromium.launch(executable_path=chromium_path(), args=FLAGS)
        with served(target) as site:
            for run in range(1, 6 if full else 3):
                gaps = frames_with_strong_opponents(browser, site.home)
                yield Figure(f"site: longest frame while strong opponents play, {run}", max(gaps), "ms")
                yield Figure(f"site: a frame while strong opponents play, p99, {run}", at(gaps, 0.99), "ms")
        browser.close()


def write_strong(folder: Path) -> None:
    """Write the notebook of the page that is measured here."""
    write(folder, "nanking/strong", "# A game", GAME.replace("seed=7", 'seed=7, opponents="strong"'))


def rest(page: Any, home: str) -> None:
    """Wait until the browser has stored all that it keeps for later visits."""
    if page.locator("#tichu-way").count():
        page.evaluate("navigator.serviceWorker.ready.then(() => null)")


STOPS = {text(f"game.now.{name}") for name in "follow lead wish window collect give out over".split()}
MINE = "([mine, stops]) => stops.includes(document.querySelector('.tt-panel h2')?.innerText) === mine"
"""True if the learner has something to do."""

FRAMES = """() => {
  let before = 0;
  window.gaps = [];
  const look = (now) => {
    if (before) gaps.push(now - before);
    before = now;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""
"""Records the milliseconds between frames."""


def frames_with_strong_opponents(browser: Any, home: str) -> list[float]:
    """The milliseconds between frames while strong opponents push and play, with our turns between."""
    page = _with_strong_opponents(browser, home)
    page.evaluate(FRAMES)
    _play_with_strong_opponents(page)
    return gaps_of(page)


def longest_task_with_strong_opponents(browser: Any, home: str) -> float:
    """The page's longest task then, in ms of processor time; apart, as tracing makes frames longer."""
    page = _with_strong_opponents(browser, home)
    with traced(page, TASKS) as tasks:
        _play_with_strong_opponents(page)
    page.close()
    return max(task.ms for task in tasks)


def _with_strong_opponents(browser: Any, home: str) -> Any:
    page = browser.new_page()
    page.goto(home + STRONG, timeout=WAIT)
    Ours.first_click(page)
    rest(page, home)
    return page


def _play_with_strong_opponents(page: Any) -> None:
    Ours.to_the_play(page)
    for _ in range(TURNS):
        if title(page) not in OWN:
            break  # out, or something to decide
        if title(page) == text("game.now.lead"):
            Ours.card(page, 0)
            page.locator(Ours.play).click()
        else:
            page.locator(".tt-a-pass").click()
        for mine in (False, True):
            page.wait_for_function(MINE, arg=[mine, list(STOPS)], timeout=WAIT)


def gaps_of(page: Any) -> list[float]:
    gaps: list[float] = page.evaluate("gaps")
    page.close()
    return gaps
