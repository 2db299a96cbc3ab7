"""The Tichu family: Nanking, Tricsu, Tientsin, Grandmaster and Ear, a file each.

`partners.py` is the base of the games between two sides, `solo.py` that of Grandmaster and Ear. `position`
returns the state of any game; this tells a type checker, and the reader, whose it is:

>>> from tichu_teach.engine import parse_position, tichu
>>> table = parse_position("nanking | 0: 8w Kj | 1: 5p | 2: 7j | 3: 4s | turn 0 | trick 3 Ma | wish 8")
>>> assert isinstance(table, tichu.State)
>>> table.wish, table.game.target, table.top.kind
(8, 1000, 'single')
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .rules import TichuRules
    from .state import State, View

__all__ = ["State", "TichuRules", "View"]


if not TYPE_CHECKING:  # imported on first use: other games need no more of this family than its actions

    def __getattr__(name: str) -> type:
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from .rules import TichuRules
        from .state import State, View

        return {"State": State, "TichuRules": TichuRules, "View": View}[name]
