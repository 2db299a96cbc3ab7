"""A game's rule book as a page: the cells of its notebook, each rule under an address of its own."""

from __future__ import annotations

import json
import re
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import mistune
from markupsafe import Markup, escape

from tichu_teach.app import contents, paths

_NOTEBOOK = re.compile(r"\.\./([\w-]+/[\w-]+)\.ipynb(?:#(\w+)=([\w-]+))?", re.ASCII)
_HEADING = re.compile(r"^(#{1,6}) +(.*)$", re.M)


class Cell(NamedTuple):
    """One cell: the rule it is about ("" for none), its first heading with its level, and all as HTML.

    `glossary` marks the one that explains words.
    """

    rule: str
    glossary: bool
    level: int
    heading: str
    html: Markup


class _Renderer(mistune.HTMLRenderer):
    """Markdown as HTML; what is HTML already stays text, and links lead to notebooks of ours alone."""

    def __init__(self, root: str) -> None:
        super().__init__(escape=True)
        self.root = root

    def link(self, text: str, url: str, title: str | None = None) -> str:
        found = _NOTEBOOK.fullmatch(url)
        if not found:
            return text
        query = f"?{found[2]}={found[3]}" if found[2] else ""
        return f'<a href="{escape(self.root)}{contents.Entry(found[1]).href}{query}">{text}</a>'

    def image(self, text: str, url: str, title: str | None = None) -> str:
        return str(escape(text))


def find(folder: Path, ruleset: str) -> Path | None:
    """The notebook with a game's rules, of the served folder or else our own; None where there is none."""
    key = f"{contents.RULES}/{ruleset}"
    return contents.find(folder, key) or contents.find(paths.notebooks(), key)


def games(folder: Path) -> tuple[str, ...]:
    """The games that have a rule book, in teaching order."""
    return tuple(name for name in contents.ORDER if find(folder, name))


def cells(file: Path, root: str) -> tuple[Cell, ...]:
    """The cells of a rule book. Raises ValueError for a file that is no notebook."""
    return _cells(file, file.stat().st_mtime_ns, root)


@lru_cache(32)
def _cells(file: Path, changed: int, root: str) -> tuple[Cell, ...]:
    try:
        book = json.loads(file.read_text(encoding="utf-8"))
        told = [cell for cell in book["cells"] if cell["cell_type"] == "markdown"]
        render = mistune.create_markdown(renderer=_Renderer(root))
        return tuple(_cell(cell, render) for cell in told)
    except (LookupError, TypeError, AttributeError, RecursionError) as error:
        raise ValueError(f"{file.name} is no notebook") from error


def _cell(cell: dict[str, Any], render: Any) -> Cell:
    source = "".join(cell["source"])
    heading = _HEADING.search(source)
    marks = cell.get("metadata", {})
    rule = marks.get("rule", "")
    return Cell(
        rule if isinstance(rule, str) else "",
        bool(marks.get("glossary")),
        len(heading[1]) if heading else 0,
        heading[2] if heading else "",
        Markup(render(source)),
    )
