"""Rooms in a database: SQLite in a file for one server, or PostgreSQL for several.

Refused requests raise RoomRefusal, and so do faults of the database, with one word for each kind that
somebody could do something about.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

from alembic.util import CommandError
from sqlalchemy import (
    BigInteger,
    Connection,
    Engine,
    Executable,
    Float,
    Integer,
    Row,
    Table,
    Text,
    bindparam,
    create_engine,
    delete,
    event,
    func,
    insert,
    literal,
    make_url,
    select,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.pool import ConnectionPoolEntry

from . import room as rooms_of
from .room import (
    Answer,
    Ballot,
    Given,
    Guest,
    Mark,
    Phase,
    Polled,
    Room,
    RoomRefusal,
    lock_of,
    mark_of,
    new_code,
)
from .schema import answers, brought_up, learners, limited, questions, rooms

BUSY_SECONDS = 3
"""The time that a write waits for another one to end; see LIMITS for PostgreSQL."""

CONNECT_SECONDS = 5
"""How long a database has to take a connection."""

ANSWER_SECONDS, LAST_SECONDS = 10.0, 2.0
"""How long PostgreSQL has to answer, and how long when the server ends."""

PATIENT = {
    "connect_timeout": str(CONNECT_SECONDS),
    "keepalives_idle": "10",
    "keepalives_interval": "5",
    "keepalives_count": "3",
    "tcp_user_timeout": "15000",
}
"""How PostgreSQL's clients find out that nobody is there any more; an address may say it otherwise."""

TRIES = 100
"""How often a row is written that clashes with another's, before something else must be wrong."""

DAY = 86_400
"""Seconds after which an untouched room no longer counts towards the limit."""

FULL = ("database or disk is full", "no space left")
BUSY = ("database is locked", "database table is locked", "lock timeout", "canceling statement")

_ROOM = [rooms.c[each] for each in Room.__dataclass_fields__]


