"""The requests of a teacher: their classes, a room, its questions and its report."""

from __future__ import annotations

from urllib.parse import urlsplit, urlunsplit

import segno
from tornado import web

from tichu_teach.app.gate import LOOPBACK
from tichu_teach.app.live.classes import token_of
from tichu_teach.app.live.handler import ROOM, TEACHER, ClassHandler
from tichu_teach.live.room import MAX_TOLD, Room, RoomRefusal
from tichu_teach.texts import text


class TeacherHandler(ClassHandler):
    """A teacher shows the server's key once, and finds their classes here."""

    async def get(self) -> None:
        if key := self.get_query_argument("key", ""):
            return self.enter(key)
        if not self.teaches():
            return self.render_page("class.html", teaches=False, wrong="")
        await self.classes.desk()  # if that can't be had, it is told here, before a class waits
        rooms = await self.rooms()
        days = {room.code: room.day(room.opened) for room in rooms}
        self.render_page("class.html", teaches=True, rooms=rooms, days=days, kept=round(self.classes.days))

    head = get

    async def post(self) -> None:
        self.enter(self.get_body_argument("key", ""))

    def enter(self, key: str) -> None:
        if not self.classes.admits(token_of(key.strip()), self.address):
            self.set_status(403)
            return self.refuse("", text("live.teacher.key.wrong"))
        self.remember(TEACHER, self.classes.token, self.root)
        self.redirect(f"{self.place}teacher")

    def refuse(self, why: str, words: str) -> None:
        """Tell it on the page."""
        self.render_page("class.html", teaches=False, wrong=words)

    async def rooms(self) -> list[Room]:
        """Return the rooms whose keys this browser has, the newest first."""
        found = []
        for code in (name.removeprefix(ROOM) for name in self.cookies if name.startswith(ROOM)):
            try:
                found.append((await self.own_room(code)).room)
            except RoomRefusal as refused:
                if refused.why != "no-room":
                    raise
                self.clear_cookie(ROOM + code, path=self.place)  # or it would count as a guess for weeks
        return sorted(found, key=lambda room: -room.opened)


class OpenHandler(ClassHandler):
    """Open a room."""

    async def post(self) -> None:
        if not self.teaches():
            self.set_status(401)
            said = text("live.no.teacher", address=f"{self.request.host}{self.place}teacher")
            return self.tell({"error": "no-teacher", "text": said})
        room, key = await (await self.classes.desk()).open(self.data())
        self.remember(ROOM + room.code, key, self.place)
        self.tell(news_of(room, self))


def news_of(room: Room, asked: ClassHandler) -> dict[str, object]:
    """Return a room's data for its wall: its code, its address, and the address as a QR code."""
    here = f"{asked.request.protocol}://{asked.request.host}{asked.place}"
    near = urlsplit(here).hostname in LOOPBACK
    if near and asked.classes.local:
        local = urlsplit(asked.classes.local)
        here, near = urlunsplit((local.scheme, local.netloc, asked.place, "", "")), False
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


class RoomHandler(ClassHandler):
    """Show a room for its wall, with the task of the question that is open there; or delete it."""

    async def get(self, code: str) -> None:
        at = await self.own_room(code)
        task = at.asked.question.task if at.asked and at.room.phase == "asked" else ""
        self.tell({**news_of(at.room, self), "task": task})

    async def post(self, code: str) -> None:
        """Delete the room, as a form on the teacher's page asks."""
        at = await self.own_room(code)
        await self.desk.delete(at.room.code)
        self.clear_cookie(ROOM + at.room.code, path=self.place)
        self.redirect(f"{self.place}teacher")


class DoorHandler(ClassHandler):
    """Let nobody new into a room, or let them in again."""

    async def post(self, code: str) -> None:
        at = await self.own_room(code)
        await self.desk.door(at.room, self.data())
        self.tell({"ok": True})


class RemoveHandler(ClassHandler):
    """Send somebody out of a room."""

    async def post(self, code: str) -> None:
        at = await self.own_room(code)
        await self.desk.remove(at.room, self.data())
        self.tell({"ok": True})


class AnswersHandler(ClassHandler):
    """The answers to a question, and whose they are, for the teacher's table to judge."""

    async def get(self, code: str) -> None:
        at = await self.own_room(code)
        number = self.get_query_argument("number", "")
        if not number.isdecimal() or len(number) > 4:
            raise RoomRefusal("bad", "number")
        self.tell({"answers": await self.desk.answers(at.room, int(number))})


@web.stream_request_body
class TellingHandler(ClassHandler):
    """Takes a larger body than anybody else may send, once the page is known to be the teacher's."""

    async def prepare(self, **_: object) -> None:
        await super().prepare()
        self.body = bytearray()
        self.here = await self.own_room(self.path_args[0])
        self.request.connection.set_max_body_size(MAX_TOLD)  # type: ignore[union-attr]

    def data_received(self, chunk: bytes) -> None:
        self.body += chunk


class AskHandler(TellingHandler):
    """Ask the phones a question."""

    async def post(self, code: str) -> None:
        number, turn = await self.desk.ask(self.here.room, self.data(bytes(self.body)))
        self.tell({"number": number, "turn": turn})


class StageHandler(TellingHandler):
    """Move to the next phase: answers on the wall, the right one told, the class over."""

    async def post(self, code: str) -> None:
        self.tell({"turn": await self.desk.stage(self.here.room, self.data(bytes(self.body)))})


class ReportHandler(ClassHandler):
    """The class's report."""

    policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

    async def get(self, code: str) -> None:
        at = await self.own_room(code)
        self.hand(await self.desk.report(at.room), "text/html; charset=UTF-8")


class ExportHandler(ClassHandler):
    """All records of a class in one archive."""

    async def get(self, code: str) -> None:
        at = await self.own_room(code)
        self.hand(await self.desk.export(at.room), "application/zip", f"tichu-class-{at.room.code}.zip")
