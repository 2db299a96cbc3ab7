"""An entry of the rule book."""

from __future__ import annotations

from tichu_teach.lessons.rulebook import Entry
from tichu_teach.pages.printed.html import Html, joined, tag
from tichu_teach.pages.printed.prose import paragraphs

from . import plain


def html(entry: Entry) -> Html:
    head = tag("p", tag("b", entry.name()), " ", tag("code", entry.rule))
    return joined([head, paragraphs(entry.words())])


def words(entry: Entry) -> str:
    return f"{entry.name()} ({entry.rule})\n{plain.text(entry.words())}"
