"""Advice: a choice held against the others before it is given."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ..engine import Action, Record, State
from .families import FamilyMemory, evaluation, reviewing
from .opponents import convincing
from .sampling import Comparison, Evaluation
from .solution import Limit

EXCHANGE = ("take", "push")
"""Phases in which a seat learns what others hold."""


def remembered(record: Record, seat: int) -> FamilyMemory:
    """The memory of a seat in the present round: in the Tichu family the cards that it has pushed."""
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


ADVICE = Limit(positions=600, seconds=0.8)
"""What an advice may take."""


class Weighing:
    """The usual choice of a seat and the others, tried on deals that agree with what it sees, bit by bit."""

    def __init__(
        self, record: Record, seat: int, usual: Action, limit: Limit = ADVICE, rng: Random | None = None
    ) -> None:
        """`usual` is what a sensible player would do in the seat's place."""
        self.usual = usual
        self._comparison: Comparison | None = None
        self._proof: Action | None = None
        state, memory, rng = record.state, remembered(record, seat), rng or Random(0)
        if evaluation(record.game).questioned(state.view(seat), usual, memory, limit, rng):
            self._ask(state, seat, memory, limit, rng)

    def _ask(self, state: State, seat: int, memory: FamilyMemory, limit: Limit, rng: Random) -> None:
        """Try what a review would try of the usual choice, in the same way."""
        asked = [each for each in reviewing(state.game).questions(state, seat, self.usual, memory) if each]
        if asked:
            question = asked[-1]
            self._proof = question.proof
            self._comparison = Comparison(
                question.choices, question.deal, question.worth, limit, rng, price=question.price
            )

    @property
    def open(self) -> bool:
        """True if there is something to weigh; if not, habit knows better."""
        return self._comparison is not None

    def steps(self) -> Iterator[None]:
        """The work, a few milliseconds each."""
        while self._comparison and not self._comparison.done:
            self._comparison.step()
            yield

    @property
    def found(self) -> tuple[Action, Evaluation]:
        """The choice, and what all may bring: a way out that is proved, else the usual one unless another is
        convincingly better.
        """
        assert self._comparison is not None
        best = self._proof or convincing(self._comparison, self.usual)
        return best, self._comparison.evaluation()
