"""Phones and the wall: each is told of a class when it concerns them, and nothing else."""

import asyncio
import json
from typing import Any

import pytest

from tests.live.classes import PASS, PLAY, SCENE, Clock, asked, class_at, refusal, staged
from tichu_teach.live import class_desk as desks
from tichu_teach.live.class_desk import Attendance, Standing
from tichu_teach.live.room import Given, Guest, Room, RoomRefusal
from tichu_teach.live.store import Store


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
