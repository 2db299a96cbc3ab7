"""Read a line as a draft, a draft as a position; and say why a position is impossible."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from tichu_teach.engine import (
    NotationError,
    OptionError,
    PositionError,
    State,
    UnknownGame,
    games,
    parse_position,
)
from tichu_teach.pages.presenters.draft import Draft, DraftError
from tichu_teach.pages.presenters.editing import Editing
from tichu_teach.pages.presenters.families import presenter
from tichu_teach.texts import Texts, text
from tichu_teach.texts.names import cards_text, seat_inside


def editing(draft: Draft) -> Editing:
    """The places and choices of a draft's game."""
    return presenter(draft.game).editing


def of_state(state: State) -> Draft:
    """The draft of a position."""
    return Draft.of(str(state))


def read_draft(line: str) -> Draft:
    """The draft of a line, whose position may be impossible.

    Raises NotationError for a line that can't be read, UnknownGame and OptionError for its first field.
    """
    try:
        return of_state(parse_position(line))
    except PositionError:
        draft = Draft.of(line)
        return editing(draft).as_written(draft, line)


def position(draft: Draft) -> State:
    """The position of a draft. Raises TichuError, which names what is still impossible."""
    return parse_position(draft.line)


def deal_round(header: str, seed: int) -> State:
    """A newly dealt round; `header` names the game, with its options: `grandmaster players=8`.

    Raises UnknownGame, NotationError and OptionError.
    """
    name, *options = header.split()
    return games[name.lower()].vary_by_words(options, header).deal(random.Random(seed))


def say_what_is_wrong(error: Exception, draft: Draft) -> str:
    """Say what is wrong, naming the field and the card; `draft` is the table concerned."""
    if isinstance(error, DraftError):
        return _complaint(f"editor.no.{error.why}", draft, error.values)
    if isinstance(error, PositionError) and error.reason:
        return _complaint(f"editor.no.{error.reason}", draft, error.facts)
    if isinstance(error, UnknownGame):
        return text("editor.no.game", why=str(error))
    if isinstance(error, OptionError):
        return text("editor.no.option", why=str(error))
    if isinstance(error, NotationError):
        return text("editor.no.line", part=(error.where or error.text)[:60], why=str(error))
    return str(error)


def _complaint(key: str, draft: Draft, facts: Mapping[str, Any]) -> str:
    """A text with seats by their names, and cards as small pictures."""
    values = dict(facts)
    if "card" in values:
        values["card"] = cards_text([values["card"]])
    if "cards" in values:
        values["cards"] = cards_text(values["cards"])
    if "seat" in values:
        values["name"] = seat_inside(values["seat"], editing(draft).names(draft))
    return Texts(draft.game.name)(key, **values)
