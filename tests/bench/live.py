"""A class on its phones: how soon a question is on all of them, an answer on the wall; a restart's losses.

The phones run in this process, on the same cores as the server: each holds its line, and answers over another
connection. One answer in ten is cut off before the server's reply, and sent again.
"""

import asyncio
import json
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psutil

from tests.app.serving import Running, free_port, running
from tests.browser.visit import NOTEBOOKS

from .measure import Figure, at

KEY = "open-sesame-42"
SCENE = {"table": None, "input": None, "panel": {"title": "", "blocks": ["x" * 6000]}}
QUESTION = {"scene": SCENE, "title": "", "task": "", "rule": "", "again": False, "seconds": None}
PASS = {"events": [{"type": "pass"}]}
SPREAD = 6.0  # seconds in which everybody answers
CUT = 0.1


@dataclass
class Caller:
    """A browser with its cookies."""

    home: str
    address: str = "10.0.1.1"
    cookies: dict[str, str] = field(default_factory=dict)

    async def open(self, path: str, data: Any = None, method: str = "") -> tuple[Any, Any, int]:
        """Send a request and read the head of the answer; return reader, writer and status."""
        url = urlsplit(self.home)
        reader, writer = await asyncio.open_connection(url.hostname, url.port)
        body = b"" if data is None else json.dumps(data).encode()
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        head = [
            f"{'POST' if data is not None else 'GET'} {url.path}{path} HTTP/1.1",
            f"Host: {url.netloc}",
            f"X-Forwarded-For: {self.address}",
            f"Cookie: {cookies}",
            "Content-Type: application/json",
            f"Content-Length: {len(body)}",
        ]
        writer.write("\r\n".join([*head, "", ""]).encode() + body)
        await writer.drain()
        status = int((await reader.readline()).split()[1])
        while (line := (await reader.readline()).decode().strip()) != "":
            name, _, value = line.partition(": ")
            if name.lower() == "set-cookie":
                key, _, kept = value.partition(";")[0].partition("=")
                self.cookies[key] = kept
        return reader, writer, status

    async def ask(self, path: str, data: Any = None) -> Any:
        """Send a request; return the answer if it is JSON, else None."""
        reader, writer, status = await self.open(path, data)
        writer.write_eof()
        raw = (await reader.read()) if status != 204 else b""
        writer.close()
        with suppress(ValueError):
            return json.loads(raw[raw.index(b"{") : raw.rindex(b"}") + 1])
        return None

    async def line(self, path: str) -> Any:
        """The messages of a line of events, as long as it holds."""
        reader, writer, _ = await self.open(path)
        try:
            while line := await reader.readline():
                if line.startswith(b"data: {"):
                    yield time.monotonic(), json.loads(line[6:])
        finally:
            writer.close()


@dataclass
class Room:
    """A class: the teacher, the phones, and the times at which each saw something."""

    teacher: Caller
    code: str = ""
    phones: list[Caller] = field(default_factory=list)
    tasks: list[asyncio.Task[None]] = field(default_factory=list)
    seen: list[float] = field(default_factory=list)
    counted: dict[str, float] = field(default_factory=dict)
    back: set[int] = field(default_factory=set)

    async def open(self, size: int) -> None:
        await self.teacher.ask(f"live/teacher?key={KEY}")
        self.code = (await self.teacher.ask("live/rooms", {}))["code"]
        for number in range(size):
            # A large class comes from several addresses, as through a proxy.
            phone = Caller(self.teacher.home, f"10.0.0.{number // 50}")
            await phone.ask(f"live/{self.code}/join", {"name": f"Learner {number}"})
            self.phones.append(phone)
            self.tasks.append(asyncio.ensure_future(self._listen(number, phone)))
        self.tasks.append(asyncio.ensure_future(self._watch()))
        await until(lambda: len(self.back) == size)

    async def _listen(self, number: int, phone: Caller) -> None:
        while True:
            with suppress(OSError, ValueError, IndexError):
                async for moment, told in phone.line(f"live/{self.code}/stream"):
                    self.back.add(number)
                    if told["phase"] == "asked":
                        self.seen.append(moment)
            await asyncio.sleep(1 + random.random())

    async def _watch(self) -> None:
        while True:
            with suppress(OSError, ValueError, IndexError):
                async for moment, told in self.teacher.line(f"live/{self.code}/wall"):
                    for each in told["people"]:
                        if each["answered"]:
                            self.counted.setdefault(each["name"], moment)
            await asyncio.sleep(0.5)

    async def ask(self) -> list[float]:
        """Ask a question; return the time that each phone waited for it."""
        self.seen, self.counted = [], {}
        began = time.monotonic()
        assert await self.teacher.ask(f"live/{self.code}/ask", QUESTION)
        await until(lambda: len(self.seen) >= len(self.phones))
        return [moment - began for moment in self.seen]

    async def answer(self, number: int, question: int) -> float:
        """Send an answer until it is in; return the time of the first attempt."""
        await asyncio.sleep(random.uniform(0, SPREAD))
        began, phone = time.monotonic(), self.phones[number]
        data = {"number": question, "answer": PASS}
        while True:
            with suppress(OSError, ValueError, IndexError):
                if random.random() < CUT:
                    writer = (await phone.open(f"live/{self.code}/answer", data))[1]
                    writer.close()
                elif await phone.ask(f"live/{self.code}/answer", data) == {"ok": True}:
                    return began
            await asyncio.sleep(0.3)

    async def answers(self, question: int) -> list[float]:
        """Let everybody answer; return the time until each answer was on the wall."""
        sent = await asyncio.gather(*(self.answer(n, question) for n in range(len(self.phones))))
        await until(lambda: len(self.counted) == len(self.phones))
        return [max(0.0, self.counted[f"Learner {n}"] - began) for n, began in enumerate(sent)]

    async def kept(self, question: int) -> int:
        told = await self.teacher.ask(f"live/{self.code}/answers?number={question}")
        return sum(len(each["by"]) for each in told["answers"])

    def close(self) -> None:
        for task in self.tasks:
            task.cancel()


