"""The requests of a learner's phone."""

from __future__ import annotations

import secrets

from tichu_teach.app.live.handler import ClassHandler
from tichu_teach.live.room import RoomRefusal, new_key
from tichu_teach.texts import area, text


class CodeHandler(ClassHandler):
    """The page to type a code; a code sent by a form leads on to its room."""

    def get(self) -> None:
        if typed := self.get_query_argument("code", ""):
            return self.redirect(f"{self.place}{''.join(filter(str.isalnum, typed))[:12].upper()}")
        self.render_page("phone.html", code="", words={}, table={})

    head = get


class PhoneHandler(ClassHandler):
    """A learner's page. It is the same for everybody: questions reach it on its line of events."""

    async def get(self, code: str) -> None:
        code = code.upper()
        if not self.seat_key(code):  # before anything is sent: coming in twice is coming in once
            self.keep_seat_key(code, new_key())
        words = area("live") | {key: each for key, each in area("app").items() if key.startswith("app.theme")}
        self.render_page("phone.html", code=code, words=words, table=area("table"))

    head = get


class JoinHandler(ClassHandler):
    """Come in under a name. Whoever has a seat already keeps it."""

    async def post(self, code: str) -> None:
        room = (await self.room_at(code)).room
        key = self.seat_key(room.code) or new_key()
        learner = await self.desk.join(room, key, self.data(), _made_up, self.address)
        self.keep_seat_key(room.code, key)
        self.tell({"name": learner.name})


def _made_up(number: int) -> str:
    """A name for somebody who gives none."""
    names = text("live.names").split(", ")
    return names[(number * 7 + secrets.randbelow(3)) % len(names)]


class AnswerHandler(ClassHandler):
    """Take an answer."""

    async def post(self, code: str) -> None:
        at, learner = await self.seat(code)
        await self.desk.answer(at, learner, self.data())
        self.tell({"ok": True})


class NowHandler(ClassHandler):
    """A phone's current view, for phones that no line of events reaches."""

    async def get(self, code: str) -> None:
        try:
            at, learner = await self.seat(code)
        except RoomRefusal as refused:
            if refused.why != "no-seat":
                raise
            return self.tell({"phase": "outside"})
        self.hand(await self.desk.view(at, learner, fresh=True))


class RecordHandler(ClassHandler):
    """A learner's own record, to take along."""

    async def get(self, code: str) -> None:
        at, learner = await self.seat(code)
        self.hand(await self.desk.record(at.room, learner), name=f"tichu-class-{at.room.code}.json")
