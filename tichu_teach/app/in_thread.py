"""Work in a thread that nobody waits for when the server ends."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

T = TypeVar("T")


async def in_thread(work: Callable[[], T]) -> T:
    """The result of work that may take long.

    `asyncio.to_thread` has an end of the program wait for what it began: for a fork until all is read in, for
    a database that doesn't answer.
    """
    loop = asyncio.get_running_loop()
    result: asyncio.Future[T] = loop.create_future()

    def told(tell: Callable[[], None]) -> None:
        with suppress(RuntimeError):  # the loop has ended meanwhile
            loop.call_soon_threadsafe(lambda: None if result.done() else tell())

    def run() -> None:
        try:
            found = work()
        except Exception as error:
            failed = error
            told(lambda: result.set_exception(failed))
        else:
            told(lambda: result.set_result(found))

    threading.Thread(target=run, daemon=True).start()
    return await result
