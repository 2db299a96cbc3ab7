"""The tutorial's page without Jupyter: its frame, its looks, and real sessions behind a plain server.

A chapter, a puzzle or a game is laid in a moment here, so that every step can be measured at every size.
What only Jupyter does (kernels, pauses, cells) is for the Voilà tests. `python -m tests.browser.room 8101`
serves it: `/?page=lesson&name=nanking/3-wish&step=2`, `/?page=puzzle&name=nanking-wish-02`,
`/?page=game&name=ear&players=10`.
"""

from __future__ import annotations

import json
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, quote

from tichu_teach.app.pages import static_files
from tichu_teach.exercises.library import find
from tichu_teach.lessons import load
from tichu_teach.pages.calculator.page import Calculator
from tichu_teach.pages.editor.page import TablePage
from tichu_teach.pages.game import Game
from tichu_teach.pages.lesson import LessonPage
from tichu_teach.pages.puzzle import PuzzlePage
from tichu_teach.pages.session import Session
from tichu_teach.texts import area

FRAME = Path(__file__).with_name("room.html")
LOCK = threading.Lock()


def session(query: dict[str, str]) -> tuple[Session, dict[str, Any], str]:
    """The page that an address names, what its browser holds, and the query of its link."""
    kind, name = query["page"], query.get("name", "")
    if kind == "lesson":
        step = {"step": int(query.get("step", 0)), "of": len(load(name).steps), "done": False}
        return LessonPage(name), {"progress": {"lessons": {name: step}}}, ""
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
    return Game(name, seed=int(query.get("seed", 7)), **more), {}, ""


class Room:
    """A page that is open: the messages of its browser go to its session, as they come."""

    def __init__(self, query: dict[str, str]) -> None:
        self.session, self.stored, self.query = session(query)
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
            message = {**message, "stored": {**self.stored, **message["stored"]}, "query": self.query}
        self.answers.clear()
        table._receive(table, message, [])
        return {"scene": table.scene, "keep": table.keep, "answer": self.answers[-1]}


ROOMS: dict[str, Room] = {}


def look() -> dict[str, tuple[str, bytes]]:
    """The page's own files, by name."""
    kinds = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
    return {name: (kinds[Path(name).suffix], content) for name, content in static_files().items()}


class Handler(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        path, _, query = self.path.partition("?")
        name = path.removeprefix("/")
        if path == "/":
            self.reply("text/html", FRAME.read_bytes())
        elif name in look():
            self.reply(*look()[name])
        elif name == "open":
            with LOCK:
                number = str(len(ROOMS))
                room = ROOMS[number] = Room(dict(parse_qsl(query)))
                held = {**room.state(), "number": number, "bar": area("app")}
            self.reply("application/json", json.dumps(held).encode())
        elif name.startswith("state/"):
            self.reply("application/json", json.dumps(ROOMS[name.removeprefix("state/")].state()).encode())
        elif name.startswith("table/"):
            number, _, suffix = name.removeprefix("table/").partition(".")
            table = ROOMS[number].session.table
            text = table._esm if suffix == "js" else table._css
            self.reply("text/javascript" if suffix == "js" else "text/css", text.encode())
        else:
            self.send_error(404)

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        with LOCK:
            answer = ROOMS[self.path.removeprefix("/say/")].hear(body)
        self.reply("application/json", json.dumps(answer).encode())

    def reply(self, kind: str, body: bytes) -> None:
        self.send_response(200)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Silence: the tests' own report is enough."""


@contextmanager
def served(port: int = 0) -> Iterator[str]:
    """The page at an address of this machine (port 0: any free one) while the block lasts."""
    server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/"
    finally:
        server.shutdown()
        server.server_close()
        ROOMS.clear()


if __name__ == "__main__":
    with served(int(sys.argv[1]) if len(sys.argv) > 1 else 8101) as address:
        print(address, flush=True)
        threading.Event().wait()
