"""A position to hand on: its line of text, a link that lays it out, and a code for the link."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING
from urllib.parse import urlencode, urlsplit

from tichu_teach.texts import text

if TYPE_CHECKING:
    from tichu_teach.scene.editor_blocks import CodeView, Copied, HandedBlock

CODE = "code"
"""The browser's name for the code when it asks for it."""

_HERE = frozenset({"localhost", "127.0.0.1", "::1"})


def handing(line: str, page: str, shown: bool) -> HandedBlock:
    """The panel's block for a line; `page` is the page's address, "" outside the tutorial.

    The code is made only if it is `shown`, as it takes longer than all the rest.
    """
    copies: list[Copied] = [{"label": text("editor.copy.line"), "text": line}]
    code = None
    if page:
        link = link_to(line, page)
        copies.append({"label": text("editor.copy.link"), "text": link})
        code = _code(link, page, shown)
    label = text("editor.line")
    return {"kind": "handed", "id": "line", "label": label, "value": line, "copies": copies, "code": code}


def link_to(line: str, page: str) -> str:
    """The address that lays a line out on a page."""
    return f"{page}?{urlencode({'position': line})}"


def _code(link: str, page: str, shown: bool) -> CodeView | None:
    """A code to scan, if others can reach this address and there is a library to draw it."""
    here = urlsplit(page).hostname in _HERE
    if not here and not find_spec("segno"):
        return None
    block: CodeView = {"id": CODE, "label": text("editor.code"), "open": shown, "text": "", "rows": []}
    if not shown:
        return block
    rows = [] if here else squares(link)
    words = text(f"editor.code.{'here' if here else 'text' if rows else 'long'}")
    return {**block, "text": words, "rows": rows}


def squares(words: str) -> list[str]:
    """The rows of a QR code for a text, with a 1 for each dark square; none if the text is too long.

    segno is installed with the tutorial's server.
    """
    import segno

    try:
        code = segno.make_qr(words, error="l", boost_error=False)
    except segno.DataOverflowError:
        return []
    return ["".join(map(str, row)) for row in code.matrix]
