"""Notebooks as HTML pages with cards as pictures, for `jupyter nbconvert --to cards` and JupyterLab's menu.

In a notebook's words a card is its name as code, `8w`, which every host shows and a cell understands.
"""

from __future__ import annotations

import re
from copy import deepcopy
from typing import Any

from nbconvert.exporters import HTMLExporter
from nbformat import NotebookNode

from tichu_teach.printed.html import chip
from tichu_teach.texts.names import is_card

_NAMED = re.compile(r"`([\w'=]{1,6})`")
_FENCE = re.compile(r"(^```.*?^```[ \t]*$)", re.M | re.S)


class CardsExporter(HTMLExporter):
    """A notebook as a page of HTML; the names of cards and tiles in its words are drawn."""

    export_from_notebook = "HTML, cards as pictures"

    def from_notebook_node(  # type: ignore[override]  # nbconvert says that a page is a notebook
        self, nb: NotebookNode, resources: dict[str, Any] | None = None, **words: Any
    ) -> tuple[str, dict[str, Any]]:
        """Return the page and what belongs to it; the notebook stays as it is."""
        drawn = deepcopy(nb)
        for cell in drawn.cells:
            if cell.cell_type == "markdown":
                cell.source = _pictured(cell.source)
        made: tuple[str, dict[str, Any]] = super().from_notebook_node(drawn, resources, **words)
        return made


def _pictured(words: str) -> str:
    """Words with each card that is named drawn; code in fences is left alone."""
    parts = _FENCE.split(words)
    parts[::2] = [_NAMED.sub(_drawn, part) for part in parts[::2]]
    return "".join(parts)


def _drawn(named: re.Match[str]) -> str:
    return chip(named[1]) if is_card(named[1].partition("=")[0]) else named[0]
