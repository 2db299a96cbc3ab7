"""Pages opened while the machine has other work: does each get its table?"""

import asyncio
import itertools
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from playwright.async_api import Error, async_playwright

from tests.app.serving import Running, tutorial
from tests.browser.conftest import FLAGS, chromium_path
from tests.browser.visit import NOTEBOOKS

from .measure import Figure, at

TABLE = ".tt-panel h2"
PATIENCE = 900_000  # ms; long, as only a missing table counts, and two cores may serve forty visitors
SHOW = 400  # characters shown of a page without a table


def figures(full: bool) -> Iterator[Figure]:
    loads, crowd = (200, 40) if full else (20, 8)
    with (
        tempfile.TemporaryDirectory() as folder,
        tutorial(NOTEBOOKS, Path(folder) / "log", "--max-tables", str(crowd + 10)) as server,
        busy(2),
    ):
        yield from _told("loads one after another", asyncio.run(_one_by_one(server, loads)))
        yield from _told("visitors at once", asyncio.run(_at_once(server, crowd)))


def _told(what: str, seconds: list[float | None]) -> Iterator[Figure]:
    tables = [each for each in seconds if each is not None]
    yield Figure(f"{what}, busy machine: tables, of {len(seconds)}", len(tables), "pages")
    if tables:
        yield Figure(f"{what}: median until the table", median(tables), "s")
        yield Figure(f"{what}: slowest", at(tables, 1), "s")


@contextmanager
def busy(processes: int) -> Iterator[None]:
    """Keep that many processes busy counting while the block runs."""
    counting = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(processes)]
    try:
        yield
    finally:
        for process in counting:
            process.kill()
            process.wait()


def addresses() -> Iterator[str]:
    """Every chapter, puzzle page and game in turn, for ever."""
    notebooks = [each for each in sorted(NOTEBOOKS.glob("*/*.ipynb")) if each.parent.name != "rules"]
    shown = [each for each in notebooks if "-" in each.stem or each.stem in KINDS]
    return itertools.cycle(f"voila/render/{each.relative_to(NOTEBOOKS)}" for each in shown)


KINDS = ("puzzles", "game")


async def _one_by_one(server: Running, loads: int) -> list[float | None]:
    async with _chromium() as browser:
        return [await _visit(browser, server.home + path) for path in itertools.islice(addresses(), loads)]


async def _at_once(server: Running, crowd: int) -> list[float | None]:
    paths = itertools.islice(addresses(), crowd)
    async with _chromium() as browser:
        return await asyncio.gather(*(_visit(browser, server.home + path) for path in paths))


class _chromium:
    """A browser for the length of a block."""

    async def __aenter__(self) -> Any:
        self.driver = await async_playwright().start()
        self.browser = await self.driver.chromium.launch(executable_path=chromium_path(), args=FLAGS)
        return self.browser

    async def __aexit__(self, *_: object) -> None:
        await self.browser.close()
        await self.driver.stop()


async def _visit(browser: Any, address: str) -> float | None:
    """Return the seconds until the table is laid for a visitor with an empty cache; None if it never is."""
    context = await browser.new_context(reduced_motion="reduce")
    page = await context.new_page()
    said: list[str] = []
    page.on("console", lambda message: said.append(f"{message.type}: {message.text}"))
    page.on("pageerror", lambda error: said.append(f"uncaught: {error}"))
    start = time.perf_counter()
    try:
        await page.goto(address, timeout=PATIENCE, wait_until="commit")
        await page.locator(TABLE).first.wait_for(timeout=PATIENCE)
        return time.perf_counter() - start
    except Error as error:
        words = (await page.inner_text("body"))[:SHOW]
        print(f"{address}: {str(error)[:SHOW]}\n{words}\n" + "\n".join(said[-30:]), file=sys.stderr)
        return None
    finally:
        await page.goto("about:blank")
        await context.close()
