"""Lines of notation in the form all readers expect: fields between bars."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from .errors import NotationError, did_you_mean, short

MAX_LENGTH = 8000  # characters; only an accident or an attack comes near it

# The beginning of a field: a seat (`0:2j`, `E+ : P(B1)`) or a word, however it is written (`Turn: 0`).
_SEAT = re.compile(r"([0-9]+|[A-Za-z])\s*([+*>]?)\s*:\s*")
_WORD = re.compile(r"([A-Za-z]{3,})\s*(?::\s*|\b)")


def as_text(text: object, what: str, most: int | None = None) -> str:
    """Return `text` if it is a str, of at most so many characters; raise NotationError otherwise."""
    if not isinstance(text, str):
        raise NotationError(f"{what} is a text, not {type(text).__name__}: {short(text)}")
    if most is not None and len(text) > most:
        raise NotationError(f"{what} takes at most {most} characters, this has {len(text)}", text[:80])
    return text


def split_fields(text: str) -> list[str]:
    """The fields between the bars of a line, in the form `0: 2j`, `turn 0`, without empty ones."""
    return [_usual(field.strip()) for field in text.split("|") if field.strip()]


def heads(fields: Iterable[str], text: str) -> Iterator[tuple[str, str, str]]:
    """Each field of a line with its first word and the rest; NotationError if a first word stands twice."""
    seen = set()
    for field in fields:
        head = field.split(maxsplit=1)[0] if field else ""
        if head in seen:
            raise NotationError(f"the field {head!r} stands twice", text, field)
        seen.add(head)
        yield head, field[len(head) :].strip(), field


def unknown_field(head: str, field: str, known: Sequence[str], text: str) -> NotationError:
    """The error about a field of a line that is none of the known ones."""
    hint, names = did_you_mean(head, known), ", ".join(known)
    return NotationError(f"unknown field {short(head or field)}{hint}; fields are {names}", text, field)


def _usual(field: str) -> str:
    if seat := _SEAT.match(field):
        return f"{seat[1]}{seat[2]}: {field[seat.end() :]}".rstrip()
    if word := _WORD.match(field):
        return f"{word[1].lower()} {field[word.end() :].lstrip()}".rstrip()
    return field
