"""Bombs and the Dragon: what is thrown, and what is given away."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from ...tichu.parts import BOMB, DOG, Part
from ..figure import Bar, Plan
from .rounds import Round, compared

_RICH = 25  # points in a trick that is worth a bomb by its points alone
_NEAR = 2  # cards with which somebody is about to go out


class _Bombs(Round):
    """Somebody who throws bombs by a habit."""

    __slots__ = ()

    def _bombed(self, first: int) -> tuple[int, Part | None]:
        for seat in self.setting.game.seats_from(first):
            if seat in self.odd and seat != self.owner and self.owner not in self.setting.mates[seat]:
                hand = self.hands[seat]
                for part in hand:
                    fits = part.key == BOMB and (self.key != BOMB or part.rank > self.top)
                    if fits and (len(hand) <= 2 or self.wanted()):
                        hand.remove(part)
                        return seat, part
        held = [(seat, self.hands[seat]) for seat in self.odd]
        for seat, hand in held:
            self.hands[seat] = [part for part in hand if part.key != BOMB]
        found = super()._bombed(first)
        for seat, hand in held:
            self.hands[seat] = hand
        return found

    def wanted(self) -> bool:
        """Whether an opponent's trick is worth a bomb; with two plays left it always is."""
        raise NotImplementedError


class AtOnce(_Bombs):
    """The first trick there is."""

    __slots__ = ()

    def wanted(self) -> bool:
        return True


class Rich(_Bombs):
    """A trick with many points in it."""

    __slots__ = ()

    def wanted(self) -> bool:
        return self.lying >= _RICH


class Late(_Bombs):
    """An opponent about to go out."""

    __slots__ = ()

    def wanted(self) -> bool:
        return self.sizes[self.owner] <= _NEAR


class Last(_Bombs):
    """Nothing but the way home."""

    __slots__ = ()

    def wanted(self) -> bool:
        return False


def bombs(game: Any, size: int, rng: Random) -> Iterable[Bar]:
    """When a bomb is thrown, in points a round with one, more or less than with the usual mixture."""
    return compared(game, {"once": AtOnce, "rich": Rich, "late": Late, "last": Last}, size, rng, only=BOMB)


class Fewest(Round):
    """Gives the Dragon's trick to the opponent with the fewest cards."""

    __slots__ = ()

    def _receiver(self, seat: int) -> int:
        if seat in self.odd:
            return min(self.setting.gifts[seat], key=lambda each: self.sizes[each] or 99)
        return super()._receiver(seat)


class Next(Round):
    """Gives it to the next player, whoever that is."""

    __slots__ = ()

    def _receiver(self, seat: int) -> int:
        return self.setting.after[seat] if seat in self.odd else super()._receiver(seat)


def dragon(game: Any, size: int, rng: Random) -> Iterable[Bar]:
    """Who gets the Dragon's trick, in points a round, against giving it to who holds most cards."""
    return compared(game, {"next": Next, "fewest": Fewest}, size, rng)


class Most(Round):
    """Sends the Dog to the partner with most cards."""

    __slots__ = ()

    def _led(self, seat: int, leaders: Sequence[int]) -> int:
        if seat in self.odd:
            return max(leaders, key=lambda each: self.sizes[each])
        return super()._led(seat, leaders)


class First(Round):
    """Sends the Dog to the next partner, whoever that is."""

    __slots__ = ()

    def _led(self, seat: int, leaders: Sequence[int]) -> int:
        return leaders[0] if seat in self.odd else super()._led(seat, leaders)


def sent(game: Any, size: int, rng: Random) -> Iterable[Bar]:
    """To which partner the Dog runs, in points a round with one, against the one with fewest cards."""
    return compared(game, {"most": Most, "first": First}, size, rng, only=DOG + 1)


PLANS = {
    "bombs": Plan(bombs, "points", 3000, 400, 0.0),
    "dragon": Plan(dragon, "points", 3000, 500, 0.0),
}
THREE = {
    "sent": Plan(sent, "points", 3000, 500, 0.0),
    "dragon": Plan(dragon, "points", 3000, 500, 0.0),
}
