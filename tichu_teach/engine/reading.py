"""Reading plain data from elsewhere: what belongs in each field is said once, and checked here.

    SHAPE = fields(seat=whole(0, 11), speed=spare(one_of("slow", "normal")))
    SHAPE({"seat": 3, "speed": []}, "game")      → {"seat": 3, "speed": None}
    SHAPE({"seat": "3"}, "game")                 raises Unreadable naming `game.seat`

Data of any shape either comes out as described, or raises Unreadable, and nothing else. A reader may be given
other words for what belongs there (`want`).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from .errors import TichuError

Reader = Callable[[object, str], Any]


class Unreadable(TichuError):
    """A field holds something else than belongs there. `where` names it, `want` says what belongs there."""

    def __init__(self, where: str, want: str) -> None:
        super().__init__(f"{where}: should be {want}")
        self.where, self.want = where, want


def whole(least: int, most: int, want: str = "") -> Reader:
    """A whole number from `least` to `most`; a truth value is none."""
    want = want or f"a whole number from {least} to {most}"

    def read(value: object, where: str) -> int:
        if type(value) is not int or not least <= value <= most:
            raise Unreadable(where, want)
        return value

    return read


def words(longest: int, least: int = 0, want: str = "") -> Reader:
    """A text of at most so many characters."""
    want = want or f"a text of {least} to {longest} characters"

    def read(value: object, where: str) -> str:
        if type(value) is not str or not least <= len(value) <= longest:
            raise Unreadable(where, want)
        return value

    return read


def like(pattern: str, want: str) -> Reader:
    """A text that has this form from end to end."""
    form = re.compile(pattern)

    def read(value: object, where: str) -> str:
        if type(value) is not str or not form.fullmatch(value):
            raise Unreadable(where, want)
        return value

    return read


def one_of(*values: str) -> Reader:
    """One of these words."""

    def read(value: object, where: str) -> str:
        if type(value) is not str or value not in values:
            raise Unreadable(where, f"one of {', '.join(values)}")
        return value

    return read


def many(item: Reader, most: int, least: int = 0, want: str = "") -> Reader:
    """A list of at most so many of these."""
    want = want or f"a list of at most {most}"

    def read(value: object, where: str) -> list[Any]:
        if type(value) is not list or not least <= len(value) <= most:
            raise Unreadable(where, want)
        return [item(each, f"{where}[{n}]") for n, each in enumerate(value)]

    return read


def by_name(name: Reader, item: Reader, most: int, want: str = "") -> Reader:
    """An object with at most so many of these, under names that are read, too."""
    want = want or f"an object of at most {most}"

    def read(value: object, where: str) -> dict[str, Any]:
        if type(value) is not dict or len(value) > most:
            raise Unreadable(where, want)
        return {name(key, where): item(each, f"{where}.{key}") for key, each in value.items()}

    return read


def maybe(reader: Reader) -> Reader:
    """That, or nothing."""
    return lambda value, where: None if value is None else reader(value, where)


def fits(reader: Reader, value: object) -> bool:
    """Whether a value can be read so."""
    try:
        reader(value, "")
    except Unreadable:
        return False
    return True


def spare(reader: Reader, instead: Any = None) -> Reader:
    """Something that can be done without: what is missing, or wrong, is `instead`."""

    def read(value: object, where: str) -> Any:
        try:
            return reader(value, where)
        except Unreadable:
            return instead

    return read


def fields(**readers: Reader) -> Reader:
    """An object with these fields; others in it are left alone, a missing one is read as None."""

    def read(value: object, where: str) -> dict[str, Any]:
        if type(value) is not dict:
            raise Unreadable(where, "an object")
        return {name: reader(value.get(name), f"{where}.{name}") for name, reader in readers.items()}

    return read
