"""A round looked at again, for one seat: what each of its decisions cost, by what it could know then."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from importlib import import_module
from math import inf
from random import Random
from typing import Any

from ..engine import State
from ..engine.record import Record
from ..engine.ruleset import Ruleset
from .decision import Decision, Review
from .judging import Judge
from .solution import AnalysisError, Limit
from .work import goes_on

REVIEW = Limit(positions=400, seconds=inf)
"""What a decision may take at first; a cost is looked at again with more."""


def review(record: Any, seat: int, limit: Limit = REVIEW, rng: Random | None = None) -> Review:
    """The decisions of a seat in the present round of a record, with what each of them cost.

    Of the limit, positions are the play-outs of one decision; the same seed finds the same where the seconds
    don't run out. Raises AnalysisError for what is no record and for a seat that is not there.
    """
    if not isinstance(record, Record):
        raise AnalysisError(f"a game's record is reviewed, not {type(record).__name__}")
    reviewing = Reviewing(record.game, seat, limit, rng)
    state = record.start
    for number, text in enumerate(record.rounds[-1].actions):
        action = state.action(text)
        reviewing.note(state, number, action)
        state = state.apply(action)
    while not reviewing.done:
        reviewing.step()
    return reviewing.review()


class Reviewing:
    """A review in small steps, which may go on while the round is played.

    Reviewed are plays, passes, bombs thrown or kept, wishes, whom a trick or the lead was given to, pushes,
    and calls: those that were made and those that were not, before the last cards and at the first play; at
    Mah-Jong discards, claims and kongs. Where nothing could be chosen there was no decision. Left out are
    pushes and grand tichus where everybody plays alone, a grand tichu taken back, and the suit announced in
    the duel: nothing can judge them here.
    """

    def __init__(self, game: Ruleset, seat: int, limit: Limit = REVIEW, rng: Random | None = None) -> None:
        """Raises AnalysisError for a seat that is not there and what is no limit or game."""
        if not isinstance(game, Ruleset):
            raise AnalysisError(f"rounds of a game are reviewed, not {type(game).__name__}")
        if type(seat) is not int or not 0 <= seat < game.players:
            raise AnalysisError(f"{game.name} has seats 0 to {game.players - 1}, not {seat!r}")
        if not isinstance(limit, Limit):
            raise AnalysisError(f"a limit says how many positions and seconds, not {type(limit).__name__}")
        self.game, self.seat, self.limit = game, seat, limit
        self._seed = (rng or Random(0)).getrandbits(64)
        self._room = room = import_module(f".{game.family}.reviewing", __package__)
        self._judge, self._memory = Judge(room, game, seat, limit), room.Memory()
        self._waiting: deque[Iterator[None]] = deque()
        self._noted = self._asked = 0
        self._found: list[Decision] = []

    def note(self, state: State[Any, Any], number: int, action: Any) -> None:
        """An action of the round, of any seat, and the state in which it was done; `number` came before."""
        if not isinstance(state, State) or state.game != self.game:
            raise AnalysisError(f"a position of {self.game.name} is reviewed, this is another")
        if action.seat == self.seat:
            self._waiting.append(self._looked_at(state, number, action))
            self._noted += 1

    def step(self) -> None:
        """A few milliseconds of work; none where all that was noted is done."""
        if self._waiting and not goes_on(self._waiting[0]):
            self._waiting.popleft()

    @property
    def done(self) -> bool:
        """Whether all that was noted is judged."""
        return not self._waiting

    @property
    def progress(self) -> float:
        """The share of what was noted that is judged, 0 to 1."""
        return 1 - len(self._waiting) / self._noted if self._noted else 1.0

    def review(self) -> Review:
        """What was found so far."""
        return Review(tuple(self._found))

    def _looked_at(self, state: State[Any, Any], number: int, action: Any) -> Iterator[None]:
        """What an action decided, judged bit by bit."""
        for question in self._room.questions(state, self.seat, action, self._memory):
            yield
            if question is not None:
                rng = Random(f"{self._seed}/{self._asked}")
                self._asked += 1
                self._found.append((yield from self._judge.judged(number, question, rng)))
        self._memory.note(state.view(self.seat), action)
