"""The game in Voilà, in a headless browser, compared with stock widgets for the same cards and referee."""

import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import sync_playwright

from tests.app.serving import Running, free_port, running, tutorial, write
from tests.browser.conftest import FLAGS, chromium_path
from tests.browser.visit import title, until
from tichu_teach.texts import text

from .measure import Figure, at

GAME = 'from tichu_teach import play\n\nplay("nanking", seed=7)'
STOCK = """
import ipywidgets
from IPython.display import display
from tichu_teach.engine import parse_position

state = parse_position(
    "nanking | 0: 2j 3w 4p 5s 6j 7w 8p 9s Tj Jw Qp Ks Aj Aw "
    "| 1: 2w | 2: 2p | 3: 2s | turn 0"
)
names = state.game.deck.names(state.hands[0])
cards = [ipywidgets.ToggleButton(description=name) for name in names]
said = ipywidgets.Label("?")
button = ipywidgets.Button(description="Play")

def ask(_):
    chosen = " ".join(card.description for card in cards if card.value)
    said.value = f"{chosen}: {state.ask('0 play ' + chosen)}" if chosen else "Choose cards first"

button.on_click(ask)
display(ipywidgets.VBox([ipywidgets.HBox(cards), button, said]))
"""
WAIT = 60_000  # ms
OWN = (text("game.now.follow"), text("game.now.lead"))
"""The panel's headings on the learner's turn."""
REST = 4  # seconds between two visitors: time for a server to lay a table in advance, if it does so

# Clicks, and waits until the words in the place of the answer change; returns the milliseconds between.
# With `again` it clicks once more after that many milliseconds: stock pages lose clicks that come early.
ANSWERED = """
([button, answer, again]) => new Promise((resolve, reject) => {
  const words = () => document.querySelector(answer)?.innerText ?? "";
  const before = words(), start = performance.now();
  const look = () => {
    if (words() !== before) resolve(performance.now() - start);
    else if (performance.now() - start > 20000) reject(new Error("no answer to a click"));
    else setTimeout(look, 1);
  };
  const click = () => {
    if (words() !== before) return;
    document.querySelector(button)?.click();
    if (again) setTimeout(click, again);
  };
  click();
  look();
})
"""


def figures(full: bool) -> Iterator[Figure]:
    visits, clicks = (7, 60) if full else (3, 20)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        notebooks = Path(folder) / "notebooks"
        write(notebooks, "nanking/game", "# A game", GAME)
        write(notebooks, "nanking/stock", "# Cards", STOCK)
        browser = driver.chromium.launch(executable_path=chromium_path(), args=FLAGS)
        with _stock_server(notebooks) as server:
            stock = _measure(
                browser, f"{server.home}voila/render/nanking/stock.ipynb", visits, clicks, _Stock
            )
        with tutorial(notebooks, Path(folder) / "log") as server:
            ours = _measure(browser, f"{server.home}voila/render/nanking/game.ipynb", visits, clicks, Ours)
        browser.close()
    rival = "stock widgets in stock Voilà"
    shown, answers = ours
    yield Figure("Voilà: navigate to first answered click, median", shown, "s", shown / stock[0], rival)
    for name, share in (("p50", 0.5), ("p95", 0.95)):
        value = at(answers, share)
        yield Figure(f"Voilà: click to verdict, {name}", value, "ms", value / at(stock[1], share), rival)


@contextmanager
def _stock_server(folder: Path) -> Iterator[Running]:
    """Run stock Voilà."""
    port = free_port()
    command = [sys.executable, "-m", "voila", "--no-browser", f"--port={port}", str(folder)]
    with running(command, f"http://127.0.0.1:{port}/", folder.parent / "stock-log") as server:
        yield server


class Ours:
    """The game's table."""

    play, answer = ".tt-a-play", ".tt-verdict"

    @staticmethod
    def first_click(page: Any) -> None:
        """Click *What may I do?*, which is answered at once."""
        page.get_by_role("button", name=text("game.button.legal")).wait_for(timeout=WAIT)
        page.evaluate(ANSWERED, [".tt-nav button", ".tt-board", 0])

    @staticmethod
    def to_the_play(page: Any) -> None:
        """Take the cards, push the three lowest and wait for the learner's turn."""
        page.get_by_role("button", name=text("table.take")).click()
        page.locator(".tt-slots").wait_for(timeout=WAIT)
        for number in range(3):
            page.locator(".tt-hand button").nth(number).click()
            page.locator(".tt-slots button").nth(number).click()
        page.get_by_role("button", name=text("table.push"), exact=True).click()
        page.locator(".tt-slots").wait_for(state="detached")
        until(page, lambda: title(page) in OWN, "the others never stop", seconds=WAIT / 1000)

    @staticmethod
    def card(page: Any, number: int) -> None:
        page.locator(".tt-hand button").nth(number).click()


class _Stock:
    """Toggle buttons, a button and a label."""

    play, answer = "button.jupyter-button:not(.widget-toggle-button)", ".widget-label"

    @staticmethod
    def first_click(page: Any) -> None:
        page.locator(".widget-toggle-button").first.wait_for(timeout=WAIT)
        page.evaluate(ANSWERED, [_Stock.play, _Stock.answer, 50])

    @staticmethod
    def to_the_play(page: Any) -> None:
        """Do nothing: a stock page is ready to play."""

    @staticmethod
    def card(page: Any, number: int) -> None:
        page.locator(".widget-toggle-button").nth(number).click()


def _measure(
    browser: Any, address: str, visits: int, clicks: int, page_kind: Any
) -> tuple[float, list[float]]:
    """The median seconds from navigating to the first answered click, and milliseconds of answers.

    Every visit has an empty cache and a server at rest; a visit before, not counted, warms the server.
    """
    shown, answers = [], []
    for visit in range(visits + 1):
        time.sleep(REST)
        context = browser.new_context()
        page = context.new_page()
        start = time.perf_counter()
        page.goto(address, timeout=WAIT)
        page_kind.first_click(page)
        if visit:
            shown.append(time.perf_counter() - start)
        if visit == visits:
            page_kind.to_the_play(page)
            answers = list(answers_of(page, clicks, page_kind))
        context.close()
    return median(shown), answers


def answers_of(page: Any, clicks: int, page_kind: Any) -> Iterator[float]:
    """Ask for one refused play after another: each time a card joins or leaves the choice, so that the
    verdict, which names the cards, changes."""
    page_kind.card(page, 0)
    page_kind.card(page, 9)
    for turn in range(clicks):
        page_kind.card(page, 2 + turn % 6)
        page.wait_for_timeout(450)  # slower than a double click
        yield page.evaluate(ANSWERED, [page_kind.play, page_kind.answer, 0])
