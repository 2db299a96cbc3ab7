"""A server's desk: who is woken, what phones are told and when, and what happens when something fails."""

import asyncio
import io
import json
import socket
import sqlite3
import threading
import time
import zipfile
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from sqlalchemy import make_url

from tichu_teach.classroom import read
from tichu_teach.live import bell as bells
from tichu_teach.live import desk as desks
from tichu_teach.live.desk import Attendance, ClassDesk, Standing
from tichu_teach.live.room import Given, Guest, Room, RoomRefusal, new_key, read_asked, read_code
from tichu_teach.live.store import Store

SCENE = {"panel": {"blocks": [{"kind": "choices", "id": "q"}]}}
PASS, PLAY = {"events": [{"type": "pass"}]}, {"events": [{"type": "play", "cards": ["8w"]}]}


class Clock:
    """A clock that stands where it is put."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


def asked(**more: Any) -> dict[str, Any]:
    task = {"task": "nanking/7-wish#duty", "rule": "nanking.wish.duty"}
    return {"scene": SCENE, "title": "Can you?", **task, "again": False, "seconds": None, **more}


def staged(phase: str, number: int, *marks: tuple[object, bool]) -> dict[str, Any]:
    told = [
        {
            "said": json.dumps(answer, separators=(",", ":"), sort_keys=True),
            "right": right,
            "why": "" if right else "The wish must be granted.",
            "went": {"nanking.wish.duty": "solved" if right else "missed"},
        }
        for answer, right in marks
    ]
    return {"phase": phase, "number": number, "answer": "Eight", "marks": told}


class Class:
    """A class at a desk, for a test: its room, and learners by name."""

    def __init__(self, desk: ClassDesk, room: Room) -> None:
        self.desk, self.room = desk, room

    async def now(self) -> Standing:
        return await self.desk.snapshot(self.room.code)

    async def join(self, name: str) -> Guest:
        made_up = "Nobody {}".format
        return await self.desk.join(self.room, new_key(), {"name": name}, made_up, "")

    async def answer(self, who: Guest, number: int, answer: object) -> None:
        await self.desk.answer(await self.now(), who, {"number": number, "answer": answer})

    async def view(self, who: Guest) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(await self.desk.view(await self.now(), who, fresh=True))
        return found


@asynccontextmanager
async def class_at(url: str, clock: Clock | None = None) -> AsyncIterator[Class]:
    """A class at a desk of its own."""
    desk = ClassDesk(Store(url), 1000.0, clock or Clock())
    try:
        room, _ = await desk.open({"title": "Monday"})
        yield Class(desk, room)
    finally:
        desk.close()


async def refusal(call: Awaitable[object]) -> str:
    try:
        await call
    except RoomRefusal as refused:
        return refused.why
    return ""


@pytest.fixture
def here(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'classes.db'}"


async def test_a_phone_is_told_its_own_answer_and_the_right_one_at_last(url: str) -> None:
    async with class_at(url) as room:
        anna, bela, dora = [await room.join(name) for name in ("Anna", "Béla", "")]
        assert dora.name == "Nobody 2"
        assert (await room.view(anna))["phase"] == "waiting"
        number, turn = await room.desk.ask(room.room, asked())
        assert number == 1
        await asyncio.gather(room.answer(anna, 1, PASS), room.answer(bela, 1, PLAY))
        seen = await room.view(anna)
        assert (seen["phase"], seen["mine"], seen["outcome"], seen["scene"]) == ("asked", PASS, None, SCENE)
        assert await room.desk.stage(room.room, staged("shown", 1, (PASS, False), (PLAY, True))) == turn + 1
        seen = await room.view(anna)
        assert seen["outcome"] is None and "Eight" not in json.dumps(seen), "not before it is revealed"
        assert "8w" not in json.dumps(seen), "nobody else's answer"
        await room.desk.stage(room.room, staged("revealed", 1))
        assert (await room.view(anna))["outcome"] == {
            **{"right": False, "why": "The wish must be granted.", "answer": "Eight"}
        }
        assert (await room.view(bela))["outcome"]["right"] is True
        assert (await room.view(dora))["outcome"] == {"right": None, "why": "", "answer": "Eight"}
        assert await refusal(room.answer(dora, 1, PLAY)) == "closed"


async def test_a_wall_that_is_looked_at_already_counts_each_answer_as_it_comes(
    here: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with class_at(here) as room:
        people = [await room.join(name) for name in ("Anna", "Béla")]
        await room.desk.ask(room.room, asked())
        told, look, looks = [], room.desk._attending, list[Room]()
        monkeypatch.setattr(room.desk, "_attending", lambda at: (looks.append(at), look(at))[1])
        for who in (None, *people, people[0]):
            if who:
                await room.answer(who, 1, PASS)
            wall: Any = await room.desk.wall(await room.now())
            told.append((wall["count"], [each["answered"] for each in wall["people"]]))
        assert told == [(0, [False, False]), (1, [True, False]), *[(2, [True, True])] * 2]
        assert len(looks) == 1, "what is known is not looked up"


async def test_words_go_to_a_phone_in_their_own_letters(here: str) -> None:
    """Spelled out in ASCII they would take up to six times the bytes, for each phone in the room."""
    scene = {"panel": {"blocks": [{"kind": "choices", "id": "q", "prompt": "Hét – vagy nyolc?"}]}}
    async with class_at(here) as room:
        anna = await room.join("Béla")
        await room.desk.ask(room.room, asked(scene=scene, title="Kívánság"))
        told = await room.desk.view(await room.now(), anna, fresh=True)
        assert all(each in told for each in ("Béla", "Hét – vagy nyolc?"))
        assert "\\u" not in told


async def test_the_report_has_first_answers_and_those_after_the_talk(url: str) -> None:
    async with class_at(url) as room:
        anna, bela = [await room.join(name) for name in ("Anna", "Béla")]
        for number, answers in enumerate((((anna, PASS), (bela, PLAY)), ((anna, PLAY),)), 1):
            await room.desk.ask(room.room, asked(again=number > 1))
            for who, answer in answers:
                await room.answer(who, number, answer)
            await room.desk.stage(room.room, staged("shown", number, (PASS, False), (PLAY, True)))
        name, record = read(await room.desk.record(room.room, anna))
        task = record.tasks["nanking/7-wish#duty"]
        assert (name, task.rule) == ("Anna", "nanking.wish.duty")
        assert (task.first.how, task.last.how, task.times) == ("missed", "solved", 2)
        assert record.rules["nanking.wish.duty"].how == "missed", "the talk taught it, or did not"
        page = await room.desk.report(room.room)
        assert "Anna" in page and "Béla" in page
        packed = zipfile.ZipFile(io.BytesIO(await room.desk.export(room.room)))
        assert packed.namelist() == ["001-anna.json", "002-béla.json"]
        learnt = [read(packed.read(each).decode()) for each in packed.namelist()]
        assert [name for name, _ in learnt] == ["Anna", "Béla"]
        assert learnt[0][1] == record and len(learnt[1][1].tasks) == 1


async def test_a_class_has_the_days_of_its_wall(url: str) -> None:
    """Seven in the evening in New York is the next day already where many a server stands."""
    clock = Clock()
    clock.now = datetime(2026, 11, 27, 0, 30, tzinfo=UTC).timestamp()
    async with class_at(url, clock) as room:
        for typed in ("x", "", "٣", "-841", "99999"):
            assert await refusal(room.desk.clock(room.room, typed)) == "bad"
        for ahead, day in (("0", "2026-11-27"), ("-300", "2026-11-26")):
            await room.desk.clock(room.room, ahead)
            at = (await room.now()).room
            assert at.day(at.opened) == day
            anna = await room.join("Anna")
            await room.desk.ask(at, asked())
            number = (await room.now()).room.asked
            await room.answer(anna, number, PLAY)
            await room.desk.stage(at, staged("shown", number, (PLAY, True)))
            _, record = read(await room.desk.record(at, anna))
            assert record.tasks["nanking/7-wish#duty"].last.day == day
            assert day in await room.desk.report(at)


async def test_an_answer_that_the_table_never_judged_counts_as_none(here: str) -> None:
    """The teacher went on, or closed the page, before the answers were shown; the next one is judged."""
    async with class_at(here) as room:
        anna = await room.join("Anna")
        for number, shown in ((1, False), (2, True)):
            await room.desk.ask(room.room, asked(task=f"nanking/7-wish#{number}"))
            await room.answer(anna, number, PLAY)
            if shown:
                await room.desk.stage(room.room, staged("shown", number, (PLAY, True)))
        _, record = read(await room.desk.record(room.room, anna))
        assert {task: went.last.how for task, went in record.tasks.items()} == {"nanking/7-wish#2": "solved"}


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


async def test_of_many_pages_of_one_learner_the_oldest_goes(here: str) -> None:
    async with class_at(here) as room:
        anna = await room.join("Anna")
        listeners = [room.desk.listening(room.room.code, anna) for _ in range(desks.MOST_LISTENERS + 1)]
        held = [listener.__enter__() for listener in listeners[:-1]]
        assert not any(listener.closed for listener in held)
        held.append(listeners[-1].__enter__())
        assert [listener.closed for listener in held] == [True, *[False] * desks.MOST_LISTENERS]
        for listener in listeners:
            listener.__exit__(None, None, None)


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


async def test_one_address_invents_no_crowd_and_one_phone_has_one_name(here: str) -> None:
    async with class_at(here) as room:

        async def came(key: str, address: str) -> str:
            return (await room.desk.join(room.room, key, {"name": "Anna"}, str, address)).name

        keys = [new_key() for _ in range(desks.JOINS + 1)]
        names = [await came(key, "10.0.0.1") for key in keys[:-1]]
        assert len({*names}) == desks.JOINS
        assert await refusal(came(keys[-1], "10.0.0.1")) == "many"
        assert [await came(key, "10.0.0.1") for key in keys[:2]] == names[:2], "who is in is let in again"
        assert await came(keys[-1], "10.0.0.2") == f"Anna {desks.JOINS + 1}"


async def test_whoever_is_removed_is_out_and_their_answer_with_them(url: str) -> None:
    async with class_at(url) as room:
        anna, bela = [await room.join(name) for name in ("Anna", "Béla")]
        hers = await room.desk.join(room.room, key := new_key(), {"name": "Cili"}, str, "")
        await room.desk.ask(room.room, asked())
        for who in (anna, bela, hers):
            await room.answer(who, 1, PASS)
        assert await room.desk.learner(room.room, key) == hers
        with room.desk.listening(room.room.code, hers) as phone:
            phone.news.clear()
            await room.desk.remove(room.room, {"learner": hers.id})
            assert phone.news.is_set(), "its line hears of it"
        assert await refusal(room.desk.learner(room.room, key)) == "no-seat"
        told = await room.desk.wall(await room.now())
        assert [each["name"] for each in told["people"]] == ["Anna", "Béla"] and told["count"] == 2
        late = [room.answer(who, 1, PLAY) for who in (hers, anna)]  # on its way when its learner was removed
        assert [await refusal(each) for each in late] == ["closed", ""], "nobody else's answer suffers"
        assert (await room.desk.wall(await room.now()))["count"] == 2, "what doesn't count isn't counted"
        await room.desk.door(room.room, {"shut": True})
        assert (await room.now()).room.shut and (await room.desk.wall(await room.now()))["shut"]
        again = room.desk.join((await room.now()).room, new_key(), {"name": "Cili"}, str, "")
        assert await refusal(again) == "shut"
        for data in ({}, {"learner": "1"}, {"learner": 0}):
            assert await refusal(room.desk.remove(room.room, data)) == "bad"


async def test_a_key_opens_its_own_room_alone_though_that_is_deleted(url: str) -> None:
    """A database may give the number of a deleted room to the next one, and those of its learners."""
    async with class_at(url) as room:
        old = await room.desk.join(room.room, key := new_key(), {"name": "Anna"}, str, "")
        assert await room.desk.learner(room.room, key) == old
        await room.desk.delete(room.room.code)
        following, _ = await room.desk.open({})
        await room.desk.join(following, new_key(), {"name": "Béla"}, str, "")
        assert await refusal(room.desk.learner(following, key)) == "no-seat"


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


async def test_a_name_given_anew_has_no_answers_of_the_one_before(url: str) -> None:
    async with class_at(url) as room:
        rude = await room.join("Rude")
        await room.desk.ask(room.room, asked())
        at = await room.now()
        await room.desk.remove(room.room, {"learner": rude.id})
        dora = await room.join("Dora")
        assert await refusal(room.desk.answer(at, rude, {"number": 1, "answer": PASS})) == "closed"
        assert (await room.view(dora))["mine"] is None
        assert (await room.desk.wall(await room.now()))["count"] == 0


async def test_many_names_removed_at_once_are_all_gone(url: str) -> None:
    async with class_at(url) as room:
        people = [await room.join(f"Name {n}") for n in range(24)]
        await room.desk.ask(room.room, asked())
        await asyncio.gather(*(room.answer(who, 1, PASS) for who in people))
        away = [room.desk.remove(room.room, {"learner": who.id}) for who in people[:-1]]
        await asyncio.gather(*away, room.desk.wall(await room.now()))
        told = await room.desk.wall(await room.now())
        assert [each["name"] for each in told["people"]] == ["Name 23"] and told["count"] == 1


async def test_whoever_comes_while_the_wall_looks_is_there_once(
    here: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with class_at(here) as room:
        await room.desk.wall(await room.now())
        store, desk = room.desk._store, room.desk
        join = store.join

        def seen(*given: Any) -> Guest:
            learner = join(*given)
            desk._attendance[room.room.code] = desk._attending(room.room)
            return learner

        monkeypatch.setattr(store, "join", seen)
        await room.join("Anna")
        told = await desk.wall(await room.now())
        assert [each["name"] for each in told["people"]] == ["Anna"]


async def test_what_is_told_elsewhere_while_the_wall_looks_is_on_it(
    shared_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An answer at another server comes after the wall has read the database, and before it has it."""
    async with class_at(shared_url) as room:
        desk, store = room.desk, Store(shared_url)
        anna = await room.join("Anna")
        await desk.ask(room.room, asked())
        room.room = (await room.now()).room
        loop, look = asyncio.get_running_loop(), desk._attending

        def slow(wanted: Room) -> Attendance:
            found = look(wanted)
            assert store.take([Given(wanted, 1, anna, json.dumps(PASS))], 1_000_000.0) == [True]
            heard = asyncio.run_coroutine_threadsafe(told(), loop)
            heard.result(60)
            return found

        async def told() -> None:
            desk._rung(room.room.code, "count")

        monkeypatch.setattr(desk, "_attending", slow)
        assert (await desk.wall(await room.now()))["count"] == 0
        monkeypatch.setattr(desk, "_attending", look)
        assert (await desk.wall(await room.now()))["count"] == 1
        store.close()


