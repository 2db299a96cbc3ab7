"""Advice: a choice held against the others before it is given."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ..engine import Action, Record
from .families import FamilyMemory, evaluation
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
        view, memory = record.state.view(seat), remembered(record, seat)
        tried = evaluation(record.game).questioned(view, usual, memory, limit, rng or Random(0))
        self._comparison: Comparison | None = tried

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
        """The choice, the usual one unless another is convincingly better, and what all may bring."""
        assert self._comparison is not None
        return convincing(self._comparison, self.usual), self._comparison.evaluation()
