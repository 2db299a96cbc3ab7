"""Advice: a choice compared with the others before it is given."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ..engine import Action, Record, State, View
from ..engine.climbing.actions import Play
from .families import FamilyMemory, evaluation, reviewing
from .opponents import convincing
from .sampling import Comparison, Evaluation
from .solution import Limit

EXCHANGE = ("take", "push")
"""Phases in which a seat learns what others hold."""


def seat_memory(record: Record, seat: int) -> FamilyMemory:
    """A seat's memory of the present round: in the Tichu family, the cards it has pushed."""
    memory = evaluation(record.game).Memory()
    state = record.start
    for each in record.rounds[-1].actions:
        if state.phase not in EXCHANGE:
            break
        action = state.action(each)
        if action.seat == seat:
            memory.note(state.view(seat), action)
        state = state.apply(action)
    return memory


def way_out(view: View, action: Action) -> tuple[Play, ...]:
    """Return a proved way out of a view, play by play; empty if none is found or the action keeps to one."""
    ways = reviewing(view.game).ways_out(view)
    if not ways or len(view.legal) == 1 or ways.plays_after(action) is not None:
        return ()
    proof = ways.claim()
    return proof.plays if proof and proof.plays[0] in view.legal else ()


ADVICE = Limit(positions=600, seconds=0.8)
"""The most a piece of advice may take."""


class Weighing:
    """A seat's usual choice and the others, tried bit by bit on deals that agree with its view."""

    def __init__(
        self, record: Record, seat: int, usual: Action, limit: Limit = ADVICE, rng: Random | None = None
    ) -> None:
        """`usual` is what a sensible player would do in the seat's place."""
        self.usual = usual
        self._comparison: Comparison | None = None
        self._proof: Action | None = None
        state, memory, rng = record.state, seat_memory(record, seat), rng or Random(0)
        if evaluation(record.game).set_up_comparison(state.view(seat), usual, memory, limit, rng):
            self._ask(state, seat, memory, limit, rng)

    def _ask(self, state: State, seat: int, memory: FamilyMemory, limit: Limit, rng: Random) -> None:
        """Set up the comparison that a review would make of the usual choice."""
        asked = [each for each in reviewing(state.game).questions(state, seat, self.usual, memory) if each]
        if asked:
            question = asked[-1]
            self._proof = question.proof
            self._comparison = Comparison(
                question.choices, question.deal, question.worth, limit, rng, price=question.price
            )

    @property
    def has_alternatives(self) -> bool:
        """True if there is something to weigh; if not, habit knows better."""
        return self._comparison is not None

    def steps(self) -> Iterator[None]:
        """Do the work in steps of a few milliseconds."""
        while self._comparison and not self._comparison.done:
            self._comparison.step()
            yield

    @property
    def best_found(self) -> tuple[Action, Evaluation]:
        """The choice to advise, and the evaluation of all of them.

        It is a proved way out, else the usual choice unless another is convincingly better.
        """
        assert self._comparison is not None
        best = self._proof or convincing(self._comparison, self.usual)
        return best, self._comparison.evaluation()
