"""The analyses that each family of games brings, and the functions that find them.

Every family evaluates the choices of a seat and reviews its rounds. Proofs need hands without a hidden wall:
the other families say so, for each question (see `UNPROVED`).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from random import Random
from typing import Literal, Protocol

from ..engine.state import Own, Ruleset, State
from ..players import Player
from ..players.player import Facts
from .climbing.safe_lines import SafeLines
from .decision import ReviewQuestion
from .sampling import Comparison, Evaluation
from .solution import AnalysisError, Claim, Limit, Refutation, Solution

Proof = Literal["solve", "first_out", "claim", "safe_lines"]

UNPROVED: dict[str, dict[Proof, str]] = {
    "mahjong": {
        "solve": "a hand with a hidden wall has no solution",
        "first_out": "nobody goes out against a hidden wall for certain",
        "claim": "nothing can be claimed against a hidden wall",
        "safe_lines": "there is no trick that could be kept",
    }
}
"""By family, why there is no proof."""


class FamilyMemory(Protocol):
    """A seat's knowledge beyond its view."""

    def note(self, view: Own, action: Own) -> None:
        """Remember what matters of an action that the view's seat is about to do."""


class FamilyProofs(Protocol):
    """Proofs about positions: a package, `analysis/<family>/`."""

    def solve(self, state: Own, limit: Limit) -> Solution: ...
    def first_out(self, state: Own, limit: Limit) -> Solution: ...
    def claim(self, view: Own) -> Claim | None: ...
    def safe_lines(self, view: Own, limit: Limit) -> SafeLines: ...
    def refuting(self, view: Own, rng: Random, memory: Own) -> Generator[None, None, Refutation | None]: ...


class FamilyEvaluation(Protocol):
    """Choices tried on deals: a module, `analysis/<family>/evaluation.py`."""

    @property
    def Memory(self) -> Callable[[], FamilyMemory]: ...

    def evaluate(self, view: Own, limit: Limit, rng: Random) -> Evaluation: ...

    def usual(self, game: Own, rng: Random) -> Player:
        """Return a player whose choices are the first to be tried."""

    def questioned(self, view: Own, usual: Own, memory: Own, limit: Limit, rng: Random) -> Comparison | None:
        """Return what to compare with the usual choice before a decision; None where nothing is tried."""


class FamilyReviewing(Protocol):
    """The decisions of a round asked about: a module, `analysis/<family>/reviewing.py`."""

    def matters(self, game: Own) -> float:
        """Return the least cost that is worth a word."""

    def questions(self, state: Own, seat: int, action: Own, memory: Own) -> Iterator[ReviewQuestion | None]:
        """Yield what was decided with an action; None stands where others may do something in between."""

    def why(self, view: Own, done: Own, better: Own) -> tuple[str, Facts]:
        """Say why the second choice is better than the first, None being silence: the reason and its facts.

        The reason is "" where nothing is to be seen. Words stand under `lookback.why`.
        """


def proofs(game: Ruleset, asked: Proof) -> FamilyProofs:
    """Return the proofs of a game's family. Raises AnalysisError where there is none of this kind."""
    match game.family:
        case "tichu":
            from . import tichu

            return tichu
        case "haggis":
            from . import haggis

            return haggis
    raise AnalysisError(f"{game.name}: {UNPROVED[game.family][asked]}")


def evaluation(game: Ruleset) -> FamilyEvaluation:
    """Return what tries the choices of a seat in a game."""
    match game.family:
        case "tichu":
            from .tichu import evaluation as tichu

            return tichu
        case "haggis":
            from .haggis import evaluation as haggis

            return haggis
        case "mahjong":
            from .mahjong import evaluation as mahjong

            return mahjong
    raise LookupError(f"there is no evaluation for the family {game.family!r}")


def reviewing(game: Ruleset) -> FamilyReviewing:
    """Return what asks about the decisions of a round."""
    match game.family:
        case "tichu":
            from .tichu import reviewing as tichu

            return tichu
        case "haggis":
            from .haggis import reviewing as haggis

            return haggis
        case "mahjong":
            from .mahjong import reviewing as mahjong

            return mahjong
    raise LookupError(f"there are no reviews for the family {game.family!r}")


def supposed(view: Own) -> State:
    """Return a position as it may be for all that a seat sees: what is hidden is dealt as it comes.

    It can't be if the view can't, and is not checked.
    """
    match view.game.family:
        case "tichu":
            from .tichu.supposed import supposed as tichu

            return tichu(view)
        case "haggis":
            from .haggis.supposed import supposed as haggis

            return haggis(view)
        case "mahjong":
            from .mahjong.supposed import supposed as mahjong

            return mahjong(view)
    raise LookupError(f"no positions are supposed for the family {view.game.family!r}")
