"""The position that a line of text describes, in any game."""

from __future__ import annotations

from .errors import NotationError, PositionError
from .lines import MAX_LENGTH, as_text, split_fields
from .registry import games
from .state import State


def parse_position(text: str) -> State:
    """The state that a line describes; `str(state)` writes the line.

    Blanks, capitals and the order of the fields are free, and `10j` may stand for `Tj`.

    Raises NotationError if the line cannot be read, PositionError if the position cannot exist,
    UnknownGame or OptionError for its first field; each names the part that is wrong.
    """
    as_text(text, "a position", MAX_LENGTH)
    first, _, rest = text.partition("|")
    words = first.split()
    if not words:
        raise NotationError("a position begins with the name of its ruleset", text)
    try:
        game = games[words[0].lower()].vary_by_words(words[1:], text)
        return game.read_position(split_fields(rest), text)
    except NotationError as error:
        if error.where and error.where in text:  # show the whole line, even if only a part was being read
            error.text = text
        raise
    except PositionError as error:
        error.text = text
        raise
