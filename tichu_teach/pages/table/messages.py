"""The messages that a browser may send to the kernel: one table of types, checked in one place.

Nothing a browser sends is trusted. `parse` either returns a `Message` whose fields have the shapes listed in
`SHAPES`, or raises `BadMessage` naming the field. Fields in no shape are dropped.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tichu_teach.engine.plain_data import (
    Read,
    Unreadable,
    by_name,
    fits,
    like,
    many,
    maybe,
    weigh,
    whole,
    words,
)
from tichu_teach.texts import text

LARGEST = 1 << 20
"""The largest weight of a file, or of what a browser keeps under a key (`engine.plain_data.weigh`)."""

KEYS = 20
"""The most keys in a hello: more than any page asks for."""

SEATS = 12
"""The widest table any ruleset sets."""

VOTES = 500
"""The most answers of a class."""

PLACES = 160
"""The most things in one place: more than there ever are."""


class BadMessage(ValueError):
    """A malformed message from the browser.

    `field` names the part at fault, `want` the text key suffix (`table.want.<want>`) of what belongs there.
    """

    def __init__(self, field: str, want: str) -> None:
        self.field, self.want = field, want
        super().__init__(text("table.bad-message", field=field, want=text(f"table.want.{want}")))


@dataclass(frozen=True)
class Message:
    """A checked message: the id that its answer repeats, its type, and exactly that type's fields."""

    id: int
    type: str
    data: dict[str, Any]


def _text(longest: int, want: str = "text") -> Read[str]:
    reader = words(longest, want=want)

    def read(value: object, where: str) -> str:
        said = reader(value, where)
        weigh(said, where, LARGEST)
        return said

    return read


def _scalar(value: object, where: str) -> Any:
    if isinstance(value, str):
        return _ANSWER(value, where)
    if isinstance(value, bool) or (type(value) is int and abs(value) < 10**9):
        return value
    raise Unreadable(where, "value")


def _yes(value: object, where: str) -> bool:
    if value is not True:
        raise Unreadable(where, "value")
    return True


def _choice(value: object, where: str) -> object:
    return _ANSWERS(value, where) if isinstance(value, list) else _scalar(value, where)


def _date(value: object, where: str) -> str:
    try:
        if isinstance(value, str) and datetime.fromisoformat(value):
            return value
    except ValueError:
        pass
    raise Unreadable(where, "date")


def _stored(value: object, where: str) -> dict[str, Any]:
    """The readable part of what a browser keeps; a page goes on without the rest."""
    if not isinstance(value, dict) or len(value) > KEYS:
        raise Unreadable(where, "stored")
    return {key: kept for key, kept in value.items() if isinstance(key, str) and fits(_kept, {key: kept})}


def _kept(value: object, where: str) -> int:
    return weigh(value, where, LARGEST)


def _file(value: object, where: str) -> str:
    if not isinstance(value, str):
        raise Unreadable(where, "text")
    weigh(value, where, LARGEST)
    return value


def _pushed(value: object, where: str) -> object:
    """A card for each of several receivers, or the cards for a single one."""
    return (_GIVEN if isinstance(value, list) else _GIVEN_TO)(value, where)


_ANSWER = _text(200, "value")
_ANSWERS = many(_scalar, 80, want="values")
_LINE = _text(2000)
_SEAT = whole(0, SEATS - 1, "seat")
_CARD = like(r"[A-Za-z0-9]{1,4}", "card")
_RANK = like(r"[A-Z0-9]{1,2}", "rank")
_TILE = like(r"[A-Za-z0-9]{1,4}", "tile")
_ZONE = like(r"[a-z]{1,12}", "zone")
_PLACE = like(r"[A-Za-z0-9:+*> ]{1,16}", "zone")
_BLOCK = like(r"[A-Za-z0-9_.:/-]{1,80}", "name")
_GIVEN = many(_CARD, SEATS, want="push")
_GIVEN_TO = by_name(like(r"[0-9]|1[01]", "seat"), _CARD, SEATS, "push")

MOVES: Mapping[str, Mapping[str, Read[object]]] = {
    "play": {
        "cards": many(_CARD, 60, 1, "cards"),
        "reading?": by_name(_CARD, _RANK, 4, "reading"),
    },
    "pass": {},
    "nobomb": {"trick?": _yes},
    "collect": {},
    "take": {},
    "tichu": {},
    "grand": {},
    "small": {},
    "big": {},
    "wish": {"rank": maybe(_RANK)},
    "give": {"to": _SEAT},
    "lead": {"to": _SEAT},
    "push": {"cards": _pushed},
    "announce": {"suit": like(r"[A-Z]", "suit")},
    "discard": {"tile": _TILE},
    "kong": {"tile": _TILE},
    "pung": {},
    "chow": {"tiles": many(_TILE, 2, 2, "two")},
    "mahjong": {},
    "noclaim": {},
    "notation": {"text": _text(300)},
}
"""The messages that say what a player does at the table; a family's presenter makes actions of them."""

SHAPES: Mapping[str, Mapping[str, Read[object]]] = {
    **MOVES,
    "hello": {"stored": _stored, "query": _LINE, "url": _LINE, "at": _date},
    "add": {"zone": _ZONE, "tile": _TILE},
    "remove": {"zone": _PLACE, "place": whole(0, PLACES - 1, "place")},
    "choose": {"block": _BLOCK, "value": _choice},
    "order": {"block": _BLOCK, "values": _ANSWERS},
    "sheet": {"block": _BLOCK, "values": by_name(_text(80, "name"), _text(40), 80, "sheet")},
    "select": {"block": _BLOCK, "value": _scalar},
    "field": {"block": _BLOCK, "value": _text(4000)},
    "votes": {
        "vote": whole(0, 1_000_000, "value"),
        "said": many(_text(4000), VOTES, want="values"),
        "counts": many(whole(0, VOTES, "value"), VOTES, want="values"),
    },
    "button": {"name": _BLOCK},
    "go": {"query": _LINE},
    "skip": {},
    "file": {"name": _text(300), "text": _file},
}
"""Message type → field → reader (`want` is a text key suffix).

A field marked `?` may be missing; then it is None.
"""


def parse(content: object) -> Message:
    """Check a message from the browser.

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
            try:
                data[field] = check(content[field], field)
            except Unreadable as error:
                raise BadMessage(error.where, error.want) from None
        elif field != marked:
            data[field] = None
        else:
            raise BadMessage(field, "present")
    return Message(number, kind, data)


def unread(content: object, hello: Message) -> list[str]:
    """The keys whose contents could not be read, of a raw hello and its checked message."""
    sent = content.get("stored") if isinstance(content, dict) else None
    return [key for key in sent if key not in hello.data["stored"]] if isinstance(sent, dict) else []
