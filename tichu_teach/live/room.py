"""A room, its guests, its questions and answers; and refusals, with a word for each reason."""

from __future__ import annotations

import hashlib
import json
import re
import secrets
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta, timezone
from typing import Any, Literal, NamedTuple, get_args

from tichu_teach.engine import TichuError
from tichu_teach.engine.plain_data import (
    Read,
    Shape,
    Unreadable,
    by_name,
    fields,
    many,
    maybe,
    one_line,
    spare,
    truth,
    weigh,
    whole,
    words,
)

Phase = Literal["waiting", "asked", "shown", "revealed", "over"]
"""The phases of a room: nothing is asked yet; answers come in; the wall shows them; the right one is told;
all have gone home."""
PHASES: tuple[Phase, ...] = get_args(Phase)

LETTERS = "23456789BCDFGHJKMNPQRTVWXYZ"
"""The letters of codes: none that looks like something else, and no words by accident."""
CODE_LENGTH = 6

MOST_LEARNERS = 400
MOST_ROOMS = 60
MOST_QUESTIONS = 200
MAX_NAME, MAX_TITLE, MAX_ID, MAX_WORDS = 40, 120, 200, 2_000
MAX_ANSWER = 4_000
MAX_SCENE = 200_000
MAX_TOLD = 3 * MAX_SCENE
"""Bytes of what a teacher's page may tell: a question with its picture, a mark for each answer."""
MAX_SECONDS = 3_600
MAX_SENT = 2**53
MAX_AHEAD = 14 * 60

Why = Literal[
    "no-room",
    "no-seat",
    "full",
    "shut",
    "over",
    "rooms",
    "closed",
    "late",
    "many",
    "keys",
    "busy",
    "disk",
    "gone",
    "bad",
]


class RoomRefusal(TichuError):
    """A room's refusal; `why` is the last part of the key of the words for it."""

    def __init__(self, why: Why, detail: str = "") -> None:
        super().__init__(f"{why}: {detail}" if detail else why)
        self.why: Why = why


@dataclass(frozen=True)
class Room:
    """A room; `turn` grows whenever phones have something new to show, `asked` is the question's number.

    Where it is `shut`, nobody new comes in. Its teacher's clock is `ahead` of UTC by so many minutes.
    """

    id: int
    code: str
    title: str
    opened: float
    phase: Phase
    turn: int
    asked: int
    shut: bool
    ahead: int

    def day(self, at: float) -> str:
        """The day of a moment where the class is, as an ISO date."""
        return datetime.fromtimestamp(at, timezone(timedelta(minutes=self.ahead))).date().isoformat()


class Guest(NamedTuple):
    """Somebody in a room, under the name that nobody else has there."""

    id: int
    name: str


@dataclass(frozen=True)
class Ballot:
    """A question to the phones: its scene, and the title, task and rule for records.

    again    True if the question before is asked once more, after a talk
    seconds  the time for answers, None for no limit
    """

    scene: Mapping[str, Any]
    title: str = ""
    task: str = ""
    rule: str = ""
    again: bool = False
    seconds: int | None = None


@dataclass(frozen=True)
class Mark:
    """The verdict of the teacher's table on an answer: right or not, why, and how well each rule is known."""

    right: bool
    why: str = ""
    went: Mapping[str, str] = field(default_factory=dict)

    def to_text(self) -> str:
        """Return the mark in the form in which it is kept."""
        return plain({"right": self.right, "why": self.why, "went": dict(self.went)})


class Answer(NamedTuple):
    """A learner's answer to a question, in the form of `plain`, and the time when it came."""

    number: int
    learner: int
    said: str
    at: float
    mark: Mark | None


class Given(NamedTuple):
    """An answer on its way into the database; `sent` grows with each answer of a phone."""

    room: Room
    number: int
    learner: Guest
    said: str
    sent: int = 0


class Polled(NamedTuple):
    """A question as asked: its number, when, until when answers count, and the right answer once told."""

    number: int
    at: float
    until: float | None
    question: Ballot
    answer: str


def new_code() -> str:
    """A code for a room: one of 387 million."""
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


def read_code(typed: str) -> str:
    """Return a typed code in capitals and without separators; "" for anything that can't be a code."""
    code = "".join(letter for letter in typed.upper() if letter.isalnum())
    return code if len(code) == CODE_LENGTH and set(code) <= set(LETTERS) else ""


def new_key() -> str:
    """A key that proves who somebody is in a room."""
    return secrets.token_urlsafe(16)


def is_key(key: str) -> bool:
    """Return True if a key may come from `new_key`, rather than from somebody's head."""
    return len(key) == len(new_key()) and key.isascii()


def lock_of(key: str) -> str:
    """Return the digest that is kept of a key, so that nobody who reads the database can come in with it."""
    return hashlib.sha256(key.encode()).hexdigest()


