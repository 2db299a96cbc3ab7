"""Answer the phones of a class, its wall and its teacher (`live/` has the rooms).

Nothing of it is served unless `--teacher-key` asks for it. A phone proves who it is by a cookie for its room,
the teacher by one for theirs; rooms are opened by whoever has the server's key.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import logging
import secrets
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from functools import cache, cached_property
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import segno
from jupyter_core.paths import jupyter_data_dir
from tornado import web
from tornado.ioloop import PeriodicCallback
from tornado.iostream import StreamClosedError

from tichu_teach.app import gate
from tichu_teach.app.handlers import LookHandler, PageHandler
from tichu_teach.app.paths import APP, TABLE
from tichu_teach.bundle import script, style
from tichu_teach.live.desk import ClassDesk, Listener, Standing
from tichu_teach.live.room import MAX_SCENE, Guest, Room, RoomRefusal, is_key, new_key
from tichu_teach.live.store import Store
from tichu_teach.texts import area, text

log = logging.getLogger(__name__)

STATUS: Mapping[str, int] = {
    **{"no-room": 404, "no-seat": 401, "full": 403, "shut": 403, "rooms": 503, "closed": 409, "late": 409},
    **{"many": 429, "busy": 503, "disk": 507, "gone": 503, "bad": 400},
}
"""The HTTP status of a refusal; people read `live.no.<why>`."""

HEARTBEAT = 15.0
"""Seconds of silence after which a line says that it is still there."""

WALL_PAUSE = 0.15
"""Seconds between two messages to a wall, while thirty answer at once."""

TROUBLE_PAUSE = 2.0
"""Seconds before a line looks again for what the database would not tell."""

SWEEP_SECONDS = 3600
MAX_TOLD = 3 * MAX_SCENE
"""Bytes of what a teacher's page may tell: a question with its picture, a mark for each answer."""

TEACHER, ROOM, SEAT = "tichu-teacher", "tichu-class-", "tichu-seat-"
"""The names of cookies; a room's code follows the last two."""

SHEETS = "base cards table desk panel terms order steps tiles square lines".split()


@cache
def files() -> Mapping[str, bytes]:
    """The files that a phone fetches, by name: the table, what is about it, its look."""
    page = script(APP / "phone" / "phone.js")
    return {
        "phone.js": page.replace("../../pages/static/mixedtable.js", "./table.js").encode(),
        "table.js": script(TABLE / "mixedtable.js").encode(),
        "phone.css": style(APP / "phone", "phone").encode(),
        "table.css": style(TABLE, *SHEETS).encode(),
    }


@cache
def fingerprint() -> str:
    """Changes with what phones fetch, so that they may keep it for good."""
    digest = hashlib.sha256()
    for name, content in files().items():
        digest.update(name.encode() + content)
    return digest.hexdigest()[:12]


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

    def routes(self, page: Mapping[str, object]) -> list[tuple[object, ...]]:
        """The addresses of classes, below the home page that `page` is about."""
        return routes(self, page)

    def close(self) -> None:
        """Let go of the database, if anybody has opened a class."""
        if "desk" in self.__dict__:
            self._sweeper.stop()
            self.desk.close()


