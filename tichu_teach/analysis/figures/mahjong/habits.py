"""Habits at Mah-Jong: what to throw away, what to claim, what to aim at, and when to stop."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial

from ....engine.mahjong.state import State
from ....engine.mahjong.tiles import (
    BITS,
    DRAGONS,
    EAST,
    ONE,
    SECTION,
    SUIT_MASK,
    TERMINALS_AND_HONOURS,
    held,
    kinds,
    size,
)
from ...mahjong.distance import HONOURS
from ...mahjong.policy import Policy, Taste
from ...mahjong.rollout import chows
from .simulator import Habit, HabitRollout, Tastes, Throws

_LATELY = 4  # discards that everybody has just seen
_PLAIN = 7  # the three suits
_FAR = 3  # tiles lacking in a hand that is far from complete
_LATE = 6  # draws of each player that are left late in a hand


def _tastes(change: Callable[[Taste], Taste]) -> Habit:
    return partial(Tastes, change=change)


# -- throwing away ---------------------------------------------------------------------------------------


def _keeps_winds(hand: Throws, seat: int) -> int | None:
    """Lone winds of others stay, too, as long as a suit has something to spare."""
    tiles, groups = hand.hands[seat], 4 - len(hand.laid[seat])
    kind, lacking, wanted = hand.usual(seat)
    if not EAST <= kind < DRAGONS[0] or held(tiles, kind) > 1 or not wanted & HONOURS:
        return None
    found, least = hand.policy.best(tiles, groups, wanted, _PLAIN & wanted, hand.winds[seat])
    return found if least <= lacking else None


def _lying(hand: Throws, seat: int) -> int | None:
    """Of what can be spared goes what others have just thrown away."""
    lately = {kind for _, kind in hand.river[-_LATELY:]}
    return next((kind for kind in hand.spare(seat) if kind in lately), None)


def _outside(hand: Throws, seat: int) -> int | None:
    """Of what can be spared ones, nines and honours go first: few of them make a chow."""
    return next((kind for kind in hand.spare(seat) if kind in TERMINALS_AND_HONOURS), None)


def _inside(hand: Throws, seat: int) -> int | None:
    """Of what can be spared the middle of a suit goes first."""
    return next((kind for kind in hand.spare(seat) if kind < EAST and 2 <= kind % 9 <= 6), None)


HONOURS_KEPT: dict[str, Habit] = {
    # Kept as long as there is anything else, or thrown like any other tile.
    "clinging": _tastes(lambda usual: usual._replace(single=20, pair=40)),
    "careless": _tastes(lambda usual: usual._replace(single=0, pair=0)),
    "winds": partial(Throws, other=_keeps_winds),
}
ORDER: dict[str, Habit] = {
    "lying": partial(Throws, other=_lying),
    "outside": partial(Throws, other=_outside),
    "inside": partial(Throws, other=_inside),
}

# -- claiming --------------------------------------------------------------------------------------------


class ClaimsPungs(HabitRollout):
    """Never claims a chow."""

    def _chow(self, seat: int, kind: int) -> bool:
        return seat != self.odd and super()._chow(seat, kind)


class ClaimsNothing(HabitRollout):
    """Claims a discard for Mah-Jong alone."""

    def _chow(self, seat: int, kind: int) -> bool:
        return seat != self.odd and super()._chow(seat, kind)

    def _pung(self, seat: int, kind: int, alike: int) -> bool:
        return seat != self.odd and super()._pung(seat, kind, alike)


class ClaimsEverything(HabitRollout):
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
            chow = ONE[low] * (1 + (1 << BITS) + (1 << 2 * BITS))
            if self._lacks(seat, tiles - chow + ONE[kind]) <= self.lacking[seat]:
                self.claim_chow(seat, kind, low)
                return True
        return False

    def _greedy(self, seat: int, kind: int) -> bool:
        fits = self.wanted[seat] < 16 and self.wanted[seat] >> kind // 9 & 1 and len(self.laid[seat]) < 4
        return seat == self.odd and bool(fits)

    def _lacks(self, seat: int, tiles: int) -> int:
        return self.policy.distances.lacking(tiles, 3 - len(self.laid[seat]), self.wanted[seat])


CLAIMS: dict[str, Habit] = {
    "nothing": ClaimsNothing,
    "pungs": ClaimsPungs,
    "everything": ClaimsEverything,
}

# -- aiming ----------------------------------------------------------------------------------------------


class KeepsSuit(HabitRollout):
    """Stays with a suit chosen from the deal, whatever comes: place 0 is the suit of most tiles."""

    def __init__(self, policy: Policy, state: State, odd: int, *, place: int) -> None:
        super().__init__(policy, state, odd)
        tiles = self.hands[odd]
        order = sorted(range(3), key=lambda suit: -size(tiles >> SECTION * suit & SUIT_MASK))
        self.suits = tuple(order[place] if seat == odd else None for seat in range(self.players))
        self.settle_in(odd)


def _turns_pure(many: int) -> Habit:
    """Play without honours as soon as a hand has so many tiles of a suit."""

    def when(hand: Tastes, seat: int) -> bool:
        tiles = hand.hands[seat] + sum(group.counts for group in hand.laid[seat])
        return max(size(tiles >> SECTION * suit & SUIT_MASK) for suit in range(3)) >= many

    return partial(Tastes, change=lambda usual: usual._replace(pure=40.0), when=when)


ONE_SUIT: dict[str, Habit] = {
    "never": _tastes(lambda usual: usual._replace(clean=0.0)),
    "always": _tastes(lambda usual: usual._replace(clean=40.0)),
}
SUIT: dict[str, Habit] = {"longest": partial(KeepsSuit, place=0), "second": partial(KeepsSuit, place=1)}
TURNING: dict[str, Habit] = {str(many): _turns_pure(many) for many in (0, 7, 9, 11)}

# -- stopping --------------------------------------------------------------------------------------------


def _stops(when: Callable[[Throws, int, int], bool]) -> Habit:
    """Throw away what is safest once `when` says so, whatever it does to the hand."""

    def other(hand: Throws, seat: int) -> int | None:
        usual, lacking, _ = hand.usual(seat)
        if not when(hand, seat, lacking):
            return None
        lying = Counter(kind for _, kind in hand.river)
        lately = {kind for _, kind in hand.river[1 - hand.players :]}

        def risk(kind: int) -> tuple[int, bool]:
            if kind in lately:
                found = 0
            elif lying[kind] + held(hand.hands[seat], kind) > 2:
                found = 1
            else:
                found = 2 if kind >= EAST else 4 if 2 <= kind % 9 <= 6 else 3
            return found, kind != usual

        return min(kinds(hand.hands[seat]), key=risk)

    return partial(Throws, other=other)


def _late(hand: Throws, seat: int, lacking: int) -> bool:
    """Late in a hand that is far from complete."""
    return lacking >= _FAR and hand.drawable <= _LATE * hand.players


def _afraid(hand: Throws, seat: int, lacking: int) -> bool:
    """Somebody has laid out three groups, and the own hand isn't ready."""
    return lacking > 1 and any(len(laid) > 2 for each, laid in enumerate(hand.laid) if each != seat)


def _timid(hand: Throws, seat: int, lacking: int) -> bool:
    """Somebody has laid out two groups, even if the own hand is ready."""
    return any(len(laid) > 1 for each, laid in enumerate(hand.laid) if each != seat)


STOPS: dict[str, Habit] = {"late": _stops(_late), "three": _stops(_afraid), "two": _stops(_timid)}
