"""Learner texts as they are printed: *emphasis*, [8w 8p] as cards, blank lines as paragraphs."""

from __future__ import annotations

import re

from .cards import chips, is_card
from .html import Html, joined, tag

_MARKS = re.compile(r"(\*[^*\n]+\*|\[[^\][\n]{1,80}\]|\n)")


def inline(text: object) -> Html:
    """A line of a text."""
    return joined(_part(part) for part in _MARKS.split(str(text)))


def _part(part: str) -> str:
    inner = part[1:-1]
    if part == "\n":
        return Html("<br>")
    if len(part) > 2 and part[0] == part[-1] == "*":
        return tag("b", inline(inner))
    if (
        part[:1] == "["
        and part[-1:] == "]"
        and all(is_card(each.partition("=")[0]) for each in inner.split())
    ):
        return chips(inner.split())
    return part


def paragraphs(text: object) -> Html:
    """A text of one or more paragraphs."""
    return joined(tag("p", inline(part), style="margin:.4em 0") for part in re.split(r"\n\s*\n", str(text)))
