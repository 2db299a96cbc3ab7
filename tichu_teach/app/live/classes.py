"""The classes of a server: who may open one, and where they are kept."""

from __future__ import annotations

import asyncio
import hmac
import logging
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from jupyter_core.paths import jupyter_data_dir
from tornado.ioloop import PeriodicCallback

from tichu_teach.app.in_thread import in_thread
from tichu_teach.live.class_desk import ClassDesk
from tichu_teach.live.pace import MINUTE, Pace
from tichu_teach.live.room import RoomRefusal
from tichu_teach.live.store import Store

log = logging.getLogger(__name__)


SWEEP_SECONDS = 3600

WRONG_KEYS = 10
"""Keys of no teacher that may be tried from one address in a minute."""

AGAIN_SECONDS = 2.0
"""How long a database that could not be had is left in peace."""


def token_of(key: str) -> str:
    """The token that a teacher's browser keeps in place of a key."""
    return hmac.new(key.encode(), b"teacher", "sha256").hexdigest()


@dataclass
class Classes:
    """The classes of a server: who may open one, and the desk where they are kept.

    key    the server's key, which teachers have
    url    the database, as SQLAlchemy reads it
    days   how long a class is kept that its teacher doesn't delete
    local  the address that others on the network reach, where a teacher sits at this machine
    """

    key: str
    url: str = ""
    days: float = 30
    local: str = ""
    _opening: asyncio.Task[ClassDesk] | None = field(default=None, init=False)
    _open_desk: ClassDesk | None = field(default=None, init=False)
    _tried: Pace = field(default_factory=Pace, init=False)

    def __post_init__(self) -> None:
        self.url = self.url or f"sqlite:///{Path(jupyter_data_dir()) / 'tichu-teach' / 'classes.db'}"
        self.token = token_of(self.key)

    def admits(self, token: str, address: str) -> bool:
        """Return True for the token of the server's key. Raises RoomRefusal after too many others."""
        who = "key", address
        if not self._tried.allows(who, WRONG_KEYS, MINUTE):
            raise RoomRefusal("keys")
        right = hmac.compare_digest(token.encode(), self.token.encode())
        if right:
            self._tried.forgive(who)
        return right

    async def desk(self) -> ClassDesk:
        """The desk, made when it is first needed. Raises RoomRefusal where the database can't be had."""
        if self._opening is None:
            self._opening = asyncio.ensure_future(self._open())
        return await asyncio.shield(self._opening)

    async def _open(self) -> ClassDesk:
        try:
            store = await in_thread(partial(Store, self.url))
        except Exception:
            asyncio.get_running_loop().call_later(AGAIN_SECONDS, setattr, self, "_opening", None)
            raise
        self._open_desk = ClassDesk(store, self.days * 86_400)
        return self._open_desk

    async def watch(self) -> None:
        """Begin to delete what is too old; a database that can't be had is told before a teacher needs it."""
        self._sweeper = PeriodicCallback(self.sweep, SWEEP_SECONDS * 1000)
        self._sweeper.start()
        await self.sweep()

    async def sweep(self) -> None:
        """Delete what is too old."""
        try:
            await (await self.desk()).sweep()
        except RoomRefusal as refused:
            log.warning("classes can't be kept (--class-store): %s", refused)

    def close(self) -> None:
        """Let go of the database."""
        if self._open_desk:
            self._open_desk.close()