class ClassHandler(PageHandler):
    """Whatever has to do with a class. What is refused is told in words, as JSON."""

    def initialize(self, classes: Classes, **page: Any) -> None:  # type: ignore[override]
        self.classes = classes
        super().initialize(**page)

    async def prepare(self, **_: object) -> None:
        """A phone has the cookie of its room: nobody here is a user of Jupyter's, or is made one."""
        self.current_user = self._jupyter_current_user = None
        if not self.check_host():
            raise web.HTTPError(403)
        if self.request.method not in ("GET", "HEAD"):
            self.check_xsrf_cookie()

    def check_xsrf_cookie(self) -> None:
        """A browser says where a request comes from, and sends our cookies to nobody's page but ours."""
        origin, site = (self.request.headers.get(name, "") for name in ("Origin", "Sec-Fetch-Site"))
        strange = origin and urlsplit(origin).netloc != self.request.host
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
        self.finish({"error": error.why, "text": text(f"live.no.{error.why}")})

    def log_exception(self, kind: Any, error: Any, trace: Any) -> None:
        if not isinstance(error, RoomRefusal):
            super().log_exception(kind, error, trace)

    @property
    def desk(self) -> ClassDesk:
        return self.classes.desk

    @property
    def place(self) -> str:
        """The path below which all classes are."""
        return f"{self.root}live/"

    def remember(self, name: str, value: str, path: str) -> None:
        """Have the browser keep a key, for our own pages alone."""
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

    def tell(self, value: Mapping[str, Any]) -> None:
        self.set_header("Cache-Control", "no-store")
        self.finish(dict(value))

    async def at(self, typed: str) -> Standing:
        """The room of a code in an address."""
        return await self.desk.room(typed, self.address)

    @property
    def address(self) -> str:
        """Where a request comes from."""
        return gate.network(self.request.remote_ip or "")

    @property
    def teaches(self) -> bool:
        """True if the browser has shown the server's key."""
        return hmac.compare_digest(self.get_cookie(TEACHER, "") or "", self.classes.proof)

    async def own(self, typed: str) -> Standing:
        """The room of a code, for its teacher. For anyone else there is none. Raises RoomRefusal."""
        at = await self.at(typed)
        if not await self.desk.opens(at.room.code, self.get_cookie(ROOM + at.room.code, "") or ""):
            raise RoomRefusal("no-room")
        return at

    async def seat(self, typed: str) -> tuple[Standing, Guest]:
        """The room of a code, and who sits there. Raises RoomRefusal."""
        at = await self.at(typed)
        return at, await self.desk.learner(at.room, self.seat_key(at.room.code))

    def seat_key(self, code: str) -> str:
        """The key by which a phone proves who it is, from when it has opened the page; "" for none."""
        key = self.get_cookie(SEAT + code, "") or ""
        return key if is_key(key) else ""

    def seated(self, code: str, key: str) -> None:
        """Have a phone keep its key to a room."""
        self.remember(SEAT + code, key, f"{self.place}{code}")

    def shown(self, name: str, **context: object) -> None:
        self.set_header("Cache-Control", "no-store")
        phone = f"{self.place}look/{fingerprint()}/"
        self.finish(self.page(name, place=self.place, phone=phone, **context))


# -- phones ----------------------------------------------------------------------------------------------


class DoorHandler(ClassHandler):
    """Where a code is typed; one that stands behind the address in a form leads on."""

    def get(self) -> None:
        if typed := self.get_query_argument("code", ""):
            return self.redirect(f"{self.place}{''.join(filter(str.isalnum, typed))[:12].upper()}")
        self.shown("phone.html", code="", words={}, table={})

    head = get


class PhoneHandler(ClassHandler):
    """A learner's page. It is the same for everybody: what is asked comes to it by its line."""

    async def get(self, code: str) -> None:
        code = code.upper()
        if not self.seat_key(code):  # before anything is sent: coming in twice is coming in once
            self.seated(code, new_key())
        words = area("live") | {key: each for key, each in area("app").items() if key.startswith("app.theme")}
        self.shown("phone.html", code=code, words=words, table=area("table"))

    head = get


class JoinHandler(ClassHandler):
    """Come in under a name. Whoever has a seat already keeps it."""

    async def post(self, code: str) -> None:
        room = (await self.at(code)).room
        key = self.seat_key(room.code) or new_key()
        learner = await self.desk.join(room, key, self.data(), _made_up, self.address)
        self.seated(room.code, key)
        self.tell({"name": learner.name})


def _made_up(number: int) -> str:
    """A name for whoever gives none."""
    names = text("live.names").split(", ")
    return names[(number * 7 + secrets.randbelow(3)) % len(names)]


class AnswerHandler(ClassHandler):
    """Take an answer."""

    async def post(self, code: str) -> None:
        at, learner = await self.seat(code)
        await self.desk.answer(at, learner, self.data())
        self.tell({"ok": True})


class NowHandler(ClassHandler):
    """The present view of a phone, for one that no line reaches."""

    async def get(self, code: str) -> None:
        try:
            at, learner = await self.seat(code)
        except RoomRefusal as refused:
            if refused.why != "no-seat":
                raise
            return self.tell({"phase": "outside"})
        self.set_header("Content-Type", "application/json")
        self.set_header("Cache-Control", "no-store")
        self.finish(await self.desk.view(at, learner, fresh=True))