class Store:
    """The rooms of one server, or of several that share a database; `url` as SQLAlchemy reads it."""

    def __init__(self, url: str) -> None:
        self.answer_seconds = ANSWER_SECONDS
        self.url = make_url(url)
        if self.url.drivername.startswith("postgres"):  # one made without a locale knows of no letters
            query = {**PATIENT, **self.url.query, "client_encoding": "utf8"}
            self.url = self.url.set(drivername="postgresql+psycopg", query=query)
            self._engine: Engine = create_engine(self.url, pool_size=8, pool_pre_ping=True)
            event.listen(self._engine, "do_connect", self._connected)
        else:
            self._engine = create_engine(self.url, connect_args={"timeout": BUSY_SECONDS})
            event.listen(self._engine, "connect", _ready)
        self._taking = _taking(postgresql.insert if self.shared else sqlite.insert)
        with _as_refusals():
            if not self.shared and self.url.database:
                file = Path(self.url.database)
                file.parent.mkdir(parents=True, exist_ok=True)
                file.touch(mode=0o600)  # names and answers are not for everybody who uses this machine
            brought_up(self._engine)

    @property
    def shared(self) -> bool:
        """True if other servers may use the same database."""
        return self.url.get_backend_name() == "postgresql"

    def _connected(self, dialect: object, record: object, args: Any, options: Any) -> DBAPIConnection:
        from .postgres import Connection

        return cast(DBAPIConnection, Connection.of(self.patience, *args, **options))

    def patience(self) -> float:
        """How long a query may take by now."""
        return self.answer_seconds

    def hurry(self) -> None:
        """Wait for the database only a moment from now on: what is on its way is written, or given up."""
        self.answer_seconds = LAST_SECONDS

    def close(self) -> None:
        """Let go of the database."""
        self._engine.dispose()

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        with _as_refusals(), self._engine.begin() as connection:
            limited(connection)
            yield connection

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        with _as_refusals(), self._engine.connect() as connection:
            yield connection

    # -- rooms -------------------------------------------------------------------------------------

    def open(self, title: str, key: str, now: float) -> Room:
        """Open a new room, whose teacher has the key. Raises RoomRefusal if there are too many."""
        with self._writing() as connection:
            living = select(func.count()).select_from(rooms).where(rooms.c.phase != "over")
            living = living.where(rooms.c.touched > now - DAY)
            if connection.scalars(living).one() >= rooms_of.MOST_ROOMS:
                raise RoomRefusal("rooms")
        values = {"title": title, "lock": lock_of(key), "opened": now, "touched": now}
        for _ in range(TRIES):
            row = {**values, "code": new_code(), "phase": "waiting", "turn": 1, "asked": 0, "shut": False}
            try:
                with self._writing() as connection:
                    connection.execute(insert(rooms).values(row))
                return self.room(str(row["code"]))
            except IntegrityError:
                pass  # the code is in use already
        raise RoomRefusal("gone", "no room can be written")

    def room(self, code: str) -> Room:
        """Return the room with this code. Raises RoomRefusal if there is none."""
        with self._reading() as connection:
            row = connection.execute(select(*_ROOM).where(rooms.c.code == code)).one_or_none()
        if row is None:
            raise RoomRefusal("no-room")
        return Room(*row)

    def opens(self, code: str, key: str) -> bool:
        """Return True if the key is that of the room's teacher."""
        found = select(rooms.c.id).where(rooms.c.code == code, rooms.c.lock == lock_of(key))
        with self._reading() as connection:
            return connection.scalar(found) is not None

    def delete(self, code: str) -> None:
        """Delete a room with all its answers."""
        with self._writing() as connection:
            connection.execute(delete(rooms).where(rooms.c.code == code))

    def sweep(self, before: float) -> list[str]:
        """Delete the rooms that nobody has touched since `before`; return their codes."""
        with self._writing() as connection:
            gone = delete(rooms).where(rooms.c.touched < before).returning(rooms.c.code)
            return list(connection.scalars(gone))

    def touch(self, code: str, now: float) -> None:
        """Note that a room is in use."""
        with self._writing() as connection:
            connection.execute(update(rooms).where(rooms.c.code == code).values(touched=now))

    def door(self, room: Room, shut: bool) -> None:
        """Let nobody new in, or let them in again."""
        with self._writing() as connection:
            connection.execute(update(rooms).where(rooms.c.id == room.id).values(shut=shut))

    def clock(self, room: Room, ahead: int) -> None:
        """Note how far its teacher's clock is ahead of UTC."""
        with self._writing() as connection:
            connection.execute(update(rooms).where(rooms.c.id == room.id).values(ahead=ahead))

    # -- who is there ------------------------------------------------------------------------------

    def join(self, room: Room, name: str, key: str) -> Guest:
        """Let somebody in, under this name or one like it; a known key returns the same learner.

        Raises RoomRefusal if the room is full, shut or over.
        """
        lock, found = lock_of(key), select(learners.c.id, learners.c.name, learners.c.lock)
        for _ in range(TRIES):
            with self._reading() as connection:
                there = connection.execute(found.where(learners.c.room == room.id)).all()
            if own := next((each for each in there if each.lock == lock), None):
                return Guest(own.id, own.name)
            if room.phase == "over" or room.shut:
                raise RoomRefusal("over" if room.phase == "over" else "shut")
            if len(there) >= rooms_of.MOST_LEARNERS:
                raise RoomRefusal("full")
            called = rooms_of.unlike(name, (each.name for each in there))
            row = {"room": room.id, "name": called, "lock": lock}
            try:
                with self._writing() as connection:
                    made = connection.execute(insert(learners).values(row).returning(learners.c.id))
                    return Guest(made.scalar_one(), called)
            except IntegrityError:
                self.room(room.code)  # another one was quicker, unless the room is gone
        raise RoomRefusal("gone", "nobody can be written")

    def remove(self, room: Room, learner: int) -> None:
        """Delete a learner with all their answers."""
        with self._writing() as connection:
            connection.execute(delete(learners).where(learners.c.room == room.id, learners.c.id == learner))

    def learner(self, room: Room, key: str) -> Guest:
        """Return the learner who has the key. Raises RoomRefusal if nobody has."""
        found = select(learners.c.id, learners.c.name).where(learners.c.room == room.id)
        with self._reading() as connection:
            row = connection.execute(found.where(learners.c.lock == lock_of(key))).one_or_none()
        if row is None:
            raise RoomRefusal("no-seat")
        return Guest(*row)

    def learners(self, room: Room) -> list[Guest]:
        """Everybody in a room, in the order in which they came."""
        found = select(learners.c.id, learners.c.name).where(learners.c.room == room.id)
        with self._reading() as connection:
            return [Guest(*row) for row in connection.execute(found.order_by(learners.c.id))]

    # -- what is asked -----------------------------------------------------------------------------

    def ask(self, room: Room, question: Ballot, now: float) -> tuple[int, int]:
        """Ask a question; returns its number and the room's turn.

        One that is open already goes on, with the answers that are in: a wall may have begun anew.
        """
        with self._writing() as connection:
            here = select(rooms).where(rooms.c.id == room.id, rooms.c.code == room.code)
            there = connection.execute(here.with_for_update()).one_or_none()  # others' come after it
            if there is None:
                raise RoomRefusal("no-room")
            if there.phase == "asked":
                same = (questions.c.room == room.id) & (questions.c.number == there.asked)
                same &= questions.c.task == question.task
                scene = connection.scalar(select(questions.c.scene).where(same))
                if scene and json.loads(scene) == question.scene:
                    return there.asked, there.turn
            asked = select(func.max(questions.c.number)).where(questions.c.room == room.id)
            number = 1 + (connection.scalar(asked) or 0)
            if number > rooms_of.MOST_QUESTIONS:
                raise RoomRefusal("many")
            until = now + question.seconds if question.seconds else None
            row = {**vars(question), "scene": json.dumps(question.scene), "at": now, "until": until}
            row |= {"room": room.id, "number": number, "answer": ""}
            connection.execute(insert(questions).values(row))
            return number, self._turn(connection, room, phase="asked", asked=number, touched=now)

    def stage(self, room: Room, phase: Phase, number: int, answer: str, marks: Mapping[str, Mark]) -> int:
        """Move a question to a phase, with the marks of the teacher's table on answers. Return the turn."""
        with self._writing() as connection:
            turn = self._turn(connection, room, phase=phase)  # first: its lock makes `take` wait
            here = (answers.c.room == room.id) & (answers.c.number == number)
            for said, mark in marks.items():
                marked = update(answers).where(here, answers.c.said == said)
                connection.execute(marked.values(mark=mark.to_text()))
            if answer:
                asked = update(questions).where(questions.c.room == room.id, questions.c.number == number)
                connection.execute(asked.values(answer=answer))
        return turn

    def _turn(self, connection: Connection, room: Room, **values: object) -> int:
        now = update(rooms).where(rooms.c.id == room.id, rooms.c.code == room.code)
        if connection.execute(now.values(turn=rooms.c.turn + 1, **values)).rowcount != 1:
            raise RoomRefusal("no-room")
        return int(connection.execute(select(rooms.c.turn).where(rooms.c.id == room.id)).scalar_one())

    def questions(self, room: Room, number: int | None = None) -> list[Polled]:
        """Return the question with a number, if there is one, or all questions asked in a room, in order."""
        found = select(questions).where(questions.c.room == room.id).order_by(questions.c.number)
        if number is not None:
            found = found.where(questions.c.number == number)
        with self._reading() as connection:
            return [_asked(row) for row in connection.execute(found)]

    # -- answers -----------------------------------------------------------------------------------

    def take(self, given: Sequence[Given], now: float) -> list[bool]:
        """Take answers for any rooms, each in place of the learner's earlier one.

        Return for each if it counts: it does not if the question is closed, the learner is not in the room,
        or an answer that the learner sent later is already in.
        """
        try:
            return self._take(given, now)
        except IntegrityError:  # somebody was sent out meanwhile, and is gone by now
            return self._take(given, now)

    def _take(self, given: Sequence[Given], now: float) -> list[bool]:
        with self._writing() as connection:
            if self.shared:  # nobody closes a question meanwhile
                here = {each.room.id for each in given}
                connection.execute(
                    select(rooms.c.id)
                    .where(rooms.c.id.in_(here))
                    .order_by(rooms.c.id)
                    .with_for_update(read=True)
                )
            return [connection.scalar(self._taking, _bound(each, now)) is not None for each in given]

    def answers(self, room: Room, number: int | None = None) -> list[Answer]:
        """Return the answers to a question, or to all questions, in the order in which they came."""
        columns = (answers.c.number, answers.c.learner, answers.c.said, answers.c.at, answers.c.mark)
        found = select(*columns).where(answers.c.room == room.id)
        found = found.order_by(answers.c.number, answers.c.at, answers.c.learner)
        if number is not None:
            found = found.where(answers.c.number == number)
        with self._reading() as connection:
            return [
                Answer(of, learner, said, at, mark_of(mark))
                for of, learner, said, at, mark in connection.execute(found)
            ]

    def learners_answered(self, room: Room, number: int) -> frozenset[int]:
        """Return the ids of the learners whose answers are in."""
        found = select(answers.c.learner).where(answers.c.room == room.id, answers.c.number == number)
        with self._reading() as connection:
            return frozenset(connection.scalars(found))

    def answer_of(self, room: Room, number: int, learner: Guest) -> str:
        """The answer of a learner, "" for none."""
        found = select(answers.c.said).where(
            answers.c.room == room.id, answers.c.number == number, answers.c.learner == learner.id
        )
        with self._reading() as connection:
            return connection.scalar(found) or ""

    # -- several servers ---------------------------------------------------------------------------

    def notify(self, channel: str, all_words: Sequence[str]) -> None:
        """Notify every server that listens; only for a shared database."""
        with self._writing() as connection:
            for words in all_words:
                connection.execute(select(func.pg_notify(literal(channel), literal(words))))


