"""Read markup as it looks without styles: line by line, with signs for whatever stands out."""

import re
from html.parser import HTMLParser

INSIDE = {"tr": {"tbody"}, "tbody": {"table"}, "td": {"tr"}, "th": {"tr"}, "li": {"ul"}, "path": {"svg"}}
"""Tags that may only stand in certain others."""
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
    """The lines of markup: bold between stars, code in backquotes, small print between underscores,
    column heads between carets, cells separated by bars; a marked card has an exclamation mark.

    Fails for faulty markup: a tag that is unknown, in the wrong place or not closed, or a style that no
    browser would read.
    """
    reader = _Reader()
    reader.feed(html)
    reader.close()
    assert not reader.open, reader.open
    lines = (re.sub(r"\s+", " ", line).strip() for line in reader.said.split("\n"))
    return [line for line in lines if line]
