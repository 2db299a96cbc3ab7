"""Whole hands of Mah-Jong played on by the rollout policy, with players one of whom may have a habit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from random import Random

from ....engine.mahjong.actions import Action
from ....engine.mahjong.game import MahjongGame
from ....engine.mahjong.rules import MahjongRules
from ....engine.mahjong.state import State
from ....engine.mahjong.tiles import ONE, kinds
from ...mahjong.distance import EVERY
from ...mahjong.policy import Policy, Taste
from ...mahjong.rollout import Rollout, TileLayout
from ..figure import Bar, bars

NOBODY = -1


class HabitRollout(Rollout):
    """A hand in which the seat `odd` has a habit that the others have not.

    `river` is all that was thrown away, claimed or not, with who threw it.
    """

    def __init__(self, policy: Policy, state: State, odd: int = NOBODY) -> None:
        """`state` has been dealt, and East is to discard."""
        wall = state.wall
        row, loose = [*reversed(wall.row)], [*reversed(wall.loose)]
        layout = TileLayout([*state.hands], [[] for _ in state.hands], [*state.seasons], row, loose)
        super().__init__(policy, state.east, layout)
        self.odd, self.river = odd, list[tuple[int, int]]()
        for seat in range(self.players):
            self.settle_in(seat)

    def discarded(self, giver: int, kind: int, answer: Action | None = None) -> tuple[int, bool]:
        self.river.append((giver, kind))
        return super().discarded(giver, kind, answer)

    def play(self) -> None:
        """Play the hand to its end, from East's first discard."""
        self.run(self.east, True)


Habit = Callable[[Policy, State, int], HabitRollout]


class Throws(HabitRollout):
    """Throws away other tiles than usual."""

    def __init__(
        self, policy: Policy, state: State, odd: int, *, other: Callable[[Throws, int], int | None]
    ) -> None:
        """`other` names the tile that a seat throws; None for the usual one."""
        self.other = other
        super().__init__(policy, state, odd)

    def thrown(self, seat: int) -> int:
        kind = self.other(self, seat) if seat == self.odd else None
        if kind is None:
            return super().thrown(seat)
        self.hands[seat] -= ONE[kind]
        self.settle_in(seat)
        return kind

    def usual(self, seat: int) -> tuple[int, int, int]:
        """Return the usual discard, how many tiles are lacking after it, and the suits that are wanted."""
        return self.policy.decided[self.standing(seat)]

    def spare(self, seat: int) -> list[int]:
        """Return the tiles after which no more are lacking than after the usual discard, that one first."""
        tiles, groups = self.hands[seat], 4 - len(self.laid[seat])
        kind, lacking, wanted = self.usual(seat)
        if wanted > EVERY:  # the thirteen orphans
            return [kind]
        after = self.policy.distances.lacking
        others = (each for each in kinds(tiles) if each != kind)
        return [kind, *(each for each in others if after(tiles - ONE[each], groups, wanted) <= lacking)]


class Tastes(HabitRollout):
    """Weighs some things otherwise (see `Taste`), always or as long as `when` says so."""

    def __init__(
        self,
        policy: Policy,
        state: State,
        odd: int,
        *,
        change: Callable[[Taste], Taste],
        when: Callable[[Tastes, int], bool] = lambda hand, seat: True,
    ) -> None:
        self.when = when
        self.changed = tasting(policy.game, change(tasting(policy.game).taste))
        super().__init__(policy, state, odd)

    def settle_in(self, seat: int) -> None:
        with_usual = self.policy
        self.policy = self.own(seat)
        super().settle_in(seat)
        self.policy = with_usual

    def thrown(self, seat: int) -> int:
        with_usual = self.policy
        self.policy = self.own(seat)
        kind = super().thrown(seat)
        self.policy = with_usual
        return kind

    def own(self, seat: int) -> Policy:
        """Return the policy of a seat."""
        return self.changed if seat == self.odd and self.when(self, seat) else self.policy


@lru_cache(64)
def tasting(game: MahjongRules, taste: Taste | None = None) -> Policy:
    """Return a policy of some taste, the usual one without; it remembers what it has worked out."""
    return Policy(game, taste)


def deals(game: MahjongGame, size: int, rng: Random) -> Iterator[State]:
    """Yield so many hands as they are dealt, East to discard."""
    for _ in range(size):
        yield game.deal(rng)


def compared(game: MahjongGame, habits: Mapping[str, Habit], size: int, rng: Random) -> Iterable[Bar]:
    """Compare habits with the usual play, in points a hand that a player gains.

    Each deal is played once as usual, and once with each seat having the habit.
    """
    policy, found = tasting(game), {name: list[float]() for name in habits}
    for state in deals(game, size, rng):
        usual = HabitRollout(policy, state)
        usual.play()
        for name, habit in habits.items():
            gained = 0
            for seat in range(game.players):
                hand = habit(policy, state, seat)
                hand.play()
                gained += hand.points(seat) - usual.points(seat)
            found[name].append(gained / game.players)
    return bars(found)