def _taking(insert: Callable[[Table], Any]) -> Executable:
    """The statement that writes an answer if its question is open and its learner there.

    An id alone proves nothing: SQLite gives the ids of deleted rooms and learners to the next ones.
    """
    row = select(
        rooms.c.id,
        bindparam("to_question", type_=Integer),
        learners.c.id,
        bindparam("this", type_=Text),
        bindparam("now", type_=Float),
        bindparam("sent", type_=BigInteger),
    ).where(
        rooms.c.code == bindparam("in_room"),
        rooms.c.phase == "asked",
        rooms.c.asked == bindparam("to_question"),
        learners.c.room == rooms.c.id,
        learners.c.id == bindparam("from_learner"),
        learners.c.name == bindparam("called"),
    )
    written = insert(answers).from_select(("room", "number", "learner", "said", "at", "sent"), row)
    anew = {name: written.excluded[name] for name in ("said", "at", "sent")}
    written = written.on_conflict_do_update(
        index_elements=["room", "number", "learner"],
        set_=anew,
        where=written.excluded.sent >= answers.c.sent,
    )
    return cast(Executable, written.returning(answers.c.learner))


def _bound(given: Given, now: float) -> dict[str, object]:
    """The parameters of that statement for an answer."""
    return {
        "in_room": given.room.code,
        "to_question": given.number,
        "from_learner": given.learner.id,
        "called": given.learner.name,
        "this": given.said,
        "now": now,
        "sent": given.sent,
    }


def _asked(row: Row[tuple[object, ...]]) -> Polled:
    found = row._mapping
    scene, fields = json.loads(found["scene"]), ("title", "task", "rule", "again", "seconds")
    question = Ballot(scene, **{name: found[name] for name in fields})
    return Polled(found["number"], found["at"], found["until"], question, found["answer"])


def _ready(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    """Set SQLite up so that readers and writers don't wait for each other, and deletes cascade."""
    cursor = connection.cursor()
    for setting in ("journal_mode = WAL", "synchronous = NORMAL", "foreign_keys = ON"):
        cursor.execute(f"PRAGMA {setting}")


@contextmanager
def _as_refusals() -> Iterator[None]:
    """Turn the database's errors into RoomRefusal, except for the conflict of two simultaneous writes."""
    try:
        yield
    except IntegrityError:
        raise
    except (SQLAlchemyError, OSError, CommandError) as error:
        said = str(getattr(error, "orig", None) or error)
        full, busy = (any(each in said.lower() for each in words) for words in (FULL, BUSY))
        raise RoomRefusal("disk" if full else "busy" if busy else "gone", said) from error
