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

from collections.abc import Generator
from importlib import import_module
from random import Random
from typing import Any

from ..engine import State, View
from .climbing.keeping import Keeping
from .decision import Decision, Review
from .review import Reviewing, review
from .sampling import Evaluation, Option
from .solution import AnalysisError, Claim, Limit, Refutation, Solution
from .work import finished

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


def refute(view: View, rng: Random | None = None, memory: Any = None) -> Refutation | None:
    """What may stop a seat that says it goes out now, from what it sees; None where nothing was met.

    The others, partners included, play together against it, as they may in the deal that is found. `memory`
    is what the seat knows beyond its view (`Memory` in the family's `evaluation.py`). A wish in force, or
    still to be made, is not looked into: None then, too. Errors as in `claim`.
    """
    return finished(refuting(view, rng, memory))


def refuting(
    view: View, rng: Random | None = None, memory: Any = None
) -> Generator[None, None, Refutation | None]:
    """The same, looked for bit by bit."""
    if not isinstance(view, View):
        raise AnalysisError(f"a claim is made from a seat's view, not from {type(view).__name__}")
    found: Generator[None, None, Refutation | None]
    found = _family(view.game).refuting(view, rng or Random(0), memory)
    return found


def keeping(view: View, limit: Limit = LIMIT) -> Keeping:
    """Which plays of the seat whose turn it is let it go out without losing a trick, whatever the others do.

    Raises AnalysisError for what is no view, where it isn't the seat's turn to play, while a wish is open or
    can still come, and in Mah-Jong.
    """
    if not isinstance(view, View):
        raise AnalysisError(f"a way out is looked for in a view, not in {type(view).__name__}")
    _checked(limit)
    found: Keeping = import_module(f".{view.game.family}.keeping", __package__).keeping(view, limit)
    return found


def evaluate(view: View, limit: Limit = LIMIT, rng: Random | None = None) -> Evaluation:
    """What each sensible choice of a seat may be expected to bring, from what it sees alone.

    All are tried on the same deals, which agree with the view and are dealt by `rng`; of the limit, positions
    are rounds played to their end. The same seed finds the same where the seconds don't run out. What a
    choice is worth, each family's room says (`evaluation.py`). Raises AnalysisError for what is no view or
    cannot be one, and where the seat has nothing to decide.
    """
    if not isinstance(view, View):
        raise AnalysisError(f"choices are evaluated from a seat's view, not from {type(view).__name__}")
    _checked(limit)
    room = import_module(f".{view.game.family}.evaluation", __package__)
    found: Evaluation = room.evaluate(view, limit, rng or Random(0))
    return found


def _checked(limit: Limit) -> None:
    if not isinstance(limit, Limit):
        raise AnalysisError(f"a limit says how many positions and seconds, not {type(limit).__name__}")


def _room(state: State[Any, Any], limit: Limit) -> Any:
    if not isinstance(state, State):
        raise AnalysisError(f"a position is looked into, not {type(state).__name__}")
    _checked(limit)
    return _family(state.game)


def _family(game: Any) -> Any:
    return import_module(f".{game.family}", __package__)


__all__ = [
    "LIMIT",
    "AnalysisError",
    "Claim",
    "Decision",
    "Evaluation",
    "Keeping",
    "Limit",
    "Option",
    "Refutation",
    "Review",
    "Reviewing",
    "Solution",
    "claim",
    "evaluate",
    "first_out",
    "keeping",
    "refute",
    "refuting",
    "review",
    "solve",
]
