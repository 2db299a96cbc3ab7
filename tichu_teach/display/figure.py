"""A figure: its bars, and how sure they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tichu_teach.exercises.plot import Shown, in_words
from tichu_teach.pages.printed.html import Html, joined, tag
from tichu_teach.pages.printed.table import grid, row

from . import plain

if TYPE_CHECKING:
    from tichu_teach.analysis.figures import Figure

_WIDE = 240  # pixels


def html(figure: Figure) -> Html:
    shown = in_words(figure.data)
    rows = [row(bar.label, _drawn(shown, bar.value, bar.error), bar.said) for bar in shown.bars]
    return joined([tag("b", shown.title), grid(rows), tag("div", shown.note, style="opacity:.75")])


def words(figure: Figure) -> str:
    shown = in_words(figure.data)
    lines = plain.columns([[bar.label, bar.said] for bar in shown.bars])
    return f"{shown.title}\n{lines}\n{shown.note}"


def _drawn(shown: Shown, value: float, error: float) -> Html:
    """A bar in the colour of the text, whatever the theme."""
    ends = [bar.value + sign * bar.error for bar in shown.bars for sign in (-1, 1)] + [0.0, shown.mark or 0.0]
    low, wide = min(ends), max(ends) - min(ends) or 1.0
    zero, end, left, right = (
        f"{_WIDE * (each - low) / wide:.0f}" for each in (0.0, value, value - error, value + error)
    )
    line = f"M{zero} 7H{end}"
    return tag(
        "svg",
        tag("path", d=line, stroke="currentColor", stroke_width="9", opacity=".45"),
        tag("path", d=f"M{left} 7H{right}", stroke="currentColor", stroke_width="1.5"),
        width=str(_WIDE),
        height="14",
        aria_hidden="true",
    )
