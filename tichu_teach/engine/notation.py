"""Text for every position and action of every game, each with its exact inverse."""

from __future__ import annotations

import re
from typing import Any

from .errors import NotationError, short
from .registry import games

MAX_LENGTH = 8000  # characters; no line comes near it, an accident or an attack may

# What a field begins with: a seat (`0:2j`, `E+ : P(B1)`), or a word, however it is written (`Turn: 0`).
_SEAT = re.compile(r"([0-9]+|[A-Za-z])\s*([+*>]?)\s*:\s*")
_WORD = re.compile(r"([A-Za-z]{3,})\s*(?::\s*|\b)")


def as_text(text: Any, what: str) -> str:
    """What is meant to be a text; raises NotationError if it is anything else."""
    if not isinstance(text, str):
        raise NotationError(f"{what} is a text, not {type(text).__name__}: {short(text)}")
    return text


def split_fields(text: str) -> list[str]:
    """The fields between the bars of a line as all readers know them: `0: 2j`, `turn 0`; empty ones are
    left out.
    """
    return [_usual(field.strip()) for field in text.split("|") if field.strip()]


def _usual(field: str) -> str:
    if seat := _SEAT.match(field):
        return f"{seat[1]}{seat[2]}: {field[seat.end() :]}".rstrip()
    if word := _WORD.match(field):
        return f"{word[1].lower()} {field[word.end() :].lstrip()}".rstrip()
    return field


def parse_position(text: str) -> Any:
    """The state that a line describes; `str(state)` writes the line.

    It may be written with other blanks and capitals, `10j` for `Tj`, fields in any order.

    Raises NotationError for what cannot be read, PositionError for a position that cannot exist,
    UnknownGame and OptionError for its first field; each names the part that is wrong.
    """
    if len(as_text(text, "a position")) > MAX_LENGTH:
        message = f"a position takes at most {MAX_LENGTH} characters, this has {len(text)}"
        raise NotationError(message, text[:80])
    first, _, rest = text.partition("|")
    words = first.split()
    if not words:
        raise NotationError("a position begins with the name of its ruleset", text)
    try:
        game = games[words[0].lower()].varied(words[1:], text)
        return game.read_position(split_fields(rest), text)
    except NotationError as error:
        if error.where and error.where in text:  # what failed may have been read out of a part of the line
            error.text = text
        raise


def parse_action(text: str, state: Any, *, strict: bool = False) -> Any:
    """The action that a text means in a position; errors as in `parse_position`.

    Where cards can be read in several ways the one that fits best is taken; with `strict` they raise
    AmbiguousAction.
    """
    return state.action(text, strict=strict)


def format_position(state: Any) -> str:
    """The line of a position."""
    return str(state)


def format_action(action: Any, state: Any) -> str:
    """The text of an action in a position."""
    text: str = state.text(action)
    return text
