"""Positions of the Tichu family solved: all hands known, nobody errs."""

from __future__ import annotations

from tichu_teach.engine.climbing.actions import Action
from tichu_teach.engine.tichu.score import CALL_VALUE
from tichu_teach.engine.tichu.state import State

from ..solution import AnalysisError, Limit, Solution
from .hand import Top
from .search import FAR, Held, OutOfLimit, Search, Tally
from .stake import First, Place, Points, Stake


def solve(state: State, limit: Limit) -> Solution:
    """What the round is worth to the acting seat: points more than the other side's, or, where everybody plays
    alone, its place (0 the best, as a negative number) against all others together."""
    seat = _actor(state)
    game = state.game
    return _Solver(state, Points(game) if game.sides == 2 else Place(game, seat), limit).solution()


def first_out(state: State, limit: Limit) -> Solution:
    """Whether somebody of the acting seat's side can be out first: 1 if so, 0 if not."""
    seat = _actor(state)
    ours = frozenset({seat, *state.game.partners(seat)})
    return _Solver(state, First(state.game, ours), limit).solution()


def _actor(state: State) -> int:
    if state.phase in ("take", "push", "over"):
        raise AnalysisError(f"a position in play is looked into, this one is in the phase {state.phase!r}")
    return state.to_act[0]


class _Solver:
    """One position, and the search that answers for it and all that follow."""

    def __init__(self, state: State, stake: Stake, limit: Limit) -> None:
        self.state, self.stake = state, stake
        self.search = Search(state.game, stake, state.round, limit.positions, limit.seconds)

    def solution(self) -> Solution:
        state = self.state
        try:
            value = self.value(state)
            ours = self.stake.ours(state.to_act[0])
            best = tuple(self.keeping(state, value))
        except OutOfLimit:
            return Solution(None, positions=self.search.positions)
        return Solution(value if ours else -value, best, tuple(self.line(value)), self.search.positions)

    def value(self, state: State) -> int:
        """The exact worth: one question after the other, each at the bound that the last one left."""
        low, high = self.stake.reach(state)
        goal = (low + high + 1) // 2
        while low < high:
            found = self.bound(state, goal)
            if found >= goal:
                low = found
            else:
                high = found
            goal = (low + high + 1) // 2
        return low

    def keeping(self, state: State, value: int) -> list[Action]:
        """The actions of the acting seat that are worth as much as the position."""
        seat = state.to_act[0]
        ours = self.stake.ours(seat)
        goal = value if ours else value + 1
        return [
            action
            for action in state.legal(seat)
            if (self.bound(state.after(action), goal) >= goal) is ours
        ]

    def line(self, value: int) -> list[Action]:
        """Best play to the end, as far as the limit lets it be found."""
        state, line = self.state, list[Action]()
        try:
            while state.phase != "over":
                action = self.keeping(state, value)[0]
                line.append(action)
                state = state.after(action)
        except OutOfLimit:
            pass
        return line

    def bound(self, state: State, goal: int) -> int:
        """A bound on what a position is worth, on the side of the goal that it lies on."""
        search, stake, game = self.search, self.stake, state.game
        hands = tuple(search.hands.hand(cards) for cards in state.hands)
        if state.phase == "over":
            return stake.result(state)
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
