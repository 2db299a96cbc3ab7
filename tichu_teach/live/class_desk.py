"""The desk of a server: it runs rooms while people are in them, and wakes those who wait for news."""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Literal, ParamSpec, TypeVar

from . import records
from .bell import Bell
from .pace import MINUTE, Latest, Pace
from .room import (
    Answer,
    Given,
    Guest,
    Polled,
    Room,
    RoomRefusal,
    new_key,
    read_ahead,
    read_answer,
    read_asked,
    read_code,
    read_door,
    read_learner,
    read_name,
    read_stage,
    read_title,
)
from .store import Store

P = ParamSpec("P")
T = TypeVar("T")

GRACE = 3.0
"""Seconds for an answer to be on its way when the time is up."""

MOST_LISTENERS = 3
"""Pages of one learner that are told of news at once; another one takes the place of the oldest."""

WRONG_CODES, WRONG_CODES_OF_ALL = 60, 600
"""Codes of no room that may be tried from one address, and from all of them, in a minute: a school may sit
behind one address, and nobody finds one of 387 million in the hours that a room lives."""

QUICKEST = 12
"""Answers of one learner in ten seconds."""

JOINS, JOIN_SECONDS = 60, 20.0
"""New names that one address may bring into a room in that many seconds: a school comes in nearly at once,
but somebody who invents names is seen, removed and locked out before the room is full."""

LINE_SECONDS = 10.0
"""How long a request may stand in line for the database, while others wait for it in vain."""

KNOWN_ROOMS, KNOWN_LEARNERS = 100, 20_000
"""As many are kept at hand; others are looked up again."""

News = Literal["turn", "count", "out"]
"""The kinds of news of a room: for phones, of who has answered, of somebody sent out."""


@dataclass(eq=False)
class Listener:
    """Somebody who waits for news of a room: a learner's phone, or the wall (None)."""

    learner: Guest | None
    news: asyncio.Event = field(default_factory=asyncio.Event)
    closed: bool = False


@dataclass(frozen=True)
class Standing:
    """A room at one turn: the question, its scene as JSON and, once they are shown, everybody's answers."""

    room: Room
    asked: Polled | None
    scene: str
    answers: dict[int, Answer]


@dataclass
class Attendance:
    """The guests of a room, and the ids of those who have answered question `number`."""

    people: list[Guest]
    number: int
    answered: set[int]


