"""The bell between servers that share a database: PostgreSQL tells each the news of the others."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable, Sequence

from .room import RoomRefusal
from .store import CONNECT_SECONDS, Store

log = logging.getLogger(__name__)

CHANNEL = "tichu_teach_class"
RETRY = 1.0
"""Seconds until the next attempt to listen after the database has gone."""

LISTEN_SECONDS = 0.5
"""Seconds between two checks by the listener if it should end, and if the database is there."""


class Bell:
    """Rings at every server, this one too, and calls `heard` with a room's code and the kind of news.

    After a gap in listening it reports news of all rooms, with "" as the code.
    """

    def __init__(self, store: Store, heard: Callable[[str, str], None]) -> None:
        self._store, self._heard = store, heard
        self._thread: threading.Thread | None = None
        self._ended = threading.Event()
        self.listening = threading.Event()

    def ring(self, what: str, codes: Sequence[str]) -> None:
        """Tell all servers the kind of news in rooms. Whoever can't be told finds out when they look."""
        try:
            self._store.notify(CHANNEL, [f"{code} {what}" for code in codes])
        except RoomRefusal as refused:
            log.warning("other servers could not be told: %s", refused)

    def begin(self) -> None:
        """Listen from now on, in the loop that runs."""
        if self._thread is None:
            loop = asyncio.get_running_loop()
            self._thread = threading.Thread(target=self._listen, args=(loop,), name="bell", daemon=True)
            self._thread.start()

    def close(self) -> None:
        """Listen no more."""
        self._ended.set()
        if self._thread:
            self._thread.join(CONNECT_SECONDS + LISTEN_SECONDS)

    def _listen(self, loop: asyncio.AbstractEventLoop) -> None:
        import psycopg

        from .postgres import Connection

        where = self._store.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while not self._ended.is_set():
            try:
                with Connection.of(self._store.patience, where, autocommit=True) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    loop.call_soon_threadsafe(self._heard, "", "turn")
                    self.listening.set()
                    while not self._ended.is_set():
                        for note in connection.notifies(timeout=LISTEN_SECONDS):
                            code, _, what = note.payload.partition(" ")
                            loop.call_soon_threadsafe(self._heard, code, what)
                        connection.execute("SELECT 1")  # is anybody there? Silence alone doesn't tell
            except (psycopg.Error, OSError) as error:
                log.warning("the class database does not tell of news: %s", error)
                self._ended.wait(RETRY)
            except RuntimeError:
                return  # the loop has gone
