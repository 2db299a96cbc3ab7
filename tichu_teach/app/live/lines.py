"""Lines of events that stay open: a phone's, and the wall's."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import suppress

from tornado.iostream import StreamClosedError

from tichu_teach.app.live.handler import ClassHandler
from tichu_teach.live.room import Guest, Room, RoomRefusal

HEARTBEAT = 15.0
"""Seconds of silence after which a line sends a sign of life."""

WALL_PAUSE = 0.15
"""Seconds between two messages to a wall, while thirty answer at once."""

TROUBLE_PAUSE = 2.0
"""Seconds until a line tries again after a fault of the database."""


class LineHandler(ClassHandler):
    """A line of events that stays open. A client that knows of a turn isn't told of it again."""

    async def begin(self) -> None:
        """Open the line at once, though there may be nothing to tell for a while."""
        self.set_header("Content-Type", "text/event-stream")
        self.set_header("Cache-Control", "no-store")
        self.set_header("X-Accel-Buffering", "no")
        self.set_header("Content-Encoding", "identity")  # packing would cost memory for each line
        with suppress(StreamClosedError):
            await self.flush()

    async def follow(self, room: Room, learner: Guest | None, tell: Callable[[], Awaitable[None]]) -> None:
        """Tell what is new, and again with all news, until the line or the room is at its end."""
        await self.begin()
        with self.desk.listening(room.code, learner) as self.listener, suppress(StreamClosedError):
            while not self.listener.closed:
                self.listener.news.clear()
                try:
                    await tell()
                    await self.still()
                except RoomRefusal as refused:
                    if await self.ended(refused):
                        return

    async def send(self, data: str, number: int) -> None:
        self.write(f"id: {number}\ndata: {data}\n\n")
        await self.flush()

    async def signal(self, event: str) -> None:
        """Send an event without data."""
        self.write(f"event: {event}\ndata:\n\n")
        await self.flush()

    async def still(self) -> None:
        """Wait for news; say now and then that the line is there."""
        try:
            await asyncio.wait_for(self.listener.news.wait(), HEARTBEAT)
        except TimeoutError:
            await self.signal("beat")

    async def ended(self, refused: RoomRefusal) -> bool:
        """Return True if nothing more will come: the room is gone, or the learner was sent out. Otherwise the
        database may come back."""
        event = {"no-room": "gone", "no-seat": "out"}.get(refused.why)
        if event is None:
            await asyncio.sleep(TROUBLE_PAUSE)
            return False
        await self.signal(event)
        return True

    def on_connection_close(self) -> None:
        if listener := getattr(self, "listener", None):
            listener.closed = True
            listener.news.set()


class StreamHandler(LineHandler):
    """A phone's line."""

    async def get(self, code: str) -> None:
        entered, learner = await self.seat(code)
        room, known, fresh = entered.room, self.request.headers.get("Last-Event-ID", ""), True

        async def tell() -> None:
            nonlocal known, fresh
            at = await self.desk.snapshot(room.code)
            learner = await self.desk.learner(at.room, self.seat_key(room.code))
            if str(at.room.turn) != known:
                await self.send(await self.desk.view(at, learner, fresh=fresh), at.room.turn)
                known, fresh = str(at.room.turn), False

        await self.follow(room, learner, tell)


class WallHandler(LineHandler):
    """The wall's line, which says who has answered."""

    async def get(self, code: str) -> None:
        room = (await self.own_room(code)).room
        if ahead := self.get_query_argument("ahead", ""):
            await self.desk.clock(room, ahead)

        async def tell() -> None:
            at = await self.desk.snapshot(room.code)
            await self.send(json.dumps(await self.desk.wall(at), ensure_ascii=False), at.room.turn)
            await asyncio.sleep(WALL_PAUSE)

        await self.follow(room, None, tell)
