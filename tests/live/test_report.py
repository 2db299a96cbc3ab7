"""The report of a class: first answers, those after a talk, days and names."""

import io
import zipfile
from datetime import UTC, datetime

from tests.live.classes import PASS, PLAY, Clock, asked, class_at, refusal, staged
from tichu_teach.classroom import read
from tichu_teach.live.room import Guest


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
