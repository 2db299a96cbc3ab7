"""The table in the browser that can be laid by hand: every deck, every felt, and the set to pick from."""

from __future__ import annotations

from tichu_teach.pages.table import Table


class EditorTable(Table):
    """A `Table` for any game, with what it takes to put positions together."""

    entry = "editor.js"
    sheets = tuple(
        "base cards table panel terms order steps tiles square lines picker editor present".split()
    )

    def __repr__(self) -> str:
        return "EditorTable()"
