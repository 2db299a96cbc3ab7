"""The decisions of a round as a review finds them, each with its cost and the reason."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple, TypeAlias

from ..engine import Action, State
from ..engine.state import Own
from ..players import Player
from ..players.player import ReasonFacts
from .sampling import CLEAR, Evaluation, Worth

SURE = 3.0  # standard errors that tell a saving from chance
MOMENTS = 3  # what a learner can take home from a round


Solved: TypeAlias = Generator[None, None, Sequence[float] | None]
"""Exact worths worked out bit by bit; None if that takes too long."""


class SlowRollout(NamedTuple):
    """A position played on by sensible players until its result is settled.

    table   makes the position, with the unseen cards dealt anew
    player  plays all seats
    worth   values the end for the seat under review, as `ReviewQuestion.worth` does; None while more may come
            of the round
    """

    table: Callable[[Random], State]
    player: Player
    worth: Callable[[Own], float | None]


class ReviewQuestion(NamedTuple):
    """The choices that a seat had, and how to try them.

    action       what was done
    choices      the sensible actions, including what was done
    usual        what a sensible player would have done
    deal         makes a deal that agrees with the view
    worth        the outcome of a choice on a deal, at once or bit by bit
    find_reason  gives the reason why a second choice is better than a first, with its facts
    slowly       how sensible players would go on; None if they aren't asked
    solved       works out the exact worth of the position on a deal, all hands open, then of each of some
                 actions; None if nothing is solved
    known        the exact worth of each choice, if the seat knows all cards and that is soon worked out
    weighed      what a sensible player expects of each choice beforehand, if that is known at once
    plainly      the choices that anybody can see are better, such as a discard after which a hand lacks fewer
                 tiles: for these the expectation counts as well as the trial
    proof        the first play of a line that was proved to carry the hand out, if what was done has given
                 the proof away
    tempting     what many would have done instead
    price        what a rollout counts against a limit
    """

    action: Action | None
    choices: tuple[Action | None, ...]
    usual: Action | None
    deal: Callable[[Random], object]
    worth: Worth
    find_reason: Callable[[Own, Own], tuple[str, ReasonFacts]]
    slowly: SlowRollout | None = None
    solved: Callable[[Random, Sequence[Own]], Solved] | None = None
    known: Mapping[Own, float] | None = None
    weighed: Mapping[Own, float] | None = None
    plainly: frozenset[Own] = frozenset()
    proof: Action | None = None
    tempting: Action | None = None
    price: float = 1.0

    def expected(self, better: Action | None) -> float:
        """Return how much more a sensible player expects of another choice; 0 if that is unknown."""
        return self.weighed[better] - self.weighed[self.action] if self.weighed else 0.0


@dataclass(frozen=True)
class Decision:
    """A decision of a seat, reviewed.

    number      the number of actions before it in the round: `record.back_to(number)` is the position
    action      what was done; None stands for silence, where a call could have been made
    better      the best choice found, as far as the seat could know; the action if nothing is better
    cost        how much less the action may be expected to bring than that
    doubt       its standard error, which grows with the disagreement of different ways of playing on; 0 if it
                is proved
    evaluation  the results to expect from choices: from all of them if something else was better, else from
                those that were tried before it was clear that nothing is
    reason      why the better choice is better, or the one made than the tempting one: a stable name from the
                family's `reasons.py`; "" if there is nothing to say. Its words are under `lookback.why`
    facts       what a sentence about it names: seats, cards, ranks, numbers
    proved      True if the better choice is proved to carry the hand out, whatever the others hold
    saved       how much was won by not doing what was tempting; 0 if there is nothing to praise
    tempting    the choice that was tempting
    """

    number: int
    action: Action | None
    better: Action | None
    cost: float
    doubt: float
    evaluation: Evaluation
    reason: str = ""
    facts: ReasonFacts = field(default_factory=dict)
    proved: bool = False
    saved: float = 0.0
    tempting: Action | None = None

    @property
    def costly(self) -> bool:
        """True if something else was better, by more than chance."""
        return self.better != self.action and self.cost > CLEAR * self.doubt


@dataclass(frozen=True)
class Review:
    """The decisions of one seat in a round, in the order of play."""

    decisions: tuple[Decision, ...] = ()

    @property
    def moments(self) -> tuple[Decision, ...]:
        """The few costliest ones, the worst first, each for another reason; empty if nothing was costly."""
        worst: dict[str, Decision] = {}
        for each in sorted(self.decisions, key=lambda each: -each.cost):
            if each.costly and each.reason:
                worst.setdefault(each.reason, each)
        return tuple(worst.values())[:MOMENTS]

    @property
    def good(self) -> tuple[Decision, ...]:
        """The clearly best choices where a tempting one would have lost much, the best first.

        No two share a reason, with each other or with a moment.
        """
        told = {each.reason for each in self.moments}
        best: dict[str, Decision] = {}
        for each in sorted(self.decisions, key=lambda each: -each.saved):
            if each.saved and each.reason not in told:
                best.setdefault(each.reason, each)
        return tuple(best.values())[:MOMENTS]
