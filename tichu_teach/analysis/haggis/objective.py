"""The objective of a search: by how much one seat outscores the others, or who is out first."""

from __future__ import annotations

from ...engine.haggis.rules import HaggisRules
from ...engine.haggis.score import A_CARD, BET_VALUE
from ...engine.haggis.state import State


class PointsAhead:
    """A seat's leads over each of the others, added up; with two players, its lead."""

    counting = True

    def __init__(self, game: HaggisRules, seat: int) -> None:
        self.game, self.seat = game, seat
        self.weight = [game.players - 1 if each == seat else -1 for each in range(game.players)]

    def over(self, out: tuple[int, ...]) -> bool:
        """Return True if nothing is left to be won once these seats are out."""
        return self.game.round_over(out)

    def going_out(self, seat: int, sizes: list[int], first: bool) -> int:
        """Return the worth of going out: for the cards an opponent is left with, and for being the first."""
        return self.weight[seat] * (A_CARD * max(sizes) + (self.game.bonus if first else 0))

    def bets(self, bets: tuple[int, ...], first: int) -> int:
        """Return the worth of the bets once a seat is out first."""
        gain = 0
        for seat, value in enumerate(bets):
            if value and seat == first:
                gain += value * self.weight[seat]
            elif value:
                paid = (each for each, bet in enumerate(bets) if each == first or not bet)
                gain += value * sum(self.weight[each] for each in paid)
        return gain

    def reach(self, state: State) -> tuple[int, int]:
        """The least and the most that any hand can be worth from here."""
        game, points = state.game, state.game.deck.points
        cards = sum(map(int.bit_count, state.hands))
        most = points(game.deck.all) + game.players * (A_CARD * cards + game.bonus)
        most += sum(A_CARD * caught + game.bonus for caught in state.caught)
        most = (most + game.players**2 * max(BET_VALUE.values())) * (game.players - 1)
        return -most, most

    def result(self, state: State) -> int:
        """Return the worth of a finished hand."""
        return sum(weight * points for weight, points in zip(self.weight, state.count().points, strict=True))


class FirstOut(PointsAhead):
    """Being out first: 1 if a seat is, 0 if not."""

    counting = False

    def over(self, out: tuple[int, ...]) -> bool:
        return bool(out)

    def going_out(self, seat: int, sizes: list[int], first: bool) -> int:
        return int(first and seat == self.seat)

    def reach(self, state: State) -> tuple[int, int]:
        return 0, 1

    def result(self, state: State) -> int:
        return int(state.out[0] == self.seat)
