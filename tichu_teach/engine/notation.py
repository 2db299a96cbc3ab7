"""Text for every position and action of every game, each with its exact inverse."""

from __future__ import annotations

from typing import Any

from .errors import NotationError
from .registry import games

MAX_LENGTH = 8000  # characters; no line comes near it, an accident or an attack may


def parse_position(text: str) -> Any:
    """The state that a line describes; `str(state)` writes the line.

    Raises NotationError for what cannot be read, PositionError for a position that cannot exist,
    UnknownGame and OptionError for its first field; each names the part that is wrong.
    """
    if len(text) > MAX_LENGTH:
        message = f"a position takes at most {MAX_LENGTH} characters, this has {len(text)}"
        raise NotationError(message, text[:80])
    first, *fields = (field.strip() for field in text.strip().split("|"))
    words = first.split()
    if not words:
        raise NotationError("a position begins with the name of its ruleset", text)
    game = games[words[0]].varied(words[1:], text)
    return game.read_position(fields, text)


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
