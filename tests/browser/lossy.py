"""A bad line between browsers and a server: what is sent may be lost, cut off, or come late."""

import asyncio
import random
import threading
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from urllib.parse import urlsplit

LATE = 0.15
"""Seconds by which what comes may be late."""


@dataclass
class Lossy:
    """A line to a server, by connections. Of what is sent a part is `lost`: one third each before it has
    come, after it has and before anything comes back, or so that neither side hears of it. Of what
    comes back a part is cut in the middle.
    """

    port: int
    lost: float = 0.0
    chance: random.Random = field(default_factory=lambda: random.Random(5))
    cuts: int = 0
    here: str = ""

    async def join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """A browser has come: a connection for it to the server."""
        try:
            to, back = await asyncio.open_connection("127.0.0.1", self.port)
        except OSError:
            return writer.close()
        ways = [asyncio.ensure_future(self.up(reader, back)), asyncio.ensure_future(self.down(to, writer))]
        with suppress(asyncio.CancelledError):  # all is over
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        for way in ways:
            way.cancel()
        back.close()
        writer.close()

    def falls(self, part: float) -> bool:
        """Return True, and count it, if something is lost now."""
        gone = self.chance.random() < part
        self.cuts += gone
        return gone

    async def up(self, reader: asyncio.StreamReader, server: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while sent := await reader.read(65_536):
                await asyncio.sleep(self.chance.random() * LATE)
                if self.falls(self.lost / 3):
                    return
                if self.falls(self.lost / 3):
                    await asyncio.sleep(3600)  # until somebody loses patience
                server.write(sent)
                await server.drain()
                if self.falls(self.lost / 3):
                    return

    async def down(self, server: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while came := await server.read(65_536):
                await asyncio.sleep(self.chance.random() * LATE)
                cut = self.falls(self.lost / 2)
                writer.write(came[: len(came) // 2] if cut else came)
                await writer.drain()
                if cut:
                    return


@contextmanager
def lossy(home: str) -> Iterator[Lossy]:
    """A line to the server at `home`, which loses nothing before its `lost` is set; its address is `here`."""
    line = Lossy(urlsplit(home).port or 80)
    ready, ended = threading.Event(), asyncio.Event()

    async def serve() -> None:
        server = await asyncio.start_server(line.join, "127.0.0.1", 0)
        line.here = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/"
        ready.set()
        await ended.wait()
        server.close()

    loop = asyncio.new_event_loop()
    with ThreadPoolExecutor(1) as aside:
        runs = aside.submit(_run, loop, serve())
        ready.wait(60)
        try:
            yield line
        finally:
            loop.call_soon_threadsafe(ended.set)
            runs.result()


def _run(loop: asyncio.AbstractEventLoop, serve: Coroutine[None, None, None]) -> None:
    """Run it to its end, and cut off whoever is still on the line."""
    with asyncio.Runner(loop_factory=lambda: loop) as runner:
        runner.run(serve)
