"""The fields of an entry of plain data, each declared once: its name, what belongs there, what it means.

From the declarations come the reader, which names entry and field in complaints, the JSON schema of packs
(`schema.py`) and the guide for teachers (`guide.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from enum import Enum
from typing import Generic, TypeVar

from tichu_teach.engine import TichuError, games, parse_position
from tichu_teach.engine.errors import short
from tichu_teach.engine.plain_data import (
    Schema,
    Shape,
    Unreadable,
    UnreadableVersion,
    either,
    many,
    unknown,
    whole,
    words,
)
from tichu_teach.engine.state import Ruleset, State

from .errors import QuestionError

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

USUAL = "nanking"  # the game of an entry that names none
MAX_TEXT = 4000
MAX_ITEMS = 200
MAX_CONDITIONS = 8  # on one answer


class Needed(Enum):
    """The mark of a field that has to be there, in place of a default value."""

    HERE = "is missing"


@dataclass(frozen=True)
class Field(Generic[T_co]):
    """One field: its name, what belongs there, and the value read `instead` if it is left out.

    A needed field has to be there only if it is asked for: some kinds have a choice of fields.
    """

    name: str
    shape: Shape[T_co]
    instead: T_co | Needed = Needed.HERE

    @property
    def about(self) -> str:
        """Its description, for the guide."""
        return str(self.shape.schema.get("description", ""))


def unfit(error: Unreadable) -> str:
    """Return what is wrong with a field; in YAML a bare yes, no, number or date is no text."""
    if isinstance(error, UnreadableVersion):
        return error.reason
    found = "nothing" if error.value is None else short(error.value)
    if isinstance(error.value, date):
        found = str(error.value)
    told = f"{error.reason}, not {found}"
    bare = isinstance(error.value, (bool, int, float, date)) and error.want.startswith(_A_TEXT)
    return f"{told}: put the words in quotation marks" if bare else told


class Fields:
    """One JSON object being read: `entry[FIELD]` is the field's value, or a QuestionError that names it.

    `path` comes before the names of its fields in complaints, for an object within another.
    """

    def __init__(
        self, data: object, where: str = "", known: Iterable[Field[object]] = (), path: str = ""
    ) -> None:
        self.where, self.path = where, path
        if not isinstance(data, Mapping):
            told = f"should be fields, each a name and a value, not {short(data)}"
            raise QuestionError(where, path.rstrip("."), told if data is not None else "is empty")
        self.data: Mapping[str, object] = data
        names = [field.name for field in known]
        for name in data:
            if names and name not in names:
                raise self.error(str(name)[:60], unknown(name, names))

    def error(self, field: Field[object] | str, reason: str) -> QuestionError:
        """The complaint about a field, ready to raise."""
        name = field if isinstance(field, str) else field.name
        return QuestionError(self.where, self.path + name, reason)

    def __contains__(self, field: Field[object]) -> bool:
        return field.name in self.data

    def __getitem__(self, field: Field[T]) -> T:
        if field.name not in self.data:
            if isinstance(field.instead, Needed):
                raise self.error(field, field.instead.value)
            return field.instead
        try:
            return field.shape(self.data[field.name], field.name)
        except Unreadable as error:
            raise self.error(error.where, unfit(error)) from error

    def get(self, field: Field[T], instead: T) -> T:
        """Read a field, with another value than usual if it is left out."""
        return self[field] if field.name in self.data else instead

    def inside(self, field: Field[list[object]], known: Iterable[Field[object]]) -> list[Fields]:
        """The objects that a field lists, each to be read in its turn."""
        known = [*known]
        return [
            Fields(each, self.where, known, f"{self.path}{field.name}[{place}].")
            for place, each in enumerate(self[field])
        ]

    def position(self, field: Field[str]) -> State:
        """A position of any game, read from its line if it isn't one already."""
        given = self.data.get(field.name)
        if isinstance(given, State):
            return given
        try:
            return parse_position(self[field])
        except QuestionError:
            raise
        except TichuError as error:
            raise self.error(field, str(error)) from error

    def game(self, field: Field[str]) -> Ruleset:
        """A ruleset by its name and options: `grandmaster players=8`."""
        try:
            words = self[field].split()
            return games[words[0] if words else ""].vary_by_words(words[1:])
        except QuestionError:
            raise
        except TichuError as error:
            raise self.error(field, str(error)) from error


# -- what a field may hold -----------------------------------------------------------------------------

_A_TEXT = "a text of "
TEXT = words(MAX_TEXT, want=f"{_A_TEXT}up to {MAX_TEXT} characters")
TOLD = Shape(TEXT.read, {"$ref": "#/$defs/text"})  # what a learner reads


def field_of(name: str, about: str, shape: Shape[T], instead: T | Needed = Needed.HERE) -> Field[T]:
    """A field of any sort."""
    return Field(name, shape.about(about), instead)


def string(name: str, about: str, instead: str | Needed = Needed.HERE) -> Field[str]:
    """A text."""
    return field_of(name, about, TEXT, instead)


def learner_text(name: str, about: str) -> Field[str]:
    """A text that a learner reads, "" if it is left out."""
    return field_of(name, about, TOLD, "")


def texts(
    name: str,
    about: str,
    least: int = 0,
    most: int = MAX_ITEMS,
    *,
    needed: bool = False,
    item: Shape[str] = TEXT,
) -> Field[tuple[str, ...]]:
    """A list of texts, empty if it is left out and not needed."""
    several = many(item, most, least)
    shape = Shape(lambda value, where: tuple(several(value, where)), several.schema)
    return field_of(name, about, shape, Needed.HERE if needed else ())


def number(
    name: str, about: str, least: int = 0, most: int | None = None, instead: int | Needed = Needed.HERE
) -> Field[int]:
    """A whole number."""
    return field_of(name, about, whole(least, most), instead)


def condition(name: str, about: str, *instead: str) -> Field[list[str]]:
    """A condition, or a list of them, all of which must hold."""
    one = Shape(lambda value, where: [TEXT(value, where)], TEXT.schema)
    reader = either(one, many(TEXT, MAX_CONDITIONS, 1), want="a condition, or a list of up to eight")
    named = Shape(reader.read, {"$ref": "#/$defs/condition"})
    return field_of(name, about, named, [*instead] or Needed.HERE)


def as_object(known: Iterable[Field[object]], *required: str) -> Schema:
    """The schema of an object with these fields and no others."""
    return {
        "type": "object",
        "required": [*required],
        "additionalProperties": False,
        "properties": {field.name: field.shape.schema for field in known},
    }


RULESET = string(
    "ruleset",
    "The game with its options where there is no position: `grandmaster players=8`; nanking if left out.",
    USUAL,
)
ROWS = texts("rows", "Which rows are asked; left out, all of them.")
GIVEN = texts("given", "Those of the rows that are filled in already.")
