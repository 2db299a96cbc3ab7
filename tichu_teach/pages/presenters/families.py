"""The presenter of each family of games, and the table at which its pages are shown."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tichu_teach.engine import games
from tichu_teach.engine.state import Ruleset, State, View
from tichu_teach.pages.presenters.presenter import Presenter
from tichu_teach.pages.table.table import MixedTable, Table


def presenter(game: Ruleset) -> Presenter[State, View]:
    """Return the presenter of a game's family; a family is imported when it is first asked for."""
    return _presenter(game)


def _presenter(game: Ruleset) -> Presenter[Any, Any]:
    match game.family:
        case "tichu":
            from . import tichu

            return tichu.PRESENTER
        case "haggis":
            from . import haggis

            return haggis.PRESENTER
        case "mahjong":
            from . import mahjong

            return mahjong.PRESENTER
    raise LookupError(f"nothing presents the family {game.family!r}")


def board(ruleset: str) -> type[Table]:
    """Return the table that shows the pages of a ruleset; the common one if there is no such ruleset."""
    return presenter(games[ruleset]).board if ruleset in games else Table


def board_for(rulesets: Iterable[str]) -> type[Table]:
    """Return the table that can show all these games: their own if they share one."""
    boards = {board(ruleset) for ruleset in rulesets}
    return boards.pop() if len(boards) == 1 else MixedTable
