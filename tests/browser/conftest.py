"""A real browser for the tests that need one, cut off from every host but this machine.

Where none is found the tests are skipped and say so. `TICHU_CHROMIUM` names a browser to use.
"""

import asyncio
import os
import shutil
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.app.serving import CHANGING, Running, tutorial, write
from tests.app.test_live import KEY
from tests.browser.lab import lab  # noqa: F401  # a fixture
from tests.browser.room import Rooms
from tests.browser.room import served as served_rooms
from tests.browser.site import served as served_site
from tests.browser.site import written
from tests.browser.visit import NOTEBOOKS
from tichu_teach.site.runtime import NoRuntime

playwright_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

playwright_api.expect.set_options(timeout=60_000)  # a machine may be busy

Serve = Callable[..., AbstractContextManager[Rooms]]

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
    for name in ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"):
        found = shutil.which(name)
        if found:
            return found
    return None


ELSEWHERE = "Shared module @jupyterlite/services"
"""JupyterLab says so where JupyterLite (the extra `lite`) lies beside it, whose kernel is not for it."""


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


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """Headless Chromium, one for all files; skips where there is none."""
    path = chromium_path()
    with playwright_api.sync_playwright() as driver:
        own = driver.chromium.executable_path
        if path is None and not Path(own).exists():
            pytest.skip("no browser found: install chromium, or set TICHU_CHROMIUM to one")
        try:
            chromium = driver.chromium.launch(executable_path=path, args=FLAGS, timeout=120_000)
        except playwright_api.Error as error:
            pytest.skip(f"the browser {path or own} does not start: {str(error).splitlines()[0]}")
        loop = asyncio._get_running_loop()
        yield chromium
        asyncio._set_running_loop(loop)
        chromium.close()


@pytest.fixture(scope="module")
def browser(chromium: Any) -> Iterator[Any]:
    """The browser for the tests of a file.

    As long as it may be spoken to, an event loop runs in this thread; between two files nobody sees it, for
    others start their own.
    """
    asyncio._set_running_loop(chromium._loop)
    yield chromium
    asyncio._set_running_loop(None)


def opened(browser: Any, *, width: int = 1280, height: int = 900, dark: bool = False, **options: Any) -> Any:
    """A page with a memory of its own; `page.traffic` records what it did."""
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if dark else "light",
        reduced_motion=options.pop("reduced_motion", "reduce"),
        **options,
    )
    context.set_default_timeout(60_000)  # a machine may be busy; nothing waits that long otherwise
    page = context.new_page()
    page.traffic = Traffic()
    page.on("request", lambda request: page.traffic.requests.append(request.url))
    page.on("websocket", lambda socket: page.traffic.requests.append(socket.url))
    page.on("pageerror", lambda error: page.traffic.errors.append(str(error)))
    page.on("console", lambda m: page.traffic.errors.append(m.text) if m.type == "error" else None)
    return page


def in_order(pages: Iterable[Any]) -> None:
    """Every page must have stayed on this machine and complained of nothing."""
    traffic = [page.traffic for page in pages]
    assert [url for one in traffic for url in one.foreign] == []
    assert [error for one in traffic for error in one.errors if ELSEWHERE not in error] == []


@pytest.fixture
def watched(browser: Any, request: pytest.FixtureRequest) -> Iterator[Any]:
    """Opens pages: `page = watched(width=390, dark=True)`; each is in order at the end of the test."""
    pages: list[Any] = []
    # A site's own policy lets nobody evaluate words, which is how some tests wait.
    params = getattr(getattr(request.node, "callspec", None), "params", {})
    lax = {"bypass_csp": True} if params.get("serve") == "site" else {}

    def open_page(**options: Any) -> Any:
        pages.append(opened(browser, **lax, **options))
        return pages[-1]

    yield open_page
    for page in pages:
        page.context.close()
    in_order(pages)


PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}


@pytest.fixture(scope="module")
def pool(browser: Any) -> Iterator[dict[str, Any]]:
    """The pages that last, by their options."""
    pages: dict[str, Any] = {}
    yield pages
    for page in pages.values():
        page.context.close()


@pytest.fixture
def lasting(browser: Any, pool: dict[str, Any]) -> Iterator[Callable[..., Any]]:
    """Lends pages that stay open as long as a file, which is cheaper than one each. Nothing is left of the
    test before; at the end of the test each is in order."""
    lent: dict[str, Any] = {}

    def lend(**options: Any) -> Any:
        key = repr(sorted(options.items()))
        if key not in lent:
            if key in pool:
                leave(pool[key])
            else:
                pool[key] = opened(browser, **options)
            lent[key] = pool[key]
        return lent[key]

    yield lend
    in_order(lent.values())


