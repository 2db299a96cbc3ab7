"""The addresses of classes, below the home page."""

from __future__ import annotations

from collections.abc import Mapping

from tichu_teach.app.file_handlers import LookHandler
from tichu_teach.app.live import lines, phone, teacher
from tichu_teach.app.live.classes import Classes
from tichu_teach.app.live.handler import ClassHandler
from tichu_teach.app.live.look import files

PHONES: Mapping[str, type[ClassHandler]] = {
    "": phone.PhoneHandler,
    "/join": phone.JoinHandler,
    "/answer": phone.AnswerHandler,
    "/now": phone.NowHandler,
    "/record": phone.RecordHandler,
    "/stream": lines.StreamHandler,
}
"""The addresses of phones, at and below that of their room."""

TEACHERS: Mapping[str, type[ClassHandler]] = {
    "wall": lines.WallHandler,
    "room": teacher.RoomHandler,
    "door": teacher.DoorHandler,
    "remove": teacher.RemoveHandler,
    "answers": teacher.AnswersHandler,
    "ask": teacher.AskHandler,
    "stage": teacher.StageHandler,
    "report": teacher.ReportHandler,
    "export": teacher.ExportHandler,
}
"""The addresses of its teacher, below that of a room."""


def routes(classes: Classes, page: Mapping[str, object]) -> list[tuple[object, ...]]:
    """The addresses of a server's classes, below the home page that `page` is about."""
    mine = {**page, "classes": classes, "audience": "phone"}
    teachers = {**mine, "audience": "teacher"}
    place, code = f"{page['root']}live/", r"([A-Za-z0-9]{1,12})"
    return [
        (rf"{place}?", phone.CodeHandler, mine),
        (f"{place}teacher", teacher.TeacherHandler, teachers),
        (f"{place}rooms", teacher.OpenHandler, teachers),
        (rf"{place}look/[0-9a-f]{{12}}/(.*)", LookHandler, {**page, "files": files}),
        *((f"{place}{code}{below}", handler, mine) for below, handler in PHONES.items()),
        *((f"{place}{code}/{below}", handler, teachers) for below, handler in TEACHERS.items()),
    ]
