"""The push: what goes across, what goes to the sides, and where the Dog goes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from ..figure import Bar, Plan, bar
from .rounds import SEATS, Round, Table, table

Gift = tuple[int, int, int]
Way = Callable[[Table, int, int], Gift]


def _points(at: Table, hands: tuple[int, ...], gifts: list[Gift]) -> int:
    held = at.pushed(hands, gifts)
    round_ = Round(at, at.split(held), at.lead(held))
    round_.run()
    return round_.points(0)


def _ways(game: Any, size: int, rng: Random, ways: dict[str, Way], dog: bool = False) -> Iterable[Bar]:
    """What a way to push brings a side more than the usual one, in points a round, on the same deals.

    With `dog` one seat alone has the way, and it holds the Dog.
    """
    at, found = table(game), {name: list[float]() for name in ways}
    for _ in range(size):
        hands = at.deal(rng).hands
        usual = [at.usual(hands[seat], seat) for seat in SEATS]
        base = _points(at, hands, usual)
        for name, way in ways.items():
            gained = []
            for side in (0, 1):
                own = [seat for seat in (side, side + 2) if not dog or hands[seat] & at.deck.dog]
                if own:
                    gifts = [way(at, hands[seat], seat) if seat in own else usual[seat] for seat in SEATS]
                    gained.append((_points(at, hands, gifts) - base) * (1 - 2 * side))
            found[name].append(sum(gained) / len(gained))
    return [bar(name, values) for name, values in found.items()]


def _lowest(at: Table, hand: int, seat: int) -> Gift:
    low = at.low(hand)
    return low[0], low[2], low[1]


def _top(at: Table, hand: int, seat: int) -> Gift:
    across = at.top(hand)
    low = at.low(hand & ~across)
    return low[0], across, low[1]


def across(game: Any, size: int, rng: Random) -> Iterable[Bar]:
    """To the partner a low card, or one's very best, instead of the best that stands alone."""
    return _ways(game, size, rng, {"lowest": _lowest, "top": _top})


def _high(at: Table, hand: int, seat: int) -> Gift:
    """The highest cards that stand alone below an ace to the sides."""
    across = at.best(hand)
    lone = [card for card in at.lone(hand & ~across) if card in at.low(hand & ~across)]
    sides = (lone[::-1] + [card for card in at.low(hand & ~across) if card not in lone])[:2]
    return sides[0], across, sides[1]


def _plain(at: Table, hand: int, seat: int) -> Gift:
    """The two lowest cards to the sides, pairs or not."""
    across, deck = at.best(hand), at.deck
    rest = hand & ~(across | deck.dog | deck.mahjong | deck.phoenix | deck.dragon)
    low = sorted((card for card in deck if card & rest), key=deck.rank_of)
    return low[0], across, low[1]


def sides(game: Any, size: int, rng: Random) -> Iterable[Bar]:
    """To the opponents the lowest cards even out of pairs, or higher ones that stand alone."""
    return _ways(game, size, rng, {"pairs": _plain, "high": _high})


def _dog_across(at: Table, hand: int, seat: int) -> Gift:
    low = at.low(hand)
    return low[0], hand & at.deck.dog, low[1]


def _dog_left(at: Table, hand: int, seat: int) -> Gift:
    across = at.best(hand)
    return hand & at.deck.dog, across, at.low(hand & ~across)[0]


def dog(game: Any, size: int, rng: Random) -> Iterable[Bar]:
    """The Dog to the partner, or to an opponent, instead of keeping it."""
    return _ways(game, size, rng, {"across": _dog_across, "away": _dog_left}, dog=True)


PLANS = {
    "across": Plan(across, "points", 3000, 300, 0.0),
    "sides": Plan(sides, "points", 3000, 300, 0.0),
    "dog": Plan(dog, "points", 3000, 300, 0.0),
}
