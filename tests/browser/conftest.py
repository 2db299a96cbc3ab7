"""A real browser for the tests that need one, cut off from every host but this machine.

Where none is found the tests are skipped and say so. `TICHU_CHROMIUM` names a browser to use.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.app.serving import Running, tutorial
from tests.browser.lab import lab  # noqa: F401  # a fixture
from tests.browser.room import Rooms
from tests.browser.room import served as served_rooms
from tests.browser.visit import NOTEBOOKS

playwright_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
]


def chromium_path() -> str | None:
    """The browser to drive: TICHU_CHROMIUM, one of the system's, or None for playwright's own."""
    named = os.environ.get("TICHU_CHROMIUM")
    if named:
        return named
    for name in ("/usr/bin/chromium", "chromium", "chromium-browser", "google-chrome"):
        found = shutil.which(name)
        if found:
            return found
    return None


@dataclass
class Traffic:
    """What a page asked for and complained of. A test that expects a complaint clears `errors`."""

    requests: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    @property
    def foreign(self) -> list[str]:
        """Requests that would have left this machine."""
        return [
            url
            for url in self.requests
            if urlsplit(url).scheme in ("http", "https", "ws", "wss")
            and urlsplit(url).hostname != "127.0.0.1"
        ]


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Headless Chromium for the tests of a file; skips where there is none.

    Not longer: as long as it runs, so does an event loop in this thread, and other files start their own.
    """
    path = chromium_path()
    with playwright_api.sync_playwright() as driver:
        own = driver.chromium.executable_path
        if path is None and not Path(own).exists():
            pytest.skip("no browser found: install chromium, or set TICHU_CHROMIUM to one")
        try:
            chromium = driver.chromium.launch(executable_path=path, args=FLAGS, timeout=30_000)
        except playwright_api.Error as error:
            pytest.skip(f"the browser {path or own} does not start: {str(error).splitlines()[0]}")
        yield chromium
        chromium.close()


@pytest.fixture
def watched(browser: Any) -> Iterator[Any]:
    """Opens pages: `page = watched(width=390, dark=True)`; `page.traffic` records what it did.

    At the end of the test every page must have stayed on this machine and complained of nothing.
    """
    opened: list[tuple[Any, Any]] = []

    def open_page(*, width: int = 1280, height: int = 900, dark: bool = False, **options: Any) -> Any:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            reduced_motion=options.pop("reduced_motion", "reduce"),
            **options,
        )
        context.set_default_timeout(40_000)  # a machine may be busy; nothing waits that long otherwise
        page = context.new_page()
        page.traffic = Traffic()
        page.on("request", lambda request: page.traffic.requests.append(request.url))
        page.on("websocket", lambda socket: page.traffic.requests.append(socket.url))
        page.on("pageerror", lambda error: page.traffic.errors.append(str(error)))
        page.on("console", lambda m: page.traffic.errors.append(m.text) if m.type == "error" else None)
        opened.append((context, page))
        return page

    yield open_page
    traffic = [page.traffic for _, page in opened]
    for context, _ in opened:
        context.close()
    assert [url for one in traffic for url in one.foreign] == []
    assert [error for one in traffic for error in one.errors] == []


@pytest.fixture
def page(watched: Any) -> Any:
    """A desktop page, watched."""
    return watched()


@pytest.fixture
def phone(watched: Any) -> Any:
    """A page of a phone's size with a touch screen, watched."""
    return watched(width=390, height=844, has_touch=True, is_mobile=True, device_scale_factor=2)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """The notebooks as they are served to learners."""
    with tutorial(NOTEBOOKS, tmp_path_factory.mktemp("served") / "log") as running:
        yield running


@pytest.fixture(scope="session")
def rooms() -> Iterator[Rooms]:
    """The notebooks without Jupyter: the same pages, laid in a moment."""
    with served_rooms() as address:
        yield address


@pytest.fixture(scope="session")
def bare() -> Iterator[str]:
    """The address of the bare page."""
    from tests.browser.bare import served

    with served() as address:
        yield address
