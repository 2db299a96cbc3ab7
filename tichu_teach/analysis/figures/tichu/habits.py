"""Habits in the Tichu family, in rollouts: following, gifts, and what is left to others."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy

from ...tichu.parts import SINGLE, RolloutPart
from .simulator import Habit, HabitRollout, Start

_HOME = 3  # plays that are left when everybody goes home as they best can
_HIGH = 13.5  # above a king

# -- high cards ------------------------------------------------------------------------------------------


class Spends(HabitRollout):
    """Takes every single trick at once that an ace, the Phoenix or the Dragon can take."""

    __slots__ = ()

    def _follow(self, seat: int) -> RolloutPart | None:
        hand = self.hands[seat]
        if seat in self.odd and self.key == SINGLE + 1 and self.owner not in self.setting.mates[seat]:
            fits = [part for part in hand if part.key == self.key and _HIGH < part.rank > self.top]
            if fits and not self.wish:
                hand.remove(fits[0])
                return fits[0]
        return super()._follow(seat)


class Saves(HabitRollout):
    """Keeps aces, Phoenix and Dragon back while there are many plays left."""

    __slots__ = ()

    def _follow(self, seat: int) -> RolloutPart | None:
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


KEEPS: dict[str, Habit] = {"spends": Spends, "saves": Saves}

# -- what is given away ----------------------------------------------------------------------------------


class GivesNext(HabitRollout):
    """Gives the Dragon's trick to the next player, whoever that is."""

    __slots__ = ()

    def _receiver(self, seat: int) -> int:
        return self.setting.after[seat] if seat in self.odd else super()._receiver(seat)


class GivesFewest(HabitRollout):
    """Gives the Dragon's trick to the opponent with the fewest cards."""

    __slots__ = ()

    def _receiver(self, seat: int) -> int:
        if seat in self.odd:
            return min(self.setting.gifts[seat], key=lambda each: self.sizes[each] or 99)
        return super()._receiver(seat)


class SendsMost(HabitRollout):
    """Sends the Dog to the partner with most cards."""

    __slots__ = ()

    def _led(self, seat: int, leaders: Sequence[int]) -> int:
        if seat in self.odd:
            return max(leaders, key=lambda each: self.sizes[each])
        return super()._led(seat, leaders)


class SendsFirst(HabitRollout):
    """Sends the Dog to the next partner, whoever that is."""

    __slots__ = ()

    def _led(self, seat: int, leaders: Sequence[int]) -> int:
        return leaders[0] if seat in self.odd else super()._led(seat, leaders)


DRAGON: dict[str, Habit] = {"next": GivesNext, "fewest": GivesFewest}
SENT: dict[str, Habit] = {"most": SendsMost, "first": SendsFirst}

# -- partners and callers --------------------------------------------------------------------------------


class NeverOver(HabitRollout):
    """Never lies on a partner's trick, but to go out."""

    __slots__ = ()

    def _over_partner(self, seat: int, hand: list[RolloutPart]) -> RolloutPart | None:
        if seat in self.odd and len(hand) > 1:
            return None
        return super()._over_partner(seat, hand)


class AlwaysOver(HabitRollout):
    """Beats the partner's trick like anybody's, with the lowest that will do."""

    __slots__ = ()

    def _over_partner(self, seat: int, hand: list[RolloutPart]) -> RolloutPart | None:
        if seat in self.odd and not self.live:
            for part in hand:
                if part.key == self.key and part.rank > self.top:
                    hand.remove(part)
                    return part
            return None
        return super()._over_partner(seat, hand)


class Deaf(HabitRollout):
    """Plays as if nobody had called."""

    __slots__ = ()

    def _lead(self, seat: int) -> RolloutPart:
        live = self.live
        self.live = [each for each in live if each == seat or seat not in self.odd]
        part = super()._lead(seat)
        self.live = live
        return part

    def _follow(self, seat: int) -> RolloutPart | None:
        live = self.live
        self.live = [each for each in live if each == seat or seat not in self.odd]
        part = super()._follow(seat)
        self.live = live
        return part


class Granting(HabitRollout):
    """A Table that grants wishes like anybody."""

    __slots__ = ()

    def __init__(self, start: Start) -> None:
        super().__init__(start)
        if self.odd:
            self.setting = copy(self.setting)
            self.setting.bound = [True] * len(self.hands)


OVER: dict[str, Habit] = {"never": NeverOver, "always": AlwaysOver}
TABLE: dict[str, Habit] = {**OVER, "grants": Granting}
