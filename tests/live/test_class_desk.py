"""A server's desk: answers on their way, who is woken, and what happens when something fails."""

import asyncio
import json
import sqlite3
import threading
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.live.classes import PASS, Clock, asked, class_at, refusal, staged
from tichu_teach.live import class_desk as desks
from tichu_teach.live.class_desk import ClassDesk
from tichu_teach.live.room import Guest, RoomRefusal, new_key, read_asked
from tichu_teach.live.store import Store


async def test_those_who_wait_are_woken_each_for_what_concerns_them(here: str) -> None:
    async with class_at(here) as room:
        anna = await room.join("Anna")
        with (
            room.desk.listening(room.room.code, anna) as phone,
            room.desk.listening(room.room.code, None) as wall,
        ):
            for listener in (phone, wall):
                listener.news.clear()
            await room.desk.ask(room.room, asked())
            assert phone.news.is_set() and wall.news.is_set()
            for listener in (phone, wall):
                listener.news.clear()
            await room.answer(anna, 1, PASS)
            assert wall.news.is_set() and not phone.news.is_set(), "others' answers wake no phone"
            told = await room.desk.wall(await room.now())
            assert told["count"] == 1
            assert told["people"] == [{"id": anna.id, "name": "Anna", "here": True, "answered": True}]
        assert (await room.desk.wall(await room.now()))["people"][0]["here"] is False


async def test_what_comes_too_late_or_too_often_is_refused(here: str) -> None:
    clock = Clock()
    async with class_at(here, clock) as room:
        anna = await room.join("Anna")
        await room.desk.ask(room.room, asked(seconds=30))
        clock.now += 10
        assert (await room.view(anna))["left"] == 20
        await room.answer(anna, 1, PASS)
        clock.now += 20 + desks.GRACE - 1
        await room.answer(anna, 1, PASS)
        clock.now += 2
        assert await refusal(room.answer(anna, 1, PASS)) == "late"
        await room.desk.ask(room.room, asked(task="nanking/7-wish#forward"))
        came = [await refusal(room.answer(anna, 2, PASS)) for _ in range(desks.QUICKEST)]
        assert came[-1] == "many" and came[0] == ""
        assert await refusal(room.answer(anna, 1, PASS)) == "many"


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        {},
        {"number": 1},
        {"number": "1", "answer": {}},
        {"number": 0, "answer": {}},
        {"number": 1, "answer": "x" * 5000},
        {"number": 1, "answer": float("nan")},
    ],
)
async def test_junk_is_no_answer(here: str, data: object) -> None:
    async with class_at(here) as room:
        anna = await room.join("Anna")
        await room.desk.ask(room.room, asked())
        assert await refusal(room.desk.answer(await room.now(), anna, data)) == "bad"


async def test_an_answer_that_comes_when_its_room_is_deleted_is_nobody_elses(url: str) -> None:
    """The room after it may have its number, and a learner there that of the one who answered."""
    async with class_at(url) as room:
        anna = await room.join("Anna")
        await room.desk.ask(room.room, asked())
        at = await room.now()
        await room.desk.delete(room.room.code)
        following, _ = await room.desk.open({})
        bela = await room.desk.join(following, new_key(), {"name": "Béla"}, str, "")
        await room.desk.ask(following, asked())
        late = {"number": 1, "answer": PASS}
        assert await refusal(room.desk.answer(at, anna, late)) == "closed"
        assert await refusal(room.desk.stage(at.room, staged("over", 1))) == "no-room"
        assert (await room.desk.snapshot(following.code)).room.phase == "asked"
        for _ in range(desks.QUICKEST):  # whoever had the number before has used up nothing
            await room.desk.answer(await room.desk.snapshot(following.code), bela, late)