def plain(value: object) -> str:
    """Return plain data as JSON in one fixed form, so that equal answers are equal texts."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def look_of(name: str) -> str:
    """A name as it is seen: without characters that have no width, and of letters only which they are."""
    return "".join(filter(str.isprintable, unicodedata.normalize("NFKC", name))).casefold().strip()


def unlike(name: str, taken: Iterable[str]) -> str:
    """Return a name that looks like nobody's: `Anna`, or `Anna 2` if there is one already."""
    known = set(map(look_of, taken))
    number, tried = 1, name
    while look_of(tried) in known:
        number += 1
        tried = f"{name[: MAX_NAME - 5]} {number}"
    return tried


# -- what comes from outside ---------------------------------------------------------------------------


def _object(most: int) -> Read[Mapping[str, Any]]:
    def read(value: object, where: str) -> Mapping[str, Any]:
        if not isinstance(value, dict):
            raise Unreadable(where, "an object")
        weigh(value, where, most)
        return value

    return read


_MARK = fields(
    said=words(MAX_ANSWER),
    right=truth(),
    why=words(MAX_WORDS),
    went=by_name(words(MAX_ID, 1), words(10), 50),
)
_MARKS = many(_MARK, MOST_LEARNERS)
_QUESTION = fields(
    scene=_object(MAX_SCENE),
    title=words(MAX_TITLE * 2),
    task=words(MAX_ID),
    rule=words(MAX_ID),
    again=truth(),
    seconds=maybe(whole(5, MAX_SECONDS)),
)
_ANSWER = fields(
    number=whole(1, MOST_QUESTIONS), answer=_object(MAX_ANSWER), sent=spare(whole(0, MAX_SENT), 0)
)
_STAGE = fields(
    phase=words(10), number=whole(0, MOST_QUESTIONS), answer=maybe(words(MAX_WORDS)), marks=maybe(_MARKS)
)
_NAME = fields(name=words(200))
_LEARNER = fields(learner=whole(1, 2**31 - 1))
_DOOR = fields(shut=truth())


def _read(shape: Shape[dict[str, Any]], data: object) -> dict[str, Any]:
    try:
        weigh(data, "", 2 * MAX_TOLD)  # half a character could not be kept
        return shape(data)
    except Unreadable as error:
        raise RoomRefusal("bad", str(error)) from None


def read_name(data: object) -> str:
    """Read the name that somebody has chosen, on one line; "" for none to be seen. Raises RoomRefusal."""
    name = one_line(_read(_NAME, data)["name"], MAX_NAME).strip()
    return name if look_of(name) else ""


def read_learner(data: object) -> int:
    """The id of a learner, from the teacher's page. Raises RoomRefusal."""
    return int(_read(_LEARNER, data)["learner"])


def read_door(data: object) -> bool:
    """True if the teacher's page wants the door shut. Raises RoomRefusal."""
    return bool(_read(_DOOR, data)["shut"])


def read_title(data: object) -> str:
    """The title of a class's room; "" for none. Raises RoomRefusal."""
    return one_line(str(data.get("title") or "") if isinstance(data, dict) else "", MAX_TITLE)


def read_ahead(typed: str) -> int:
    """The minutes that a wall's clock is ahead of UTC. Raises RoomRefusal."""
    if not re.fullmatch(r"-?[0-9]{1,3}", typed) or abs(int(typed)) > MAX_AHEAD:
        raise RoomRefusal("bad", "ahead")
    return int(typed)


def read_asked(data: object) -> Ballot:
    """A question from the teacher's page. Raises RoomRefusal."""
    return Ballot(**_read(_QUESTION, data))


def read_answer(data: object) -> tuple[int, str, int]:
    """Read a phone's answer: the question's number, the answer in the form of `plain`, and `sent`.

    Raises RoomRefusal.
    """
    found = _read(_ANSWER, data)
    return found["number"], plain(found["answer"]), found["sent"]


class Stage(NamedTuple):
    """A new phase of a question from the teacher's page, with the right answer and each answer's mark."""

    phase: Phase
    number: int
    answer: str
    marks: Mapping[str, Mark]


def read_stage(data: object) -> Stage:
    """Read a stage from the teacher's page. Raises RoomRefusal."""
    found = _read(_STAGE, data)
    phase = next((each for each in PHASES if each == found["phase"] and each != "asked"), None)
    if phase is None:
        raise RoomRefusal("bad", f"phase: {found['phase']!r}")
    marks = {each.pop("said"): Mark(**each) for each in found["marks"] or ()}
    return Stage(phase, found["number"], found["answer"] or "", marks)


def mark_of(text: str | None) -> Mark | None:
    """Read a mark back from the form in which it is kept."""
    return Mark(**json.loads(text)) if text else None
