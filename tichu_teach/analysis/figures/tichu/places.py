"""Everybody for themselves: what the exchange of cards does, and how to climb from the last place.

With three players and the Table: what one gains by playing two hands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from random import Random

from ....engine.tichu.solo import Solo
from ....engine.tichu.state import State
from ....engine.tichu.tricsu import DEALER, TABLE, Tricsu
from ....players.match import play_round
from ....players.tichu import steady
from ..figure import Bar, bars, shares
from .habitual import LEADING, WaitingPlayer
from .simulator import HabitRollout, Simulator, Start, ahead, played, simulator

_LEFT = (5, 4, 3, 2)  # plays in the hand that is handed the lead
Way = Callable[[Simulator, int, int], list[int]]
"""From a simulator, a hand and a number of cards to those that are given."""


@dataclass(frozen=True)
class Court:
    """A table at which everybody has a place, and rounds with an exchange before them."""

    game: Solo
    at: Simulator
    over: State  # a first round, played to its end

    @property
    def last(self) -> int:
        """The seat of the lowest place."""
        return self.game.seat_of(self.game.players - 1)

    def deal(self, rng: Random) -> State:
        """Deal a round, before the exchange."""
        return self.over.next_deal(rng)

    def exchanged(self, hands: Iterable[int], ways: Mapping[int, Way] | None = None) -> list[int]:
        """Return the hands after the exchange, in which some seats choose their own way."""
        held = list(hands)
        given = [self._gift(seat, hand, (ways or {}).get(seat, low)) for seat, hand in enumerate(held)]
        return self.at.pushed(held, [tuple(cards) for cards in given])

    def _gift(self, seat: int, hand: int, way: Way) -> list[int]:
        owed = self.game.demanded(seat, hand)
        return list(owed) if owed is not None else way(self.at, hand, len(self.game.push_targets(seat)))


@cache
def court(game: Solo) -> Court:
    """Return the table of a game at which everybody plays alone."""
    return Court(game, simulator(game), played(game.deal(Random(0))))


def low(at: Simulator, hand: int, number: int) -> list[int]:
    """Choose the lowest cards that stand alone, then low ones."""
    return at.low(hand)[:number]


def _lowest(at: Simulator, hand: int, number: int) -> list[int]:
    """The lowest cards, whatever they belong to."""
    plain = [card for card in at.deck if card & hand and at.deck.rank_of(card) > 1]
    return sorted(plain, key=at.deck.rank_of)[:number]


def _high(at: Simulator, hand: int, number: int) -> list[int]:
    """The highest cards that stand alone, aces and special cards aside."""
    loose = at.low(hand)
    lone = [card for card in at.lone(hand) if card in loose][::-1]
    return (lone + [card for card in loose if card not in lone])[:number]


def fates(game: Solo, size: int, rng: Random) -> Iterable[Bar]:
    """Count how often each place comes in last, among sensible players."""
    at = court(game)
    found = {place: list[bool]() for place in range(game.players)}
    for _ in range(size):
        end = played(at.deal(rng))
        for place, kept in found.items():
            kept.append(game.seat_of(place) not in end.out)
    return shares({str(place + 1): kept for place, kept in found.items()})


def dues(game: Solo, size: int, rng: Random) -> Iterable[Bar]:
    """Count in which place first and last come in, with the exchange and without."""
    court_ = court(game)
    found = {name: list[float]() for name in ("first-with", "first-without", "last-with", "last-without")}
    for _ in range(size):
        hands = court_.deal(rng).hands
        for name, held in (("with", court_.exchanged(hands)), ("without", list(hands))):
            rollout = court_.at.play(held)
            found[f"first-{name}"].append(1 + rollout.place(game.seat_of(0)))
            found[f"last-{name}"].append(1 + rollout.place(court_.last))
    return bars(found)


def gifts(game: Solo, size: int, rng: Random) -> Iterable[Bar]:
    """Count the places the first loses by giving back other cards than the lowest that stand alone."""
    court_, first = court(game), game.seat_of(0)
    ways: dict[str, Way] = {"lowest": _lowest, "high": _high}
    found = {name: list[float]() for name in ways}
    for _ in range(size):
        hands = court_.deal(rng).hands
        usual = court_.at.play(court_.exchanged(hands)).place(first)
        for name, way in ways.items():
            place = court_.at.play(court_.exchanged(hands, {first: way})).place(first)
            found[name].append(usual - place)
    return bars(found)


def leads(game: Solo, size: int, rng: Random) -> Iterable[Bar]:
    """Count the places it brings the last to lead low cards first, the longest first, winners first."""
    at, found = court(game), {name: list[float]() for name in LEADING}
    for _ in range(size):
        state = at.deal(rng)
        base = _places(played(state))[at.last]
        for name, habit in LEADING.items():
            found[name].append(base - _places(played(state, (at.last,), habit))[at.last])
    return bars(found)


def waits(game: Solo, size: int, rng: Random) -> Iterable[Bar]:
    """Count the places it brings to pass until one's cards are likely to win, by the place one comes from."""
    at, found = court(game), {place: list[float]() for place in range(game.players)}
    waiting = WaitingPlayer()
    for _ in range(size):
        state = at.deal(rng)
        base = _places(played(state))
        for place, gained in found.items():
            seat = game.seat_of(place)
            gained.append(base[seat] - _places(played(state, (seat,), waiting))[seat])
    return bars({str(place + 1): values for place, values in found.items()})


def _places(end: State) -> list[int]:
    """The place of every seat, 0 the first."""
    return [end.out.index(seat) if seat in end.out else len(end.out) for seat in range(end.game.players)]


class _Handed(HabitRollout):
    """The seat of `odd` is handed the lead once, after a trick of another's, with so many plays left."""

    __slots__ = ("plays",)

    def __init__(self, start: Start, *, plays: int) -> None:
        super().__init__(start)
        self.plays = plays

    def take(self, seat: int, to: int | None = None) -> None:
        super().take(seat, to)
        for own in self.odd:
            if own != seat and len(self.hands[own]) == self.plays and not self.over:
                self.odd, self.turn = (), own


def lead(game: Solo, size: int, rng: Random) -> Iterable[Bar]:
    """Count the places the lead is worth to the last, by the plays that are still in the hand."""
    court_ = court(game)
    found = {plays: list[float]() for plays in _LEFT}
    for _ in range(size):
        hands = court_.exchanged(court_.deal(rng).hands)
        usual = court_.at.play(hands).place(court_.last)
        for plays, gained in found.items():
            rollout = court_.at.play(hands, partial(_Handed, plays=plays), (court_.last,))
            if not rollout.odd:
                gained.append(usual - rollout.place(court_.last))
    return bars({str(plays): values for plays, values in found.items()})


# -- three players and the Table -------------------------------------------------------------------------


def edge(game: Tricsu, size: int, rng: Random) -> Iterable[Bar]:
    """Count what each side brings home in a round, calls included, among sensible players."""
    player, found = steady(beginner=False), {"dealer": list[float](), "others": list[float]()}
    for _ in range(size):
        end = play_round(game.deal(rng), [player] * game.players)
        for values, points in zip(found.values(), end.count().points, strict=True):
            values.append(points)
    return bars(found)


def two_hands(game: Tricsu, size: int, rng: Random) -> Iterable[Bar]:
    """Count what it brings to lead low cards first, the longest first, winners first, from both hands."""
    found = {name: list[float]() for name in LEADING}
    for _ in range(size):
        state = game.deal(rng)
        base = ahead(played(state))
        for name, habit in LEADING.items():
            found[name].append(ahead(played(state, (DEALER, TABLE), habit)) - base)
    return bars(found)