async def until(there: Any, seconds: float = 60) -> None:
    """Wait until a condition holds. Raises TimeoutError."""
    end = time.monotonic() + seconds
    while not there():
        if time.monotonic() > end:
            raise TimeoutError
        await asyncio.sleep(0.02)


def figures(full: bool) -> Iterator[Figure]:
    size = 300 if full else 100
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        command = [sys.executable, "-m", "tichu_teach.cli", "play", "--no-browser", "--port", str(port)]
        command += ["--folder", str(NOTEBOOKS), "--teacher-key", KEY, "--trust-proxy", "127.0.0.1"]
        command += ["--class-store", f"sqlite:///{Path(folder) / 'classes.db'}"]
        yield from asyncio.run(_measured(command, f"http://127.0.0.1:{port}/", Path(folder) / "log", size))


async def _measured(command: list[str], home: str, log: Path, size: int) -> list[Figure]:
    random.seed(7)
    found: list[Figure] = []
    async with AsyncExitStack() as stack:
        server: Running = stack.enter_context(running(command, home, log))
        process = psutil.Process(server.process.pid)
        warm = Room(Caller(home))
        await warm.open(1)
        before = process.memory_info().rss
        room = Room(Caller(home))
        stack.callback(room.close)
        await room.open(size)
        asked = [wait for _ in range(3) for wait in await room.ask()]
        waits = await room.answers(3)
        kept = await room.kept(3)
        memory = (process.memory_info().rss - before) / size / 1000
        found += [
            Figure(f"question on {size} phones, p95", 1000 * at(asked, 0.95), "ms"),
            Figure(f"answer of {size} on the wall, p95", 1000 * at(waits, 0.95), "ms"),
            Figure("answers lost or doubled", abs(size - kept), ""),
            Figure("memory a phone", memory, "kB"),
        ]
        room.close()
        several = [Room(Caller(home)) for _ in range(20)]
        await asyncio.gather(*(each.open(size // 10) for each in several))
        asked = [wait for each in several for wait in await each.ask()]
        began = sum(process.cpu_times()[:2])
        waits = [w for told in await asyncio.gather(*(each.answers(1) for each in several)) for w in told]
        worked = sum(process.cpu_times()[:2]) - began
        kept = sum([await each.kept(1) for each in several])
        found += [
            Figure(f"20 rooms of {size // 10}: question, p95", 1000 * at(asked, 0.95), "ms"),
            Figure(f"20 rooms of {size // 10}: answer, p95", 1000 * at(waits, 0.95), "ms"),
            Figure(f"20 rooms of {size // 10}: processor time an answer", 1000 * worked / (2 * size), "ms"),
            Figure(f"20 rooms of {size // 10}: lost or doubled", abs(2 * size - kept), ""),
        ]
        for each in several:
            each.close()
        again = Room(Caller(home))
        stack.callback(again.close)
        await again.open(size)
        await again.ask()
        answering = asyncio.gather(*(again.answer(n, 1) for n in range(size)))
        await asyncio.sleep(SPREAD / 3)
        server.process.kill()
        server.process.wait()
        again.back.clear()
        stack.enter_context(running(command, home, log))
        began = time.monotonic()
        await until(lambda: len(again.back) == size)
        found.append(Figure("server killed and started: all back after", time.monotonic() - began, "s"))
        await answering
        found.append(Figure("lost or doubled by that", abs(size - await again.kept(1)), ""))
    return found
