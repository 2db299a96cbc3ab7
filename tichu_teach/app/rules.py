"""A game's rule book as a page, where each rule has its own address; and on one sheet of paper."""

from __future__ import annotations

import json
import re
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.token import Token
from markupsafe import Markup

from tichu_teach.app import contents, paths, served
from tichu_teach.files import text_of

_NOTEBOOK = re.compile(r"\.\./([\w-]+/[\w-]+)\.ipynb(?:#(\w+)=([\w-]+))?", re.ASCII)
_SENTENCE = re.compile(r".+?[.!?](?=\s|$)|.+", re.S)
_HEADING = re.compile(r"^(#{1,6}) +(.*)$", re.M)

ROOM, SMALL_ROOM = 9300, 11200
"""The number of letters on a sheet of paper, in normal print and in small."""
BEGUN = 18
"""Letters lost at the end of a rule's last line."""


class Cell(NamedTuple):
    """One cell: the rule it is about ("" for none), its first heading with its level, and the whole as HTML.

    `glossary` marks the cell that explains words; `lead` is the first sentence of a rule.
    """

    rule: str
    glossary: bool
    level: int
    heading: str
    html: Markup
    lead: Markup = Markup("")


def markdown(root: str) -> MarkdownIt:
    """Return a reader of Markdown that leaves HTML as text and only keeps links to our notebooks."""
    reader = MarkdownIt("commonmark", {"html": False})
    reader.validateLink = lambda url: True  # type: ignore[method-assign]  # `_links` lets only ours through
    reader.core.ruler.push("links", lambda state: _links(state, root))
    return reader


def _links(state: StateCore, root: str) -> None:
    """Give links to notebooks their address here; of other links, and of pictures, keep only the words."""
    for token in state.tokens:
        opened: list[bool] = []
        kept = []
        for each in token.children or ():
            keep = True
            if each.type == "image":
                each = Token("text", "", 0, content=each.content)
            elif each.type == "link_open":
                found = _NOTEBOOK.fullmatch(str(each.attrs.pop("href")))
                keep = found is not None
                opened.append(keep)
                if found:
                    query = f"?{found[2]}={found[3]}" if found[2] else ""
                    each.attrs["href"] = f"{root}{served.ServedPage(found[1]).href}{query}"
            elif each.type == "link_close":
                keep = opened.pop()
            if keep:
                kept.append(each)
        token.children = kept if token.children is not None else None


def find(folder: Path, ruleset: str) -> Path | None:
    """Return the notebook with a game's rules, from the served folder or else our own; None for none."""
    key = f"{served.RULES}/{ruleset}"
    return served.find(folder, key) or served.find(paths.notebooks(), key)


def games(folder: Path) -> tuple[str, ...]:
    """The games that have a rule book, in teaching order."""
    return tuple(name for name in contents.ORDER if find(folder, name))


def exam(folder: Path, ruleset: str) -> str:
    """The address of a game's exam, relative to the home page; "" where there is none."""
    key = f"{ruleset}/exam"
    return served.ServedPage(key).href if served.source(folder, key) else ""


def cells(file: Path, root: str) -> tuple[Cell, ...]:
    """The cells of a rule book. Raises ValueError for a file that is no notebook."""
    return _cells(file, file.stat().st_mtime_ns, root)


@lru_cache(32)
def _cells(file: Path, changed: int, root: str) -> tuple[Cell, ...]:
    try:
        book = json.loads(text_of(file, served.MAX_NOTEBOOK))
        told = [cell for cell in book["cells"] if cell["cell_type"] == "markdown"]
        render = markdown(root).render
        return tuple(_cell(cell, render) for cell in told)
    except (LookupError, TypeError, AttributeError, RecursionError) as error:
        raise ValueError(f"{file.name} is no notebook") from error


def _cell(cell: dict[str, Any], render: Any) -> Cell:
    source = "".join(cell["source"])
    heading = _HEADING.search(source)
    marks = cell.get("metadata", {})
    rule = marks.get("rule", "")
    rule = rule if isinstance(rule, str) else ""
    lead = _SENTENCE.match(source.split("\n\n")[2]) if rule and source.count("\n\n") > 1 else None
    return Cell(
        rule,
        bool(marks.get("glossary")),
        len(heading[1]) if heading else 0,
        heading[2] if heading else "",
        Markup(render(source)),
        Markup(render(lead[0])) if lead else Markup(""),
    )


class RuleSheet(NamedTuple):
    """A rule book on one sheet of paper: its title, and by part the names of its rules with a sentence each.

    `small` marks a book so long that it needs small print.
    """

    title: str
    small: bool
    parts: tuple[tuple[str, tuple[Cell, ...]], ...]


def summary(cells: tuple[Cell, ...]) -> RuleSheet:
    """Put a rule book on a sheet. If there is no room for all sentences, the longest are left out."""
    rules = [cell for cell in cells if cell.rule]
    small = sum(map(_length, rules)) > ROOM
    left = (SMALL_ROOM if small else ROOM) - sum(len(cell.heading) + BEGUN for cell in rules)
    kept = set()
    for cell in sorted(rules, key=lambda each: len(each.lead)):
        left -= len(cell.lead.striptags())
        if left > 0:
            kept.add(cell.rule)
    parts: list[tuple[str, list[Cell]]] = []
    for cell in cells:
        if cell.rule and parts:
            parts[-1][1].append(cell if cell.rule in kept else cell._replace(lead=Markup("")))
        elif cell.level == 2 and not cell.glossary:
            parts.append((cell.heading, []))
    return RuleSheet(
        cells[0].heading if cells else "", small, tuple((name, tuple(told)) for name, told in parts)
    )


def _length(cell: Cell) -> int:
    return len(cell.heading) + len(cell.lead.striptags()) + BEGUN
