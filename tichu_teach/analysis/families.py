"""The analyses that each family of games brings, and the functions that find them.

Every family evaluates a seat's choices and reviews its rounds. Proofs need a game without a hidden wall;
other families give a reason for each question (see `UNPROVED`).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from random import Random
from typing import Any, Literal, Protocol, TypeVar

from ..engine.actions import Action
from ..engine.state import Ruleset, State, View
from ..players import Player
from ..players.player import ReasonFacts
from .climbing.claim import WaysOut
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
"""The reasons why there is no proof, by family."""


StateT = TypeVar("StateT", contravariant=True)
ViewT = TypeVar("ViewT", contravariant=True)
GameT = TypeVar("GameT", contravariant=True)
KeptT = TypeVar("KeptT", contravariant=True)
MemoryT = TypeVar("MemoryT")


class FamilyMemory(Protocol):
    """A seat's knowledge beyond its view."""

    def note(self, view: View, action: Action) -> None:
        """Remember what matters about an action that the view's seat is about to take."""


class FamilyProofs(Protocol[StateT, ViewT, KeptT]):
    """Proofs about positions: a package, `analysis/<family>/`."""

    def solve(self, state: StateT, limit: Limit) -> Solution: ...
    def first_out(self, state: StateT, limit: Limit) -> Solution: ...
    def claim(self, view: ViewT) -> Claim | None: ...
    def safe_lines(self, view: ViewT, limit: Limit) -> SafeLines: ...
    def refuting(
        self, view: ViewT, rng: Random, memory: KeptT | None
    ) -> Generator[None, None, Refutation | None]: ...


class FamilyEvaluation(Protocol[GameT, ViewT, MemoryT]):
    """Choices tried on deals: a module, `analysis/<family>/evaluation.py`."""

    @property
    def Memory(self) -> Callable[[], MemoryT]: ...

    def evaluate(self, view: ViewT, limit: Limit, rng: Random) -> Evaluation: ...

    def suppose_position(self, view: ViewT) -> State:
        """Return a position that agrees with a seat's view, with what is hidden dealt in any order.

        It is not checked: an impossible view gives an impossible position.
        """

    def knows_all(self, view: ViewT) -> bool:
        """Return True if a seat can tell where all cards lie. Raises AnalysisError for an impossible view."""

    def usual_player(self, game: GameT, rng: Random) -> Player:
        """Return a player whose choices are tried first."""

    def set_up_comparison(
        self, view: ViewT, usual: Action, memory: MemoryT, limit: Limit, rng: Random
    ) -> Comparison | None:
        """Return the comparison to run before a decision; None if the usual choice isn't put to the test."""


class FamilyReviewing(Protocol[GameT, StateT, ViewT, KeptT]):
    """Questions about the decisions of a round: a module, `analysis/<family>/reviewing.py`."""

    def least_cost(self, game: GameT) -> float:
        """Return the least cost that is worth a word."""

    def questions(
        self, state: StateT, seat: int, action: Action, memory: KeptT
    ) -> Iterator[ReviewQuestion | None]:
        """Yield the decisions made by an action; None marks a point where other work may be done."""

    def ways_out(self, view: ViewT) -> WaysOut | None:
        """The search for a way out of a view; None if more than going out matters, or nothing is sure."""

    def find_reason(self, view: ViewT, done: Action | None, better: Action | None) -> tuple[str, ReasonFacts]:
        """Return the reason why the second choice is better than the first, and its facts; None is silence.

        The reason is "" if there is nothing to see. Its words are under `lookback.why`.
        """


def proofs(game: Ruleset, asked: Proof) -> FamilyProofs[State, View, FamilyMemory]:
    """Return the proofs of a game's family. Raises AnalysisError if it has none of this kind."""
    found: FamilyProofs[Any, Any, Any]
    match game.family:
        case "tichu":
            from . import tichu

            found = tichu
        case "haggis":
            from . import haggis

            found = haggis
        case _:
            raise AnalysisError(f"{game.name}: {UNPROVED[game.family][asked]}")
    return found


def evaluation(game: Ruleset) -> FamilyEvaluation[Ruleset, View, FamilyMemory]:
    """Return the evaluation of a game's family."""
    found: FamilyEvaluation[Any, Any, Any]
    match game.family:
        case "tichu":
            from .tichu import evaluation as tichu

            found = tichu
        case "haggis":
            from .haggis import evaluation as haggis

            found = haggis
        case "mahjong":
            from .mahjong import evaluation as mahjong

            found = mahjong
        case _:
            raise LookupError(f"there is no evaluation for the family {game.family!r}")
    return found


def reviewing(game: Ruleset) -> FamilyReviewing[Ruleset, State, View, FamilyMemory]:
    """Return the reviewing of a game's family."""
    found: FamilyReviewing[Any, Any, Any, Any]
    match game.family:
        case "tichu":
            from .tichu import reviewing as tichu

            found = tichu
        case "haggis":
            from .haggis import reviewing as haggis

            found = haggis
        case "mahjong":
            from .mahjong import reviewing as mahjong

            found = mahjong
        case _:
            raise LookupError(f"there are no reviews for the family {game.family!r}")
    return found
