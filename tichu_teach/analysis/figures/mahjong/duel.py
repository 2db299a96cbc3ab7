"""For two: one suit or any, which, and when its honours go."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from ....engine.mahjong.tiles import SECTION, SUIT_MASK, size
from ...mahjong.policy import Policy, Taste
from ..figure import Bar, Plan
from .aiming import Dreaming, Quick
from .hands import Played, Tasting, compared


class _Keeping(Played):
    """Stays with a suit chosen from the deal, whatever comes."""

    place: int

    def __init__(self, policy: Policy, state: Any, odd: int) -> None:
        super().__init__(policy, state, odd)
        tiles = self.hands[odd]
        order = sorted(range(3), key=lambda suit: -size(tiles >> SECTION * suit & SUIT_MASK))
        self.suits = tuple(order[self.place] if seat == odd else None for seat in range(self.players))
        self.settle_in(odd)


class Longest(_Keeping):
    """Stays with the suit it holds most of."""

    place = 0


class Second(_Keeping):
    """Stays with the suit it holds second most of."""

    place = 1


class _Turning(Tasting):
    """Plays without honours as soon as it has so many tiles of a suit."""

    def taste(self, usual: Taste) -> Taste:
        return usual._replace(pure=40.0)

    many: int

    def own(self, seat: int) -> Policy:
        if seat != self.odd:
            return self.policy
        tiles = self.hands[seat] + sum(group.counts for group in self.laid[seat])
        most = max(size(tiles >> SECTION * suit & SUIT_MASK) for suit in range(3))
        return self.changed if most >= self.many else self.policy


class Always(_Turning):
    """From the first discard on."""

    many = 0


class Seven(_Turning):
    """From seven on."""

    many = 7


class Nine(_Turning):
    """From nine on."""

    many = 9


class Eleven(_Turning):
    """From eleven on."""

    many = 11


def race(game: Any, deals: int, rng: Random) -> Iterable[Bar]:
    """Form A: never one suit, or always."""
    return compared(game, {"never": Quick, "always": Dreaming}, deals, rng)


def suit(game: Any, deals: int, rng: Random) -> Iterable[Bar]:
    """Form B: the suit of most tiles or the second, kept to the end."""
    return compared(_clean(game), {"longest": Longest, "second": Second}, deals, rng)


def turning(game: Any, deals: int, rng: Random) -> Iterable[Bar]:
    """Form B: from how many tiles of a suit on the honours go."""
    return compared(_clean(game), {"0": Always, "7": Seven, "9": Nine, "11": Eleven}, deals, rng)


def _clean(game: Any) -> Any:
    return game.vary(form="B")


PLANS = {
    "race": Plan(race, "points", 3000, 100, 0.0),
    "suit": Plan(suit, "points", 3000, 100, 0.0),
    "turning": Plan(turning, "points", 3000, 100, 0.0),
}
