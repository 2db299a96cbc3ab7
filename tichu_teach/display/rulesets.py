"""All games, by the names under which they are found."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tichu_teach.lessons.tables import game_name
from tichu_teach.pages.printed.html import Html, tag
from tichu_teach.pages.printed.table import grid, row

from . import plain


def html(games: Mapping[str, Any]) -> Html:
    return grid([row(tag("code", name), game_name(name)) for name in games])


def words(games: Mapping[str, Any]) -> str:
    return plain.columns([[name, game_name(name)] for name in games])
