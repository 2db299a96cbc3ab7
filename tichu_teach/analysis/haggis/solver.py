"""Positions of Haggis solved: all hands and the haggis are known, and nobody errs.

A position is worth the sum of the acting seat's leads over each of the others in the hand: with two players,
its lead. With three, the others are taken to play together against it, so the worth is what the seat can be
sure of. The score before the hand counts for nothing.
"""

from __future__ import annotations

from ...engine.haggis.score import A_CARD, BET_VALUE
from ...engine.haggis.state import State
from ..climbing.solver import Solver, actor
from ..solution import Limit, Solution
from .objective import FirstOut, PointsAhead
from .search import HandSoFar, Search, Trick


def solve(state: State, limit: Limit) -> Solution:
    """Solve for the acting seat's lead over the others. Raises AnalysisError after the hand."""
    return scoring(state, limit).solution()


def first_out(state: State, limit: Limit) -> Solution:
    """Find out if the acting seat can be out first: 1 if so, 0 if not. Errors as in `solve`."""
    return HaggisSolver(state, FirstOut(state.game, actor(state)), limit).solution()


def scoring(state: State, limit: Limit) -> HaggisSolver:
    """Make the solver of `solve`."""
    return HaggisSolver(state, PointsAhead(state.game, actor(state)), limit)


class HaggisSolver(Solver):
    """One position, what is at stake in it, and the search."""

    search: Search
    state: State

    def __init__(self, state: State, objective: PointsAhead, limit: Limit) -> None:
        super().__init__(state, limit)
        self.objective = objective
        self.search = Search(state.game, objective, state.haggis, self.budget)

    def plays_for_more(self, seat: int) -> bool:
        return seat == self.objective.seat

    def reach(self) -> tuple[int, int]:
        return self.objective.reach(self.state)

    def bound(self, state: State, goal: int) -> int:
        search, objective, game = self.search, self.objective, state.game
        if state.phase == "over" or (objective.over(state.out) and not objective.counting):
            return objective.result(state)
        hands = tuple(map(search.hands.hand, state.hands))
        bets, fresh = (0,) * game.players, frozenset[int]()
        if objective.counting:
            bets = tuple(BET_VALUE.get(bet, 0) for bet in state.bets)
            fresh = frozenset(filter(state.may_bet, range(game.players)))
        base, tally = self._so_far(state, HandSoFar(state.out, bets, fresh))
        if state.trick:
            owner, combo = state.trick[-1]
            points = sum(search.hands.points(each.cards) for _, each in state.trick)
            below = state.trick[-2][0] if search.named and combo.is_bomb and state.trick[:-1] else None
            trick = Trick(owner, search.hands.top(*combo[:3]), points, below)
            if state.ended:
                return base + search.last_trick(hands, trick, tally)
            if state.phase == "collect":
                edge = search.collect(hands, trick, tally)
            else:
                edge = search.turn(hands, state.turn, trick, tally)
        else:
            edge = 0, search.lead(hands, state.turn, tally)
        return base + search.bound(edge, goal - base)

    def _so_far(self, state: State, tally: HandSoFar) -> tuple[int, HandSoFar]:
        """The worth of the tricks taken and the seats out, and the course of the rest."""
        if not self.objective.counting:
            return 0, tally
        weight, points, bonus = self.objective.weight, state.game.deck.points, state.game.bonus
        worth = sum(weight[seat] * points(won) for seat, won in enumerate(state.won))
        for place, (seat, caught) in enumerate(zip(state.out, state.caught, strict=True)):
            worth += weight[seat] * (A_CARD * caught + (0 if place else bonus))
        paid, tally = self.search.settle_bets(tally)
        return worth + paid, tally
