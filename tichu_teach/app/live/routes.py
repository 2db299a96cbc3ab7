"""The addresses of classes, below the home page."""

from __future__ import annotations

from collections.abc import Mapping

from tichu_teach.app.handlers import LookHandler
from tichu_teach.app.live.classes import Classes
from tichu_teach.app.live.handler import ClassHandler
from tichu_teach.app.live.lines import StreamHandler, WallHandler
from tichu_teach.app.live.look import files
from tichu_teach.app.live.phone import (
    AnswerHandler,
    CodeHandler,
    JoinHandler,
    NowHandler,
    PhoneHandler,
    RecordHandler,
)
from tichu_teach.app.live.teacher import (
    AnswersHandler,
    AskHandler,
    DoorHandler,
    ExportHandler,
    OpenHandler,
    RemoveHandler,
    ReportHandler,
    RoomHandler,
    StageHandler,
    TeacherHandler,
)

PHONES: Mapping[str, type[ClassHandler]] = {
    "": PhoneHandler,
    "/join": JoinHandler,
    "/answer": AnswerHandler,
    "/now": NowHandler,
    "/record": RecordHandler,
    "/stream": StreamHandler,
}
"""The addresses of phones, at and below that of their room."""

TEACHERS: Mapping[str, type[ClassHandler]] = {
    "wall": WallHandler,
    "room": RoomHandler,
    "door": DoorHandler,
    "remove": RemoveHandler,
    "answers": AnswersHandler,
    "ask": AskHandler,
    "stage": StageHandler,
    "report": ReportHandler,
    "export": ExportHandler,
}
"""The addresses of its teacher, below that of a room."""


def routes(classes: Classes, page: Mapping[str, object]) -> list[tuple[object, ...]]:
    """The addresses of a server's classes, below the home page that `page` is about."""
    mine = {**page, "classes": classes, "audience": "phone"}
    teachers = {**mine, "audience": "teacher"}
    place, code = f"{page['root']}live/", r"([A-Za-z0-9]{1,12})"
    return [
        (rf"{place}?", CodeHandler, mine),
        (f"{place}teacher", TeacherHandler, teachers),
        (f"{place}rooms", OpenHandler, teachers),
        (rf"{place}look/[0-9a-f]{{12}}/(.*)", LookHandler, {**page, "files": files}),
        *((f"{place}{code}{below}", handler, mine) for below, handler in PHONES.items()),
        *((f"{place}{code}/{below}", handler, teachers) for below, handler in TEACHERS.items()),
    ]
