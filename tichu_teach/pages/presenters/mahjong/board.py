"""The Mah-Jong table in the browser: it has tiles to draw, a square to sit round and claims to answer."""

from __future__ import annotations

from tichu_teach.pages.table import Table


class Board(Table):
    """A `Table` for scenes of the Mah-Jong family."""

    entry = "tiletable.js"
    sheets = tuple("base cards table panel terms steps tiles square lines present".split())

    def __repr__(self) -> str:
        return "Board()"
