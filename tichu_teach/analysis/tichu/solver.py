"""Positions of the Tichu family solved: all hands known, nobody errs.

Between two sides a position is worth what the acting side scores more in the round, calls included: the
score that stands before the round counts for nothing. Where everybody plays alone it is worth the acting
seat's place at the end, as minus the number of those who come in before it, and all others are taken to play
together against that seat: so it is the place that nobody can take from it, and a better one may come of it.
"""

from __future__ import annotations

from ...engine.tichu.score import CALL_VALUE
from ...engine.tichu.state import State
from ..climbing.solver import Solver, actor
from ..solution import Limit, Solution
from .hand import Top
from .search import Held, Search
from .stake import First, Place, Points, Stake
from .tally import Tally


def solve(state: State, limit: Limit) -> Solution:
    """The points that the acting side gets more than the other, or the acting seat's place, exactly.

    Raises AnalysisError for a position that is not in play.
    """
    game, seat = state.game, actor(state)
    return TichuSolver(state, Points(game) if game.sides == 2 else Place(game, seat), limit).solution()


def first_out(state: State, limit: Limit) -> Solution:
    """Whether somebody of the acting side can be out first: 1 if so, 0 if not. Errors as in `solve`."""
    game, seat = state.game, actor(state)
    ours = frozenset({seat, *game.partners(seat)})
    return TichuSolver(state, First(game, ours), limit).solution()


class TichuSolver(Solver):
    """One position, what is at stake in it, and the search."""

    def __init__(self, state: State, stake: Stake, limit: Limit) -> None:
        super().__init__(state, limit)
        self.stake = stake
        self.search = Search(state.game, stake, state.round, self.budget)

    def ours(self, seat: int) -> bool:
        return self.stake.ours(seat)

    def reach(self) -> tuple[int, int]:
        return self.stake.reach(self.state)

    def bound(self, state: State, goal: int) -> int:
        search, stake, game = self.search, self.stake, state.game
        if state.phase == "over" or stake.settled_by(state.out):
            return stake.result(state)
        hands = tuple(search.hands.hand(cards) for cards in state.hands)
        tally = Tally(
            tuple(map(search.hands.points, state.won)),
            0,
            state.out,
            tuple(CALL_VALUE.get(call, 0) for call in state.calls),
            frozenset(filter(state.may_call, range(game.players))),
        )
        bet, tally = stake.bets(stake.based(tally))
        goal -= bet
        if tally.betting:
            return bet + self._bound(state, hands, tally, goal)
        return bet + stake.clear(goal, tally, lambda rest, aim: self._bound(state, hands, rest, aim))

    def _bound(self, state: State, hands: Held, tally: Tally, goal: int) -> int:
        """The same by the search, each phase at its place."""
        search = self.search
        seat, owner = state.turn, state.owner
        if owner is None:
            if state.phase == "dog":
                return search.dog(hands, seat, state.wish, tally, goal)
            return search.lead(hands, seat, state.wish, tally, goal)
        top = Top(*state.top[:3])
        points = sum(search.hands.points(combo.cards) for _, combo in state.trick)
        if state.phase == "wish":
            return search.wishing(hands, seat, top, points, tally, goal)
        if state.phase == "collect" and state.ended:
            earlier = tally._replace(out=tally.out[:-1])
            return search.last_trick(hands, seat, top, points, earlier)
        more = (owner, top, points, state.wish, tally, goal)
        if state.phase == "window":
            return search.window(hands, state.window, seat, *more)
        if state.phase == "collect":
            return search.collect(hands, *more)
        return search.turn(hands, seat, *more)
