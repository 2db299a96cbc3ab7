"""Read plain data from elsewhere: say once what belongs in each field, and it is checked here.

    SHAPE = fields(seat=whole(0, 11), speed=spare(one_of("slow", "normal")))
    SHAPE({"seat": 3, "speed": []}, "game")      → {"seat": 3, "speed": None}
    SHAPE({"seat": "3"}, "game")                 raises Unreadable naming `game.seat`

Any data either comes out as described or raises Unreadable, and nothing else. A reader may be given its own
words for what belongs there (`want`); its `schema` says the same in JSON Schema.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from math import isfinite
from typing import Any, Generic, TypeVar, cast

from .errors import TichuError, say_other_version

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
U = TypeVar("U")

Schema = Mapping[str, object]
"""A JSON Schema, or a part of one."""

Read = Callable[[object, str], T]
"""Takes a value and the name of its place, and returns the value read; raises Unreadable."""


class NotJson(TichuError):
    """A text is no JSON; `line` says where, 0 if unknown."""

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(f"not JSON: {message}")
        self.line = line


LONGEST_NUMBER = 1000  # digits; the largest number has 309


def read_json(text: str, pairs: Callable[[list[tuple[str, object]]], object] | None = None) -> object:
    """Read JSON; `pairs` makes an object of its names and values. Raises NotJson, and what `pairs` raises."""
    try:
        return json.loads(text, object_pairs_hook=pairs, parse_int=_number)
    except json.JSONDecodeError as error:
        raise NotJson(_where(text, error), error.lineno) from error
    except RecursionError as error:
        raise NotJson("lists and objects are nested too deep") from error


def _where(text: str, error: json.JSONDecodeError) -> str:
    """Where a text stops being JSON, in words."""
    if not text.strip():
        return "nothing is in it"
    if error.pos >= len(text.rstrip()):
        return f"it breaks off in line {error.lineno}"
    return f"it makes no sense from line {error.lineno}, column {error.colno} on"


def _number(digits: str) -> int:
    if len(digits) > LONGEST_NUMBER:
        raise NotJson(f"a number has more than {LONGEST_NUMBER} digits")
    return int(digits)


class Unreadable(TichuError):
    """A field holds something that does not belong there.

    `where` names the field, `want` says what belongs there, `value` is what was found.
    """

    def __init__(self, where: str, want: str, value: object = None) -> None:
        self.where, self.want, self.value = where, want, value
        super().__init__(f"{where}: {self.reason}")

    @property
    def reason(self) -> str:
        """The fault of the field, in words."""
        return f"should be {self.want}"


class UnreadableVersion(Unreadable):
    """Data saved by another version of this package: its format is `found`, this version reads `known`."""

    def __init__(self, where: str, found: int, known: int) -> None:
        self.found, self.known = found, known
        super().__init__(where, f"of format {known}", found)

    @property
    def reason(self) -> str:
        return say_other_version(self.found, self.known)


@dataclass(frozen=True)
class Shape(Generic[T_co]):
    """A shape data may have: call it with a value and the name of its place to read the value."""

    read: Read[T_co]
    schema: Schema

    def __call__(self, value: object, where: str = "") -> T_co:
        """Return the value read. Raises Unreadable."""
        return self.read(value, where)

    def about(self, what: str) -> Shape[T_co]:
        """The same shape with a description in its schema."""
        return replace(self, schema={**self.schema, "description": what})


ANYTHING = Shape[Any](lambda value, where: value, {})


def schema_of(read: Read[object]) -> Schema:
    """Return the schema of a shape; for a plain function, the one that allows anything."""
    return read.schema if isinstance(read, Shape) else {}


DEEPEST = 60  # levels of lists and objects in one another
_EACH = 8
_BLANKS = ("Cc", "Zl", "Zp")  # categories of signs that end a line or steer a terminal
_JOINERS = "\u200c\u200d"
_VARIANTS = frozenset(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
_TAGS = frozenset(map(chr, range(0xE0000, 0xE0100)))
_UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u3164\uffa0") | _VARIANTS | _TAGS
"""Letters and marks without width, besides those that Unicode calls format characters."""


def weigh(value: object, where: str, most: int) -> int:
    """Weigh plain data as browsers do (`pages/static/plain.js`): 8 a value, plus texts and names in UTF-8.

    Raises Unreadable if it weighs more than `most`, nests too deep, or holds something that JSON or a socket
    cannot carry: half a character, a number that is not finite.
    """
    weight, level = 0, [value]
    for _ in range(DEEPEST + 1):
        inner: list[object] = []
        for each in level:
            weight += _EACH
            if isinstance(each, str):
                weight += _bytes(each, where)
            elif isinstance(each, dict):
                weight += sum(_bytes(name, where) for name in each)
                inner += each.values()
            elif isinstance(each, list | tuple):
                inner += each
            elif each is not None and not _is_number(each):
                raise Unreadable(where, "json")
        if weight > most:
            raise Unreadable(where, "smaller")
        if not inner:
            return weight
        level = inner
    raise Unreadable(where, "json")


def one_line(text: str, longest: int) -> str:
    """A name made fit for one line: without half characters, and without any that nobody sees or that steer.

    Invisible characters stay where they shape what is seen: joiners in Arabic, Persian or Hindi words and in
    emoji, the variant of an emoji or an ideograph.
    """
    shown, base = "", " "  # `base` is the last character that is no mark
    for each, after in zip(text, f"{text[1:]} ", strict=False):
        category = unicodedata.category(each)
        if category in _BLANKS or each == "\u2800":  # Braille without dots
            each = " "
        elif category == "Cs" or (
            (category == "Cf" or each in _UNSEEN) and not _shapes(each, shown[-1:] or " ", base, after)
        ):
            continue
        shown += each
        if category not in ("Cf", "Mn", "Mc"):
            base = each
    return " ".join(shown.split())[:longest].rstrip(f" {_JOINERS}")


def _shapes(each: str, before: str, base: str, after: str) -> bool:
    """Return True if an invisible character shapes those beside it; `base` bears the marks before it."""
    picture = unicodedata.category(base) in ("So", "Sm", "Sk")
    if each in _VARIANTS:
        return before == base and (picture or unicodedata.east_asian_width(base) == "W")
    joins = unicodedata.bidirectional(base) == "AL" or unicodedata.combining(before) == 9  # 9: a virama
    follows = unicodedata.category(after)
    return each in _JOINERS and ((joins and follows[0] == "L") or (picture and follows in ("So", "Sm")))


def _is_number(value: object) -> bool:
    """Return True for a number that browsers have, too: they read a whole one beyond a float as infinite."""
    try:
        return isinstance(value, int | float) and isfinite(value)
    except OverflowError:
        return False


def _bytes(text: object, where: str) -> int:
    try:
        return len(text.encode()) if isinstance(text, str) else len(str(text))
    except UnicodeEncodeError:
        raise Unreadable(where, "json") from None


def whole(least: int, most: int | None = None, want: str = "") -> Shape[int]:
    """A whole number from `least` to `most`; a truth value does not count as one."""
    want = want or f"a whole number from {least} {'on' if most is None else f'to {most}'}"

    def read(value: object, where: str) -> int:
        if type(value) is not int or value < least or (most is not None and value > most):
            raise Unreadable(where, want, value)
        return value

    return Shape(read, {"type": "integer", "minimum": least, **({} if most is None else {"maximum": most})})


def number(least: float, most: float, want: str = "") -> Shape[float]:
    """A number from `least` to `most`, whole or not."""
    want = want or f"a number from {least:g} to {most:g}"

    def read(value: object, where: str) -> float:
        if (type(value) is not int and type(value) is not float) or not least <= value <= most:
            raise Unreadable(where, want, value)
        return float(value)

    return Shape(read, {"type": "number", "minimum": least, "maximum": most})


def truth() -> Shape[bool]:
    """A truth value."""

    def read(value: object, where: str) -> bool:
        if type(value) is not bool:
            raise Unreadable(where, "true or false", value)
        return value

    return Shape(read, {"type": "boolean"})


def words(longest: int, least: int = 0, want: str = "") -> Shape[str]:
    """A text of `least` to `longest` characters."""
    want = want or f"a text of {least} to {longest} characters"

    def read(value: object, where: str) -> str:
        if type(value) is not str or not least <= len(value) <= longest:
            raise Unreadable(where, want, value)
        return value

    return Shape(read, {"type": "string", **({"minLength": least} if least else {}), "maxLength": longest})


def line(longest: int, least: int = 0) -> Shape[str]:
    """A text of `least` to `longest` characters that `one_line` leaves as it is."""
    text = words(longest, least)

    def read(value: object, where: str) -> str:
        found = text(value, where)
        if one_line(found, longest) != found:
            raise Unreadable(where, "on one line, without hidden characters", value)
        return found

    return Shape(read, text.schema)


def like(pattern: str, want: str) -> Shape[str]:
    """A text that matches the pattern from end to end."""
    form = re.compile(pattern)

    def read(value: object, where: str) -> str:
        if type(value) is not str or not form.fullmatch(value):
            raise Unreadable(where, want, value)
        return value

    return Shape(read, {"type": "string", "pattern": f"^(?:{pattern})$"})


def one_of(*values: T) -> Shape[T]:
    """One of these values, and of the same type."""

    def read(value: object, where: str) -> T:
        for each in values:
            if type(each) is type(value) and each == value:
                return each
        raise Unreadable(where, f"one of {', '.join(map(str, values))}", value)

    return Shape(read, {"enum": list(values)})


def format_mark(mark: str) -> Shape[str]:
    """The mark of a format, such as "tichu-teach pack 1". Raises UnreadableVersion for another number."""
    name, _, known = mark.rpartition(" ")
    form = re.compile(rf"{re.escape(name)} (0|[1-9]\d{{0,39}})", re.ASCII)

    def read(value: object, where: str) -> str:
        if value == mark:
            return mark
        if isinstance(value, str) and (found := form.fullmatch(value)):
            raise UnreadableVersion(where, int(found[1]), int(known))
        raise Unreadable(where, mark, value)

    return Shape(read, {"enum": [mark]})


def versioned(known: int, shape: Shape[T]) -> Shape[T]:
    """Data of a shape with its `version` beside it. Raises UnreadableVersion for another version."""

    def read(value: object, where: str) -> T:
        found = VERSION(value, where)["version"]
        if found != known:
            raise UnreadableVersion(where, found, known)
        return shape(value, where)

    return Shape(read, shape.schema)


def many(item: Read[T], most: int, least: int = 0, want: str = "") -> Shape[list[T]]:
    """A list of `least` to `most` items."""
    want = want or (f"a list of {least} to {most}" if least else f"a list of at most {most}")

    def read(value: object, where: str) -> list[T]:
        if type(value) is not list or not least <= len(value) <= most:
            raise Unreadable(where, want, value)
        return [item(each, f"{where}[{n}]") for n, each in enumerate(value)]

    sizes = {**({"minItems": least} if least else {}), "maxItems": most}
    return Shape(read, {"type": "array", "items": schema_of(item), **sizes})


def row_of(make: Callable[..., T], *places: Read[object]) -> Shape[T]:
    """A list with one value for each of these readers, in their order; what `make` makes of these is read."""
    want = f"a list of {len(places)}"

    def read(value: object, where: str) -> T:
        if type(value) is not list or len(value) != len(places):
            raise Unreadable(where, want, value)
        pairs = zip(places, value, strict=True)
        return make(*(place(each, f"{where}[{n}]") for n, (place, each) in enumerate(pairs)))

    size = {"minItems": len(places), "maxItems": len(places)}
    return Shape(read, {"type": "array", "prefixItems": [schema_of(place) for place in places], **size})


def by_name(name: Read[str], item: Read[T], most: int, want: str = "") -> Shape[dict[str, T]]:
    """An object with at most `most` items; `name` reads their names."""
    want = want or f"an object of at most {most}"

    def read(value: object, where: str) -> dict[str, T]:
        if type(value) is not dict or len(value) > most:
            raise Unreadable(where, want, value)
        return {name(key, where): item(each, f"{where}.{key}") for key, each in value.items()}

    return Shape(read, {"type": "object", "additionalProperties": schema_of(item), "maxProperties": most})


def either(one: Shape[T], other: Shape[U], want: str) -> Shape[T | U]:
    """A value of one shape or, failing that, of the other."""

    def read(value: object, where: str) -> T | U:
        if fits(one, value):
            return one(value, where)
        if fits(other, value):
            return other(value, where)
        raise Unreadable(where, want, value)

    return Shape(read, {"anyOf": [one.schema, other.schema]})


def maybe(reader: Read[T]) -> Shape[T | None]:
    """A value for the reader, or None."""
    schema = schema_of(reader)
    return Shape(
        lambda value, where: None if value is None else reader(value, where),
        {"anyOf": [schema, {"type": "null"}]} if schema else {},
    )


def fits(reader: Read[object], value: object) -> bool:
    """Return True if the reader can read the value."""
    try:
        reader(value, "")
    except Unreadable:
        return False
    return True


def spare(reader: Read[T], instead: U | None = None) -> Shape[T | U]:
    """An optional value: read as `instead` if it is missing or wrong."""

    def read(value: object, where: str) -> T | U:
        try:
            return reader(value, where)
        except Unreadable:
            return cast(U, instead)

    return Shape(read, schema_of(reader))


def fields(**readers: Read[object]) -> Shape[dict[str, Any]]:
    """An object with these fields; others are ignored, and a missing one is read as None."""

    def read(value: object, where: str) -> dict[str, Any]:
        if type(value) is not dict:
            raise Unreadable(where, "an object", value)
        return {name: reader(value.get(name), f"{where}.{name}") for name, reader in readers.items()}

    return Shape(read, {"type": "object", "properties": {n: schema_of(each) for n, each in readers.items()}})


VERSION = fields(version=whole(0))


def unknown(name: object, known: Iterable[str]) -> str:
    """The complaint about an unknown field, with the name perhaps meant or else all names."""
    known = [*known]
    near = get_close_matches(str(name), known)
    return "unknown field; " + (f"did you mean {near[0]!r}?" if near else f"known are {', '.join(known)}")
