"""One decision judged: what it cost, and whether that is more than chance or the mistakes of a policy.

All choices are tried in a hurry. What seems better is tried once more on other deals, for the best of many
always looks better than it is; and then with sensible players at the table, who make other mistakes than
the quick policy. Only where all agree is something said to be better, and it costs the mean of both ways.
Where a sensible player can say at once what it thinks of a choice, that stands for playing on with it.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from functools import partial
from math import hypot
from random import Random
from typing import Any

from .decision import SURE, Decision, Question
from .rehearsal import Rehearsal
from .sampling import Comparison, Evaluation
from .solution import Limit

DOUBTED = 2.0  # standard errors from which on something else is looked at again
AGAIN = 4  # how many times the limit that takes
CERTAIN = 6.0  # standard errors at which no more deals are needed
SLOW = 0.2  # deals with sensible players at the table, as a share of the limit's play-outs
RIVALS = 2  # choices that are looked at again beside the one that was made
AT_STAKE = 2.5  # times what matters that a decision has to be about to be praised


class Judge:
    """What judges the decisions of a seat."""

    def __init__(self, room: Any, game: Any, seat: int, limit: Limit) -> None:
        """`room` is the family's `reviewing.py`."""
        self.limit, self.matters = limit, float(room.matters(game))
        self._room, self._seat = room, seat

    def judged(self, number: int, question: Question, rng: Random) -> Generator[None, None, Decision]:
        """A decision, after steps of a few milliseconds each."""
        done = question.action
        deal, worth, price = question.deal, question.worth, question.price
        comparison = Comparison(question.choices, deal, worth, self.limit, rng, price=price)
        yield from _worked(comparison)
        evaluation = comparison.evaluation()
        decision = Decision(number, done, done, 0.0, 0.0, evaluation)
        rivals = self._rivals(question, evaluation)
        if not rivals:
            return self._praised(decision, question)
        more = Limit(AGAIN * self.limit.positions, self.limit.seconds)
        again = Comparison((done, *rivals), deal, worth, more, rng, CERTAIN, price)
        yield from _worked(again)
        better = _preferred(again.evaluation(), rivals)
        quick, error = again.difference(better, done)
        if not quick > SURE * error:
            return decision
        cost, doubt = quick, error
        if question.table:
            deals = int(SLOW * self.limit.positions)
            player, counted = self._room.player(), partial(self._room.worth, self._seat)
            rehearsal = Rehearsal(better, done, question.table, player, counted, deals, rng)
            yield from _worked(rehearsal)
            if not rehearsal.agrees:
                return decision
            slow, other = rehearsal.difference
            cost, doubt = (quick + slow) / 2, hypot(error, other) / 2
        if cost < self.matters or cost <= SURE * doubt:
            return decision
        reason, facts = question.why(done, better)
        costly = replace(decision, better=better, cost=cost, doubt=doubt, reason=reason, facts=facts)
        return replace(costly, proved=better is not None and better == question.proof)

    def _rivals(self, question: Question, evaluation: Evaluation) -> list[Any]:
        """What may be better than what was done: a proved way out, then what is usual, then the best."""
        option = evaluation.option(question.action)
        assert option is not None
        if option.behind < self.matters or option.behind <= DOUBTED * option.doubt:
            return []
        best = [each.action for each in evaluation.alike if each.action != question.action]
        best = [each for each in best if question.seconded(each)]
        return sorted(best, key=lambda each: (each != question.proof, each != question.usual))[:RIVALS]

    def _praised(self, decision: Decision, question: Question) -> Decision:
        """The decision with what it has saved, where it was the usual one and something else was tempting."""
        tempting = decision.evaluation.option(question.tempting) if question.tempting else None
        if tempting is None or decision.action != question.usual:
            return decision
        if tempting.behind < AT_STAKE * self.matters or tempting.behind <= SURE * tempting.doubt:
            return decision
        reason, facts = question.why(tempting.action, decision.action)
        if not reason:
            return decision
        return replace(decision, reason=reason, facts=facts, saved=tempting.behind, tempting=tempting.action)


def _worked(work: Comparison | Rehearsal) -> Generator[None, None, None]:
    while not work.done:
        work.step()
        yield


def _preferred(evaluation: Evaluation, rivals: list[Any]) -> Any:
    """The first of the rivals that cannot be told apart from the best."""
    alike = [option.action for option in evaluation.alike]
    return next((rival for rival in rivals if rival in alike), rivals[0])