class RecordHandler(ClassHandler):
    """A learner's own record, to take along."""

    async def get(self, code: str) -> None:
        at, learner = await self.seat(code)
        self.set_header("Content-Type", "application/json")
        self.set_header("Cache-Control", "no-store")
        self.set_header("Content-Disposition", f'attachment; filename="tichu-class-{at.room.code}.json"')
        self.finish(await self.desk.record(at.room, learner))


class LineHandler(ClassHandler):
    """A line of events that stays open. Who has heard of a turn isn't told of it again."""

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
        with self.desk.listening(room.code, learner) as self.listener:
            while not self.listener.closed:
                self.listener.news.clear()
                try:
                    await tell()
                    await self.still(self.listener)
                except RoomRefusal as refused:
                    if await self.ended(refused):
                        return
                except StreamClosedError:
                    return

    async def send(self, data: str, number: int) -> None:
        self.write(f"id: {number}\ndata: {data}\n\n")
        await self.flush()

    async def still(self, listener: Listener) -> None:
        """Wait for news; say now and then that the line is there."""
        try:
            await asyncio.wait_for(listener.news.wait(), HEARTBEAT)
        except TimeoutError:
            self.write("event: beat\ndata:\n\n")
            await self.flush()

    async def ended(self, refused: RoomRefusal) -> bool:
        """Tell if nothing more will come: the room is gone, or the learner sent out of it. Otherwise the
        database may come back."""
        event = {"no-room": "gone", "no-seat": "out"}.get(refused.why)
        if event is None:
            await asyncio.sleep(TROUBLE_PAUSE)
            return False
        self.write(f"event: {event}\ndata:\n\n")
        await self.flush()
        return True

    def on_connection_close(self) -> None:
        super().on_connection_close()
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


# -- the teacher -----------------------------------------------------------------------------------------


class TeacherHandler(ClassHandler):
    """A teacher shows the server's key once, and finds their classes here."""

    async def get(self) -> None:
        if key := self.get_query_argument("key", ""):
            return self.enter(key)
        rooms = await self.rooms() if self.teaches else []
        days = {room.code: date.fromtimestamp(room.opened).isoformat() for room in rooms}
        kept = round(self.classes.days)
        self.shown("class.html", teaches=self.teaches, rooms=rooms, days=days, wrong=False, kept=kept)

    head = get

    async def post(self) -> None:
        self.enter(self.get_body_argument("key", ""))

    def enter(self, key: str) -> None:
        if not hmac.compare_digest(key.strip().encode(), self.classes.key.encode()):
            self.set_status(403)
            return self.shown("class.html", teaches=False, wrong=True)
        self.remember(TEACHER, self.classes.proof, self.root)
        self.redirect(f"{self.place}teacher")

    async def rooms(self) -> list[Room]:
        """The classes whose keys this browser has."""
        found = []
        for code in (name.removeprefix(ROOM) for name in self.cookies if name.startswith(ROOM)):
            try:
                found.append((await self.own(code)).room)
            except RoomRefusal as refused:
                if refused.why != "no-room":
                    raise
        return sorted(found, key=lambda room: -room.opened)


class OpenHandler(ClassHandler):
    """Open a room."""

    async def post(self) -> None:
        if not self.teaches:
            self.set_status(401)
            said = text("live.no.teacher", address=f"{self.request.host}{self.place}teacher")
            return self.tell({"error": "no-teacher", "text": said})
        room, key = await self.desk.open(self.data())
        self.remember(ROOM + room.code, key, self.place)
        self.tell(self.told(room))

    def told(self, room: Room) -> dict[str, Any]:
        """A room for its wall: its code, its address, and that as squares."""
        here = f"{self.request.protocol}://{self.request.host}{self.place}"
        near = urlsplit(here).hostname in ("localhost", "127.0.0.1", "::1")
        if near and self.classes.local:
            local = urlsplit(self.classes.local)
            here, near = urlunsplit((local.scheme, local.netloc, self.place, "", "")), False
        code = segno.make_qr(f"{here}{room.code}", error="l", boost_error=False)
        rows = ["".join(map(str, row)) for row in code.matrix]
        return {
            "code": room.code,
            "address": here,
            "near": near,
            "squares": rows,
            "title": room.title,
            "shut": room.shut,
        }


class WallHandler(LineHandler):
    """The wall's line: how many have answered, and for the teacher who."""

    async def get(self, code: str) -> None:
        room = (await self.own(code)).room

        async def tell() -> None:
            at = await self.desk.snapshot(room.code)
            await self.send(json.dumps(await self.desk.wall(at), ensure_ascii=False), at.room.turn)
            await asyncio.sleep(WALL_PAUSE)

        await self.follow(room, None, tell)


