"""What to throw away first, and what not to throw to one's right-hand neighbour."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from ....engine.mahjong.tiles import DRAGONS, EAST, TERMINALS_AND_HONOURS, held
from ...mahjong.distance import HONOURS
from ...mahjong.policy import Taste
from ..figure import Bar, Plan, share
from .hands import Choosing, Played, Tasting, compared, deals, tasting

_LATELY = 4  # discards that everybody has just seen
_PLAIN = 7  # the three suits


class Careless(Tasting):
    """A lone dragon or own wind is a tile like any other."""

    def taste(self, usual: Taste) -> Taste:
        return usual._replace(single=0, pair=0)


class Clinging(Tasting):
    """Dragons and own winds are kept as long as there is anything else."""

    def taste(self, usual: Taste) -> Taste:
        return usual._replace(single=20, pair=40)


class KeepsWinds(Choosing):
    """Lone winds of others stay, too, as long as a suit has something to spare."""

    def other(self, seat: int) -> int | None:
        tiles, groups = self.hands[seat], 4 - len(self.laid[seat])
        kind, lacking, wanted = self.usual(seat)
        if not EAST <= kind < DRAGONS[0] or held(tiles, kind) > 1 or not wanted & HONOURS:
            return None
        found, least = self.policy.best(tiles, groups, wanted, _PLAIN & wanted, self.winds[seat])
        return found if least <= lacking else None


class Lying(Choosing):
    """Of what can be spared goes what others have just thrown away."""

    def other(self, seat: int) -> int | None:
        lately = {kind for _, kind in self.river[-_LATELY:]}
        return next((kind for kind in self.spare(seat) if kind in lately), None)


class Outside(Choosing):
    """Of what can be spared ones, nines and honours go first: few of them make a chow."""

    def other(self, seat: int) -> int | None:
        return next((kind for kind in self.spare(seat) if kind in TERMINALS_AND_HONOURS), None)


class Inside(Choosing):
    """Of what can be spared the middle of a suit goes first."""

    def other(self, seat: int) -> int | None:
        return next((kind for kind in self.spare(seat) if kind < EAST and 2 <= kind % 9 <= 6), None)


def honours(game: Any, size: int, rng: Random) -> Iterable[Bar]:
    """Dragons and own winds held on to, treated like any other, or all winds kept."""
    habits = {"clinging": Clinging, "careless": Careless, "winds": KeepsWinds}
    return compared(game, habits, size, rng)


def order(game: Any, size: int, rng: Random) -> Iterable[Bar]:
    """Of what the hand can spare: what lies there already, the outside first, or the inside."""
    return compared(game, {"lying": Lying, "outside": Outside, "inside": Inside}, size, rng)


class _Noted(Played):
    """Notes of each discard whether somebody took it."""

    def __init__(self, policy: Any, state: Any) -> None:
        super().__init__(policy, state)
        self.taken = list[bool]()

    def discarded(self, giver: int, kind: int, answer: Any = None) -> tuple[int, bool]:
        found = super().discarded(giver, kind, answer)
        self.taken.append(found[1])
        return found


def taken(game: Any, size: int, rng: Random) -> Iterable[Bar]:
    """How often a discard is claimed, by what it is."""
    found: dict[str, list[bool]] = {"honour": [], "one": [], "two": [], "middle": []}
    for state in deals(game, size, rng):
        hand = _Noted(tasting(game), state)
        hand.run(hand.east, True)
        for (_, kind), was in zip(hand.river, hand.taken, strict=True):
            found[_class(kind)].append(was)
    return [share(name, values) for name, values in found.items()]


def _class(kind: int) -> str:
    if kind >= EAST:
        return "honour"
    return ("one", "two", "middle")[min(kind % 9, 8 - kind % 9, 2)]


PLANS = {
    "honours": Plan(honours, "points", 1500, 60, 0.0),
    "order": Plan(order, "points", 1500, 60, 0.0),
    "taken": Plan(taken, "share", 3000, 400),
}
