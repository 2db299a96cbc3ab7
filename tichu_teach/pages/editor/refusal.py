"""Why a position can't be, a line can't be read, or a card can't lie there, in words."""

from __future__ import annotations

from typing import Any

from tichu_teach.engine import NotationError, OptionError, PositionError, UnknownGame
from tichu_teach.pages.editor.draft import Draft
from tichu_teach.pages.editor.reading import editing
from tichu_teach.pages.presenters.editing import DraftError
from tichu_teach.texts import Texts, text
from tichu_teach.texts.names import cards_text, seat_inside


def why(error: Exception, draft: Draft) -> str:
    """What is in the way, naming the field and the card; `draft` is the table it is said of."""
    if isinstance(error, DraftError):
        return _said(f"editor.no.{error.why}", draft, error.values)
    if isinstance(error, PositionError) and error.reason:
        return _said(f"editor.no.{error.reason}", draft, error.facts)
    if isinstance(error, UnknownGame):
        return text("editor.no.game", why=str(error))
    if isinstance(error, OptionError):
        return text("editor.no.option", why=str(error))
    if isinstance(error, NotationError):
        return text("editor.no.line", part=(error.where or error.text)[:60], why=str(error))
    return str(error)


def _said(key: str, draft: Draft, facts: dict[str, Any]) -> str:
    """A text with seats by their names, and cards as small ones."""
    names = editing(draft).names(draft)
    values = dict(facts)
    if "card" in values:
        values["card"] = cards_text([values["card"]])
    if "cards" in values:
        values["cards"] = cards_text(values["cards"])
    if "seat" in values:
        values["name"] = seat_inside(values["seat"], names)
    return Texts(draft.game.name)(key, **values)
