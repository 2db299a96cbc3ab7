"""A server that is far away: all that is sent to it and comes back from it is on the way for a while.

The delay lies on the line itself, so that it holds for pages, files and the kernel's sockets alike, and for
every new connection; nothing overtakes.
"""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from urllib.parse import urlsplit

from tests.browser.visit import Served

CHUNK = 1 << 16  # bytes


@dataclass(frozen=True)
class Far:
    """A server as it is met from afar: `home` is the address of its home page there."""

    home: str


async def carry(source: asyncio.StreamReader, goal: asyncio.StreamWriter, delay: float) -> None:
    """Hand on what comes, each piece `delay` seconds after it came."""
    clock = asyncio.get_running_loop().time
    pieces: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()

    async def hand_over() -> None:
        with suppress(OSError):
            while True:
                due, piece = await pieces.get()
                await asyncio.sleep(max(0.0, due - clock()))
                if not piece:
                    break
                goal.write(piece)
                await goal.drain()
        goal.close()

    giver = asyncio.create_task(hand_over())
    with suppress(OSError):
        while piece := await source.read(CHUNK):
            pieces.put_nowait((clock() + delay, piece))
    pieces.put_nowait((clock() + delay, b""))
    await giver


@contextmanager
def far(server: Served, delay: int) -> Iterator[Far]:
    """The server with a line of `delay` milliseconds each way before it, while the block lasts."""
    place = urlsplit(server.home)
    loop = asyncio.new_event_loop()

    async def meet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(
            OSError, asyncio.CancelledError
        ):  # asyncio would complain of a line that is cut at the end
            back, on = await asyncio.open_connection(place.hostname, place.port)
            await asyncio.gather(carry(reader, on, delay / 1000), carry(back, writer, delay / 1000))

    thread = threading.Thread(target=loop.run_forever, daemon=True)  # this one may have the browser's loop
    thread.start()
    listening = asyncio.run_coroutine_threadsafe(asyncio.start_server(meet, "127.0.0.1", 0), loop)
    listener = listening.result(60)
    port = listener.sockets[0].getsockname()[1]

    async def end() -> None:
        listener.close()
        mine = asyncio.current_task()
        under_way = [task for task in asyncio.all_tasks() if task is not mine]
        for task in under_way:
            task.cancel()
        await asyncio.gather(*under_way, return_exceptions=True)

    try:
        yield Far(f"http://127.0.0.1:{port}{place.path}")
    finally:
        asyncio.run_coroutine_threadsafe(end(), loop).result(60)
        loop.call_soon_threadsafe(loop.stop)
        thread.join(60)
        loop.close()
