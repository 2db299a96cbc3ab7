"""The presenter of each family of games, and the table at which its pages are shown."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from tichu_teach.engine import games
from tichu_teach.engine.state import Ruleset
from tichu_teach.pages.presenters.presenter import Presenter
from tichu_teach.pages.table.table import Table


def presenter(game: Ruleset) -> Presenter[Any]:
    """The presenter of the family a game belongs to; a family is imported when it is first asked for."""
    found: Presenter[Any] = import_module(f"{__package__}.{game.family}").PRESENTER
    return found


def board(ruleset: str) -> type[Table]:
    """The table that the pages of a ruleset are shown at; the common one for pages of none."""
    return presenter(games[ruleset]).board if ruleset in games else Table
