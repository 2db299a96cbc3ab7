"""The fields of an entry of plain data: what each is, and a reader that names entry and field in complaints.

A field is told as JSON Schema tells it, with a description in words: from these come the schema of packs
and the guide (see `schema.py`, `guide.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any

from tichu_teach.engine import TichuError, games, parse_position

from .errors import QuestionError

Schema = Mapping[str, Any]

USUAL = "nanking"  # the game of an entry that names none

_NAMES = {str: "a text", int: "a whole number", list: "a list", dict: "an object", bool: "true or false"}
MAX_TEXT = 4000
MAX_ITEMS = 200


class Fields:
    """One JSON object being read. Every getter raises QuestionError for a value of the wrong form."""

    def __init__(self, data: Any, where: str = "", known: Iterable[str] = ()) -> None:
        self.where = where
        if not isinstance(data, Mapping):
            raise QuestionError(where, "", f"should be an object, is {type(data).__name__}")
        self.data = data
        allowed = list(known)
        for name in data:
            if allowed and name not in allowed:
                near = get_close_matches(str(name), allowed, n=1)
                hint = f"; did you mean {near[0]!r}?" if near else f"; known are {', '.join(allowed)}"
                raise self.error(str(name)[:60], "unknown field" + hint)

    def error(self, field: str, reason: str) -> QuestionError:
        """The complaint about a field, ready to raise."""
        return QuestionError(self.where, field, reason)

    def has(self, name: str) -> bool:
        """Whether the field is there."""
        return name in self.data

    def get(self, name: str, kind: type, default: Any = None) -> Any:
        """A field of one JSON type; without a default it must be there."""
        if name not in self.data:
            if default is None:
                raise self.error(name, "is missing")
            return default
        return self.of(kind, self.data[name], name)

    def of(self, kind: type, value: Any, name: str) -> Any:
        """A value that must be of one JSON type and of a sensible size."""
        if type(value) is not kind:
            raise self.error(name, f"should be {_NAMES[kind]}, is {type(value).__name__}")
        if isinstance(value, str) and len(value) > MAX_TEXT:
            raise self.error(name, f"longer than {MAX_TEXT} characters")
        if isinstance(value, (list, dict)) and len(value) > MAX_ITEMS:
            raise self.error(name, f"more than {MAX_ITEMS} entries")
        return value

    def texts(self, name: str) -> tuple[str, ...]:
        """A list of texts; none if the field is missing."""
        return tuple(
            self.of(str, each, f"{name}[{place}]") for place, each in enumerate(self.get(name, list, []))
        )

    def position(self, name: str = "position") -> Any:
        """A position of any game: one that is already there, or from its line."""
        if hasattr(self.data.get(name), "to_act"):
            return self.data[name]
        try:
            return parse_position(self.get(name, str))
        except QuestionError:
            raise
        except TichuError as error:
            raise self.error(name, str(error)) from error

    def game(self, name: str = "ruleset") -> Any:
        """A ruleset by its name and options (`grandmaster players=8`), Nanking if the field is missing."""
        try:
            words = self.get(name, str, USUAL).split()
            return games[words[0] if words else ""].varied(words[1:])
        except TichuError as error:
            raise self.error(name, str(error)) from error


# -- what a field is -----------------------------------------------------------------------------------


def described(**fields: Schema) -> Mapping[str, Schema]:
    """Fields by their names."""
    return fields


def text(what: str) -> Schema:
    """A text."""
    return {"type": "string", "description": what}


def words(what: str = "") -> Schema:
    """A text that a learner reads."""
    return {"$ref": "#/$defs/text"} | ({"description": what} if what else {})


def texts(what: str, least: int = 0, most: int = 0) -> Schema:
    """A list of texts."""
    sizes = ({"minItems": least} if least else {}) | ({"maxItems": most} if most else {})
    return {"type": "array", "items": {"type": "string"}, **sizes, "description": what}


def number(what: str, least: int = 0, most: int | None = None) -> Schema:
    """A whole number."""
    top = {} if most is None else {"maximum": most}
    return {"type": "integer", "minimum": least, **top, "description": what}


def one_of(what: str, *values: Any) -> Schema:
    """One of some values."""
    return {"enum": list(values), "description": what}


def condition(what: str) -> Schema:
    """A condition, or a list of them."""
    return {"$ref": "#/$defs/condition", "description": what}


ROWS = texts("Which rows are asked; left out, all of them.")
GIVEN = texts("Those of the rows that are filled in already.")
RULESET = text(
    "The game with its options where there is no position: `grandmaster players=8`; nanking if left out."
)
