"""Advice: a choice compared with the others before it is given."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import NamedTuple

from ..engine import Action, Bet, Call, Record, State, View
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


def is_sure(view: View, action: Action) -> bool:
    """Return True for a call or bet on a hand with a proved way out."""
    ways = reviewing(view.game).ways_out(view) if isinstance(action, Bet | Call) else None
    return ways is not None and ways.plays_after(action) is not None


class WorkedOut(NamedTuple):
    """The best choice of a seat that knows all cards, and the points that another choice loses against it."""

    best: Action
    lost: float


@lru_cache(16)  # a page asks again for each picture
def work_out(state: State, seat: int, action: Action) -> WorkedOut | None:
    """Work out, as a review does, what an action loses against the best choice: itself if it loses nothing.

    None if the seat can't tell where all cards lie, or if it would take long.
    """
    view, room = state.view(seat), evaluation(state.game)
    if len(view.legal) == 1 or view.phase in EXCHANGE or not room.knows_all(view):
        return None
    asked = [each for each in reviewing(state.game).questions(state, seat, action, room.Memory()) if each]
    worths = asked[-1].known if asked else None
    if not worths:
        return None
    best = max(worths, key=worths.__getitem__)
    lost = worths[best] - worths[action]
    return WorkedOut(best if lost else action, lost)


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
        self.worked_out = False
        """True if what each choice brings is worked out, as all cards are known."""
        state, memory, rng = record.state, seat_memory(record, seat), rng or Random(0)
        if evaluation(record.game).set_up_comparison(state.view(seat), usual, memory, limit, rng):
            self._ask(state, seat, memory, limit, rng)

    def _ask(self, state: State, seat: int, memory: FamilyMemory, limit: Limit, rng: Random) -> None:
        """Set up the comparison that a review would make of the usual choice."""
        asked = [each for each in reviewing(state.game).questions(state, seat, self.usual, memory) if each]
        if asked:
            question = asked[-1]
            self._proof, self.worked_out = question.proof, question.known is not None
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

        Where all cards are known it is the best one, else a proved way out, else the usual one unless another
        is convincingly better.
        """
        assert self._comparison is not None
        found = convincing(self._comparison, self.usual)
        best = found if self.worked_out else self._proof or found
        return best, self._comparison.evaluation()
