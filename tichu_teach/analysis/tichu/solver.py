"""Positions of the Tichu family solved: all hands known, nobody errs.

Between two sides a position is worth what the acting side scores more in the round, calls included: the
score that stands before the round counts for nothing. Where everybody plays alone it is worth the acting
seat's place at the end, as minus the number of those who come in before it, and all others are taken to play
together against that seat: so it is the place that nobody can take from it, and a better one may come of it.
"""

from __future__ import annotations

from ...engine.tichu.state import State
from ..climbing.proof import END, Edge
from ..climbing.solver import Solver, actor
from ..solution import Limit, Solution
from .course import Course, Won
from .deal import Deal
from .hand import BARE
from .search import Search
from .stake import First, Place, Points, Stake
from .standing import Standing


def solve(state: State, limit: Limit) -> Solution:
    """The points that the acting side gets more than the other, or the acting seat's place, exactly.

    Raises AnalysisError for a position that is not in play.
    """
    return scoring(state, limit).solution()


def first_out(state: State, limit: Limit) -> Solution:
    """Whether somebody of the acting side can be out first: 1 if so, 0 if not. Errors as in `solve`."""
    return race(state, limit).solution()


def scoring(state: State, limit: Limit) -> TichuSolver:
    """What answers `solve`."""
    game, seat = state.game, actor(state)
    return TichuSolver(state, Points(game) if game.sides == 2 else Place(game, seat), limit)


def race(state: State, limit: Limit) -> TichuSolver:
    """What answers `first_out`."""
    game, seat = state.game, actor(state)
    return TichuSolver(state, First(game, frozenset({seat, *game.partners(seat)})), limit)


class TichuSolver(Solver):
    """One position, what is at stake in it, and the search."""

    search: Search

    def __init__(self, state: State, stake: Stake, limit: Limit) -> None:
        super().__init__(state, limit)
        self.stake = stake
        self.search = Search(state.game, stake, state.round, self.budget)

    def ours(self, seat: int) -> bool:
        return self.stake.ours(seat)

    def reach(self) -> tuple[int, int]:
        return self.stake.reach(self.state)

    def bound(self, state: State, goal: int) -> int:
        search, stake = self.search, self.stake
        if state.phase == "over" or stake.settled_by(state.out):
            return stake.result(state)
        deal = search.deals.deal(tuple(search.hands.hand(cards) for cards in state.hands))
        won = tuple(map(search.hands.points, state.won))
        ended = state.phase == "collect" and state.ended  # a Dragon is still to be given
        bets, base, course, won = stake.begin(state, state.out[:-1] if ended else state.out, won)
        if course.betting:
            return search.bound(self._edge(state, deal, course, won), goal)
        return bets + stake.clear(
            goal - bets, lambda aim: base + search.bound(self._edge(state, deal, course, won), aim - base)
        )

    def _edge(self, state: State, deal: Deal, course: Course, won: Won) -> Edge:
        """The same by the search, each phase at its place."""
        search, seat, owner = self.search, state.turn, state.owner
        if owner is None:
            standing = Standing(seat, BARE, 0, state.wish, course, won)
            if state.phase == "dog":
                return search.dog(deal, seat, standing)
            return search.lead(deal, seat, standing)
        top = search.hands.top(*state.top[:3])
        points = sum(search.hands.points(combo.cards) for _, combo in state.trick)
        standing = Standing(owner, top, points, state.wish, course, won)
        if state.phase == "wish":
            return search.wishing(deal, seat, standing)
        if state.ended:
            return search.last_trick(deal, standing._replace(owner=seat)), END
        if state.phase == "window":
            return search.window(deal, state.window, seat, standing)
        if state.phase == "collect":
            return search.collect(deal, standing)
        return search.turn(deal, seat, standing)
