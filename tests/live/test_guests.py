"""Guests of a room: the name and the key of each, how they come in, and how they are sent out again."""

import asyncio
from typing import Any

import pytest

from tests.live.classes import PASS, PLAY, asked, class_at, refusal
from tichu_teach.live import class_desk as desks
from tichu_teach.live.class_desk import Standing
from tichu_teach.live.room import Guest, RoomRefusal, new_key, read_code


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


async def test_a_key_is_the_teachers_only_where_it_opened_the_room(here: str) -> None:
    async with class_at(here) as room:
        other, key = await room.desk.open({})
        found = [await room.desk.opens(room.room.code, each) for each in (key, new_key(), "")]
        assert await room.desk.opens(other.code, key) and found == [False] * 3
        assert await refusal(room.desk.learner(room.room, "")) == "no-seat"


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
