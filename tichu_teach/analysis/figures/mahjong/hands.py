"""Whole hands of Mah-Jong played in a hurry, by players one of whom may have a habit of their own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from random import Random
from typing import Any

from ....engine.mahjong.tiles import ONE, kinds
from ...mahjong.distance import EVERY
from ...mahjong.playout import Layout, PlayOut
from ...mahjong.policy import Policy, Taste
from ..figure import Bar, bar

NOBODY = -1


class Played(PlayOut):
    """A hand in which the seat `odd` has a habit that the others have not.

    `river` is all that was thrown away, claimed or not, with who threw it.
    """

    def __init__(self, policy: Policy, state: Any, odd: int = NOBODY) -> None:
        """`state` has been dealt, and East is to discard."""
        wall = state.wall
        row, loose = [*reversed(wall.row)], [*reversed(wall.loose)]
        layout = Layout([*state.hands], [[] for _ in state.hands], [*state.seasons], row, loose)
        super().__init__(policy, state.east, layout)
        self.odd, self.river = odd, list[tuple[int, int]]()
        for seat in range(self.players):
            self.settle_in(seat)

    def discarded(self, giver: int, kind: int, answer: Any = None) -> tuple[int, bool]:
        self.river.append((giver, kind))
        return super().discarded(giver, kind, answer)

    def played(self) -> Played:
        """The hand at its end."""
        self.run(self.east, True)
        return self


class Choosing(Played):
    """Somebody who throws away other tiles than usual."""

    def thrown(self, seat: int) -> int:
        kind = self.other(seat) if seat == self.odd else None
        if kind is None:
            return super().thrown(seat)
        self.hands[seat] -= ONE[kind]
        self.settle_in(seat)
        return kind

    def other(self, seat: int) -> int | None:
        """What is thrown away; None for the usual tile."""
        raise NotImplementedError

    def usual(self, seat: int) -> tuple[int, int, int]:
        """The usual discard, how many tiles are lacking after it, and the suits that are wanted."""
        return self.policy.thrown(self.standing(seat))

    def spare(self, seat: int) -> list[int]:
        """What can be thrown away with no more tiles lacking than after the usual discard, that one first."""
        tiles, groups = self.hands[seat], 4 - len(self.laid[seat])
        kind, lacking, wanted = self.usual(seat)
        if wanted > EVERY:  # the thirteen orphans
            return [kind]
        after = self.policy.distances.lacking
        others = (each for each in kinds(tiles) if each != kind)
        return [kind, *(each for each in others if after(tiles - ONE[each], groups, wanted) <= lacking)]


class Tasting(Played):
    """Somebody who weighs some things otherwise."""

    def taste(self, usual: Taste) -> Taste:
        """Their taste, where others have the usual one."""
        raise NotImplementedError

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
        """The policy of a seat."""
        return self.changed if seat == self.odd else self.policy

    @property
    def changed(self) -> Policy:
        """The policy that the habit has."""
        return tasting(self.game, self.taste(tasting(self.game).taste))


@lru_cache(64)
def tasting(game: Any, taste: Taste | None = None) -> Policy:
    """A policy of some taste, the usual one without; it remembers what it has worked out."""
    return Policy(game, taste)


def deals(game: Any, size: int, rng: Random) -> Iterator[Any]:
    """So many hands as they are dealt, East to discard."""
    for _ in range(size):
        yield game.deal(rng)


def compared(game: Any, habits: Mapping[str, type[Played]], size: int, rng: Random) -> Iterator[Bar]:
    """What each habit brings a player more than the usual play, in points a hand, on the same deals.

    Each deal is played once as usual, and once with each seat having the habit.
    """
    policy, found = tasting(game), {name: list[float]() for name in habits}
    for state in deals(game, size, rng):
        usual = Played(policy, state).played()
        for name, habit in habits.items():
            gained = [
                habit(policy, state, seat).played().points(seat) - usual.points(seat)
                for seat in range(game.players)
            ]
            found[name].append(sum(gained) / len(gained))
    return (bar(name, values) for name, values in found.items())
