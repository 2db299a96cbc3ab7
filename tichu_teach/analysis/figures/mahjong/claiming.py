"""What to claim."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from ....engine.mahjong.tiles import BITS, ONE, SECTION, SUIT_MASK
from ...mahjong.playout import chows
from ..figure import Bar, Plan
from .hands import Played, compared


class Nothing(Played):
    """Claims a discard for Mah-Jong alone."""

    def _pung(self, seat: int, kind: int, alike: int) -> bool:
        return seat != self.odd and super()._pung(seat, kind, alike)

    def _chow(self, seat: int, kind: int) -> bool:
        return seat != self.odd and super()._chow(seat, kind)


class Pungs(Played):
    """Never claims a chow."""

    def _chow(self, seat: int, kind: int) -> bool:
        return seat != self.odd and super()._chow(seat, kind)


class Everything(Played):
    """Claims whatever doesn't set the hand back."""

    def _pung(self, seat: int, kind: int, alike: int) -> bool:
        if super()._pung(seat, kind, alike):
            return True
        if not self._greedy(seat, kind):
            return False
        tiles = self.hands[seat] - 2 * ONE[kind]
        if self._lacks(seat, tiles) > self.lacking[seat]:
            return False
        self.claim_pung(seat, kind)
        return True

    def _chow(self, seat: int, kind: int) -> bool:
        if super()._chow(seat, kind):
            return True
        if not self._greedy(seat, kind):
            return False
        tiles, suit = self.hands[seat], kind // 9
        for place in chows(tiles >> SECTION * suit & SUIT_MASK, kind % 9):
            low = 9 * suit + place
            if (
                self._lacks(seat, tiles - ONE[low] * (1 + (1 << BITS) + (1 << 2 * BITS)) + ONE[kind])
                <= (self.lacking[seat])
            ):
                self.claim_chow(seat, kind, low)
                return True
        return False

    def _greedy(self, seat: int, kind: int) -> bool:
        fits = self.wanted[seat] < 16 and self.wanted[seat] >> kind // 9 & 1 and len(self.laid[seat]) < 4
        return seat == self.odd and bool(fits)

    def _lacks(self, seat: int, tiles: int) -> int:
        return self.policy.distances.lacking(tiles, 3 - len(self.laid[seat]), self.wanted[seat])


def claims(game: Any, size: int, rng: Random) -> Iterable[Bar]:
    """Nothing but Mah-Jong, no chow, or everything that does no harm."""
    return compared(game, {"nothing": Nothing, "pungs": Pungs, "everything": Everything}, size, rng)


PLANS = {"claims": Plan(claims, "points", 1500, 60, 0.0)}
