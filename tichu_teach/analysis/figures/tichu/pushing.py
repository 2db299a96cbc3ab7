"""The push: what goes to the sides, and what three partners give each other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random

from ....engine.tichu.game import TichuGame
from ..figure import Bar, Experiment, bars
from .simulator import Gifts, Simulator, simulator

Way = Callable[[Simulator, int, int], Gifts]
"""From a simulator, a hand and its seat to what is pushed."""


def _ways(
    game: TichuGame,
    size: int,
    rng: Random,
    ways: Mapping[str, Way],
    sides: Sequence[int] = (0, 1),
) -> Iterable[Bar]:
    """Compare ways to push with the usual one, in points a round that a side gains, on the same deals."""
    at, found = simulator(game), {name: list[float]() for name in ways}
    for _ in range(size):
        hands = at.deal(rng).hands
        usual = [at.usual(hands[seat], seat) for seat in at.seats]
        base = at.play(at.pushed(hands, usual)).points(0)
        for name, way in ways.items():
            gained = []
            for side in sides:
                own = at.side(side)
                if own:
                    gifts = [way(at, hands[seat], seat) if seat in own else usual[seat] for seat in at.seats]
                    points = at.play(at.pushed(hands, gifts)).points(0)
                    gained.append((points - base) * (1 - 2 * side))
            found[name].append(sum(gained) / len(gained))
    return bars(found)


def _to_others(at: Simulator, hand: int, seat: int, choose: Callable[[Simulator, int], list[int]]) -> Gifts:
    """The best card that stands alone to each partner, and to the others what is chosen."""
    targets, mates, gifts = at.game.push_targets(seat), at.setting.mates[seat], dict[int, int]()
    for target in targets:
        if target in mates:
            gifts[target] = at.best(hand)
            hand &= ~gifts[target]
    gifts.update(zip([target for target in targets if target not in mates], choose(at, hand), strict=False))
    return tuple(gifts[target] for target in targets)


def _loose(at: Simulator, hand: int) -> list[int]:
    """The highest cards that stand alone below an ace, then low ones."""
    lone = [card for card in at.lone(hand) if card in at.low(hand)]
    return lone[::-1] + [card for card in at.low(hand) if card not in lone]


def _lowest_of_all(at: Simulator, hand: int) -> list[int]:
    """The lowest cards, pairs or not."""
    deck = at.deck
    rest = hand & ~(deck.dog | deck.mahjong | deck.phoenix | deck.dragon)
    return sorted((card for card in deck if card & rest), key=deck.rank_of)


def _high(at: Simulator, hand: int, seat: int) -> Gifts:
    return _to_others(at, hand, seat, _loose)


def _plain(at: Simulator, hand: int, seat: int) -> Gifts:
    return _to_others(at, hand, seat, _lowest_of_all)


def sides(game: TichuGame, size: int, rng: Random) -> Iterable[Bar]:
    """To the opponents the lowest cards even out of pairs, or higher ones that stand alone."""
    return _ways(game, size, rng, {"pairs": _plain, "high": _high})


def dealers(game: TichuGame, size: int, rng: Random) -> Iterable[Bar]:
    """The same for a side that alone sees two hands, and gives to opponents only."""
    return _ways(game, size, rng, {"pairs": _plain, "high": _high}, sides=(0,))


def _poor(at: Simulator, hand: int, seat: int) -> Gifts:
    """The lowest cards to all."""
    return tuple(at.low(hand)[: len(at.game.push_targets(seat))])


def _rich(at: Simulator, hand: int, seat: int) -> Gifts:
    """The very best cards to all."""
    gifts = list[int]()
    for _ in at.game.push_targets(seat):
        gifts.append(at.top(hand))
        hand &= ~gifts[-1]
    return tuple(gifts)


def presents(game: TichuGame, size: int, rng: Random) -> Iterable[Bar]:
    """To two partners low cards, or one's very best, instead of the best that stand alone."""
    return _ways(game, size, rng, {"poor": _poor, "rich": _rich})


SIDES, PRESENTS, DEALERS = (
    Experiment(count, "points", 3000, 300, 0.0) for count in (sides, presents, dealers)
)
