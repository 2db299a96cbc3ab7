"""What is asked about the decisions of a hand of Haggis."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from ...engine.climbing.actions import Play
from ...engine.haggis.actions import Bet
from ...engine.haggis.rules import HaggisRules
from ...engine.haggis.state import State
from ...players.haggis.sensible import SensiblePlayer
from ...players.haggis.style import BEGINNER
from ..climbing import asking as climbing
from ..decision import Question
from .claim import given_up
from .evaluation import ASIDE, Memory, Trial
from .reasons import Reasons

__all__ = ["Memory", "matters", "questions"]


def matters(game: HaggisRules) -> float:
    """The least cost in points that is worth a word."""
    return 6.0


def player() -> SensiblePlayer:
    """Who goes on for all seats where choices are tried slowly; it bets nothing."""
    return SensiblePlayer(Random(0), BEGINNER)


def worth(seat: int, end: State) -> float:
    """What a finished hand is worth to a seat, as `Trial.worth` counts it."""
    points = end.count().points
    others = sum(points) - points[seat]
    return points[seat] - others / (end.game.players - 1)


def questions(state: State, seat: int, action: Any, memory: Memory) -> Iterator[Question | None]:
    """What was decided with an action; nothing where there was no choice. None stands where others may do
    something in between.
    """
    asking = Asking(Trial(state.view(seat)), state, action, player())
    yield None
    bets = asking.announcements
    if isinstance(action, Bet):
        yield asking.announced(action, (None, *bets))
        return
    if bets and isinstance(action, Play):
        yield asking.announced(None, (None, *bets))
    yield from asking.played(given_up(asking.view, action))


class Asking(climbing.Asking):
    """A decision in Haggis."""

    trial: Trial
    state: State

    def contrast(self, done: Any, better: Any) -> Reasons:
        return Reasons(self.view, done, better)

    def table(self, rng: Random) -> State:
        """Those aside are dealt anew as well."""
        dealt, wilds, state = self.trial.deals.draw(rng), self.view.wilds, self.state
        hands = (
            dealt[seat] | wilds[seat] if seat in dealt else hand for seat, hand in enumerate(state.hands)
        )
        return state.replace(hands=tuple(hands), haggis=dealt[ASIDE])