class ClassDesk:
    """The rooms of a server, by their codes. Every request to it may raise RoomRefusal."""

    def __init__(self, store: Store, keep_seconds: float, clock: Callable[[], float] = time.time) -> None:
        self._store, self._keep, self._clock = store, keep_seconds, clock
        self._pool = ThreadPoolExecutor(8 if store.shared else 1, "class")
        self._bell = Bell(store, self._rung) if store.shared else None
        self._listeners: dict[str, list[Listener]] = defaultdict(list)
        self._snapshots: Latest[str, asyncio.Task[Standing]] = Latest(KNOWN_ROOMS)
        self._attendance: Latest[str, Attendance] = Latest(KNOWN_ROOMS)
        # by code and key: numbers of rooms come again
        self._learners: Latest[tuple[str, str], Guest] = Latest(KNOWN_LEARNERS)
        self._rings = 0  # what was looked up before the last of them may be old already
        self._given: list[tuple[Given, asyncio.Future[bool]]] = []
        self._writer: asyncio.Task[None] | None = None
        self._pace = Pace()

    async def _do(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Have the database asked. Raises RoomRefusal for who has stood in line too long."""
        came = time.monotonic()

        def turn() -> T:
            if time.monotonic() > came + LINE_SECONDS:
                raise RoomRefusal("busy", "many wait for the database")
            return call(*args, **kwargs)

        return await asyncio.get_running_loop().run_in_executor(self._pool, turn)

    def close(self) -> None:
        """Write what is being written, and let go of the database. What has to wait is sent again."""
        self._store.hurry()
        if self._bell:
            self._bell.close()
        self._pool.shutdown(wait=True, cancel_futures=True)
        self._store.close()

    # -- news --------------------------------------------------------------------------------------

    @contextmanager
    def listening(self, code: str, learner: Guest | None) -> Iterator[Listener]:
        """Listen for news of a room, as long as the block lasts."""
        listener, listeners = Listener(learner), self._listeners[code]
        own = [each for each in listeners if each.learner == learner]
        for oldest in own[: max(0, len(own) + 1 - MOST_LISTENERS)]:
            oldest.closed = True
            oldest.news.set()
        listeners.append(listener)
        self._wake(code, "here")
        try:
            yield listener
        finally:
            listeners.remove(listener)
            if not listeners:
                del self._listeners[code]
            self._wake(code, "here")

    def _rung(self, code: str, what: str) -> None:
        """Drop what is known of a room that has news (or of all rooms), and wake listeners."""
        self._rings += 1
        for each in [code] if code else list(self._attendance):
            self._attendance.pop(each, None)
        if what == "out" or not code:
            self._learners.clear()
        if what == "turn":
            for each in [code] if code else list(self._snapshots):
                self._snapshots.pop(each, None)
        for each in [code] if code else list(self._listeners):
            self._wake(each, what)

    def _wake(self, code: str, what: str) -> None:
        for listener in self._listeners.get(code, ()):
            if what in ("turn", "out") or listener.learner is None:
                listener.news.set()

    async def _tell(self, what: News, *codes: str) -> None:
        """Tell listeners, here and at other servers, the kind of news in rooms."""
        for code in codes:
            if what == "count":  # known here already
                self._wake(code, what)
            else:
                self._rung(code, what)
        if self._bell:
            with suppress(RoomRefusal):  # whoever isn't told finds out when they look
                await self._do(self._bell.ring, what, codes)

    # -- rooms -------------------------------------------------------------------------------------

    async def open(self, data: object) -> tuple[Room, str]:
        """Open a room; return it and its teacher's key."""
        key = new_key()
        return await self._do(self._store.open, read_title(data), key, self._clock()), key

    async def room(self, typed: str, address: str) -> Standing:
        """Return the room with the code that somebody has typed."""
        code = read_code(typed)
        if known := self._snapshots.get(code):
            return await asyncio.shield(known)
        limits: dict[Hashable, int] = {("wrong", address): WRONG_CODES, "wrong": WRONG_CODES_OF_ALL}
        if not all(self._pace.allows(who, most, MINUTE) for who, most in limits.items()):
            raise RoomRefusal("many")
        if not code:
            raise RoomRefusal("no-room")
        guessed = False
        try:
            return await self.snapshot(code)
        except RoomRefusal as refused:
            guessed = refused.why == "no-room"  # a database in trouble is nobody's fault
            raise
        finally:
            if not guessed:
                for who in limits:
                    self._pace.forgive(who)

    async def snapshot(self, code: str) -> Standing:
        """Return the room as it is now; requests that come together share one look at the database."""
        if self._bell:
            self._bell.begin()
        task = self._snapshots.get(code)
        if task is None:
            task = self._snapshots[code] = asyncio.ensure_future(self._do(self._look, code))
            task.add_done_callback(lambda done: self._forget_failed(code, done))
        return await asyncio.shield(task)

    def _forget_failed(self, code: str, task: asyncio.Task[Standing]) -> None:
        failed = task.cancelled() or task.exception() is not None
        if failed and self._snapshots.get(code) is task:
            del self._snapshots[code]

    def _look(self, code: str) -> Standing:
        room = self._store.room(code)
        asked = next(iter(self._store.questions(room, room.asked)), None)
        told = self._store.answers(room, room.asked) if room.phase in ("shown", "revealed") else []
        scene = json.dumps(asked.question.scene if asked else None, ensure_ascii=False)
        return Standing(room, asked, scene, {each.learner: each for each in told})

    async def opens(self, code: str, key: str) -> bool:
        """Return True if the key is that of the room's teacher."""
        return bool(key) and await self._do(self._store.opens, code, key)

    async def delete(self, code: str) -> None:
        """Delete a room, and tell everybody in it."""
        await self._do(self._store.delete, code)
        await self._tell("turn", code)

    async def sweep(self) -> None:
        """Delete rooms that are too old. A room in use never is, whatever the clock says."""
        for code in list(self._listeners):
            await self._do(self._store.touch, code, self._clock())
        for code in await self._do(self._store.sweep, self._clock() - self._keep):
            await self._tell("turn", code)

    # -- learners ----------------------------------------------------------------------------------

    async def join(
        self, room: Room, key: str, data: object, made_up: Callable[[int], str], address: str
    ) -> Guest:
        """Let somebody in under the name they give, or a made-up one; a key has only one seat."""
        try:
            return await self.learner(room, key)
        except RoomRefusal as refused:
            if refused.why != "no-seat":
                raise
        name = read_name(data)
        if not self._pace.allows(("join", room.code, address), JOINS, JOIN_SECONDS):
            raise RoomRefusal("many")
        if not name:
            name = made_up(len(await self._do(self._store.learners, room)))
        learner = await self._do(self._store.join, room, name, key)
        known = self._attendance.get(room.code)
        if known and learner not in known.people:  # somebody may have looked since it was written
            known.people.append(learner)
        await self._tell("count", room.code)
        return learner

    async def learner(self, room: Room, key: str) -> Guest:
        """Return the learner who has this key."""
        if not key:
            raise RoomRefusal("no-seat")
        if known := self._learners.get((room.code, key)):
            return known
        rings, found = self._rings, await self._do(self._store.learner, room, key)
        if rings == self._rings:
            self._learners[room.code, key] = found
        return found

    async def answer(self, at: Standing, learner: Guest, data: object) -> None:
        """Take an answer, and return once it is in the database. The same answer sent twice counts once."""
        number, said, sent = read_answer(data)
        who = ("answer", at.room.code, learner)
        if not self._pace.allows(who, QUICKEST, 10.0):
            raise RoomRefusal("many")
        until = at.asked.until if at.asked else None
        if until is not None and self._clock() > until + GRACE:
            raise RoomRefusal("late")
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._given.append((Given(at.room, number, learner, said, sent), done))
        if self._writer is None or self._writer.done():
            self._writer = asyncio.ensure_future(self._write())
        if not await done:
            raise RoomRefusal("closed")

    async def _write(self) -> None:
        """Write the answers that have come in as one batch; those that come meanwhile are the next."""
        while batch := self._given:
            self._given = []
            try:
                counts = await self._do(self._store.take, [given for given, _ in batch], self._clock())
            except Exception as problem:  # whatever it is: each who waits is told
                for _, done in batch:
                    if not done.done():
                        done.set_exception(problem)
                continue
            news = set()
            for (given, done), counted in zip(batch, counts, strict=True):
                if not done.done():
                    done.set_result(counted)
                if counted:
                    news.add(given.room.code)
                    known = self._attendance.get(given.room.code)
                    if known and known.number == given.number:
                        known.answered.add(given.learner.id)
            await self._tell("count", *news)

    async def view(self, at: Standing, learner: Guest, *, fresh: bool) -> str:
        """Return a phone's view as JSON, without others' answers, and without the right one before its time.

        A `fresh` phone is also told what its learner has answered.
        """
        room, asked, told = at.room, at.asked, at.room.phase == "revealed"
        mine = at.answers.get(learner.id)
        said = mine.said if mine else ""
        if fresh and room.phase == "asked":
            said = await self._do(self._store.answer_of, room, room.asked, learner)
        mark = mine.mark if mine and told else None
        outcome = {
            "right": mark.right if mark else None,
            "why": mark.why if mark else "",
            "answer": asked.answer if asked else "",
        }
        shown = {
            "turn": room.turn,
            "phase": room.phase,
            "name": learner.name,
            "title": room.title,
            "number": room.asked,
            "again": bool(asked and asked.question.again),
            "left": self._left(at),
            "mine": json.loads(said) if said else None,
            "outcome": outcome if told else None,
        }
        # The scene is the same for all: its text is made once.
        return f'{json.dumps(shown, ensure_ascii=False)[:-1]}, "scene": {at.scene}}}'

    def _left(self, at: Standing) -> float | None:
        until = at.asked.until if at.asked and at.room.phase == "asked" else None
        return None if until is None else max(0.0, round(until - self._clock(), 1))

    async def record(self, room: Room, learner: Guest) -> str:
        """Return a learner's own record of a room, as the text of a file that every page reads."""
        return await self._do(records.file_of, self._store, room, learner)

    # -- the teacher -------------------------------------------------------------------------------

    async def ask(self, room: Room, data: object) -> tuple[int, int]:
        """Ask a question; returns its number and the room's turn."""
        asked = await self._do(self._store.ask, room, read_asked(data), self._clock())
        await self._tell("turn", room.code)
        return asked

    async def stage(self, room: Room, data: object) -> int:
        """Move the current question to its next phase; return the room's turn."""
        stage = read_stage(data)
        turn = await self._do(self._store.stage, room, *stage)
        await self._tell("turn", room.code)
        return turn

    async def door(self, room: Room, data: object) -> None:
        """Shut the door, or open it."""
        await self._do(self._store.door, room, read_door(data))
        await self._tell("turn", room.code)

    async def clock(self, room: Room, typed: str) -> None:
        """Take over how far the clock of a room's wall is ahead of UTC."""
        if (ahead := read_ahead(typed)) != room.ahead:
            await self._do(self._store.clock, room, ahead)
            await self._tell("turn", room.code)

    async def remove(self, room: Room, data: object) -> None:
        """Remove somebody from a room, with all their answers."""
        await self._do(self._store.remove, room, read_learner(data))
        await self._tell("out", room.code)

    async def wall(self, at: Standing) -> dict[str, object]:
        """Return the news for the wall: who is there, who has answered. For the answers, see `answers`."""
        room = at.room
        known = self._attendance.get(room.code)
        if known is None or known.number != room.asked:
            rings, known = self._rings, await self._do(self._attending, room)
            if rings == self._rings:
                self._attendance[room.code] = known
        people, done = known.people, known.answered
        here = Counter(
            listener.learner.id for listener in self._listeners.get(room.code, ()) if listener.learner
        )
        return {
            "turn": room.turn,
            "phase": room.phase,
            "number": room.asked,
            "shut": room.shut,
            "left": self._left(at),
            "count": len(done),
            "people": [
                {"id": id, "name": name, "here": id in here, "answered": id in done} for id, name in people
            ],
        }

    def _attending(self, room: Room) -> Attendance:
        return Attendance(
            self._store.learners(room), room.asked, set(self._store.learners_answered(room, room.asked))
        )

    async def answers(self, room: Room, number: int) -> list[dict[str, object]]:
        """Return the different answers to a question, each with the learners who gave it."""
        by: dict[str, list[int]] = {}
        for each in await self._do(self._store.answers, room, number):
            by.setdefault(each.said, []).append(each.learner)
        return [{"said": said, "by": learners} for said, learners in by.items()]

    async def report(self, room: Room) -> str:
        """The class's report as a page."""
        return await self._do(records.report, self._store, room, room.day(self._clock()))

    async def export(self, room: Room) -> bytes:
        """Return an archive of all records of a class, a file each."""
        return await self._do(records.archive, self._store, room)
