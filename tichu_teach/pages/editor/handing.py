"""A position handed on: its line of text, a link that lays it out, a code that leads to the link."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any
from urllib.parse import urlencode, urlsplit

from tichu_teach.texts import text

Data = dict[str, Any]

_HERE = frozenset({"localhost", "127.0.0.1", "::1"})


def handing(line: str, page: str) -> Data:
    """The panel's block for a line; `page` is the address of the page, "" outside the tutorial."""
    copies = [{"label": text("editor.copy.line"), "text": line}]
    code = None
    if page:
        link = linked(line, page)
        copies.append({"label": text("editor.copy.link"), "text": link})
        code = _code(link, page)
    label = text("editor.line")
    return {"kind": "handed", "id": "line", "label": label, "value": line, "copies": copies, "code": code}


def linked(line: str, page: str) -> str:
    """The address that lays a line out on a page."""
    return f"{page}?{urlencode({'position': line})}"


def _code(link: str, page: str) -> Data | None:
    """A code to scan, where others can come to this address and there is something to draw one with."""
    here = urlsplit(page).hostname in _HERE
    rows = [] if here else squares(link)
    if not rows and not here:
        return None
    words = text("editor.code.here" if here else "editor.code.text")
    return {"label": text("editor.code"), "text": words, "rows": rows}


def squares(words: str) -> list[str]:
    """The rows of a QR code for a text, a 1 for each dark square; none where it is too long.

    Nor are there any without segno, which comes with what serves the tutorial.
    """
    if not find_spec("segno"):
        return []
    import segno

    try:
        code = segno.make_qr(words, error="l", boost_error=False)
    except segno.DataOverflowError:
        return []
    return ["".join(map(str, row)) for row in code.matrix]
