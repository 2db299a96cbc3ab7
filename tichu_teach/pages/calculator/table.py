"""Where hands are counted, in the browser: tiles to lay out, a set to pick from, no table to sit round."""

from __future__ import annotations

from tichu_teach.pages.table import Table


class CalculatorTable(Table):
    """A `Table` for the pictures of the hand calculator."""

    entry = "calculator.js"
    sheets = tuple("base cards table panel terms tiles lines picker".split())

    def __repr__(self) -> str:
        return "CalculatorTable()"
