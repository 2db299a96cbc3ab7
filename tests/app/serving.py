"""Starting the real server for a test, and asking it things; every wait has an end."""

from __future__ import annotations

import itertools
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from http.client import HTTPResponse
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import HTTPCookieProcessor, Request, build_opener
from uuid import uuid4

import nbformat
import psutil
import pytest
from markupsafe import escape
from websocket import WebSocketTimeoutException, create_connection

from tichu_teach.texts import text

PATIENCE = 90.0
AGAIN = 5.0  # seconds until what was not answered is said again
ROOT = Path(__file__).resolve().parents[2]


@dataclass
class Reply:
    status: int
    headers: Any
    text: str


@dataclass
class Running:
    """A server that runs. `home` is the address of the home page, `log` what it has written."""

    home: str
    process: subprocess.Popen[bytes]
    log: Path

    def get(
        self,
        path: str = "",
        *,
        data: bytes | None = None,
        headers: dict[str, str] | None = None,
        method: str | None = None,
    ) -> Reply:
        """Ask for a path below the home page (or a whole address); refusals are replies too."""
        address = path if path.startswith("http") else self.home + path
        opener = build_opener(HTTPCookieProcessor())
        try:
            response: HTTPResponse = opener.open(
                Request(address, data=data, headers=headers or {}, method=method), timeout=PATIENCE
            )
        except HTTPError as error:
            return Reply(error.code, error.headers, error.read().decode())
        with response:
            return Reply(response.status, response.headers, response.read().decode(errors="replace"))

    def tables(self) -> int:
        return int(json.loads(self.get("healthz").text)["tables"])

    def kernels(self) -> list[psutil.Process]:
        """The processes of its kernels, each at the head of a session of its own."""
        below = psutil.Process(self.process.pid).children(recursive=True)
        return [each for each in below if os.getsid(each.pid) == each.pid]

    def wait_for_tables(self, *wanted: int, patience: float = PATIENCE) -> None:
        """Until one of so many kernels run; AssertionError if it doesn't come to that."""
        end = time.monotonic() + patience
        while self.tables() not in wanted:
            assert time.monotonic() < end, f"{self.tables()} tables instead of {wanted}"
            time.sleep(0.2)


SESSION = "s1"


def framed(kind: str, content: dict[str, Any]) -> str:
    """A message of a page to its kernel, as it goes over the socket; each has a name of its own."""
    names = {"msg_id": uuid4().hex, "session": SESSION, "username": "", "date": ""}
    told = {
        "header": {**names, "msg_type": kind, "version": "5.3"},
        "parent_header": {},
        "metadata": {},
        "content": content,
        "channel": "shell",
        "buffers": [],
    }
    return json.dumps(told)


def socket_of(home: str, page: str) -> str:
    """The address of the socket between a page and its kernel."""
    line = f"api/kernels/{kernel_of(page)}/channels?session_id={SESSION}"
    return home.replace("http", "ws", 1) + line


