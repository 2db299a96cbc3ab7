"""Lines of notation in the form all readers expect: fields between bars."""

from __future__ import annotations

import re

from .errors import NotationError, short

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


def _usual(field: str) -> str:
    if seat := _SEAT.match(field):
        return f"{seat[1]}{seat[2]}: {field[seat.end() :]}".rstrip()
    if word := _WORD.match(field):
        return f"{word[1].lower()} {field[word.end() :].lstrip()}".rstrip()
    return field
