"""Strength and speed of the opponents in Mah-Jong, the duel and Sparrow.

They are compared with random players, and with players who only look at how soon a hand may be complete but
are otherwise the same, also in defence.
"""

import random
import time
from collections.abc import Callable, Iterator
from statistics import mean, stdev
from typing import ClassVar

from tichu_teach.engine import games
from tichu_teach.engine.mahjong.rules import MahjongRules
from tichu_teach.engine.mahjong.state import State
from tichu_teach.players import Player, RandomPlayer, play_round
from tichu_teach.players.mahjong import SensiblePlayer, Style

from .measure import Figure, at, per_second

MAHJONG, DUEL, SPARROW = games["mahjong"], games["mahjong-duel"], games["sparrow"]
FORMS = {
    "four": MAHJONG,
    "three, seasons": MAHJONG.vary(players=3, tile_set=144),
    "clean, announced": MAHJONG.vary(clean_hand="announced"),
    "duel A": DUEL,
    "duel B": DUEL.vary(form="B"),
    "sparrow": SPARROW,
}
AGAINST_SPEED = ("four", "duel A", "duel B")
Maker = Callable[[random.Random], Player]


def figures(full: bool) -> Iterator[Figure]:
    yield from speed(full)
    for name, game in FORMS.items():
        yield ahead(name, game, "random", RandomPlayer, 80 if full else 16)
    for name in AGAINST_SPEED:
        yield ahead(name, FORMS[name], "speed-only", speedy, 400 if full else 40)
        yield bigger(name, FORMS[name], 100 if full else 20)


def speedy(rng: random.Random) -> SensiblePlayer:
    return SensiblePlayer(rng, Style(points=False))


class Timed(SensiblePlayer):
    """A sensible player that notes how long it thinks."""

    spent: ClassVar[list[float]] = []

    def choose(self, view):
        start = time.process_time()
        action = super().choose(view)
        self.spent.append(time.process_time() - start)
        return action


def alike(game: MahjongRules, seed: int, maker: Maker) -> State:
    """The end of a hand between players of one kind."""
    who = [maker(random.Random(seed + seat)) for seat in range(game.players)]
    return play_round(game.deal(random.Random(seed)), who)


def speed(full: bool) -> Iterator[Figure]:
    seeds = range(40 if full else 10)
    wild = per_second(lambda seed: alike(MAHJONG, seed, RandomPlayer), seeds)
    sensible = per_second(lambda seed: alike(MAHJONG, seed, SensiblePlayer), seeds)
    yield Figure("hands of sensible players", sensible, "hands/s", sensible / wild, "random players")
    for name, game in FORMS.items():
        Timed.spent.clear()
        for seed in seeds:
            alike(game, seed, Timed)
        times = [1000 * spent for spent in Timed.spent]
        yield Figure(f"a decision, {name}: median", at(times, 0.5), "ms")
        yield Figure(f"a decision, {name}: p95", at(times, 0.95), "ms")


def ahead(name: str, game: MahjongRules, whom: str, other: Maker, hands: int) -> Figure:
    """Measure a sensible player's points per hand among others; each deal is played from every seat."""
    won = []
    for number in range(hands):
        deal, seat = divmod(number, game.players)
        who = [other(random.Random(100 * number + each)) for each in range(game.players)]
        who[seat] = SensiblePlayer(random.Random(number))
        end = play_round(game.deal(random.Random(deal), east=deal % game.players), who)
        won.append(end.count().points[seat])
    error = stdev(won) / hands**0.5
    return Figure(f"among {whom} players, {name}: ± {error:.0f}", mean(won), "points/hand")


def bigger(name: str, game: MahjongRules, hands: int) -> Figure:
    """Measure the points of winning hands at tables of similar players, over the same deals."""

    def worth(maker: Maker) -> float:
        ends = [alike(game, seed, maker) for seed in range(hands)]
        return mean(end.count().scores[end.won.seat].total if end.won else 0 for end in ends)

    sensible = worth(SensiblePlayer)
    return Figure(f"hands won are worth, {name}", sensible, "points", sensible / worth(speedy), "speed-only")
