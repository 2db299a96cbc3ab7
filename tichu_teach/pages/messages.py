"""What the browser may say to the kernel: one table of message types, checked in one place.

Nothing a browser sends is trusted. `parse` either returns a `Message` whose fields have the shapes
listed in `SHAPES`, or raises `BadMessage` naming the field. Fields no shape asks for are dropped.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tichu_teach.texts import text

LARGEST = 1 << 20
"""Bytes of UTF-8 a saved game, or all that a browser kept, may have."""

SEATS = 12
"""The widest table any ruleset sets."""

PLACES = 40
"""More than anything lies in one row."""

_CARD = re.compile(r"[A-Za-z0-9]{1,4}")
_RANK = re.compile(r"[A-Z0-9]{1,2}")
_SEAT = re.compile(r"[0-9]|1[01]")
_NAME = re.compile(r"[A-Za-z0-9_.:/-]{1,80}")


class BadMessage(ValueError):
    """A message from the browser is malformed.

    `field` names the part at fault, `want` the text key suffix (`table.want.<want>`) of what belongs there.
    """

    def __init__(self, field: str, want: str) -> None:
        self.field, self.want = field, want
        super().__init__(text("table.bad-message", field=field, want=text(f"table.want.{want}")))


@dataclass(frozen=True)
class Message:
    """A checked message: the id its answer repeats, its type, and exactly the fields of that type."""

    id: int
    type: str
    data: dict[str, Any]


Check = Callable[[object, str], Any]


def _encoded(value: object, field: str) -> bytes:
    # One pass finds what JSON can't hold, loops, and half characters that no socket would carry back.
    try:
        return json.dumps(value, ensure_ascii=False).encode()
    except (TypeError, ValueError, RecursionError):
        raise BadMessage(field, "json") from None


def _words(longest: int, want: str = "text") -> Check:
    def check(value: object, field: str) -> str:
        if not isinstance(value, str) or len(value) > longest:
            raise BadMessage(field, want)
        _encoded(value, field)
        return value

    return check


def _matching(pattern: re.Pattern[str], want: str) -> Check:
    def check(value: object, field: str) -> str:
        if not isinstance(value, str) or not pattern.fullmatch(value):
            raise BadMessage(field, want)
        return value

    return check


def _listed(item: Check, want: str, least: int, most: int) -> Check:
    def check(value: object, field: str) -> list[Any]:
        if not isinstance(value, list) or not least <= len(value) <= most:
            raise BadMessage(field, want)
        return [item(one, f"{field}[{n}]") for n, one in enumerate(value)]

    return check


def _mapped(key: Check, item: Check, want: str, most: int) -> Check:
    def check(value: object, field: str) -> dict[str, Any]:
        if not isinstance(value, dict) or len(value) > most:
            raise BadMessage(field, want)
        return {key(name, field): item(one, f"{field}.{name}") for name, one in value.items()}

    return check


def _or_none(item: Check) -> Check:
    return lambda value, field: None if value is None else item(value, field)


def _seat(value: object, field: str) -> int:
    if type(value) is not int or not 0 <= value < SEATS:
        raise BadMessage(field, "seat")
    return value


def _place(value: object, field: str) -> int:
    if type(value) is not int or not 0 <= value < PLACES:
        raise BadMessage(field, "place")
    return value


def _scalar(value: object, field: str) -> Any:
    if isinstance(value, str):
        return _ANSWER(value, field)
    if isinstance(value, bool) or (type(value) is int and abs(value) < 10**9):
        return value
    raise BadMessage(field, "value")


def _yes(value: object, field: str) -> bool:
    if value is not True:
        raise BadMessage(field, "value")
    return True


def _choice(value: object, field: str) -> object:
    return _ANSWERS(value, field) if isinstance(value, list) else _scalar(value, field)


def _moment(value: object, field: str) -> str:
    try:
        datetime.fromisoformat(value)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        raise BadMessage(field, "date") from None
    return value  # type: ignore[return-value]


def _stored(value: object, field: str) -> dict[str, Any]:
    if not isinstance(value, dict) or not all(isinstance(key, str) for key in value):
        raise BadMessage(field, "stored")
    if len(_encoded(value, field)) > LARGEST:
        raise BadMessage(field, "smaller")
    return value


def _file(value: object, field: str) -> str:
    if not isinstance(value, str):
        raise BadMessage(field, "text")
    if len(value) > LARGEST:
        raise BadMessage(field, "smaller")
    _encoded(value, field)
    if len(value.encode()) > LARGEST:
        raise BadMessage(field, "smaller")
    return value


def _pushed(value: object, field: str) -> object:
    """A card for each of several takers, or the cards for a single one."""
    if isinstance(value, list):
        return _listed(_CARDNAME, "push", 0, SEATS)(value, field)
    return _mapped(_matching(_SEAT, "seat"), _CARDNAME, "push", SEATS)(value, field)


_ANSWER = _words(200, "value")
_ANSWERS = _listed(_scalar, "values", 0, 80)
_LINE = _words(2000)
_CARDNAME = _matching(_CARD, "card")
_RANKNAME = _matching(_RANK, "rank")
_TILENAME = _matching(_CARD, "tile")
_SUITNAME = _matching(re.compile(r"[A-Z]"), "suit")
_ZONENAME = _matching(re.compile(r"[a-z]{1,12}"), "zone")
_BLOCK = _matching(_NAME, "name")

SHAPES: Mapping[str, Mapping[str, Check]] = {
    "hello": {"stored": _stored, "query": _LINE, "url": _LINE, "at": _moment},
    "play": {
        "cards": _listed(_CARDNAME, "cards", 1, 60),
        "reading?": _mapped(_CARDNAME, _RANKNAME, "reading", 4),
    },
    "pass": {},
    "nobomb": {"trick?": _yes},
    "collect": {},
    "take": {},
    "tichu": {},
    "grand": {},
    "small": {},
    "big": {},
    "wish": {"rank": _or_none(_RANKNAME)},
    "give": {"to": _seat},
    "lead": {"to": _seat},
    "push": {"cards": _pushed},
    "announce": {"suit": _SUITNAME},
    "discard": {"tile": _TILENAME},
    "kong": {"tile": _TILENAME},
    "pung": {},
    "chow": {"tiles": _listed(_TILENAME, "two", 2, 2)},
    "mahjong": {},
    "noclaim": {},
    "add": {"zone": _ZONENAME, "tile": _TILENAME},
    "remove": {"zone": _ZONENAME, "place": _place},
    "notation": {"text": _words(300)},
    "choose": {"block": _BLOCK, "value": _choice},
    "order": {"block": _BLOCK, "values": _ANSWERS},
    "sheet": {"block": _BLOCK, "values": _mapped(_words(80, "name"), _words(40), "sheet", 80)},
    "select": {"block": _BLOCK, "value": _scalar},
    "field": {"block": _BLOCK, "value": _LINE},
    "button": {"name": _BLOCK},
    "file": {"name": _words(300), "text": _file},
}
"""Message type → field → check. A field marked `?` may be missing (then it is None)."""


def parse(content: object) -> Message:
    """Check a message of the browser.

    Raises BadMessage naming the first field that is missing or ill-shaped, and nothing else.
    """
    if not isinstance(content, dict):
        raise BadMessage("message", "message")
    number, kind = content.get("id"), content.get("type")
    if type(number) is not int or not 0 <= number < 1 << 53:
        raise BadMessage("id", "id")
    if not isinstance(kind, str) or kind not in SHAPES:
        raise BadMessage("type", "type")
    data: dict[str, Any] = {}
    for marked, check in SHAPES[kind].items():
        field = marked.rstrip("?")
        if field in content:
            data[field] = check(content[field], field)
        elif field != marked:
            data[field] = None
        else:
            raise BadMessage(field, "present")
    return Message(number, kind, data)