async def test_a_server_that_runs_for_long_keeps_only_so_much_at_hand(
    here: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for limit in ("class_desk.KNOWN_ROOMS", "class_desk.KNOWN_LEARNERS", "pace.MOST"):
        monkeypatch.setattr(f"tichu_teach.live.{limit}", 3)
    async with class_at(here) as room:
        desk, seats = room.desk, []
        for n in range(5):
            other, _ = await desk.open({})
            came = await desk.join(other, key := new_key(), {"name": "Anna"}, str, f"10.0.0.{n}")
            assert await desk.learner(other, key) == came
            await desk.wall(await desk.snapshot(other.code))
            seats.append((other, key, came))
        kept = desk._snapshots, desk._attendance, desk._learners, desk._pace._done
        assert [len(each) for each in kept] == [3] * 4
        for other, key, came in seats:  # whoever is no more at hand is looked up
            assert await desk.learner((await desk.snapshot(other.code)).room, key) == came


async def test_a_server_that_starts_anew_goes_on_where_it_was(here: str) -> None:
    first = ClassDesk(Store(here), 1000.0, Clock())
    room, key = await first.open({})
    anna = await first.join(room, hers := new_key(), {"name": "Anna"}, str, "")
    await first.ask(room, asked())
    await first.answer(await first.snapshot(room.code), anna, {"number": 1, "answer": PASS})
    first.close()
    again = ClassDesk(Store(here), 1000.0, Clock())
    at = await again.room(room.code, "")
    assert at.room.phase == "asked" and await again.opens(room.code, key)
    assert await again.learner(at.room, hers) == anna
    assert json.loads(await again.view(at, anna, fresh=True))["mine"] == PASS
    await again.answer(at, anna, {"number": 1, "answer": PASS})
    assert [each["by"] for each in await again.answers(at.room, 1)] == [[anna.id]], "twice is once"
    again.close()


async def test_a_clock_that_jumps_deletes_no_class_that_is_on(here: str) -> None:
    clock = Clock()
    async with class_at(here, clock) as room:
        old, _ = await room.desk.open({})
        with room.desk.listening(room.room.code, None):
            clock.now += 10_000
            await room.desk.sweep()
            assert (await room.now()).room.code == room.room.code
        assert await refusal(room.desk.snapshot(old.code)) == "no-room"
        clock.now -= 1_000_000
        await room.desk.sweep()
        assert (await room.now()).room.code == room.room.code


async def test_a_database_in_trouble_says_which(here: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tichu_teach.live.store.BUSY_SECONDS", 0.1)
    async with class_at(here) as room:
        anna = await room.join("Anna")
        await room.desk.ask(room.room, asked())
        file = here.removeprefix("sqlite:///")
        other = sqlite3.connect(file, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        assert await refusal(room.answer(anna, 1, PASS)) == "busy"
        other.execute("ROLLBACK")
        await room.answer(anna, 1, PASS)  # it comes back
        pages = other.execute("PRAGMA page_count").fetchone()[0]
        room.desk._store._engine.dispose()
        from sqlalchemy import event

        @event.listens_for(room.desk._store._engine, "connect")
        def full(connection: Any, _: Any) -> None:
            connection.execute(f"PRAGMA max_page_count = {pages}")

        big = {"events": [{"type": "notation", "text": "x" * 3500}]}
        found = [await refusal(room.answer(anna, 1, big)) for _ in range(3)]
        crowd = [await refusal(room.desk.ask(room.room, asked(title="t", scene={"a": "y" * 90_000})))]
        assert "disk" in [*found, *crowd]
        room.desk._store._engine.dispose()
        other.execute("PRAGMA writable_schema = ON")
        other.execute("DROP TABLE answers")
        other.close()
        assert await refusal(room.answer(anna, 1, PASS)) == "gone"


async def test_whoever_has_stood_in_line_too_long_is_told_so(
    here: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, begun, answers = Clock(), threading.Event(), threading.Event()
    monkeypatch.setattr(desks, "time", SimpleNamespace(monotonic=clock))

    def slow() -> bool:
        begun.set()
        return answers.wait(60)

    async with class_at(here) as room:
        first = asyncio.ensure_future(room.desk._do(slow))
        await asyncio.to_thread(begun.wait, 60)
        late = asyncio.ensure_future(room.join("Anna"))
        while not room.desk._pool._work_queue.qsize():
            await asyncio.sleep(0)
        clock.now += desks.LINE_SECONDS
        in_time = asyncio.ensure_future(room.join("Béla"))
        while room.desk._pool._work_queue.qsize() < 2:
            await asyncio.sleep(0)
        clock.now += 1
        answers.set()
        assert await first, "what the database has begun is told, however late"
        assert await refusal(late) == "busy"
        assert (await in_time).name == "Béla"


async def test_an_answer_counts_for_as_long_as_it_may_be_on_its_way(here: str) -> None:
    clock = Clock()
    async with class_at(here, clock) as room:
        anna = await room.join("Anna")
        await room.desk.ask(room.room, asked(seconds=30))
        clock.now += 33
        assert await refusal(room.answer(anna, 1, PASS)) == ""
        clock.now += 0.5
        assert await refusal(room.answer(anna, 1, PASS)) == "late"


async def test_a_class_that_goes_is_told_so(here: str) -> None:
    clock = Clock()
    async with class_at(here, clock) as room:
        other, _ = await room.desk.open({})
        with room.desk.listening(room.room.code, None) as wall:
            wall.news.clear()
            await room.join("Anna")
            assert wall.news.is_set(), "who is new"
            wall.news.clear()
            await room.desk.delete(room.room.code)
            assert wall.news.is_set() and await refusal(room.now()) == "no-room"
        await room.desk.snapshot(other.code)
        clock.now += 10_000
        await room.desk.sweep()
        assert await refusal(room.desk.snapshot(other.code)) == "no-room", "it isn't at hand any more"


async def test_a_server_that_ends_writes_what_it_has_begun_and_nothing_else(here: str) -> None:
    desk, begun, done = ClassDesk(Store(here), 1000.0), threading.Event(), list[str]()

    def slow() -> None:
        begun.set()
        time.sleep(0.2)
        done.append("begun")

    first = asyncio.ensure_future(desk._do(slow))
    await asyncio.to_thread(begun.wait, 60)
    waits = asyncio.ensure_future(desk._do(done.append, "waiting"))
    while not desk._pool._work_queue.qsize():
        await asyncio.sleep(0)
    await asyncio.to_thread(desk.close)
    assert done == ["begun"]
    await first
    with pytest.raises(asyncio.CancelledError):
        await waits


async def test_a_server_that_has_ended_keeps_no_line_to_the_database(here: str) -> None:
    async with class_at(here) as room:
        await room.join("Anna")
    file = Path(here.removeprefix("sqlite:///"))
    assert [each.name for each in file.parent.iterdir()] == [file.name], (
        "SQLite's other files go with the last"
    )


@pytest.mark.parametrize("trouble", [False, True])
async def test_who_has_hung_up_and_a_database_in_trouble_keep_nobody_elses_answer(
    here: str, trouble: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two answers are one batch, and one of their phones has gone; a third comes while they are written."""
    async with class_at(here) as room:
        people = [await room.join(name) for name in ("Anna", "Béla", "Cili")]
        await room.desk.ask(room.room, asked())
        at, take, loop = await room.now(), room.desk._store.take, asyncio.get_running_loop()

        def answer(who: Guest) -> asyncio.Task[str]:
            return asyncio.ensure_future(refusal(room.desk.answer(at, who, {"number": 1, "answer": PASS})))

        async def meanwhile() -> None:
            waits[0].cancel()
            waits.append(answer(people[2]))

        def taking(*given: Any) -> list[bool]:
            monkeypatch.setattr(room.desk._store, "take", take)
            asyncio.run_coroutine_threadsafe(meanwhile(), loop).result(60)
            if trouble:
                raise RoomRefusal("busy")
            return take(*given)

        monkeypatch.setattr(room.desk._store, "take", taking)
        waits = [answer(who) for who in people[:2]]
        assert await asyncio.wait_for(waits[1], 60) == "busy" * trouble
        assert await asyncio.wait_for(waits[2], 60) == ""


async def test_an_answer_told_late_is_none_to_the_question_after_it(
    here: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before its phone hears that it was in, the next question is out, and the wall has looked."""
    async with class_at(here) as room:
        anna = await room.join("Anna")
        await room.desk.ask(room.room, asked())
        desk, take, loop = room.desk, room.desk._store.take, asyncio.get_running_loop()

        async def goes_on() -> None:
            desk._store.ask(room.room, read_asked(asked(task="nanking/7-wish#forward")), 2.0)
            desk._rung(room.room.code, "turn")
            desk._attendance[room.room.code] = desk._attending(desk._look(room.room.code).room)

        def taking(*given: Any) -> list[bool]:
            counted = take(*given)
            asyncio.run_coroutine_threadsafe(goes_on(), loop).result(60)
            return counted

        monkeypatch.setattr(desk._store, "take", taking)
        await room.answer(anna, 1, PASS)
        assert (await desk.wall(await room.now()))["count"] == 0
