"""Positions of the Tichu family solved: all hands are known, and nobody errs.

Between two sides a position is worth the lead of the acting side in the round, calls included; the score
before the round counts for nothing. Where everybody plays alone it is worth minus the number of those who
come in before the acting seat, and all others are taken to play together against that seat: so it is the
place that nobody can take from it, and it may do better.
"""

from __future__ import annotations

from ...engine.tichu.state import State
from ..climbing.proof import END, Edge
from ..climbing.solver import Solver, actor
from ..solution import Limit, Solution
from .hand import BARE, OpenDeal
from .objective import FinalPlace, FirstOut, History, Objective, PlayState, PointsAhead, Won
from .search import Search


def solve(state: State, limit: Limit) -> Solution:
    """Solve for the lead of the acting side, in points, or for the acting seat's place.

    Raises AnalysisError for a position that is not in play.
    """
    return scoring(state, limit).solution()


def first_out(state: State, limit: Limit) -> Solution:
    """Find out if somebody of the acting side can be out first: 1 if so, 0 if not. Errors as in `solve`."""
    game, seat = state.game, actor(state)
    objective = FirstOut(game, frozenset({seat, *game.partners(seat)}))
    return TichuSolver(state, objective, limit).solution()


def scoring(state: State, limit: Limit) -> TichuSolver:
    """Make the solver of `solve`."""
    game, seat = state.game, actor(state)
    return TichuSolver(state, PointsAhead(game) if game.sides == 2 else FinalPlace(game, seat), limit)


class TichuSolver(Solver):
    """One position, what is at stake in it, and the search."""

    search: Search
    state: State

    def __init__(self, state: State, objective: Objective, limit: Limit) -> None:
        super().__init__(state, limit)
        self.objective = objective
        self.search = Search(state.game, objective, state.round, self.budget)

    def plays_for_more(self, seat: int) -> bool:
        return self.objective.plays_for_more(seat)

    def reach(self) -> tuple[int, int]:
        return self.objective.reach(self.state)

    def bound(self, state: State, goal: int) -> int:
        search, objective = self.search, self.objective
        if state.phase == "over" or objective.settled_by(state.out):
            return objective.result(state)
        deal = search.deals.deal(tuple(search.hands.hand(cards) for cards in state.hands))
        won = tuple(map(search.hands.points, state.won))
        ended = state.phase == "collect" and state.ended  # a Dragon is still to be given
        bets, base, history, won = objective.begin(state, state.out[:-1] if ended else state.out, won)
        if history.betting:
            return search.bound(self._edge(state, deal, history, won), goal)
        return bets + objective.clear(
            goal - bets, lambda aim: base + search.bound(self._edge(state, deal, history, won), aim - base)
        )

    def _edge(self, state: State, deal: OpenDeal, history: History, won: Won) -> Edge:
        """The search's edge for a position in any phase."""
        search, seat, owner = self.search, state.turn, state.owner
        if owner is None:
            standing = PlayState(seat, BARE, 0, state.wish, history, won)
            if state.phase == "dog":
                return search.dog(deal, seat, standing)
            return search.lead(deal, seat, standing)
        top = search.hands.top(*state.top[:3])
        points = sum(search.hands.points(combo.cards) for _, combo in state.trick)
        standing = PlayState(owner, top, points, state.wish, history, won)
        if state.phase == "wish":
            return search.wishing(deal, seat, standing)
        if state.ended:
            return search.last_trick(deal, standing._replace(owner=seat)), END
        if state.phase == "window":
            return search.window(deal, state.window, seat, standing)
        if state.phase == "collect":
            return search.collect(deal, standing)
        return search.turn(deal, seat, standing)
