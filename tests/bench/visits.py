"""`python -m tests.bench visits [COMMIT]`: what visitors of Voilà's pages wait for, here and at a commit.

Each page is opened with an empty cache, then the next one in the same visit: the seconds from navigating to
the first click that is answered, the longest task of the page's main thread in time of the processor, and how
far the page shifts. Both trees are asked in turns.
"""

import argparse
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from playwright.sync_api import sync_playwright

from tests.app.serving import ROOT, tutorial
from tests.browser.conftest import FLAGS, chromium_path
from tests.browser.tracing import TASKS, traced

from .measure import Figure
from .pages import REST, WAIT
from .ratio import export

HOME = "home"
PAGES = {
    HOME: ("", "[data-theme-button]"),
    "chapter": ("voila/render/nanking/1-cards.ipynb", ".tt-n-next"),
    "puzzles": ("voila/render/nanking/puzzles.ipynb", ".tt-n-hint"),
    "game": ("voila/render/nanking/game.ipynb", ".tt-n-legal"),
    "calculator": ("voila/render/mahjong/calculator.ipynb", ".tt-seg:not(.tt-on)"),
}
"""Pages in the order of a visit: the address of each, and a button on it that visibly changes the page."""

SHIFTS = """
window.shift = 0;
const note = (seen) => {
  for (const each of seen.getEntries()) if (!each.hadRecentInput) shift += each.value;
};
new PerformanceObserver(note).observe({ type: "layout-shift", buffered: true });
"""

# Presses as soon as the button is there, and again if a press came too early; resolves when the page has
# changed.
ANSWERED = """
(css) => new Promise((done) => {
  const seen = () =>
    document.querySelector(".tt-view")?.textContent ?? document.documentElement.cloneNode().outerHTML;
  let before = null, pressed = 0;
  const look = () => {
    if (before !== null && seen() !== before) return done();
    if (performance.now() - pressed > 250 && document.querySelector(css)) {
      before = seen();
      pressed = performance.now();
      document.querySelector(css).click();
    }
    setTimeout(look, 4);
  };
  look();
})
"""


class Opened(NamedTuple):
    """Seconds to the first answered click, milliseconds of the longest task, and the sum of layout shifts."""

    answered: float
    longest: float
    shift: float


PARTS = {
    "answered": ("first click", "s"),
    "longest": ("longest task, processor", "ms"),
    "shift": ("layout shift", ""),
}


def main(words: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench visits", description=__doc__)
    parser.add_argument("commit", nargs="?", help="what to compare with")
    parser.add_argument("--times", type=int, default=5, help="how often each page is opened")
    wanted = parser.parse_args(words)
    with tempfile.TemporaryDirectory() as name, ExitStack() as open_, sync_playwright() as driver:
        folder = Path(name)
        trees = {"": ROOT}
        if wanted.commit:
            trees[wanted.commit] = folder / "other"
            export(wanted.commit, trees[wanted.commit], "tichu_teach", "notebooks", "pyproject.toml")
        homes = {
            tree: open_.enter_context(tutorial(place / "notebooks", folder / f"log{number}", tree=place)).home
            for number, (tree, place) in enumerate(trees.items())
        }
        browser = driver.chromium.launch(executable_path=chromium_path(), args=FLAGS)
        found: dict[tuple[str, str], list[Opened]] = defaultdict(list)
        for turn in range(wanted.times + 1):
            for tree, home in homes.items():
                for name, opened in _visits(browser, home):
                    if turn:  # the first one warms the server
                        found[tree, name].append(opened)
        browser.close()
        for figure in _told(found, wanted.commit):
            print(figure)


def _visits(browser: Any, home: str) -> Iterator[tuple[str, Opened]]:
    """Each page as opened by a visitor with an empty cache, and the page after it."""
    for first, after in pairwise([*PAGES, HOME]):
        context = browser.new_context(color_scheme="dark")  # so that the first click of *theme* is seen
        context.add_init_script(SHIFTS)
        page = context.new_page()
        yield f"{first}, cold cache", _open(page, home, first)
        yield f"{after}, the next page of a visit", _open(page, home, after)
        context.close()


def _open(page: Any, home: str, name: str) -> Opened:
    path, button = PAGES[name]
    time.sleep(REST)
    with traced(page, TASKS) as tasks:
        start = time.perf_counter()
        page.goto(home + path, timeout=WAIT, wait_until="commit")
        page.evaluate(ANSWERED, button)
        taken = time.perf_counter() - start
        page.wait_for_timeout(500)  # late shifts count too
    return Opened(taken, max(task.ms for task in tasks), page.evaluate("shift"))


def _told(found: dict[tuple[str, str], list[Opened]], commit: str | None) -> Iterator[Figure]:
    for (tree, name), visits in found.items():
        if tree:
            continue
        theirs = found.get((commit or "", name), []) if commit else []
        for part, (words, unit) in PARTS.items():
            value = median(getattr(each, part) for each in visits)
            other = median(getattr(each, part) for each in theirs) if theirs else 0
            yield Figure(f"{name}: {words}", value, unit, value / other if other else None, commit or "")
