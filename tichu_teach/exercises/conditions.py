"""Named conditions: what makes an answer right, as data can name it and the engine can tell.

A condition is written as its name and its arguments, such as `contains 8`. There are two sorts: conditions
on an action in a position (for `play` and, as a class of actions, for `must`), which every game has, and
conditions on a wish (for `wish`), which the Tichu family has. What there is stands in `climbing.py` and, for
each family, in its folder (`tichu/conditions.py`, `haggis/conditions.py`).
"""

from __future__ import annotations

from typing import Any

from .condition import Bound, Condition, Conditions, parse_condition, read_conditions
from .family import part
from .tichu.conditions import ACTION, WISH

__all__ = [
    "ACTION",
    "WISH",
    "Bound",
    "Condition",
    "Conditions",
    "actions_of",
    "parse_condition",
    "read_conditions",
]


def actions_of(game: Any) -> Conditions:
    """The conditions on an action that a game knows."""
    known: Conditions = part(game, "conditions").ACTION
    return known
