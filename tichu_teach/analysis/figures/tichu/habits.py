"""Habits in the Tichu family: leading, following, bombs, gifts, and what is left to a partner or a caller."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from copy import copy
from functools import partial
from typing import NamedTuple

from ....engine import Pass, Play
from ....engine.climbing.actions import Action
from ....engine.tichu.state import View
from ....players.climbing import LIKELY
from ....players.tichu.outlook import NEAR, SURE, Outlook
from ...tichu.parts import BOMB, DOG, PAIR, SINGLE, RolloutPart
from .simulator import SILENT, USUAL, Habit, HabitRollout, Start

_HOME = 3  # plays that are left when everybody goes home as they best can
_HIGH = 13.5  # above a king
_RICH = 25  # points in a trick that is worth a bomb by its points alone

# -- leading ---------------------------------------------------------------------------------------------


class LeadOption(NamedTuple):
    """A part of a hand that could be led: its place in the hand, and whether it is a single or a pair."""

    place: int
    rank: float
    size: int
    win: float
    short: bool


Pick = Callable[[Iterable[LeadOption]], LeadOption | None]


def _low(leads: Iterable[LeadOption]) -> LeadOption | None:
    """The lowest single or pair that may lose."""
    losers = [each for each in leads if each.short and each.win < SURE]
    return min(losers, key=lambda each: each.rank, default=None)


def _longest(leads: Iterable[LeadOption]) -> LeadOption | None:
    return max(leads, key=lambda each: (each.size, -each.rank), default=None)


def _tops(leads: Iterable[LeadOption]) -> LeadOption | None:
    """The one that is surest to win."""
    return max(leads, key=lambda each: each.win, default=None)


class Leads(HabitRollout):
    """Leads by a habit while there are plays enough left."""

    __slots__ = ("pick",)

    def __init__(self, start: Start, *, pick: Pick) -> None:
        super().__init__(start)
        self.pick = pick

    def _lead(self, seat: int) -> RolloutPart:
        hand = self.hands[seat]
        if seat in self.odd and len(hand) > _HOME and not self.wish:
            found = self.pick(
                LeadOption(place, part.rank, part.size, part.win, part.key in (SINGLE + 1, PAIR + 2))
                for place, part in enumerate(hand)
                if part.key not in (BOMB, DOG + 1)
            )
            if found is not None:
                return hand.pop(found.place)
        return super()._lead(seat)


LEADS: dict[str, Habit] = {
    "low": partial(Leads, pick=_low),
    "longest": partial(Leads, pick=_longest),
    "tops": partial(Leads, pick=_tops),
}


class LeadingPlayer:
    """A sensible player who leads a part of the plan by a habit while there are many."""

    def __init__(self, pick: Pick) -> None:
        self.pick = pick

    def choose(self, view: View) -> Action:
        """Return an action that is legal."""
        if view.phase == "play" and view.acts and not view.trick and not view.wish:
            outlook = Outlook(view, SILENT)
            plays = {each.combo: each for each in view.legal if isinstance(each, Play)}
            plan = outlook.planner.split(outlook.hand)
            if len(plan) > _HOME:
                found = self.pick(
                    LeadOption(
                        place, each.rank, each.size, outlook.chances.of(each), each.kind in ("single", "pair")
                    )
                    for place, each in enumerate(plan)
                    if each in plays and not each.is_bomb and each.kind != "dog"
                )
                if found is not None:
                    return plays[plan[found.place]]
        return USUAL.choose(view)

    def announce(self, view: View) -> None:
        """Make no calls."""


LEADING = {
    "low": LeadingPlayer(_low),
    "longest": LeadingPlayer(_longest),
    "tops": LeadingPlayer(_tops),
}


class WaitingPlayer:
    """A sensible player who passes while there are many plays left, but where its play is likely to win."""

    def choose(self, view: View) -> Action:
        """Return an action that is legal."""
        action = USUAL.choose(view)
        passing = next((each for each in view.legal if isinstance(each, Pass)), None)
        if passing is None or not isinstance(action, Play) or not view.acts:
            return action
        outlook = Outlook(view, SILENT)
        many = len(outlook.planner.split(outlook.hand)) > _HOME
        return passing if many and outlook.chances.of(action.combo) < LIKELY else action

    def announce(self, view: View) -> None:
        """Make no calls."""


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

# -- bombs -----------------------------------------------------------------------------------------------


class Bombs(HabitRollout):
    """Throws a bomb where an opponent's trick is `wanted`, or two plays are left."""

    __slots__ = ("wanted",)

    def __init__(self, start: Start, *, wanted: Callable[[HabitRollout], bool]) -> None:
        super().__init__(start)
        self.wanted = wanted

    def _bombed(self, first: int) -> tuple[int, RolloutPart | None]:
        for seat in self.setting.game.seats_from(first):
            if seat in self.odd and seat != self.owner and self.owner not in self.setting.mates[seat]:
                hand = self.hands[seat]
                for part in hand:
                    fits = part.key == BOMB and (self.key != BOMB or part.rank > self.top)
                    if fits and (len(hand) <= 2 or self.wanted(self)):
                        hand.remove(part)
                        return seat, part
        held = [(seat, self.hands[seat]) for seat in self.odd]
        for seat, hand in held:
            self.hands[seat] = [part for part in hand if part.key != BOMB]
        found = super()._bombed(first)
        for seat, hand in held:
            self.hands[seat] = hand
        return found


BOMBS: dict[str, Habit] = {
    "once": partial(Bombs, wanted=lambda rollout: True),
    "rich": partial(Bombs, wanted=lambda rollout: rollout.lying >= _RICH),
    "late": partial(Bombs, wanted=lambda rollout: rollout.sizes[rollout.owner] <= NEAR),
    "last": partial(Bombs, wanted=lambda rollout: False),  # nothing but the way home
}

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


class Hard(HabitRollout):
    """Takes every trick from a caller that can be taken, whatever it costs."""

    __slots__ = ()

    def _follow(self, seat: int) -> RolloutPart | None:
        hand = self.hands[seat]
        if seat in self.odd and self.owner in self.live and not self.wish:
            fits = [part for part in hand if part.key == self.key and part.rank > self.top]
            if fits:
                part = max(fits, key=lambda each: each.rank)
                hand.remove(part)
                return part
        return super()._follow(seat)


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
