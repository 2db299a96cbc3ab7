"""Notebooks as HTML pages with cards as pictures, for `jupyter nbconvert --to cards` and JupyterLab's menu.

In a notebook's text a card is its name as code, `8w`, which every host can show and a cell can read. A table
needs a kernel and, in an HTML page, scripts from another host; its picture needs neither.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from nbconvert.exporters import HTMLExporter
from nbformat import NotebookNode
from traitlets import default

from tichu_teach.printed.html import chip
from tichu_teach.texts.names import is_card

_NAMED = re.compile(r"`([\w'=]{1,6})`")
_FENCE = re.compile(r"(^```.*?^```[ \t]*$)", re.M | re.S)


class CardsExporter(HTMLExporter):
    """A notebook as an HTML page, with tables, and cards named in its text, as pictures."""

    export_from_notebook = "HTML, cards as pictures"

    @default("preprocessors")
    def _last(self) -> list[Callable[..., object]]:
        """The last preprocessor, after any that runs the cells; it changes a copy of the notebook."""
        return [_draw]


def _draw(nb: NotebookNode, resources: dict[str, Any]) -> tuple[NotebookNode, dict[str, Any]]:
    nb.metadata.pop("widgets", None)  # without its state a table is the picture beside it
    for cell in nb.cells:
        if cell.cell_type == "markdown":
            cell.source = _pictured(cell.source)
    return nb, resources


def _pictured(words: str) -> str:
    """A text with each card it names drawn; fenced code is left alone."""
    parts = _FENCE.split(words)
    parts[::2] = [_NAMED.sub(_drawn, part) for part in parts[::2]]
    return "".join(parts)


def _drawn(named: re.Match[str]) -> str:
    return chip(named[1]) if is_card(named[1].partition("=")[0]) else named[0]
