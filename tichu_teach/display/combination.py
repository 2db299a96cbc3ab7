"""A combination by itself, which does not know the names of its cards: what it is, and how high."""

from __future__ import annotations

from tichu_teach.engine import Combo
from tichu_teach.pages.printed.html import Html, tag
from tichu_teach.texts import text
from tichu_teach.texts.names import kind_name, value_text


def html(combo: Combo) -> Html:
    return tag("span", words(combo))


def words(combo: Combo) -> str:
    if combo.kind == "none":
        return text("display.no-combo", count=combo.size)
    return text("display.combo", kind=kind_name(combo.kind, combo.size), rank=value_text(combo.rank))


short = words
