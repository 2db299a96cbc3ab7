"""Many visitors to one server: how soon all have a table, how soon it answers, and what a restart loses.

There are no browsers, which would need more processor time than everything else: a visitor here fetches the
page of a game, opens its kernel's socket, says hello, keeps whatever it is told to keep, and is refused a
pass every two seconds, with the reason. All visitors are one process, on the same cores as the server.
"""

import asyncio
import json
import random
import re
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import psutil
from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

from tests.app.serving import Running, framed, free_port, running, socket_of
from tests.browser.visit import NOTEBOOKS

from .measure import Figure, at

PAGE = "voila/render/nanking/game.ipynb"
OUTPUT = re.compile(r"<script type=.application/vnd.voila.cell-output\+json.>(.*?)</script>", re.DOTALL)
OURS, VIEW = "tichu-teach", "application/vnd.jupyter.widget-view+json"
PATIENCE = 240.0  # seconds for each answer; long, since late ones count too
EVERY = 2.0  # seconds between two clicks of one visitor
AGAIN = 1.0  # seconds until a page that was asked to wait knocks again


class Visitor:
    """A visitor at their own table; `kept` are the values that their browser keeps for the page, by key."""

    def __init__(self, home: str) -> None:
        self.home, self.kept = home, dict[str, Any]()
        self.state: dict[str, Any] = {}
        self.answers: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self.count, self.socket, self.hearing = 0, None, None

    socket: WebSocketClientConnection | None
    hearing: asyncio.Task[None] | None

    async def come(self) -> float:
        """Open the page as a browser does; return the seconds until the table has answered the hello."""
        start = time.monotonic()
        page = await self._page()
        told = json.loads(next(each for each in OUTPUT.findall(page) if OURS in each))
        self.model, self.state = told["data"][VIEW]["model_id"], told["metadata"][OURS]["state"]
        self.answers = {}
        self.socket = await websocket_connect(socket_of(self.home, page), connect_timeout=PATIENCE)
        self.hearing = asyncio.create_task(self._hear(self.socket))
        recalled = {key: self.kept[key] for key in self.state["recall"] if key in self.kept}
        hello = {"stored": recalled, "query": "", "url": self.home + PAGE, "at": "2026-11-28T12:00:00"}
        await self.say("hello", **hello)
        return time.monotonic() - start

    async def say(self, kind: str, **data: Any) -> dict[str, Any]:
        """Send an event, and return its answer. Raises TimeoutError."""
        assert self.socket
        self.count += 1
        answer = self.answers[self.count] = asyncio.get_running_loop().create_future()
        content = {"id": self.count, "type": kind, **data}
        said = {"comm_id": self.model, "data": {"method": "custom", "content": content}}
        await self.socket.write_message(framed("comm_msg", said))
        return await asyncio.wait_for(answer, PATIENCE)

    async def turn(self) -> None:
        """Wait for the visitor's turn. Raises TimeoutError."""
        until = time.monotonic() + PATIENCE
        while not self.state["scene"]["table"]["seats"][0]["turn"]:
            if time.monotonic() > until:
                raise TimeoutError(self.state["scene"]["panel"]["title"])
            await asyncio.sleep(0.1)

    async def go(self) -> None:
        """Leave the table without a word, as when a connection is cut."""
        if self.hearing:
            self.hearing.cancel()
        if self.socket:
            self.socket.close()

    @property
    def hand(self) -> list[str]:
        """The visitor's cards."""
        hand: list[str] = self.state["scene"]["table"]["seats"][0]["hand"]
        return hand

    @property
    def seen(self) -> Any:
        """The visitor's cards, the number of everybody's, and the cards on the table."""
        table = self.state["scene"]["table"]
        return self.hand, [seat["count"] for seat in table["seats"]], table["trick"]

    async def _page(self) -> str:
        until = time.monotonic() + PATIENCE
        while True:
            asked = HTTPRequest(self.home + PAGE, request_timeout=PATIENCE, connect_timeout=PATIENCE)
            with suppress(OSError):  # a server that isn't there yet
                reply = await AsyncHTTPClient().fetch(asked, raise_error=False)
                page = reply.body.decode()
                if any(OURS in each for each in OUTPUT.findall(page)):
                    return page
            if time.monotonic() > until:
                raise TimeoutError(f"no table, but {reply.code}: {page[:200]}")
            await asyncio.sleep(AGAIN)

    async def _hear(self, socket: WebSocketClientConnection) -> None:
        while (raw := await socket.read_message()) is not None:
            said = json.loads(raw)
            content = said["content"]
            if said["header"]["msg_type"] != "comm_msg" or content["comm_id"] != self.model:
                continue
            data = content["data"]
            if data["method"] == "update":
                self.state |= data["state"]
                self.kept |= {key: value for key, value in self.state["keep"].items() if value is not None}
            elif data["method"] == "custom" and (mine := self.answers.pop(data["content"]["reply"], None)):
                mine.set_result(data["content"])


def figures(full: bool) -> Iterator[Figure]:
    AsyncHTTPClient.configure(None, max_clients=200)  # at once, since each visitor stands for a browser
    crowd, stayers, minutes, players = (40, 50, 10.0, 20) if full else (10, 10, 0.5, 5)
    with tempfile.TemporaryDirectory() as folder:
        yield from asyncio.run(_all_at_once(Path(folder), crowd))
        yield from asyncio.run(_for_long(Path(folder), stayers, minutes))
        yield from asyncio.run(_restarted(Path(folder), players))


