"""The base of all requests about a class: who asks, and how they are answered."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from typing import Any

from tornado import web

from tichu_teach.app import gate
from tichu_teach.app.handlers import PageHandler
from tichu_teach.app.live.classes import Classes
from tichu_teach.app.live.look import fingerprint
from tichu_teach.live.class_desk import ClassDesk, Standing
from tichu_teach.live.room import Guest, RoomRefusal, is_key
from tichu_teach.texts import has, text

log = logging.getLogger(__name__)


STATUS: Mapping[str, int] = {
    **{"no-room": 404, "no-seat": 401, "full": 403, "shut": 403, "over": 403, "rooms": 503, "closed": 409},
    **{"late": 409, "many": 429, "keys": 429, "busy": 503, "disk": 507, "gone": 503, "bad": 400},
}
"""The HTTP status of a refusal; people read `live.no.<why>`."""

TEACHER, ROOM, SEAT = "tichu-teacher", "tichu-class-", "tichu-seat-"
"""The names of cookies; a room's code follows the last two."""


class ClassHandler(PageHandler):
    """A request about a class. Refusals are answered in words for its audience, as JSON."""

    def initialize(self, classes: Classes, audience: str, **page: Any) -> None:  # type: ignore[override]
        self.classes, self.audience = classes, audience
        super().initialize(**page)

    async def prepare(self, **_: object) -> None:
        """Check a request without a Jupyter user: phones have the cookie of their room instead."""
        self.current_user = self._jupyter_current_user = None
        if not self.check_host():
            raise web.HTTPError(403)
        if self.request.method not in ("GET", "HEAD"):
            self.check_xsrf_cookie()

    def check_xsrf_cookie(self) -> None:
        """Refuse requests from other sites' pages, by the origin that browsers name."""
        origin, site = (self.request.headers.get(name, "") for name in ("Origin", "Sec-Fetch-Site"))
        strange = origin and gate.origin_host(origin) != self.request.host
        if strange or site in ("cross-site", "same-site"):
            raise web.HTTPError(403)

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        _, error, _ = kwargs.get("exc_info", (None, None, None))
        if not isinstance(error, RoomRefusal):
            return super().write_error(status_code, **kwargs)
        self.set_status(STATUS[error.why])
        self.set_header("Cache-Control", "no-store")
        if error.why in ("busy", "disk", "gone"):
            log.warning("a class: %s", error)
        said = f"live.no.{error.why}"
        own = f"{said}.{self.audience}"
        self.refuse(error.why, text(own if has(own) else said))

    def refuse(self, why: str, words: str) -> None:
        """Tell whoever asked why it was refused; most are scripts of ours."""
        self.finish({"error": why, "text": words})

    def log_exception(self, kind: Any, error: Any, trace: Any) -> None:
        if not isinstance(error, RoomRefusal):
            super().log_exception(kind, error, trace)

    @property
    def place(self) -> str:
        """The path below which all classes are."""
        return f"{self.root}live/"

    def remember(self, name: str, value: str, path: str) -> None:
        """Have the browser keep a key, only for our own pages."""
        self.set_cookie(
            name,
            value,
            path=path,
            expires_days=self.classes.days,
            httponly=True,
            samesite="Strict",
            secure=self.request.protocol == "https",
        )

    def data(self, body: bytes | None = None) -> object:
        """Read the body as JSON. Raises RoomRefusal."""
        kind = self.request.headers.get("Content-Type", "").partition(";")[0]
        try:
            if kind != "application/json":
                raise ValueError(f"sent as {kind!r}")
            return json.loads(self.request.body if body is None else body)
        except (ValueError, RecursionError) as error:
            raise RoomRefusal("bad", str(error)) from None

    def tell(self, value: Mapping[str, object]) -> None:
        self.set_header("Cache-Control", "no-store")
        self.finish(dict(value))

    def hand(self, content: str | bytes, kind: str = "application/json", name: str = "") -> None:
        """Send finished content; under a name, as a file to keep."""
        self.set_header("Content-Type", kind)
        self.set_header("Cache-Control", "no-store")
        if name:
            self.set_header("Content-Disposition", f'attachment; filename="{name}"')
        self.finish(content)

    async def room_at(self, typed: str) -> Standing:
        """The room of a code in an address; from then on there is the desk that knows it."""
        self.desk: ClassDesk = await self.classes.desk()
        return await self.desk.room(typed, self.address)

    @property
    def address(self) -> str:
        """The network that a request comes from."""
        return gate.network(str(self.request.remote_ip))

    def teaches(self) -> bool:
        """Return True if the browser has shown the server's key. Raises RoomRefusal."""
        token = self.get_cookie(TEACHER, "")
        return bool(token) and self.classes.admits(token, self.address)

    async def own_room(self, typed: str) -> Standing:
        """The room of a code, for its teacher. For anyone else there is none. Raises RoomRefusal."""
        at = await self.room_at(typed)
        if not await self.desk.opens(at.room.code, self.get_cookie(ROOM + at.room.code) or ""):
            raise RoomRefusal("no-room")
        return at

    async def seat(self, typed: str) -> tuple[Standing, Guest]:
        """The room of a code, and who sits there. Raises RoomRefusal."""
        at = await self.room_at(typed)
        return at, await self.desk.learner(at.room, self.seat_key(at.room.code))

    def seat_key(self, code: str) -> str:
        """Return the key that proves who a phone is, which it got on opening the page; "" for none."""
        key = self.get_cookie(SEAT + code) or ""
        return key if is_key(key) else ""

    def keep_seat_key(self, code: str, key: str) -> None:
        """Have a phone keep its key to a room."""
        self.remember(SEAT + code, key, f"{self.place}{code}")

    def render_page(self, name: str, **context: object) -> None:
        self.set_header("Cache-Control", "no-store")
        phone = f"{self.place}look/{fingerprint()}/"
        self.finish(self.page(name, place=self.place, phone=phone, **context))
