"""Reads markup as somebody would without any style: line by line, with a sign for what stands out."""

from __future__ import annotations

import re
from html.parser import HTMLParser

INSIDE = {"tr": {"tbody"}, "tbody": {"table"}, "td": {"tr"}, "th": {"tr"}, "li": {"ul"}, "path": {"svg"}}
"""What stands only in what."""
LINES = {"p", "div", "section", "h1", "h2", "tr", "li", "ul", "table", "tbody"}
SIGNS = {"b": "*", "code": "`", "small": "_", "th": "^"}
PLAIN = {"span", "td", "svg", "path", "br"}
STYLE = re.compile(r"(?:[a-z-]+:[^:;\"<>]+;)*[a-z-]+:[^:;\"<>]+;?")
MARKED = "box-shadow"


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.marked: list[bool] = []
        self.said = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in LINES | {*SIGNS} | PLAIN, f"<{tag}> is none of ours"
        assert not INSIDE.get(tag) or {*self.open[-1:]} & INSIDE[tag], f"<{tag}> in {self.open}"
        assert "p" not in self.open or tag not in LINES, f"<{tag}> in a paragraph"
        given = dict(attrs)
        assert STYLE.fullmatch(given.get("style") or "a:b"), given
        self.said += "\n" if tag in LINES | {"br"} else ""
        self.said += " | " if tag in {"td", "th"} and not self.said.endswith("\n") else ""
        self.said += "- " * (tag == "li") + SIGNS.get(tag, "")
        if tag != "br":
            self.open.append(tag)
            self.marked.append(MARKED in (given.get("style") or ""))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag
        self.said += SIGNS.get(tag, "") + "!" * self.marked.pop() + ("\n" if tag in LINES else "")

    def handle_data(self, data: str) -> None:
        self.said += data


def read(html: str) -> list[str]:
    """The lines of markup: bold between stars, code in backquotes, small print between underscores, the head
    of a column between carets, cells parted by a bar; a card that is marked has an exclamation mark.

    Fails where markup is none: a tag that is unknown, that stands in the wrong place or isn't closed, a style
    that no browser would read.
    """
    reader = _Reader()
    reader.feed(html)
    reader.close()
    assert not reader.open, reader.open
    lines = (re.sub(r"\s+", " ", line).strip() for line in reader.said.split("\n"))
    return [line for line in lines if line]
