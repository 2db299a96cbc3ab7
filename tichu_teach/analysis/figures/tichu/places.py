"""Everybody for themselves: what the exchange of cards does, and how to climb from the last place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from ..figure import Bar, Plan, bar, share
from .habits import LEADS, Waiting, played
from .rounds import Round, Table, table

_LEFT = (5, 4, 3, 2)  # plays in the hand that is handed the lead
Way = Callable[[Table, int, int], list[int]]


@dataclass(frozen=True)
class Court:
    """A table at which everybody has a place, and rounds with an exchange before them."""

    at: Table
    over: Any  # a first round, played to its end

    @property
    def last(self) -> int:
        """The seat of the lowest place."""
        return int(self.at.game.seat_of(self.at.game.players - 1))

    def deal(self, rng: Random) -> Any:
        """A round, before the exchange."""
        return self.over.next_deal(rng)

    def exchanged(self, hands: Iterable[int], ways: Mapping[int, Way] | None = None) -> list[int]:
        """The hands after the exchange, in which some seats choose their own way."""
        at, held = self.at, list(hands)
        given = [self._gift(seat, hand, (ways or {}).get(seat, low)) for seat, hand in enumerate(held)]
        return at.pushed(held, [tuple(cards) for cards in given])

    def _gift(self, seat: int, hand: int, way: Way) -> list[int]:
        game = self.at.game
        owed = game.demanded(seat, hand)
        return list(owed) if owed is not None else way(self.at, hand, len(game.push_targets(seat)))

    def run(self, hands: Sequence[int], kind: type[Round] = Round, odd: Sequence[int] = ()) -> Round:
        """A round in a hurry."""
        round_ = kind(self.at, self.at.split(hands), self.at.lead(hands), odd)
        round_.run()
        return round_


@cache
def court(game: Any) -> Court:
    """The table of a game at which everybody plays alone."""
    at = table(game)
    return Court(at, played(game.deal(Random(0))))


def low(at: Table, hand: int, number: int) -> list[int]:
    """The lowest cards that stand alone, then low ones."""
    return at.low(hand)[:number]


def _lowest(at: Table, hand: int, number: int) -> list[int]:
    """The lowest cards, whatever they belong to."""
    plain = [card for card in at.deck if card & hand and at.deck.rank_of(card) > 1]
    return sorted(plain, key=at.deck.rank_of)[:number]


def _high(at: Table, hand: int, number: int) -> list[int]:
    """The highest cards that stand alone, aces and special cards aside."""
    loose = at.low(hand)
    lone = [card for card in at.lone(hand) if card in loose][::-1]
    return (lone + [card for card in loose if card not in lone])[:number]


def fates(game: Any, size: int, rng: Random) -> Iterable[Bar]:
    """How often each place comes in last, among sensible players."""
    at = court(game)
    found = {place: list[bool]() for place in range(game.players)}
    for _ in range(size):
        end = played(at.deal(rng))
        for place, kept in found.items():
            kept.append(game.seat_of(place) not in end.out)
    return [share(str(place + 1), kept) for place, kept in found.items()]


def dues(game: Any, size: int, rng: Random) -> Iterable[Bar]:
    """In which place first and last come in, with the exchange and without."""
    at = court(game)
    found = {name: list[float]() for name in ("first-with", "first-without", "last-with", "last-without")}
    for _ in range(size):
        hands = at.deal(rng).hands
        for name, held in (("with", at.exchanged(hands)), ("without", list(hands))):
            round_ = at.run(held)
            found[f"first-{name}"].append(1 + round_.place(game.seat_of(0)))
            found[f"last-{name}"].append(1 + round_.place(at.last))
    return [bar(name, values) for name, values in found.items()]


def gifts(game: Any, size: int, rng: Random) -> Iterable[Bar]:
    """How many places the first loses who gives back other cards than the lowest that stand alone."""
    at, first = court(game), game.seat_of(0)
    ways: dict[str, Way] = {"lowest": _lowest, "high": _high}
    found = {name: list[float]() for name in ways}
    for _ in range(size):
        hands = at.deal(rng).hands
        usual = at.run(at.exchanged(hands)).place(first)
        for name, way in ways.items():
            found[name].append(usual - at.run(at.exchanged(hands, {first: way})).place(first))
    return [bar(name, values) for name, values in found.items()]


def leads(game: Any, size: int, rng: Random) -> Iterable[Bar]:
    """How many places it brings the last to lead low cards first, the longest first, winners first."""
    at, found = court(game), {name: list[float]() for name in LEADS}
    for _ in range(size):
        state = at.deal(rng)
        base = _places(played(state))[at.last]
        for name, habit in LEADS.items():
            found[name].append(base - _places(played(state, (at.last,), habit))[at.last])
    return [bar(name, values) for name, values in found.items()]


def waits(game: Any, size: int, rng: Random) -> Iterable[Bar]:
    """How many places it brings to pass until one's cards are likely to win, by the place one comes from."""
    at, found = court(game), {place: list[float]() for place in range(game.players)}
    waiting = Waiting()
    for _ in range(size):
        state = at.deal(rng)
        base = _places(played(state))
        for place, gained in found.items():
            seat = game.seat_of(place)
            gained.append(base[seat] - _places(played(state, (seat,), waiting))[seat])
    return [bar(str(place + 1), values) for place, values in found.items()]


def _places(end: Any) -> list[int]:
    """The place of every seat, 0 the first."""
    return [end.out.index(seat) if seat in end.out else len(end.out) for seat in range(end.game.players)]


class _Handed(Round):
    """The seat of `odd` is handed the lead once, after a trick of another's, with so many plays left."""

    __slots__ = ("plays",)
    plays: int

    def take(self, seat: int, to: int | None = None) -> None:
        super().take(seat, to)
        for own in self.odd:
            if own != seat and len(self.hands[own]) == self.plays and not self.over:
                self.odd, self.turn = (), own


def lead(game: Any, size: int, rng: Random) -> Iterable[Bar]:
    """How many places the lead is worth to the last, by the plays that are still in the hand."""
    at = court(game)
    found = {plays: list[float]() for plays in _LEFT}
    for _ in range(size):
        hands = at.exchanged(at.deal(rng).hands)
        split, first = at.at.split(hands), at.at.lead(hands)
        usual = at.run(hands).place(at.last)
        for plays, gained in found.items():
            round_ = _Handed(at.at, split, first, (at.last,))
            round_.plays = plays
            round_.run()
            if not round_.odd:
                gained.append(usual - round_.place(at.last))
    return [bar(str(plays), values) for plays, values in found.items()]


PLANS = {
    "fates": Plan(fates, "share", 600, 30, 100 / 6),
    "dues": Plan(dues, "place", 3000, 300),
    "gifts": Plan(gifts, "places", 3000, 300, 0.0),
    "leads": Plan(leads, "places", 400, 10, 0.0),
    "waits": Plan(waits, "places", 250, 8, 0.0),
    "lead": Plan(lead, "places", 3000, 300, 0.0),
}
EAR = {"fates": PLANS["fates"]}
