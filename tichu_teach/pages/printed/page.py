"""A whole page as it is printed."""

from __future__ import annotations

from typing import Any

from .html import Html, tag
from .panel import panel, waiting
from .table import table


def page(scene: dict[str, Any]) -> Html:
    """A scene as HTML: what is told, the table as it is drawn, what is asked, and how to bring it to life.

    Verdicts, marks and what was filled in stay out: what is printed asks, and does not answer.
    """
    told, asked = panel(scene.get("panel") or {})
    board = table(scene["table"]) if scene.get("table") else None
    return tag("div", told, board, asked, waiting(), style="max-width:60em;line-height:1.5")
