"""What can be proved about a position. The same names in every family of games.

>>> from tichu_teach.analysis import claim, first_out, solve
>>> from tichu_teach.engine import parse_position
>>> table = parse_position("nanking | 0: Aj 2j | 1: 3w | 2: - | 3: Kp 4s | turn 0 | out 2")
>>> found = solve(table)
>>> found.value, [table.text(action) for action in found.best]
(200, ['0 play Aj'])
>>> [table.text(play) for play in claim(table.view(0)).plays]
['0 play Aj', '0 play 2j']
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from ..engine import State, View
from .solution import AnalysisError, Claim, Limit, Solution

LIMIT = Limit()


def solve(state: State[Any, Any], limit: Limit = LIMIT) -> Solution:
    """What a position is worth to the seat that acts if all hands are open and nobody errs.

    What the worth is, each family's room says (`solver.py`). Raises AnalysisError for what is no position in
    play, and in Mah-Jong, where the wall stays hidden.
    """
    return _room(state, limit).solve(state, limit)  # type: ignore[no-any-return]


def first_out(state: State[Any, Any], limit: Limit = LIMIT) -> Solution:
    """Whether the acting side can be out first, all hands open: 1 if so, 0 if not. Errors as in `solve`."""
    return _room(state, limit).first_out(state, limit)  # type: ignore[no-any-return]


def claim(view: View) -> Claim | None:
    """A proof from what one seat sees that it goes out now; None where there is none of this kind.

    Raises AnalysisError for what is no view, and in Mah-Jong.
    """
    if not isinstance(view, View):
        raise AnalysisError(f"a claim is made from a seat's view, not from {type(view).__name__}")
    found: Claim | None = _family(view.game).claim(view)
    return found


def _room(state: State[Any, Any], limit: Limit) -> Any:
    if not isinstance(state, State):
        raise AnalysisError(f"a position is looked into, not {type(state).__name__}")
    if not isinstance(limit, Limit):
        raise AnalysisError(f"a limit says how many positions and seconds, not {type(limit).__name__}")
    return _family(state.game)


def _family(game: Any) -> Any:
    return import_module(f".{game.family}", __package__)


__all__ = ["LIMIT", "AnalysisError", "Claim", "Limit", "Solution", "claim", "first_out", "solve"]
