"""What to lead, and what to keep."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from ....players.tichu.outlook import SURE
from ...tichu.parts import BOMB, DOG, PAIR, SINGLE, Part
from ..figure import Bar, Plan
from .rounds import Round, compared

_HOME = 3  # plays that are left when everybody goes home as they best can
_HIGH = 13.5  # above a king


class _Leads(Round):
    """Somebody who leads by a habit while there are plays enough left."""

    __slots__ = ()

    def _lead(self, seat: int) -> Part:
        hand = self.hands[seat]
        if seat in self.odd and len(hand) > _HOME and not self.wish:
            part = self.habit([each for each in hand if each.key not in (BOMB, DOG + 1)])
            if part is not None:
                hand.remove(part)
                return part
        return super()._lead(seat)

    def habit(self, hand: list[Part]) -> Part | None:
        """The part to lead, None for the usual one."""
        raise NotImplementedError


class Low(_Leads):
    """Leads the lowest single or pair."""

    __slots__ = ()

    def habit(self, hand: list[Part]) -> Part | None:
        low = [part for part in hand if part.key in (SINGLE + 1, PAIR + 2) and part.win < SURE]
        return min(low, key=lambda part: part.rank, default=None)


class Longest(_Leads):
    """Leads whatever is most cards."""

    __slots__ = ()

    def habit(self, hand: list[Part]) -> Part | None:
        return max(hand, key=lambda part: (part.size, -part.rank), default=None)


class Tops(_Leads):
    """Leads what is surest to win."""

    __slots__ = ()

    def habit(self, hand: list[Part]) -> Part | None:
        return max(hand, key=lambda part: part.win, default=None)


class Spends(Round):
    """Takes every single trick at once that an ace, the Phoenix or the Dragon can take."""

    __slots__ = ()

    def _follow(self, seat: int) -> Part | None:
        hand = self.hands[seat]
        if seat in self.odd and self.key == SINGLE + 1 and self.owner not in self.setting.mates[seat]:
            fits = [part for part in hand if part.key == self.key and _HIGH < part.rank > self.top]
            if fits and not self.wish:
                hand.remove(fits[0])
                return fits[0]
        return super()._follow(seat)


class Saves(Round):
    """Keeps aces, Phoenix and Dragon back while there are many plays left."""

    __slots__ = ()

    def _follow(self, seat: int) -> Part | None:
        hand = self.hands[seat]
        if seat in self.odd and len(hand) > _HOME and not self.wish and self.key == SINGLE + 1:
            kept = [part for part in hand if part.key == self.key and part.rank > _HIGH]
            for part in kept:
                hand.remove(part)
            found = super()._follow(seat) if hand else None
            hand += kept
            hand.sort(key=lambda part: part.rank)
            return found
        return super()._follow(seat)


def leads(game: Any, size: int, rng: Random) -> Iterable[Bar]:
    """Low singles and pairs first, the longest first, winners first."""
    return compared(game, {"low": Low, "longest": Longest, "tops": Tops}, size, rng)


def keeps(game: Any, size: int, rng: Random) -> Iterable[Bar]:
    """Aces spent at once, or kept back to the end."""
    return compared(game, {"spends": Spends, "saves": Saves}, size, rng)


PLANS = {
    "leads": Plan(leads, "points", 3000, 300, 0.0),
    "keeps": Plan(keeps, "points", 3000, 300, 0.0),
}
