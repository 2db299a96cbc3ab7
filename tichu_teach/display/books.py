"""Games, their rules and the figures behind advice, shown by class."""

from __future__ import annotations

from functools import singledispatch

from tichu_teach.analysis.figures import Figure
from tichu_teach.engine.registry import Games
from tichu_teach.engine.state import Ruleset
from tichu_teach.exercises.plot import ShownFigure, in_words
from tichu_teach.lessons.rulebook import RuleEntry
from tichu_teach.lessons.tables import options
from tichu_teach.printed.html import Html, inline, joined, paragraphs, tag
from tichu_teach.printed.page import grid, row
from tichu_teach.texts import plain as unmarked
from tichu_teach.texts.names import game_name

from . import plain

_WIDE = 240  # pixels


@singledispatch
def html(value: object) -> Html:
    """Return a value as markup."""
    return tag("span", repr(value))


@singledispatch
def words(value: object) -> str:
    """Return a value in words."""
    return repr(value)


def short(value: object) -> str:
    """Return a value on one line, as in a list."""
    return repr(value)


@html.register
def _(game: Ruleset) -> Html:
    """The game with its table's choices."""
    made = options(game)
    rows = [row(*map(inline, each)) for each in made.rows]
    title = tag("p", tag("b", game_name(game.name)), " ", tag("code", game.header()))
    return joined([title, grid([row(*made.head, head=True), *rows])])


@words.register
def _(game: Ruleset) -> str:
    rows = [[unmarked(cell) for cell in each] for each in options(game).rows]
    return f"{game_name(game.name)} ({game.header()})\n{plain.columns(rows)}"


@html.register
def _(games: Games) -> Html:
    return grid([row(tag("code", name), game_name(name)) for name in games])


@words.register
def _(games: Games) -> str:
    return plain.columns([[name, game_name(name)] for name in games])


@html.register
def _(entry: RuleEntry) -> Html:
    head = tag("p", tag("b", entry.name()), " ", tag("code", entry.rule))
    return joined([head, paragraphs(entry.words())])


@words.register
def _(entry: RuleEntry) -> str:
    return f"{entry.name()} ({entry.rule})\n{unmarked(entry.words())}"


@html.register
def _(figure: Figure) -> Html:
    """The bars, each with its error."""
    shown = in_words(figure.data)
    rows = [row(bar.label, _drawn(shown, bar.value, bar.error), bar.said) for bar in shown.bars]
    return joined([tag("b", shown.title), grid(rows), tag("div", shown.note, style="opacity:.75")])


@words.register
def _(figure: Figure) -> str:
    shown = in_words(figure.data)
    lines = plain.columns([[bar.label, bar.said] for bar in shown.bars])
    return f"{shown.title}\n{lines}\n{shown.note}"


def _drawn(shown: ShownFigure, value: float, error: float) -> Html:
    """A bar in the colour of the text, whatever the theme."""
    low, wide = shown.scale
    zero, end, left, right = (
        f"{_WIDE * (each - low) / wide:.0f}" for each in (0.0, value, value - error, value + error)
    )
    return tag(
        "svg",
        tag("path", d=f"M{zero} 7H{end}", stroke="currentColor", stroke_width="9", opacity=".45"),
        tag("path", d=f"M{left} 7H{right}", stroke="currentColor", stroke_width="1.5"),
        width=str(_WIDE),
        height="14",
        aria_hidden="true",
    )
