"""The questions of a review of Haggis."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ...engine import Action
from ...engine.climbing.actions import Play
from ...engine.haggis.actions import Bet
from ...engine.haggis.rules import HaggisRules
from ...engine.haggis.state import State, View
from ...players.haggis import steady
from ..climbing import reviewing as climbing
from ..decision import ReviewQuestion
from ..solution import Limit
from .claim import ProvedWays
from .evaluation import ASIDE, Memory, RolloutTrial
from .reasons import Found, Reasons
from .solver import HaggisSolver, scoring


def least_cost(game: HaggisRules) -> float:
    """The least cost in points that is worth a word."""
    return 6.0


def worth(seat: int, state: State) -> float | None:
    """Value a finished hand for a seat, as `RolloutTrial.worth` does; None while it lasts."""
    if state.phase != "over":
        return None
    points = state.count().points
    others = sum(points) - points[seat]
    return points[seat] - others / (state.game.players - 1)


def find_reason(view: View, done: Action | None, better: Action | None) -> Found:
    """Return the first visible reason why the second choice is better than the first."""
    return Reasons(view, done, better).reason()


def questions(state: State, seat: int, action: Action, memory: Memory) -> Iterator[ReviewQuestion | None]:
    """Yield the decisions made by an action, if there was a choice.

    None marks a point where other work may be done.
    """
    asking = DecisionQuestions(RolloutTrial(state.view(seat)), state, action, steady(beginner=True))
    yield None
    bets = asking.announcements
    if isinstance(action, Bet):
        yield asking.ask_about_announcement(action, (None, *bets), _bet(asking.view))
        return
    if bets and isinstance(action, Play):
        yield asking.ask_about_announcement(None, (None, *bets), _bet(asking.view))
    yield from asking.ask_about_play()


def _bet(view: View) -> Action | None:
    """The bet of a player who has learnt all chapters."""
    action = steady(beginner=False).choose(view) if view.acts else None
    return action if isinstance(action, Bet) else None


def ways_out(view: View) -> ProvedWays | None:
    """The search for a way out; None if the seat can't act."""
    return ProvedWays(view) if view.acts and view.hand else None


class DecisionQuestions(climbing.DecisionQuestions):
    """A decision in Haggis."""

    solvable = 9

    trial: RolloutTrial
    state: State
    view: View

    ways_out = staticmethod(ways_out)
    worth = staticmethod(worth)

    def contrast(self, done: Action | None, better: Action | None) -> Reasons:
        return Reasons(self.view, done, better)

    def solver(self, state: State, limit: Limit) -> HaggisSolver | None:
        return scoring(state, limit) if state.game.players == 2 else None

    def table(self, rng: Random) -> State:
        """Deal anew what the seat doesn't see, the haggis included."""
        dealt, wilds, state = self.trial.deals.draw(rng), self.view.wilds, self.state
        hands = (
            dealt[seat] | wilds[seat] if seat in dealt else hand for seat, hand in enumerate(state.hands)
        )
        return state.replace(hands=tuple(hands), haggis=dealt[ASIDE])
