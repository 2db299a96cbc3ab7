"""Analyses of a position, by the same names in every family of games.

`sampling.py` compares choices on deals, `review.py` those of a round, `advice.py` one before it is given;
`opponents.py` plays by them. In a family, `solver.py` searches and `claim.py` proves, `rollout.py` plays on,
`evaluation.py` and `reviewing.py` try choices, and `reasons.py` says why one is better. `figures/` counts
what habits are worth.

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
from . import inputs
from .climbing.safe_lines import SafeLines
from .decision import Decision, Review
from .families import FamilyMemory, evaluation, proofs
from .review import Reviewing, review
from .sampling import Candidate, Evaluation, finished
from .solution import AnalysisError, Claim, Limit, Refutation, Solution

LIMIT = Limit()
CLAIMED = "a claim is made"


def solve(state: State, limit: Limit = LIMIT) -> Solution:
    """Solve a position: its worth to the seat that acts, with all hands open and nobody erring.

    Each family's `solver.py` defines the worth. Raises AnalysisError for anything but a position in play, and
    in Mah-Jong, where the wall stays hidden.
    """
    found = proofs(inputs.position(state).game, "solve")
    return found.solve(state, inputs.limit(limit))


def first_out(state: State, limit: Limit = LIMIT) -> Solution:
    """Find out if the acting side can go out first, all hands open: 1 if so, else 0. Errors as in `solve`."""
    found = proofs(inputs.position(state).game, "first_out")
    return found.first_out(state, inputs.limit(limit))


def claim(view: View) -> Claim | None:
    """Prove from a seat's view that it goes out now; None if there is no such proof.

    Raises AnalysisError for anything but a view, and in Mah-Jong.
    """
    return proofs(inputs.view(view, CLAIMED).game, "claim").claim(view)


def refute(view: View, rng: Random | None = None, memory: FamilyMemory | None = None) -> Refutation | None:
    """Find a deal in which a seat that claims to go out now can be stopped; None if none turns up.

    The deal agrees with the view. In it the others, partners included, play together against the seat.
    `memory` is what the seat knows beyond its view. Returns None, too, if a wish is in force or can still be
    made: wishes aren't looked into. Errors as in `claim`.
    """
    return finished(refuting(view, rng, memory))


def refuting(
    view: View, rng: Random | None = None, memory: FamilyMemory | None = None
) -> Generator[None, None, Refutation | None]:
    """Do the work of `refute` bit by bit, a few milliseconds each."""
    return proofs(inputs.view(view, CLAIMED).game, "claim").refuting(view, inputs.dice(rng), memory)


def safe_lines(view: View, limit: Limit = LIMIT) -> SafeLines:
    """Find the plays that let a seat go out without losing a trick, whatever the others do.

    Raises AnalysisError for anything but a view, if it isn't the seat's turn to play, while a wish is open or
    can still be made, and in Mah-Jong.
    """
    found = proofs(inputs.view(view, "safe lines are found").game, "safe_lines")
    return found.safe_lines(view, inputs.limit(limit))


def evaluate(view: View, limit: Limit = LIMIT, rng: Random | None = None) -> Evaluation:
    """Try a seat's sensible choices on deals, from its view alone.

    All are tried on the same deals, which agree with the view and are dealt by `rng`. The limit's positions
    are rounds played to the end. The same seed gives the same result unless the seconds run out. Each
    family's `evaluation.py` defines a choice's worth. Raises AnalysisError for anything but a possible view,
    and if the seat has nothing to decide.
    """
    room = evaluation(inputs.view(view, "choices are evaluated").game)
    return room.evaluate(view, inputs.limit(limit), inputs.dice(rng))


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
