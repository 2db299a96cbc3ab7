"""Where hands are counted, in the browser: tiles to lay out, a set to pick from, no table to sit round."""

from __future__ import annotations

from tichu_teach.bundle import script, style
from tichu_teach.pages.table import STATIC, Table


class CalculatorTable(Table):
    """A `Table` for the pictures of the hand calculator."""

    _esm = script(STATIC / "calculator.js")
    _css = style(STATIC, "base", "cards", "table", "panel", "terms", "tiles", "lines", "picker")

    def __repr__(self) -> str:
        return "CalculatorTable()"
