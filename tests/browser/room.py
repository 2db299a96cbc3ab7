"""The tutorial without Jupyter: its pages' frame, its looks, and real sessions behind a plain server.

It has the tutorial's addresses: the home page at `/`, notebooks at `/voila/render/<place>.ipynb`, whose cells
run here; what the last of them shows is laid in a moment. What only Jupyter does (kernels, pauses, cells to
poke) is for the Voilà tests. `python -m tests.browser.room 8101` serves it; and pages that don't stand where
a notebook begins: `/?page=lesson&name=nanking/7-wish&step=2`,
`/?page=step&name=nanking/7-wish&id=duty&line=…`, `/?page=puzzle&name=nanking-wish-02`,
`/?page=game&name=ear&players=10`.
"""

import ast
import json
import re
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, quote

import nbformat

from tests.browser.visit import NOTEBOOKS
from tichu_teach import step
from tichu_teach.app import pages, rules
from tichu_teach.exercises.library import find
from tichu_teach.lessons import load
from tichu_teach.pages.chapter.page import LessonPage
from tichu_teach.pages.editor.calculator.page import Calculator
from tichu_teach.pages.editor.page import TablePage
from tichu_teach.pages.game.page import Game
from tichu_teach.pages.puzzle.page import PuzzlePage
from tichu_teach.pages.table.session import Session
from tichu_teach.texts import area

FRAME = Path(__file__).with_name("room.html")
LOCK = threading.Lock()


def session(query: dict[str, str]) -> tuple[Session, dict[str, Any], str]:
    """The page that an address names, what its browser holds, and the query of its link."""
    kind, name = query["page"], query.get("name", "")
    if kind == "lesson":
        place = {"step": int(query.get("step", 0)), "of": len(load(name).steps), "done": False}
        return LessonPage(name), {"progress": {"lessons": {name: place}}}, ""
    if kind == "step":
        return step(name, query["id"], query.get("line", "")), {}, ""
    if kind == "puzzle":
        return PuzzlePage(find(name).ruleset), {}, f"?puzzle={name}"
    if kind == "puzzles":
        return PuzzlePage(name), {}, ""
    if kind == "table":
        return (
            TablePage(name or None, seed=7),
            {},
            f"?position={quote(query['line'])}" if "line" in query else "",
        )
    if kind == "calculator":
        return Calculator(name), {}, ""
    more = {"players": int(query["players"])} if "players" in query else {}
    return Game.begin(name, seed=int(query.get("seed", 7)), **more), {}, ""


def shown(notebook: Path) -> Session:
    """Run the cells of a notebook that Voilà runs; returns what the last of them shows."""
    cells = nbformat.read(notebook, as_version=4).cells
    run = [
        each for each in cells if each.cell_type == "code" and "lab-only" not in each.metadata.get("tags", [])
    ]
    *lines, last = ast.parse("\n".join(cell.source for cell in run)).body
    assert isinstance(last, ast.Expr), f"{notebook} shows nothing"
    scope: dict[str, Any] = {}
    exec(compile(ast.Module(lines, []), notebook, "exec"), scope)
    page = eval(compile(ast.Expression(last.value), notebook, "eval"), scope)
    assert isinstance(page, Session), f"{notebook} shows no page"
    return page


class Room:
    """A page that is open: the messages of its browser go to its session, as they come.

    `query` is what the page's link says, where that is not to be read off its address.
    """

    def __init__(
        self, session: Session, stored: dict[str, Any] | None = None, query: str | None = None
    ) -> None:
        self.session, self.stored, self.query = session, stored or {}, query
        self.answers: list[dict[str, Any]] = []
        self.session.table.send = lambda content, buffers=None: self.answers.append(content)

    def state(self) -> dict[str, Any]:
        """What a browser holds of a table."""
        table = self.session.table
        names = ("scene", "words", "keep", "recall", "ready")
        return {name: getattr(table, name) for name in names}

    def hear(self, message: dict[str, Any]) -> dict[str, Any]:
        """Take a message; returns the table's state after it, and the answer."""
        table = self.session.table
        if message["type"] == "hello":
            query = message["query"] if self.query is None else self.query
            message = {**message, "stored": {**self.stored, **message["stored"]}, "query": query}
        self.answers.clear()
        table.hear(message)
        return {"scene": table.scene, "keep": table.keep, "answer": self.answers[-1]}


