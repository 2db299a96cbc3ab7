"""Analyses of a position, by the same names in every family of games.

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
from random import Random

from ..engine import State, View
from . import door
from .climbing.safe_lines import SafeLines
from .decision import Decision, Review
from .families import FamilyMemory, evaluation, proofs
from .review import Reviewing, review
from .sampling import Candidate, Evaluation, finished
from .solution import AnalysisError, Claim, Limit, Refutation, Solution

LIMIT = Limit()
CLAIMED = "a claim is made"


def solve(state: State, limit: Limit = LIMIT) -> Solution:
    """Solve a position: its worth to the seat that acts if all hands are open and nobody errs.

    What the worth is, each family's room says (`solver.py`). Raises AnalysisError for what is no position in
    play, and in Mah-Jong, where the wall stays hidden.
    """
    found = proofs(door.position(state).game, "solve")
    return found.solve(state, door.limit(limit))


def first_out(state: State, limit: Limit = LIMIT) -> Solution:
    """Find out if the acting side can be out first, all hands open: 1 if so, else 0. Errors as in `solve`."""
    found = proofs(door.position(state).game, "first_out")
    return found.first_out(state, door.limit(limit))


def claim(view: View) -> Claim | None:
    """Prove from what one seat sees that it goes out now; None where there is no such proof.

    Raises AnalysisError for what is no view, and in Mah-Jong.
    """
    return proofs(door.view(view, CLAIMED).game, "claim").claim(view)


def refute(view: View, rng: Random | None = None, memory: FamilyMemory | None = None) -> Refutation | None:
    """Find what may stop a seat that says it goes out now, from what it sees; None where nothing was met.

    The others, partners included, play together against it, as they may in the deal that is found. `memory`
    is what the seat knows beyond its view. A wish in force, or
    still to be made, is not looked into: None then, too. Errors as in `claim`.
    """
    return finished(refuting(view, rng, memory))


def refuting(
    view: View, rng: Random | None = None, memory: FamilyMemory | None = None
) -> Generator[None, None, Refutation | None]:
    """Do what `refute` does bit by bit, a few milliseconds each."""
    return proofs(door.view(view, CLAIMED).game, "claim").refuting(view, door.dice(rng), memory)


def safe_lines(view: View, limit: Limit = LIMIT) -> SafeLines:
    """Find the plays that let a seat go out without losing a trick, whatever the others do.

    Raises AnalysisError for what is no view, where it isn't the seat's turn to play, while a wish is open or
    can still come, and in Mah-Jong.
    """
    found = proofs(door.view(view, "safe lines are found").game, "safe_lines")
    return found.safe_lines(view, door.limit(limit))


def evaluate(view: View, limit: Limit = LIMIT, rng: Random | None = None) -> Evaluation:
    """Try the sensible choices of a seat on deals, from what it sees alone.

    All are tried on the same deals, which agree with the view and are dealt by `rng`; of the limit, positions
    are rounds played to their end. The same seed finds the same where the seconds don't run out. What a
    choice is worth, each family's room says (`evaluation.py`). Raises AnalysisError for what is no view or
    cannot be one, and where the seat has nothing to decide.
    """
    room = evaluation(door.view(view, "choices are evaluated").game)
    return room.evaluate(view, door.limit(limit), door.dice(rng))


__all__ = [
    "LIMIT",
    "AnalysisError",
    "Candidate",
    "Claim",
    "Decision",
    "Evaluation",
    "Limit",
    "Refutation",
    "Review",
    "Reviewing",
    "SafeLines",
    "Solution",
    "claim",
    "evaluate",
    "first_out",
    "refute",
    "refuting",
    "review",
    "safe_lines",
    "solve",
]