def _serving(folder: Path, port: int, tables: int) -> Any:
    command = [sys.executable, "-m", "tichu_teach.cli", "play", "--no-browser", "--port", str(port)]
    command += ["--folder", str(NOTEBOOKS), "--max-tables", str(tables + 5), "--tables-per-address", "0"]
    return running(command, f"http://127.0.0.1:{port}/", folder / "log")


async def _all_at_once(folder: Path, crowd: int) -> list[Figure]:
    with _serving(folder, free_port(), crowd) as server:
        visitors = [Visitor(server.home) for _ in range(crowd)]
        waited = await asyncio.gather(*(each.come() for each in visitors))
        seconds, wrong = await _clicks(visitors, 30.0)
        sizes = _memory(server)
        for each in visitors:
            await each.go()
    return [
        Figure(f"{crowd} visitors at once: all have a table after", max(waited), "s"),
        Figure("half of them after", at(waited, 0.5), "s"),
        Figure(f"a click of {crowd}, median", 1000 * at(seconds, 0.5), "ms"),
        Figure(f"a click of {crowd}, p95", 1000 * at(seconds, 0.95), "ms"),
        Figure("answers that never came, or were no refusal", wrong, f"of {len(seconds) + wrong}"),
        Figure("private memory of a visitor, median", at(sizes, 0.5), "MB"),
        Figure("private memory of a visitor, most", max(sizes), "MB"),
    ]


async def _for_long(folder: Path, stayers: int, minutes: float) -> list[Figure]:
    with _serving(folder, free_port(), stayers) as server:
        visitors = [Visitor(server.home) for _ in range(stayers)]
        await asyncio.gather(*(each.come() for each in visitors))
        await _clicks(visitors, 10.0)
        before, own = sum(_memory(server)), _own(server)
        seconds, wrong = await _clicks(visitors, 60 * minutes)
        after, later = sum(_memory(server)), _own(server)
        for each in visitors:
            await each.go()
    return [
        Figure(f"{stayers} visitors for {minutes:g} minutes: clicks", len(seconds), ""),
        Figure("answers that never came, or were no refusal", wrong, f"of {len(seconds) + wrong}"),
        Figure("a click, p95", 1000 * at(seconds, 0.95), "ms"),
        Figure("memory of all tables, growth", after - before, "MB", after / before, "the beginning"),
        Figure("memory of the server, growth", later - own, "MB", later / own, "the beginning"),
    ]


async def _restarted(folder: Path, players: int) -> list[Figure]:
    """Kill the server and its kernels; let all visitors come back with whatever their browsers keep."""
    port = free_port()
    with _serving(folder, port, players) as server:
        visitors = [Visitor(server.home) for _ in range(players)]
        await asyncio.gather(*(each.come() for each in visitors))
        await asyncio.gather(*map(_begin, visitors))
        seen = [each.seen for each in visitors]
        for process in (*psutil.Process(server.process.pid).children(recursive=True), server.process):
            process.send_signal(signal.SIGKILL)
        server.process.wait(20)
        for each in visitors:
            await each.go()
    start = time.monotonic()
    with _serving(folder, port, players):
        await asyncio.gather(*(each.come() for each in visitors))
        back = time.monotonic() - start
        await asyncio.gather(*(each.turn() for each in visitors))
        same = sum(each.seen == before for each, before in zip(visitors, seen, strict=True))
        for each in visitors:
            await each.go()
    return [
        Figure(f"server killed with {players} games: begun again where they were", same, "games"),
        Figure("from the new server's start until all play", back, "s"),
    ]


async def _begin(visitor: Visitor) -> None:
    """Take the rest of the cards, push, and wait for the first turn: a newly begun game is never as far."""
    await visitor.say("take")
    await visitor.say("push", cards=visitor.hand[:3])
    await visitor.turn()


async def _clicks(visitors: list[Visitor], seconds: float) -> tuple[list[float], int]:
    """The seconds that each refusal took, and the number that never came."""
    end = time.monotonic() + seconds

    async def clicks(visitor: Visitor) -> tuple[list[float], int]:
        took, wrong = list[float](), 0
        await asyncio.sleep(random.random() * EVERY)
        while time.monotonic() < end:
            start = time.monotonic()
            try:
                answer = await visitor.say("pass")
            except (TimeoutError, OSError):
                wrong += 1
            else:
                took.append(time.monotonic() - start)
                wrong += not answer["ok"]
            await asyncio.sleep(max(0.0, start + EVERY - time.monotonic()))
        return took, wrong

    several = await asyncio.gather(*map(clicks, visitors))
    return [each for took, _ in several for each in took], sum(wrong for _, wrong in several)


def _memory(server: Running) -> list[float]:
    """The private memory of each kernel in MB, including one that waits for the next visitor."""
    return [each.memory_full_info().uss / 1e6 for each in server.kernels()]


def _own(server: Running) -> float:
    return float(psutil.Process(server.process.pid).memory_full_info().uss / 1e6)