class RoomHandler(OpenHandler):
    """A room as its wall shows it; or delete it."""

    async def get(self, code: str) -> None:
        self.tell(self.told((await self.own(code)).room))

    async def post(self, code: str = "") -> None:
        """Delete it, as a form of the teacher's page asks."""
        at = await self.own(code)
        await self.desk.delete(at.room.code)
        self.clear_cookie(ROOM + at.room.code, path=self.place)
        self.redirect(f"{self.place}teacher")


class DoorsHandler(ClassHandler):
    """Let nobody new into a room, or let them in again."""

    async def post(self, code: str) -> None:
        await self.desk.door((await self.own(code)).room, self.data())
        self.tell({"ok": True})


class RemoveHandler(ClassHandler):
    """Send somebody out of a room."""

    async def post(self, code: str) -> None:
        await self.desk.remove((await self.own(code)).room, self.data())
        self.tell({"ok": True})


class AnswersHandler(ClassHandler):
    """The answers to a question, and whose they are, for the teacher's table to judge."""

    async def get(self, code: str) -> None:
        at = await self.own(code)
        number = self.get_query_argument("number", "")
        if not number.isdecimal() or len(number) > 4:
            raise RoomRefusal("bad", "number")
        self.tell({"answers": await self.desk.answers(at.room, int(number))})


@web.stream_request_body
class TellingHandler(ClassHandler):
    """A teacher's page tells more than anybody else may: only once it is known to be one, that is let in."""

    async def prepare(self, **_: object) -> None:
        await super().prepare()
        self.told = bytearray()
        self.here = await self.own(self.path_args[0])
        self.request.connection.set_max_body_size(MAX_TOLD)  # type: ignore[union-attr]

    def data_received(self, chunk: bytes) -> None:
        self.told += chunk


class AskHandler(TellingHandler):
    """Ask the phones a question."""

    async def post(self, code: str) -> None:
        self.tell({"number": await self.desk.ask(self.here.room, self.data(bytes(self.told)))})


class StageHandler(TellingHandler):
    """Go on: the answers are on the wall, the right one is told, the class is over."""

    async def post(self, code: str) -> None:
        await self.desk.stage(self.here.room, self.data(bytes(self.told)))
        self.tell({"ok": True})


class ReportHandler(ClassHandler):
    """The class's report."""

    policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

    async def get(self, code: str) -> None:
        at = await self.own(code)
        self.set_header("Cache-Control", "no-store")
        self.finish(await self.desk.report(at.room, date.today().isoformat()))


class ExportHandler(ClassHandler):
    """All records of a class in one archive."""

    async def get(self, code: str) -> None:
        at = await self.own(code)
        self.set_header("Content-Type", "application/zip")
        self.set_header("Cache-Control", "no-store")
        self.set_header("Content-Disposition", f'attachment; filename="tichu-class-{at.room.code}.zip"')
        self.finish(await self.desk.export(at.room))


BELOW: Mapping[str, type[ClassHandler]] = {
    "join": JoinHandler,
    "answer": AnswerHandler,
    "now": NowHandler,
    "record": RecordHandler,
    "stream": StreamHandler,
    "wall": WallHandler,
    "room": RoomHandler,
    "door": DoorsHandler,
    "remove": RemoveHandler,
    "answers": AnswersHandler,
    "ask": AskHandler,
    "stage": StageHandler,
    "report": ReportHandler,
    "export": ExportHandler,
}
"""The addresses below that of a room."""


def routes(classes: Classes, page: Mapping[str, object]) -> list[tuple[object, ...]]:
    """The addresses of classes, below the home page."""
    mine = {**page, "classes": classes}
    place, code = f"{page['root']}live/", r"([A-Za-z0-9]{1,12})"
    return [
        (rf"{place}?", DoorHandler, mine),
        (f"{place}teacher", TeacherHandler, mine),
        (f"{place}rooms", OpenHandler, mine),
        (rf"{place}look/[0-9a-f]{{12}}/(.*)", LookHandler, {**page, "files": files}),
        *((f"{place}{code}/{name}", handler, mine) for name, handler in BELOW.items()),
        (f"{place}{code}", PhoneHandler, mine),
    ]
