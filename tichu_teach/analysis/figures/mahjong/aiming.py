"""What a hand is worth trying for, and when to stop."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any

from ....engine.mahjong.tiles import EAST, held, kinds
from ...mahjong.policy import Taste
from ..figure import Bar, Plan, share
from .hands import Choosing, Played, Tasting, compared, deals, tasting

_FAR = 3  # tiles lacking in a hand that is far from complete
_LATE = 6  # draws of each player that are left late in a hand


class Quick(Tasting):
    """Never plays for one suit."""

    def taste(self, usual: Taste) -> Taste:
        return usual._replace(clean=0.0)


class Dreaming(Tasting):
    """Plays for one suit whenever it can."""

    def taste(self, usual: Taste) -> Taste:
        return usual._replace(clean=40.0)


def suits(game: Any, size: int, rng: Random) -> Iterable[Bar]:
    """Never one suit, or always."""
    return compared(game, {"never": Quick, "always": Dreaming}, size, rng)


def pairs(game: Any, size: int, rng: Random) -> Iterable[Bar]:
    """How many hands are won, by the pairs they are dealt; East, who is dealt a tile more, is left out."""
    found: dict[str, list[bool]] = {name: [] for name in ("1", "2", "3", "4")}
    for state in deals(game, size, rng):
        hand = Played(tasting(game), state).played()
        for seat, tiles in enumerate(state.hands):
            if seat == state.east:
                continue
            several = sum(held(tiles, kind) > 1 for kind in kinds(tiles))
            won = hand.won is not None and hand.won[0] == seat
            found[str(min(max(several, 1), 4))].append(won)
    return [share(name, values) for name, values in found.items()]


class _Stops(Choosing):
    """Throws away what is safest once it has stopped, whatever it does to the hand."""

    def other(self, seat: int) -> int | None:
        usual, lacking, _ = self.usual(seat)
        if not self.stops(seat, lacking):
            return None
        lying = Counter(kind for _, kind in self.river)
        lately = {kind for _, kind in self.river[1 - self.players :]}

        def risk(kind: int) -> tuple[int, bool]:
            if kind in lately:
                found = 0
            elif lying[kind] + held(self.hands[seat], kind) > 2:
                found = 1
            else:
                found = 2 if kind >= EAST else 4 if 2 <= kind % 9 <= 6 else 3
            return found, kind != usual

        return min(kinds(self.hands[seat]), key=risk)

    def stops(self, seat: int, lacking: int) -> bool:
        """Whether this hand is given up."""
        raise NotImplementedError


class Late(_Stops):
    """Stops late in a hand that is far from complete."""

    def stops(self, seat: int, lacking: int) -> bool:
        return lacking >= _FAR and self.drawable <= _LATE * self.players


class Afraid(_Stops):
    """Stops as soon as somebody has laid out three groups, if its own hand isn't ready."""

    def stops(self, seat: int, lacking: int) -> bool:
        return lacking > 1 and any(len(laid) > 2 for each, laid in enumerate(self.laid) if each != seat)


class Timid(_Stops):
    """Stops as soon as somebody has laid out two groups, even with a hand that is ready."""

    def stops(self, seat: int, lacking: int) -> bool:
        return any(len(laid) > 1 for each, laid in enumerate(self.laid) if each != seat)


def stops(game: Any, size: int, rng: Random) -> Iterable[Bar]:
    """Giving up late, out of fear of three groups, or of two."""
    return compared(game, {"late": Late, "three": Afraid, "two": Timid}, size, rng)


PLANS = {
    "suits": Plan(suits, "points", 1500, 60, 0.0),
    "pairs": Plan(pairs, "share", 5000, 400),
    "stops": Plan(stops, "points", 1500, 60, 0.0),
}
