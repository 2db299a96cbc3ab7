"""The cost of a JupyterHub: memory of hub and seats, time until these and a chapter are there, a class of 30.

It is the hub in `binder/hub/` with servers as processes, on the same cores as browser and phones.
"""

import asyncio
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import psutil

from tests.app.serving import Running
from tests.browser.conftest import FLAGS, chromium_path
from tests.browser.hub import hub, sign_in
from tests.browser.visit import open_notebook

from .live import Caller, Room
from .measure import Figure, at

PEOPLE = ("ada", "bob")
PHONES = 30
KINDS = {
    "ipykernel": "a table",
    "singleuser": "a person's server",
    "tichu_teach.cli": "the class's service",
    "": "hub, proxy and the rest",
}


def figures(full: bool) -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder, hub(Path(folder)) as school:
        yield from _seats(school)
        yield from asyncio.run(_class(f"{school.home}services/class/"))


def _seats(school: Running) -> Iterator[Figure]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium_path(), args=FLAGS)
        for name in PEOPLE:
            page = browser.new_context().new_page()
            began = monotonic()
            server = sign_in(page, school, name)
            yield Figure(f"{name}: from signing in to the home page", monotonic() - began, "s")
            began = monotonic()
            open_notebook(page, server, "nanking/7-wish")
            yield Figure(f"{name}: a chapter laid", monotonic() - began, "s")
        for kind, sizes in _memory(school.process.pid).items():
            size = sum(sizes) if kind == KINDS[""] else max(sizes)
            yield Figure(f"private memory: {kind}", size, "MB")
        browser.close()


def _memory(hub: int) -> dict[str, list[float]]:
    """The private megabytes of a hub's processes, by their kind."""
    found: dict[str, list[float]] = defaultdict(list)
    for process in [psutil.Process(hub), *psutil.Process(hub).children(recursive=True)]:
        line = " ".join(process.cmdline())
        kind = next(word for word in KINDS if word in line)
        full = process.memory_full_info()
        found[KINDS[kind]].append(full.uss / 1e6)
    return found


async def _class(home: str) -> list[Figure]:
    room = Room(Caller(home))
    await room.open(PHONES)
    asked = await room.ask()
    waited = await room.answers(1)
    kept = await room.kept(1)
    room.close()
    return [
        Figure(f"a question on all of {PHONES} phones", max(asked) * 1000, "ms"),
        Figure("an answer on the wall, p95", at(waited, 0.95) * 1000, "ms"),
        Figure("answers lost", PHONES - kept, ""),
    ]