class Channel:
    """A page's socket to its kernel; `said` is all that has come. Close it, or use it in a `with`.

    A busy machine may lose an answer, and pages know it: what is not answered is said again.
    """

    def __init__(self, home: str, page: str, **how: Any) -> None:
        self.socket = create_connection(socket_of(home, page), timeout=PATIENCE, **how)
        self.said = ""

    def say(self, kind: str, content: dict[str, Any]) -> None:
        self.socket.send(framed(kind, content))

    def ask(self, kind: str, content: dict[str, Any], answer: str) -> None:
        """Say something until these words come. Raises AssertionError if they never do."""
        end = time.monotonic() + PATIENCE
        while answer not in self.said:
            assert time.monotonic() < end, self.said[-1000:]
            self.say(kind, content)
            self.hear(AGAIN, answer)

    def hear(self, seconds: float, answer: str = "") -> None:
        """Hear what comes in so many seconds, or until some words do."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0 and not (answer and answer in self.said):
            self.socket.settimeout(left)  # a ping is no message: with a longer wait it would never end
            with suppress(WebSocketTimeoutException):
                part = self.socket.recv()
                self.said += part if isinstance(part, str) else part.decode("utf-8", "replace")

    def __enter__(self) -> Channel:
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()


def tool(name: str) -> str:
    """The path of a program; without it the test is skipped."""
    found = shutil.which(name) or shutil.which(name, path="/usr/sbin:/usr/local/sbin")
    if found is None:
        pytest.skip(f"{name} is not installed")
    return found


DRAWN = itertools.count(os.getpid() * 1009)


def free_port() -> int:
    """A port where nobody listens. A server has it only seconds later, and nobody may take it meanwhile: it
    is none that systems give to whoever asks for any, and each process that runs tests begins elsewhere."""
    while True:
        port = 11_000 + next(DRAWN) % 20_000  # browsers refuse some below
        with suppress(OSError), socket.socket() as probe:
            probe.bind(("127.0.0.1", port))
            return port


def ended(process: subprocess.Popen[bytes]) -> None:
    """Have a process end, by force if it takes too long."""
    process.terminate()
    try:
        process.wait(20)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait(PATIENCE)


@contextmanager
def running(command: Sequence[str], home: str, log: Path, tree: Path = ROOT) -> Iterator[Running]:
    """Run a server of a checkout until the block ends; it must answer at `home` in time."""
    environment = os.environ | {"PYTHONPATH": str(tree)}
    with log.open("wb") as sink:
        process = subprocess.Popen(
            command, stdout=sink, stderr=subprocess.STDOUT, cwd=log.parent, env=environment
        )
    server = Running(home, process, log)
    try:
        end = time.monotonic() + PATIENCE
        while True:
            assert process.poll() is None, log.read_text()
            assert time.monotonic() < end, log.read_text()
            try:
                server.get("healthz")
                break
            except OSError:
                time.sleep(0.1)
        yield server
    finally:
        ended(process)


@contextmanager
def tutorial(folder: Path, log: Path, *options: str, base: str = "/", tree: Path = ROOT) -> Iterator[Running]:
    """Our own server on a free port, serving a folder of notebooks; `tree` is the checkout it is run from."""
    port = free_port()
    command = [sys.executable, "-m", "tichu_teach.cli", "play", "--no-browser", "--verbose"]
    command += ["--port", str(port), "--folder", str(folder), "--base-url", base, *options]
    with running(command, f"http://127.0.0.1:{port}{base}", log, tree) as server:
        yield server


WIDGET = """\
import ipywidgets
hidden_name = "a source nobody should see"
ipywidgets.IntSlider(description="seen")"""


FAILING = """\
from tichu_teach.pages.table.table import Table
def fail(kind, data):
    raise ZeroDivisionError("a secret of the kitchen")
table = Table()
table.on_event(fail)
table"""


CHANGING = """\
from tichu_teach.pages.table.session import Session, on_message
class Page(Session):
    title = "As it was drawn"
    def picture(self):
        return {"panel": {"title": self.title, "blocks": []}}
    @on_message("hello")
    def greet(self, data):
        pass
page = Page()
page.show()
def change(*_):
    page.title = "As it is now"
    page.show()
get_ipython().events.register("post_run_cell", change)
page"""
"""A table that changes when its cell has run, before its page can have heard of it."""


def write(folder: Path, key: str, *sources: str, lab_only: str | None = None) -> Path:
    """A small notebook; sources that begin with `#` are prose."""
    cells = [
        nbformat.v4.new_markdown_cell(source) if source.startswith("#") else nbformat.v4.new_code_cell(source)
        for source in sources
    ]
    if lab_only is not None:
        cells.append(nbformat.v4.new_code_cell(lab_only, metadata={"tags": ["lab-only"]}))
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    file = folder / f"{key}.ipynb"
    file.parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernel}), file)
    return file


def shelf(folder: Path) -> Path:
    """A folder of notebooks with everything a real one may hold, and some things that must stay in."""
    write(folder, "nanking/1-cards", "# A story", WIDGET, lab_only="open('ran', 'w'); print('poked')")
    write(folder, "nanking/2-trick", "# Two")
    write(
        folder, "nanking/9-broken", "# Before the fall", "secret = 1\nraise RuntimeError('a terrible secret')"
    )
    write(folder, "nanking/8-failing", "# A table that fails", FAILING)
    write(folder, "nanking/puzzles", "# Puzzles")
    write(folder, "nanking/game", "# A game")
    write(folder, "nanking/.hidden", "# Hidden")
    write(folder, "nanking/deeper/still", "# Too deep")
    write(folder, "loose", "# In no game's folder")
    (folder / "nanking" / "notes.txt").write_text("a note to self")
    (folder / "nanking" / "torn.ipynb").write_text("{ this is no notebook")
    return folder


def foreign(html: str) -> list[str]:
    """Addresses of other hosts that a page or style sheet would load or lead to; XML names aren't any."""
    found = re.findall(r"""(?:https?:)?//[\w-]+\.[\w.-]+[^\s"'<>)]*""", html)
    return [address for address in found if not re.match(r"https?://(www\.w3\.org/|127\.0\.0\.1)", address)]


def kernel_of(page: str) -> str:
    """The id of the kernel behind a page."""
    match = re.search(r'"kernelId": "([\w-]+)"', page)
    assert match, page[-2000:]
    return match[1]


def shown(key: str) -> str:
    """A text as it stands in HTML."""
    return str(escape(text(key)))
