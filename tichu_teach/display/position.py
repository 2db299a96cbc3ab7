"""A position: all hands open, for whoever has it may look at all of it; once it is over, the sheet."""

from __future__ import annotations

from typing import Any

from tichu_teach.engine import State
from tichu_teach.pages.presenters import presenter
from tichu_teach.pages.presenters.seen import Seen
from tichu_teach.pages.printed.html import Html, joined, tag
from tichu_teach.pages.printed.panel import panel
from tichu_teach.pages.printed.table import table
from tichu_teach.texts.names import told_names

from . import plain

_LONG = 300  # characters of a line of notation: one with a whole wall in it is left out

short = str


def html(state: State[Any, Any]) -> Html:
    line = str(state)
    style = "font-size:.85em;opacity:.75;white-space:pre-wrap"
    written = tag("code", line, style=style) if len(line) <= _LONG else None
    return joined([table(_scene(state)), _ending(state), written])


def words(state: State[Any, Any]) -> str:
    line = str(state)
    return plain.table(_scene(state)) + (f"\n  {line}" if len(line) <= _LONG else "")


def _scene(state: State[Any, Any]) -> dict[str, Any]:
    names = [f"{seat} {name}" for seat, name in enumerate(told_names(state))]
    seen = Seen(called=names, open=range(len(names)), taken=True, scores=any(state.totals))
    return presenter(state.game).scene.table(state, seen)


def _ending(state: State[Any, Any]) -> Html | None:
    """What a finished round has brought, without the rules behind it."""
    if state.phase != "over":
        return None
    blocks = presenter(state.game).summary.ending(state, 0)
    told, _ = panel({"blocks": [block for block in blocks if block["kind"] != "rule"]})
    return told
