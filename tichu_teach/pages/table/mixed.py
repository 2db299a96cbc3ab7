"""The table in the browser for a page that mixes games of tricks with games of tiles."""

from __future__ import annotations

from collections.abc import Iterable

from tichu_teach.pages.presenters.families import board
from tichu_teach.pages.table.table import Table


class MixedTable(Table):
    """A `Table` for scenes of every family."""

    entry = "mixedtable.js"
    sheets = tuple("base cards table panel terms order steps tiles square lines certificate".split())

    def __repr__(self) -> str:
        return "MixedTable()"


def board_for(rulesets: Iterable[str]) -> type[Table]:
    """The table at which all these games can be shown: their own where it is the same for all."""
    boards = {board(ruleset) for ruleset in rulesets}
    return boards.pop() if len(boards) == 1 else MixedTable
