"""The classes of a server: who may open one, and where they are kept."""

from __future__ import annotations

import asyncio
import hmac
import logging
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from jupyter_core.paths import jupyter_data_dir
from tornado.ioloop import PeriodicCallback

from tichu_teach.live.desk import ClassDesk
from tichu_teach.live.room import RoomRefusal
from tichu_teach.live.store import Store

log = logging.getLogger(__name__)


SWEEP_SECONDS = 3600


@dataclass
class Classes:
    """The classes of a server: who may open one, and the desk, which is set up when somebody does.

    key    the server's key, which teachers have
    url    the database, as SQLAlchemy reads it
    days   how long a class is kept that its teacher doesn't delete
    local  the address that others on the network reach, where a teacher sits at this machine
    """

    key: str
    url: str = ""
    days: float = 30
    local: str = ""

    def __post_init__(self) -> None:
        self.url = self.url or f"sqlite:///{Path(jupyter_data_dir()) / 'tichu-teach' / 'classes.db'}"

    @cached_property
    def desk(self) -> ClassDesk:
        """The desk, made when it is first needed. Raises RoomRefusal where the database can't be had."""
        desk = ClassDesk(Store(self.url), self.days * 86_400)
        self._sweeper = PeriodicCallback(self.sweep, SWEEP_SECONDS * 1000)
        self._sweeper.start()
        self._first = asyncio.ensure_future(self.sweep())
        return desk

    async def sweep(self) -> None:
        """Delete what is too old."""
        try:
            await self.desk.sweep()
        except RoomRefusal as refused:
            log.warning("old classes could not be deleted: %s", refused)

    @property
    def proof(self) -> str:
        """The token that a teacher's browser keeps in place of the key."""
        return hmac.new(self.key.encode(), b"teacher", "sha256").hexdigest()

    def close(self) -> None:
        """Let go of the database, if anybody has opened a class."""
        if "desk" in self.__dict__:
            self._sweeper.stop()
            self.desk.close()
