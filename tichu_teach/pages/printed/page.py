"""A whole page as it is printed."""

from __future__ import annotations

from typing import Any

from .html import Html, joined, tag
from .panel import panel, waiting
from .prose import inline
from .table import table


def page(scene: dict[str, Any]) -> Html:
    """A scene as HTML: what is told, the table as it is drawn, what is asked, and how to bring it to life.

    Verdicts, marks and what was filled in stay out: what is printed asks, and does not answer.
    """
    told, asked = panel(scene.get("panel") or {})
    board = table(scene["table"]) if scene.get("table") else None
    return tag("div", told, board, asked, _words(scene), waiting(), style="max-width:60em;line-height:1.5")


def _words(scene: dict[str, Any]) -> Html | None:
    """The words of the game that the panel says, each with its meaning; None where it says none."""
    blocks = (scene.get("panel") or {}).get("blocks") or ()
    terms = [term for block in blocks for term in block.get("terms") or ()]
    if not terms:
        return None
    lines = (tag("div", tag("b", term["word"]), ": ", inline(term["means"])) for term in terms)
    return tag("div", joined(lines), style="margin:.8em 0 0;opacity:.8;font-size:.9em")