def guess(number: int) -> str:
    """A code as a room may have it: what can't be one is turned away before anything is looked up."""
    code = f"{number:06}".translate(str.maketrans("01", "BC"))
    assert read_code(code) == code
    return code


async def test_codes_cannot_be_tried_without_end(here: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def unreachable(code: str) -> Standing:
        raise RoomRefusal("gone")

    async with class_at(here) as room:
        for trouble in [False, True] * desks.WRONG_CODES:  # neither is a wrong code
            room.desk._snapshots.clear()
            with monkeypatch.context() as gone:
                if trouble:
                    gone.setattr(room.desk, "_look", unreachable)
                assert await refusal(room.desk.room(room.room.code, "10.0.0.1")) == "gone" * trouble
                assert await refusal(room.desk.room("l0l", "10.0.0.3")) in ("no-room", "many"), "nor a code"
        tries = [refusal(room.desk.room(guess(n), "10.0.0.1")) for n in range(desks.WRONG_CODES + 1)]
        tried = await asyncio.gather(*tries)
        assert sorted({*tried}) == ["many", "no-room"] and tried.count("many") == 1, "all at once, too"
        assert await refusal(room.desk.room(guess(99), "10.0.0.1")) == "many", "a guess is not forgotten"
        assert (await room.desk.room(room.room.code, "10.0.0.2")).room.code == room.room.code
        assert (await room.desk.room(room.room.code, "10.0.0.1")).room.code == room.room.code, (
            "who is in a class that is known there is let in"
        )


async def test_nor_from_many_addresses_together(here: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desks, "WRONG_CODES_OF_ALL", 3)
    async with class_at(here) as room:
        tried = [await refusal(room.desk.room(guess(n), f"10.0.0.{n}")) for n in range(5)]
    assert tried == ["no-room"] * 3 + ["many"] * 2


async def test_a_server_that_runs_for_long_keeps_only_so_much_at_hand(
    here: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for limit in ("desk.KNOWN_ROOMS", "desk.KNOWN_LEARNERS", "pace.MOST"):
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


async def test_a_phone_is_told_all_of_this_and_nothing_else(here: str) -> None:
    clock = Clock()
    async with class_at(here, clock) as room:
        anna = await room.join("Anna")

        async def told(*, fresh: bool = True) -> dict[str, Any]:
            found: dict[str, Any] = json.loads(await room.desk.view(await room.now(), anna, fresh=fresh))
            return found

        blank = {
            "name": "Anna",
            "title": "Monday",
            "again": False,
            "left": None,
            "mine": None,
            "outcome": None,
        }
        assert await told() == {**blank, "turn": 1, "phase": "waiting", "number": 0, "scene": None}
        await room.desk.ask(room.room, asked(again=True, seconds=30))
        await room.answer(anna, 1, PASS)
        clock.now += 10.26
        view = {
            **blank,
            "turn": 2,
            "phase": "asked",
            "number": 1,
            "again": True,
            "left": 19.7,
            "scene": SCENE,
        }
        assert await told() == view | {"mine": PASS}
        assert await told(fresh=False) == view, "the phone itself has sent it"
        clock.now += 60
        assert (await told())["left"] == 0.0
        await room.desk.stage(room.room, staged("shown", 1, (PASS, False)))
        view |= {"phase": "shown", "turn": 3, "left": None, "mine": PASS}
        assert await told() == await told(fresh=False) == view
        await room.desk.stage(room.room, staged("revealed", 1))
        outcome = {"right": False, "why": "The wish must be granted.", "answer": "Eight"}
        assert await told() == view | {"phase": "revealed", "turn": 4, "outcome": outcome}
        await room.desk.stage(room.room, staged("over", 1))
        assert await told() == view | {"phase": "over", "turn": 5, "mine": None}


async def test_a_wall_is_told_who_is_there_who_has_answered_and_how_long_is_left(here: str) -> None:
    clock = Clock()
    async with class_at(here, clock) as room:
        anna, bela = [await room.join(name) for name in ("Anna", "Béla")]
        await room.desk.ask(room.room, asked(seconds=30))
        for who, answer in ((bela, PASS), (anna, PLAY), (bela, PLAY)):
            await room.answer(who, 1, answer)
        dora = await room.join("Dora")
        clock.now += 12
        with room.desk.listening(room.room.code, anna):
            people = [
                {"id": anna.id, "name": "Anna", "here": True, "answered": True},
                {"id": bela.id, "name": "Béla", "here": False, "answered": True},
                {"id": dora.id, "name": "Dora", "here": False, "answered": False},
            ]
            assert await room.desk.wall(await room.now()) == {
                **{"turn": 2, "phase": "asked", "number": 1, "shut": False, "left": 18.0, "count": 2},
                "people": people,
            }
        emil = await room.join("Emil")
        told = await room.desk.wall(await room.now())
        assert [each["name"] for each in told["people"]] == ["Anna", "Béla", "Dora", "Emil"], "at once"
        await room.answer(dora, 1, PASS)
        said = [json.dumps(each, separators=(",", ":"), sort_keys=True) for each in (PLAY, PASS)]
        assert await room.desk.answers(room.room, 1) == [
            {"said": said[0], "by": [anna.id, bela.id]},
            {"said": said[1], "by": [dora.id]},
        ]
        assert await room.desk.answers(room.room, 2) == []
        await room.desk.remove(room.room, {"learner": emil.id})
        await room.desk.ask(room.room, asked(task="nanking/7-wish#forward"))
        told = await room.desk.wall(await room.now())
        assert (told["number"], told["count"], told["left"]) == (2, 0, None), (
            "nobody has answered the next one"
        )


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


async def test_the_wall_hears_who_comes_and_goes_and_no_phone_does(here: str) -> None:
    async with class_at(here) as room:
        desk, code = room.desk, room.room.code
        anna, bela = [await room.join(name) for name in ("Anna", "Béla")]
        with desk.listening(code, None) as wall, desk.listening(code, anna) as phone:
            assert wall.news.is_set()
            for listener in (wall, phone):
                listener.news.clear()
            with desk.listening(code, bela):
                assert wall.news.is_set() and not phone.news.is_set()
                wall.news.clear()
            assert wall.news.is_set() and not phone.news.is_set()
            others = [desk.listening(code, anna) for _ in range(desks.MOST_LISTENERS)]
            assert [other.__enter__().closed for other in others] == [False] * len(others)
            assert phone.closed and phone.news.is_set() and not wall.closed, "it is told, and only it"
            for other in others:
                other.__exit__(None, None, None)
        assert not desk._listeners, "nothing is kept of who has gone"


async def test_a_key_is_the_teachers_only_where_it_opened_the_room(here: str) -> None:
    async with class_at(here) as room:
        other, key = await room.desk.open({})
        found = [await room.desk.opens(room.room.code, each) for each in (key, new_key(), "")]
        assert await room.desk.opens(other.code, key) and found == [False] * 3
        assert await refusal(room.desk.learner(room.room, "")) == "no-seat"


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


async def test_a_wall_that_tells_its_clock_is_believed_at_once(here: str) -> None:
    async with class_at(here) as room:
        assert (await room.now()).room.ahead == 0
        with room.desk.listening(room.room.code, None) as wall:
            for typed, woken in (("-300", True), ("0", True)):
                wall.news.clear()
                await room.desk.clock((await room.now()).room, typed)
                assert (await room.now()).room.ahead == int(typed) and wall.news.is_set() is woken
            wall.news.clear()
            await room.desk.clock((await room.now()).room, "0")
            assert not wall.news.is_set(), "that is no news"


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


async def test_all_who_ask_share_one_look_and_one_that_failed_takes_no_later_ones_place(
    here: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with class_at(here) as room:
        desk, code, look = room.desk, room.room.code, room.desk._look
        loop, looks, problems = asyncio.get_running_loop(), list[str](), list[object]()
        loop.set_exception_handler(lambda loop, context: problems.append(context))

        def goes_wrong(code: str) -> Standing:
            looks.append(code)
            if len(looks) == 1:
                asyncio.run_coroutine_threadsafe(news(), loop).result(60)
                raise RoomRefusal("gone")
            return look(code)

        async def news() -> None:
            desk._rung(code, "turn")
            later.append(asyncio.ensure_future(desk.snapshot(code)))

        monkeypatch.setattr(desk, "_look", goes_wrong)
        later = list[asyncio.Future[Standing]]()
        assert await refusal(desk.snapshot(code)) == "gone"
        found = await later[0]
        assert await asyncio.gather(desk.snapshot(code), desk.snapshot(code)) == [found] * 2
        assert len(looks) == 2
        desk._rung(code, "turn")
        ended = asyncio.ensure_future(desk.snapshot(code))
        await asyncio.sleep(0)
        desk._snapshots[code].cancel()  # as when a server ends
        with pytest.raises(asyncio.CancelledError):
            await ended
        assert (await desk.snapshot(code)).room == found.room and not problems


async def test_what_could_not_be_looked_up_is_not_kept(here: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(*given: object) -> Any:
        raise RoomRefusal("gone")

    async with class_at(here) as room:
        code = room.room.code
        with monkeypatch.context() as trouble:
            for name in ("room", "learner"):
                trouble.setattr(room.desk._store, name, gone)
            assert await refusal(room.desk.snapshot(code)) == "gone"
            assert await refusal(room.join("Anna")) == "gone", "who can't be looked up may have a seat"
        assert (await room.desk.snapshot(code)).room.code == code
        await room.join("Anna")
        assert len(room.desk._store.learners(room.room)) == 1


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


async def test_a_question_of_no_chapter_has_a_name_of_its_own_in_records(here: str) -> None:
    """And what a page tells of a rule that no record knows is left out."""
    async with class_at(here) as room:
        anna, bela = [await room.join(name) for name in ("Anna", "Béla")]
        for number in (1, 2):
            await room.desk.ask(room.room, asked(task="", rule="", title=f"{number}"))
            await room.answer(anna, number, PASS)
            told = staged("shown", number, (PASS, number == 1))
            told["marks"][0]["went"] = {"nanking.wish.duty": "missed", "nanking.deck": "forgotten"}
            await room.desk.stage(room.room, told)
        _, record = read(await room.desk.record(room.room, anna))
        assert {task: went.last.how for task, went in record.tasks.items()} == {
            **{"live:1": "solved", "live:2": "missed"},
        }
        assert [*record.rules] == ["nanking.wish.duty"]
        name, empty = read(await room.desk.record(room.room, bela))
        assert name == "Béla" and not empty.tasks and not empty.rules
        await room.desk.ask(room.room, asked(task="", rule="", title="3"))
        await room.answer(bela, 3, PASS)
        told = staged("shown", 3, (PASS, True))
        told["marks"][0]["went"] = {}
        await room.desk.stage(room.room, told)
        _, once = read(await room.desk.record(room.room, bela))
        assert [*once.tasks] == ["live:3"] and not once.days.last, "no rule was asked"
        stranger = Guest(99, "Cili")
        assert read(await room.desk.record(room.room, stranger))[1] == empty


async def test_a_server_that_has_ended_keeps_no_line_to_the_database(here: str) -> None:
    async with class_at(here) as room:
        await room.join("Anna")
    file = Path(here.removeprefix("sqlite:///"))
    assert [each.name for each in file.parent.iterdir()] == [file.name], (
        "SQLite's other files go with the last"
    )


async def test_whoever_is_sent_out_while_they_are_looked_up_is_not_kept(
    here: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with class_at(here) as room:
        desk, find = room.desk, room.desk._store.learner
        anna = await desk.join(room.room, key := new_key(), {"name": "Anna"}, str, "")

        def sent_out(*given: Any) -> Guest:
            found = find(*given)
            desk._store.remove(room.room, anna.id)
            desk._rung(room.room.code, "out")
            return found

        monkeypatch.setattr(desk._store, "learner", sent_out)
        assert await desk.learner(room.room, key) == anna, "that was so when the database was asked"
        monkeypatch.setattr(desk._store, "learner", find)
        assert await refusal(desk.learner(room.room, key)) == "no-seat"


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
