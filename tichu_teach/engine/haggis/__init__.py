"""Haggis for two or three: runs and sets with wild face cards, six bombs, bets.

>>> from tichu_teach.engine import haggis, parse_position
>>> table = parse_position("haggis | 0: 2r 3r J | 1: 8o 9o | haggis 4g | turn 1 | trick 0 8r | dealer 1")
>>> assert isinstance(table, haggis.State)
>>> table.dealer, table.game.target, table.top.kind
(1, 250, 'set')
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .rules import HaggisRules
    from .state import State, View

__all__ = ["HaggisRules", "State", "View"]


if not TYPE_CHECKING:  # imported on first use: all notation is read with this game's actions, and no more

    def __getattr__(name: str) -> type:
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from .rules import HaggisRules
        from .state import State, View

        return {"HaggisRules": HaggisRules, "State": State, "View": View}[name]