def leave(page: Any) -> None:
    """Forget what a test has done on a page. A gallery stays, for it lays its table anew (`gallery.at`); so
    does a room's frame with nothing in it (`visit.go`), unless the test has changed more than the table."""
    traffic = page.traffic
    page.unroute_all()
    page.mouse.move(0, 0)
    places = {f"{url.scheme}://{url.netloc}" for url in map(urlsplit, traffic.requests) if url.netloc}
    if not hasattr(page, "laid"):
        bare = page.evaluate("window.leave ? leave() : sessionStorage.clear()") and len(places) == 1
        page.emptied = page.url if bare else ""
        if not bare:
            page.goto("about:blank")
        client = page.context.new_cdp_session(page)
        for place in places:
            client.send("Storage.clearDataForOrigin", {"origin": place, "storageTypes": "all"})
        client.detach()
    traffic.requests.clear()
    traffic.errors.clear()


@pytest.fixture
def opens(request: pytest.FixtureRequest) -> Any:
    """Opens pages that last where Jupyter has no part in it; else one each."""
    params = getattr(getattr(request.node, "callspec", None), "params", {})
    last = {"rooms", "bare"} & {*request.fixturenames} and "server" not in request.fixturenames
    return request.getfixturevalue("lasting" if last and params.get("serve") != "site" else "watched")


@pytest.fixture
def page(opens: Any) -> Any:
    """A desktop page, watched."""
    return opens()


@pytest.fixture
def phone(opens: Any) -> Any:
    """A page of a phone's size with a touch screen, watched."""
    return opens(**PHONE)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """The notebooks as they are served to learners, and a class's own: games that deal the same each time."""
    folder = tmp_path_factory.mktemp("served") / "notebooks"
    shutil.copytree(NOTEBOOKS, folder)
    for ruleset in ("nanking", "mahjong"):
        write(
            folder,
            f"class/{ruleset}",
            "# A game",
            f'from tichu_teach import play\n\nplay("{ruleset}", seed=7)',
        )
    write(folder, "class/changing", "# A table that changes", CHANGING)
    with tutorial(folder, folder.parent / "log") as running:
        yield running


@pytest.fixture(scope="session")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """The notebooks at a server where classes meet; `hour.KEY` is its teachers' key."""
    folder = tmp_path_factory.mktemp("class")
    store = f"sqlite:///{folder / 'classes.db'}"
    with tutorial(NOTEBOOKS, folder / "log", "--teacher-key", KEY, "--class-store", store) as running:
        yield running


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """What is marked `site` is tried on a site of plain files, too: in `make extra`, unless `always`."""
    marker = metafunc.definition.get_closest_marker("site")
    if marker and "serve" in metafunc.fixturenames:
        marks = [] if marker.kwargs.get("always") else [pytest.mark.extra]
        metafunc.parametrize(
            "serve", ["room", pytest.param("site", marks=marks)], indirect=True, scope="module"
        )


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that all processes of a run have in common."""
    base = tmp_path_factory.getbasetemp()
    return base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base


@pytest.fixture(scope="module")
def serve(request: pytest.FixtureRequest, shared: Path) -> Serve:
    """Serves a folder of notebooks without Jupyter: pages laid in a moment, or a site of plain files."""
    if getattr(request, "param", "room") == "room":
        return served_rooms

    def as_site(folder: Path = NOTEBOOKS) -> AbstractContextManager[Rooms]:
        try:
            return served_site(written(folder, shared))
        except NoRuntime as problem:
            pytest.skip(str(problem))

    return as_site


@pytest.fixture(scope="module")
def rooms(
    request: pytest.FixtureRequest, serve: Serve, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Rooms]:
    """The notebooks without Jupyter; where a file of tests has `CELLS`, one with each cell by its place."""
    folder = NOTEBOOKS
    if cells := getattr(request.module, "CELLS", None):
        folder = tmp_path_factory.mktemp("served") / "notebooks"
        for place, cell in cells.items():
            write(folder, place, "# A page", cell)
    with serve(folder) as address:
        yield address


@pytest.fixture(scope="module")
def room(rooms: Rooms) -> str:
    """Their address, where pages of the room stand that are no notebooks (`room.py`)."""
    return rooms.home


@pytest.fixture(scope="session")
def bare() -> Iterator[str]:
    """The address of the bare page."""
    from tests.browser.bare import served

    with served() as address:
        yield address
