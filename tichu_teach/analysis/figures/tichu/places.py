"""Everybody for themselves: what the exchange of cards does, and how to climb from the last place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from ....players.match import play_round
from ....players.tichu.sensible import SensiblePlayer
from ....players.tichu.style import STEADY
from ..figure import Bar, Plan, bar, share
from .leading import Idle, Longest, Low, Tops
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
    return Court(at, play_round(game.deal(Random(0)), [SensiblePlayer(Random(0), STEADY)] * game.players))


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
    player = SensiblePlayer(Random(0), STEADY)
    for _ in range(size):
        end: Any = play_round(at.deal(rng), [player] * game.players)
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


def _climbed(game: Any, habits: Mapping[str, type[Round]], size: int, rng: Random) -> Iterable[Bar]:
    """How many places each habit brings the last, against the usual play on the same deals."""
    at, found = court(game), {name: list[float]() for name in habits}
    for _ in range(size):
        hands = at.exchanged(at.deal(rng).hands)
        usual = at.run(hands).place(at.last)
        for name, habit in habits.items():
            found[name].append(usual - at.run(hands, habit, (at.last,)).place(at.last))
    return [bar(name, values) for name, values in found.items()]


def leads(game: Any, size: int, rng: Random) -> Iterable[Bar]:
    """The last leads low cards first, the longest first, winners first."""
    return _climbed(game, {"low": Low, "longest": Longest, "tops": Tops}, size, rng)


def waits(game: Any, size: int, rng: Random) -> Iterable[Bar]:
    """How many places it brings to pass until one's cards are likely to win, by the place one comes from."""
    at, found = court(game), {place: list[float]() for place in range(game.players)}
    for _ in range(size):
        hands = at.exchanged(at.deal(rng).hands)
        usual = at.run(hands)
        for place, gained in found.items():
            seat = game.seat_of(place)
            gained.append(usual.place(seat) - at.run(hands, Idle, (seat,)).place(seat))
    return [bar(str(place + 1), values) for place, values in found.items()]


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
    "leads": Plan(leads, "places", 3000, 300, 0.0),
    "waits": Plan(waits, "places", 3000, 300, 0.0),
    "lead": Plan(lead, "places", 3000, 300, 0.0),
}
