"""A database that stops answering, though somebody confirms what it is sent: nobody waits for it for ever."""

import asyncio
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress

import pytest
from sqlalchemy import select

from tests.live.databases import Between
from tichu_teach.live import bell as bell_of_servers
from tichu_teach.live import schema
from tichu_teach.live.bell import Bell
from tichu_teach.live.class_desk import ClassDesk
from tichu_teach.live.room import Ballot, Room, RoomRefusal, new_key
from tichu_teach.live.store import Store

pytestmark = pytest.mark.more

PATIENCE = 60.0

ASKED = Ballot({"panel": {"blocks": []}}, "Can you?", "nanking/7-wish#duty", "nanking.wish.duty")


@pytest.fixture
def between(shared_url: str) -> Iterator[Between]:
    with closing(Between(shared_url)) as between:
        yield between


@contextmanager
def promptly() -> Iterator[None]:
    """The block ends long before anybody would give up."""
    began = time.monotonic()
    yield
    assert time.monotonic() - began < PATIENCE


def test_a_query_without_an_answer_is_given_up_and_the_next_goes_on(between: Between) -> None:
    with closing(Store(between.url)) as store, promptly():
        room = store.open("Monday", new_key(), 10.0)
        with pytest.raises(RoomRefusal) as midway, store._writing() as connection:
            between.swallow()
            store.answer_seconds = 0.3
            connection.execute(select(1))
        with pytest.raises(RoomRefusal) as later:
            store.room(room.code)
        assert midway.value.why == later.value.why == "gone"
        between.flow()
        store.answer_seconds = PATIENCE
        assert store.room(room.code) == room


def test_a_server_that_is_heard_no_more_holds_up_no_other(
    between: Between, shared_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was about to ask a question, and nobody has told the database that it has gone."""

    def asked() -> bool:
        try:
            store.ask(room, ASKED, 12.0)
            return True
        except RoomRefusal as refused:
            return refused.why != "busy"

    with closing(Store(between.url)) as lost, closing(Store(shared_url)) as store, promptly():
        room = store.open("Monday", new_key(), 10.0)
        monkeypatch.setattr(schema, "LIMITS", (("idle_in_transaction_session_timeout", "300ms"),))
        with suppress(RoomRefusal), lost._writing() as connection:
            monkeypatch.undo()
            lost._turn(connection, room, phase="asked")
            between.swallow()
            lost.hurry()
            any(asked() for _ in range(10))
        assert [each.number for each in store.questions(room)] == [1]
        assert store.room(room.code).turn == room.turn + 1


async def test_a_server_ends_while_a_query_has_no_answer(
    between: Between, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, begun = Store(between.url), threading.Event()
    desk, find = ClassDesk(store, 1000.0), store.room

    def finding(code: str) -> Room:
        begun.set()
        return find(code)

    monkeypatch.setattr(store, "room", finding)
    room, _ = await desk.open({"title": "Monday"})
    begun.clear()
    between.swallow()
    store.answer_seconds = 100 * PATIENCE
    asking = asyncio.ensure_future(desk.snapshot(room.code))
    await asyncio.to_thread(begun.wait, PATIENCE)
    with promptly():
        await asyncio.to_thread(desk.close)
        with pytest.raises(RoomRefusal) as refused:
            await asking
    assert refused.value.why == "gone"


async def test_a_bell_whose_line_has_died_unheard_listens_anew(
    between: Between, shared_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a line on which nothing is asked nobody could tell: to listen in vain is no sign."""
    monkeypatch.setattr(bell_of_servers, "LISTEN_SECONDS", 0.1)
    heard: asyncio.Queue[tuple[str, str]] = asyncio.Queue()

    async def until(news: tuple[str, str]) -> None:
        while await asyncio.wait_for(heard.get(), PATIENCE) != news:
            pass

    with closing(Store(between.url)) as store, closing(Store(shared_url)) as other:
        bell = Bell(store, lambda code, what: heard.put_nowait((code, what)))
        bell.begin()
        try:
            await until(("", "turn"))
            between.swallow(new=False)
            store.answer_seconds = 0.3
            await until(("", "turn"))
            store.answer_seconds = PATIENCE
            Bell(other, lambda code, what: None).ring("turn", ["ABCDEF"])
            await until(("ABCDEF", "turn"))
        finally:
            await asyncio.to_thread(bell.close)
        assert bell._thread and not bell._thread.is_alive(), "it has let go of the database"
