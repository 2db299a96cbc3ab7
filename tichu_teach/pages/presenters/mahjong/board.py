"""The Mah-Jong table in the browser: it has tiles to draw, a square to sit round and claims to answer."""

from __future__ import annotations

from tichu_teach.pages.table import Table, bundle

SCRIPTS = tuple(
    "dom store cards brush tiles sparrow seats square hand dialogs claims panel"
    " steps sheet keys table".split()
)
STYLES = ("base", "cards", "table", "panel", "steps", "tiles", "square", "sheet")


class Board(Table):
    """A `Table` for scenes of the Mah-Jong family."""

    _esm = bundle(SCRIPTS, ".js")
    _css = bundle(STYLES, ".css")

    def __repr__(self) -> str:
        return "Board()"
