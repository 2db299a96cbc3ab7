"""The decisions of a round as a review finds them, each with its cost and the reason."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple, TypeAlias

from ..engine import Action, State
from ..engine.state import Own
from ..players import Player
from ..players.player import Facts
from .sampling import CLEAR, Evaluation, Worth

SURE = 3.0  # standard errors that tell what was saved from chance
MOMENTS = 3  # what a learner can take home from a round


Solved: TypeAlias = Generator[None, None, Sequence[float] | None]
"""Exact worths that are worked out bit by bit; None where that takes too long."""


class SlowRollout(NamedTuple):
    """A position played on by sensible players, until it is settled what comes of it.

    table   makes the position, the unseen cards dealt anew
    player  plays all seats
    worth   values the end for the seat that is reviewed, as `ReviewQuestion.worth` does; None as long as
            more may come of the round
    """

    table: Callable[[Random], State]
    player: Player
    worth: Callable[[Own], float | None]


class ReviewQuestion(NamedTuple):
    """The choices that a seat had, and how they are tried.

    action    what was done
    choices   the sensible actions, what was done among them
    usual     what a sensible player would have done
    deal      makes a deal that agrees with the view
    worth     what comes of a choice on a deal, at once or bit by bit
    why       the reason why a second choice is better than a first, with its facts
    slowly    how sensible players would go on; None where these are not asked
    solved    works out the exact worth of the position on a deal, all hands open, then that of each of some
              actions; None where nothing is solved
    exact     whether `worth` is exact, for the seat knows all cards
    weighed   what a sensible player expects of the choices beforehand, where that can be told at once
    plainly   the choices that anybody can see are better, such as a discard after which a hand lacks fewer
              tiles: there what is expected counts as well as what is tried
    proof     the first of the plays that were proved to carry the hand out, if what was done has given the
              proof away
    tempting  what many would have done instead
    price     what a rollout counts against a limit
    """

    action: Action | None
    choices: tuple[Action | None, ...]
    usual: Action | None
    deal: Callable[[Random], object]
    worth: Worth
    why: Callable[[Own, Own], tuple[str, Facts]]
    slowly: SlowRollout | None = None
    solved: Callable[[Random, Sequence[Own]], Solved] | None = None
    exact: bool = False
    weighed: Mapping[Own, float] | None = None
    plainly: frozenset[Own] = frozenset()
    proof: Action | None = None
    tempting: Action | None = None
    price: float = 1.0

    def expected(self, better: Own) -> float:
        """How much more a sensible player expects of another choice than of what was done; 0 if that is
        not known.
        """
        return self.weighed[better] - self.weighed[self.action] if self.weighed else 0.0


@dataclass(frozen=True)
class Decision:
    """Something a seat has decided, looked at again.

    number      how many actions of the round came before it: `record.back_to(number)` is the position
    action      what was done; None stands for silence, where a call could have been made
    better      the best that was found, as far as the seat could know; the action where nothing is better
    cost        how much less the action may be expected to bring than that
    doubt       its standard error, how far different ways of going on are apart in it; 0 where it is proved
    evaluation  what choices may be expected to bring: all of them where something else was better, else those
                that were tried before it was clear that nothing is
    reason      why the better choice is better, or what was done than what was tempting: a stable name of
                the family's `reasons.py`; "" for nothing that can be said. The words stand under `review`
    facts       what a sentence about it names: seats, cards, ranks, numbers
    proved      whether the better choice is proved to carry the hand out, whatever the others hold
    saved       how much was won by not doing what was tempting; 0 where nothing is to be praised
    tempting    what that is
    """

    number: int
    action: Action | None
    better: Action | None
    cost: float
    doubt: float
    evaluation: Evaluation
    reason: str = ""
    facts: Facts = field(default_factory=dict)
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
        """The few that cost most, the worst first, each for another reason; none where nothing did."""
        worst: dict[str, Decision] = {}
        for each in sorted(self.decisions, key=lambda each: -each.cost):
            if each.costly and each.reason:
                worst.setdefault(each.reason, each)
        return tuple(worst.values())[:MOMENTS]

    @property
    def good(self) -> tuple[Decision, ...]:
        """The clearly best choices where a tempting one would have lost much, the best first.

        Each is for a reason that is told of no other, nor of a moment.
        """
        told = {each.reason for each in self.moments}
        best: dict[str, Decision] = {}
        for each in sorted(self.decisions, key=lambda each: -each.saved):
            if each.saved and each.reason not in told:
                best.setdefault(each.reason, each)
        return tuple(best.values())[:MOMENTS]