ROOMS: dict[str, Room] = {}


def last() -> Any:
    """The page that was opened last, as its kernel has it."""
    return ROOMS[max(ROOMS, key=int)].session


KEPT: dict[str, tuple[str, bytes]] = {}
"""The tables' scripts and looks, which browsers keep as long as they are the same."""


def kept(kind: str, text: str) -> str:
    """The name of a script or of a look."""
    content = text.encode()
    name = sha256(content).hexdigest()[:16]
    KEPT[name] = kind, content
    return name


def look() -> dict[str, tuple[str, bytes]]:
    """The pages' own files, by name."""
    kinds = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml", ".woff2": "font/woff2"}
    return {
        name: (kinds.get(Path(name).suffix, "text/plain"), content)
        for name, content in pages.static_files().items()
    }


class Server(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, port: int, folder: Path) -> None:
        super().__init__(("127.0.0.1", port), Handler)
        self.folder = folder

    def home(self) -> str:
        """The home page."""
        return pages.home(self.folder, "/")

    def room(self, path: str, query: dict[str, str]) -> Room:
        """The page at an address."""
        place = path.removeprefix("/voila/render/")
        return Room(*session(query)) if place == path else Room(shown(self.folder / place))


class Handler(BaseHTTPRequestHandler):
    server: Server

    def do_GET(self) -> None:
        path, _, query = self.path.partition("?")
        name = path.removeprefix("/")
        if path == "/" and not query:
            self.reply("text/html", self.server.home().encode())
        elif path == "/" or name.startswith("voila/render/"):
            self.reply("text/html", FRAME.read_bytes())
        elif match := re.fullmatch(r"rules/([a-z-]+)/summary", name):
            file = rules.find(self.server.folder, match[1])
            assert file is not None
            sheet = rules.summary(rules.cells(file, "/"))
            self.reply("text/html", pages.render("summary.html", "/", sheet=sheet, ruleset=match[1]).encode())
        elif name.startswith("look/"):
            self.reply(*look()[name.rpartition("/")[2]], keep=True)
        elif name.startswith("open/"):
            with LOCK:
                number = str(len(ROOMS))
                room = ROOMS[number] = self.server.room(path.removeprefix("/open"), dict(parse_qsl(query)))
                table = room.session.table
                script, style = kept("text/javascript", table._esm), kept("text/css", table._css)
                held = {**room.state(), "number": number, "bar": area("app"), "script": script, "look": style}
            self.reply("application/json", json.dumps(held).encode())
        elif name.startswith("state/"):
            self.reply("application/json", json.dumps(ROOMS[name.removeprefix("state/")].state()).encode())
        elif name.startswith("kept/"):
            self.reply(*KEPT[name.removeprefix("kept/")], keep=True)
        else:
            self.send_error(404)

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        with LOCK:
            answer = ROOMS[self.path.removeprefix("/say/")].hear(body)
        self.reply("application/json", json.dumps(answer).encode())

    def reply(self, kind: str, body: bytes, keep: bool = False) -> None:
        self.send_response(200)
        if keep:
            self.send_header("Cache-Control", "max-age=3600, immutable")
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Silence: the tests' own report is enough."""


@dataclass(frozen=True)
class Rooms:
    """The tutorial, served without Jupyter: `home` is the address of its home page."""

    home: str


@contextmanager
def served(folder: Path = NOTEBOOKS, port: int = 0) -> Iterator[Rooms]:
    """A folder of notebooks on this machine (port 0: any free one) while the block lasts."""
    server = Server(port, folder)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield Rooms(f"http://127.0.0.1:{server.server_address[1]}/")
    finally:
        server.shutdown()
        server.server_close()
        ROOMS.clear()


if __name__ == "__main__":
    with served(port=int(sys.argv[1]) if len(sys.argv) > 1 else 8101) as rooms:
        print(rooms.home, flush=True)
        threading.Event().wait()
