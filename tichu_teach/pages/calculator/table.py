"""Where hands are counted, in the browser: tiles to lay out, a set to pick from, no table to sit round."""

from __future__ import annotations

from tichu_teach.pages.table import Table, bundle

SCRIPTS = tuple(
    "dom store cards brush tiles sparrow seats hand dialogs panel sheet picker keys table".split()
)
STYLES = ("base", "cards", "table", "panel", "tiles", "sheet", "picker")


class CalculatorTable(Table):
    """A `Table` for the pictures of the hand calculator."""

    _esm = bundle(SCRIPTS, ".js")
    _css = bundle(STYLES, ".css")

    def __repr__(self) -> str:
        return "CalculatorTable()"
