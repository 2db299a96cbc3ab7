"""A bell that servers of one database ring: who hears it, and what goes on though nobody does."""

import asyncio
import socket
import time
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any, cast

import pytest
from sqlalchemy import make_url

from tests.live.classes import PASS, PLAY, asked, class_at, refusal
from tichu_teach.live import bell as bells
from tichu_teach.live.class_desk import ClassDesk
from tichu_teach.live.room import Room, RoomRefusal, new_key
from tichu_teach.live.store import Store


async def test_a_server_ends_though_its_bell_still_waits_for_the_database(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pytest.importorskip("psycopg")
    monkeypatch.setattr(bells, "CONNECT_SECONDS", 0.1)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        url = make_url(f"postgresql://nobody@127.0.0.1:{silent.getsockname()[1]}/none?connect_timeout=120")
        silent.settimeout(60)
        store = SimpleNamespace(url=url, patience=lambda: 10.0)
        bell = bells.Bell(cast(Store, store), lambda code, what: None)
        bell.begin()
        await asyncio.to_thread(silent.accept)
        began = time.monotonic()
        bell.close()
        assert time.monotonic() - began < 60


async def test_answers_are_taken_though_other_servers_cannot_be_told(
    here: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def ring(what: str, codes: object) -> None:
        raise RoomRefusal("busy")

    async with class_at(here) as room:
        people = [await room.join(name) for name in ("Anna", "Béla")]
        await room.desk.ask(room.room, asked())
        bell = SimpleNamespace(ring=ring, begin=lambda: None, close=lambda: None)
        monkeypatch.setattr(room.desk, "_bell", bell)
        first = asyncio.ensure_future(room.answer(people[0], 1, PASS))
        while not (writer := room.desk._writer):
            await asyncio.sleep(0)
        await asyncio.wait_for(asyncio.gather(first, room.answer(people[1], 1, PASS)), 60)
        await writer
        assert await refusal(room.answer(people[1], 1, PLAY)) == ""


async def test_two_servers_share_a_class(shared_url: str) -> None:
    async def asks(desk: ClassDesk, room: Room) -> bool:
        return (await desk.snapshot(room.code)).room.phase == "asked"

    async def counts(desk: ClassDesk, room: Room) -> bool:
        return (await desk.wall(await desk.snapshot(room.code)))["count"] == 1

    async def until(news: asyncio.Event, there: Callable[[], Awaitable[bool]]) -> None:
        while not await there():
            await asyncio.wait_for(news.wait(), 20)
            news.clear()

    teachers, phones = ClassDesk(Store(shared_url), 1000.0), ClassDesk(Store(shared_url), 1000.0)
    try:
        room, _ = await teachers.open({})
        at = await phones.room(room.code, "")
        anna = await phones.join(at.room, new_key(), {"name": "Anna"}, str, "")
        await teachers.snapshot(room.code)
        for desk in (teachers, phones):
            assert desk._bell and await asyncio.to_thread(desk._bell.listening.wait, 20)
        with phones.listening(room.code, anna) as phone, teachers.listening(room.code, None) as wall:
            assert not await asks(phones, room) and not await counts(teachers, room)  # both know it now
            await teachers.ask(room, asked())
            await until(phone.news, lambda: asks(phones, room))
            at = await phones.snapshot(room.code)
            assert not await counts(teachers, room)
            await phones.answer(at, anna, {"number": 1, "answer": PASS})
            await until(wall.news, lambda: counts(teachers, room))
    finally:
        teachers.close()
        phones.close()


async def test_after_a_gap_in_hearing_everything_is_looked_up_anew(here: str) -> None:
    """Another server may have done anything meanwhile; what is told of one room leaves the others alone."""
    async with class_at(here) as room:
        desk, other = room.desk, Store(here)
        second, _ = await desk.open({"title": "Tuesday"})
        key = new_key()
        anna = await desk.join(room.room, key, {"name": "Anna"}, str, "")

        async def known() -> list[object]:
            at = [await desk.snapshot(each.code) for each in (room.room, second)]
            walls = [await desk.wall(each) for each in at]
            seat = await refusal(desk.learner(room.room, key))
            return [
                *(each.room.shut for each in at),
                *(len(cast(list[Any], each["people"])) for each in walls),
                seat,
            ]

        def rung(code: str, what: str) -> list[bool]:
            """Who is woken: a phone, the wall and the wall of the second room."""
            for listener in (phone, wall, next_door):
                listener.news.clear()
            desk._rung(code, what)
            return [listener.news.is_set() for listener in (phone, wall, next_door)]

        await known()
        other.remove(room.room, anna.id)
        for each in (room.room, second):
            other.join(each, "Béla", new_key())
            other.join(each, "Cili", new_key())
            other.door(each, True)
        with (
            desk.listening(room.room.code, anna) as phone,
            desk.listening(room.room.code, None) as wall,
            desk.listening(second.code, None) as next_door,
        ):
            assert await known() == [False, False, 1, 0, ""]
            assert rung(room.room.code, "count") == [False, True, False]
            assert await known() == [False, False, 2, 0, ""]
            assert rung(room.room.code, "out") == [True, True, False]
            assert await known() == [False, False, 2, 0, "no-seat"]
            assert rung(room.room.code, "turn") == [True, True, False]
            assert await known() == [True, False, 2, 0, "no-seat"]
            assert rung("", "turn") == [True, True, True]
            assert await known() == [True, True, 2, 2, "no-seat"]
            dora = other.join(room.room, "Dora", key := new_key())
            assert await desk.learner(room.room, key) == dora
            other.remove(room.room, dora.id)
            rung("", "turn")
            assert await refusal(desk.learner(room.room, key)) == "no-seat", "somebody may have been sent out"
        other.close()


async def test_one_bell_is_listened_for_however_often_it_is_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = list[str]()
    monkeypatch.setattr(bells.Bell, "_listen", lambda self, loop: begun.append("listens"))
    bell = bells.Bell(cast(Store, None), lambda code, what: None)
    for _ in range(3):
        bell.begin()
        assert bell._thread and bell._thread.daemon
        bell._thread.join(60)
    assert begun == ["listens"]


async def test_a_bell_that_hears_nobody_tries_again_but_not_without_a_pause(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    pytest.importorskip("psycopg")
    monkeypatch.setattr(bells, "RETRY", 0.1)
    with socket.create_server(("127.0.0.1", 0)) as nobody:
        port = nobody.getsockname()[1]
    store = SimpleNamespace(url=make_url(f"postgresql://nobody@127.0.0.1:{port}/none"), patience=lambda: 10.0)
    bell = bells.Bell(cast(Store, store), lambda code, what: None)
    bell.begin()
    until = time.monotonic() + 60
    while len(caplog.records) < 3 and time.monotonic() < until:
        await asyncio.sleep(0.05)
    tried, told = time.monotonic(), len(caplog.records)
    await asyncio.sleep(0.2)
    assert told >= 3 and len(caplog.records) - told <= 10 * (time.monotonic() - tried) + 1
    bell.close()
    assert bell._thread and not bell._thread.is_alive()


async def test_a_bell_calls_the_database_by_its_whole_address(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("psycopg")
    called = list[object]()

    def call(*given: object, **how: object) -> None:
        called.append((given, how))
        raise RuntimeError  # as where the loop has gone

    monkeypatch.setattr("tichu_teach.live.postgres.Connection.of", call)
    url = make_url("postgresql+psycopg://anna:secret@db/tichu")
    bell = bells.Bell(cast(Store, SimpleNamespace(url=url, patience=max)), lambda code, what: None)
    bell.begin()
    bell.close()
    assert called == [((max, "postgresql://anna:secret@db/tichu"), {"autocommit": True})]


def test_who_cannot_be_told_finds_out_when_they_look(caplog: pytest.LogCaptureFixture) -> None:
    def notify(*_: object) -> None:
        raise RoomRefusal("busy", "wait")

    bells.Bell(cast(Store, SimpleNamespace(notify=notify)), lambda code, what: None).ring("turn", ["ABCDEF"])
    assert "other servers could not be told: busy: wait" in caplog.text
