"""A game with the choices that its table has made."""

from __future__ import annotations

from tichu_teach.engine.ruleset import Ruleset
from tichu_teach.lessons.editions import options
from tichu_teach.lessons.tables import game_name
from tichu_teach.pages.printed.html import Html, joined, tag
from tichu_teach.pages.printed.prose import inline
from tichu_teach.pages.printed.table import grid, row

from . import plain


def html(game: Ruleset) -> Html:
    made = options(game)
    rows = [row(*map(inline, each)) for each in made.rows]
    title = tag("p", tag("b", game_name(game.name)), " ", tag("code", game.header()))
    return joined([title, grid([row(*made.head, head=True), *rows])])


def words(game: Ruleset) -> str:
    rows = [[plain.text(cell) for cell in each] for each in options(game).rows]
    return f"{game_name(game.name)} ({game.header()})\n{plain.columns(rows)}"
