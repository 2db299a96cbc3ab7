"""What lies with the partner: tricks to be left alone or not."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from ...tichu.parts import Part
from ..figure import Bar, Plan, share
from .rounds import Round, compared, table

CALL = 100
GOOD = 3  # plays that still need a trick, at which a hand is called on


class Never(Round):
    """Never lies on a partner's trick, but to go out."""

    __slots__ = ()

    def _over_partner(self, seat: int, hand: list[Part]) -> Part | None:
        if seat in self.odd and len(hand) > 1:
            return None
        return super()._over_partner(seat, hand)


class Always(Round):
    """Beats the partner's trick like anybody's, with the lowest that will do."""

    __slots__ = ()

    def _over_partner(self, seat: int, hand: list[Part]) -> Part | None:
        if seat in self.odd and not self.live:
            for part in hand:
                if part.key == self.key and part.rank > self.top:
                    hand.remove(part)
                    return part
            return None
        return super()._over_partner(seat, hand)


class Deaf(Round):
    """Plays as if nobody had called."""

    __slots__ = ()

    def _lead(self, seat: int) -> Part:
        live = self.live
        self.live = [each for each in live if each == seat or seat not in self.odd]
        part = super()._lead(seat)
        self.live = live
        return part

    def _follow(self, seat: int) -> Part | None:
        live = self.live
        self.live = [each for each in live if each == seat or seat not in self.odd]
        part = super()._follow(seat)
        self.live = live
        return part


class Hard(Round):
    """Takes every trick from a caller that can be taken, whatever it costs."""

    __slots__ = ()

    def _follow(self, seat: int) -> Part | None:
        hand = self.hands[seat]
        if seat in self.odd and self.owner in self.live and not self.wish:
            fits = [part for part in hand if part.key == self.key and part.rank > self.top]
            if fits:
                part = max(fits, key=lambda each: each.rank)
                hand.remove(part)
                return part
        return super()._follow(seat)


def tricks(game: Any, size: int, rng: Random) -> Iterable[Bar]:
    """The partner's tricks left alone always, or never."""
    return compared(game, {"never": Never, "always": Always}, size, rng)


Way = tuple[type[Round], str, bool]


def _kept(game: Any, size: int, rng: Random, ways: dict[str, Way]) -> Iterable[Bar]:
    """How many tichus on a good hand are kept, by how the others play: who does ("mates", "mate", "foes"),
    and whether the partners of the caller push what is best.
    """
    at, found = table(game), {name: list[bool]() for name in ways}
    while min(map(len, found.values())) < size:
        hands = at.deal(rng).hands
        caller = next((seat for seat in at.seats if at.turns(hands[seat]) <= GOOD), None)
        if caller is None:
            continue
        calls = [CALL if seat == caller else 0 for seat in at.seats]
        mates = game.partners(caller)
        who = {"": (), "mate": mates[:1], "mates": mates, "foes": game.opponents(caller)}
        for name, (kind, role, gives) in ways.items():
            callers = (caller,) if gives else ()
            gifts = [at.usual(hands[seat], seat, callers) for seat in at.seats]
            gifts[caller] = at.usual(hands[caller], caller, (caller,))
            held = at.pushed(hands, gifts)
            round_ = kind(at, at.split(held), at.lead(held), who[role], calls=calls)
            round_.run()
            found[name].append(round_.out[0] == caller)
    return [share(name, kept) for name, kept in found.items()]


def helped(game: Any, size: int, rng: Random) -> Iterable[Bar]:
    """A partner who helps in play and push, in play alone, and one who does not."""
    ways: dict[str, Way] = {
        "both": (Round, "", True),
        "play": (Round, "", False),
        "not": (Deaf, "mates", False),
    }
    return _kept(game, size, rng, ways)


def backed(game: Any, size: int, rng: Random) -> Iterable[Bar]:
    """Two partners who help in play and push, in play alone, one of them, and neither."""
    ways: dict[str, Way] = {
        "both": (Round, "", True),
        "play": (Round, "", False),
        "one": (Deaf, "mate", False),
        "not": (Deaf, "mates", False),
    }
    return _kept(game, size, rng, ways)


def stopped(game: Any, size: int, rng: Random) -> Iterable[Bar]:
    """Opponents who take no notice, who try to stop a caller, and who do whatever it costs."""
    ways: dict[str, Way] = {
        "deaf": (Deaf, "foes", True),
        "usual": (Round, "", True),
        "hard": (Hard, "foes", True),
    }
    return _kept(game, size, rng, ways)


PLANS = {
    "partner": Plan(tricks, "points", 3000, 300, 0.0),
    "helped": Plan(helped, "share", 3000, 300),
    "stopped": Plan(stopped, "share", 3000, 300),
}
THREE = {
    "partner": Plan(tricks, "points", 3000, 300, 0.0),
    "backed": Plan(backed, "share", 3000, 300),
}
