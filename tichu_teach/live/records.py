"""Learners' records of their answers in a room, and the report of the class, the same as of any class."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator
from datetime import date

from tichu_teach.classroom.progress import Progress
from tichu_teach.classroom.record_loader import export
from tichu_teach.classroom.report import Class
from tichu_teach.classroom.task import WENT, Went, rule_at_fault

from .room import Answer, Guest, Polled, Room
from .store import Store


def _record(room: Room, answers: list[Answer], asked: dict[int, Polled]) -> Progress:
    """A learner's record of a room: each question once, with the first answer to it and the last."""
    record = Progress()
    for answer in answers:
        question, mark = asked[answer.number].question, answer.mark
        if mark is None:
            continue  # the table has never judged it
        day, task = room.day(answer.at), question.task or f"live:{answer.number}"
        went = {rule: how for rule, how in mark.went.items() if how in WENT}
        how, rule = "solved" if mark.right else "missed", rule_at_fault(question.rule, went)
        record = record.with_answer(task, Went(day, how), rule)
        if went and not question.again:  # only the first answer shows what is known: then comes a talk
            record = record.with_recall(went, day)
    return record


def records(store: Store, room: Room) -> Iterator[tuple[Guest, Progress]]:
    """Yield the record of everybody in a room."""
    asked = {each.number: each for each in store.questions(room)}
    by: dict[int, list[Answer]] = {}
    for answer in store.answers(room):
        by.setdefault(answer.learner, []).append(answer)
    for learner in store.learners(room):
        yield learner, _record(room, by.get(learner.id, []), asked)


def file_of(store: Store, room: Room, learner: Guest) -> str:
    """The text of one learner's record."""
    found = next((each for who, each in records(store, room) if who == learner), Progress())
    return export(found, learner.name)


def report(store: Store, room: Room, day: str) -> str:
    """The report of a class as a page."""
    from tichu_teach.classroom.page import page

    found = tuple((learner.name, record) for learner, record in records(store, room))
    return page(Class(found, ()), date.fromisoformat(day))


def archive(store: Store, room: Room) -> bytes:
    """Return an archive of everybody's records, a file each: as a folder, `tichu-teach report` reads it."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as files:
        for number, (learner, record) in enumerate(records(store, room), 1):
            slug = "-".join(re.findall(r"\w+", learner.name.casefold()))
            files.writestr(f"{number:03}-{slug}.json", export(record, learner.name))
    return packed.getvalue()
