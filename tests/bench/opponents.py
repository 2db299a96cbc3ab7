"""Strength and speed of the opponents."""

import random
import time
from collections.abc import Callable, Iterator
from typing import ClassVar

from tichu_teach.engine import games
from tichu_teach.engine.state import Ruleset
from tichu_teach.players import LowestPlayer, Player, RandomPlayer, play_game, play_round
from tichu_teach.players.tichu import SensiblePlayer

from .measure import Figure, at, per_second

GAME = games["nanking"]
Maker = Callable[[random.Random], Player]


def figures(full: bool) -> Iterator[Figure]:
    yield from speed(full)
    for name, other in (("random", RandomPlayer), ("lowest-card", LowestPlayer)):
        yield from games_won(name, other, 100 if full else 20)
        yield points(name, other, 400 if full else 100)
    for game in (games[name] for name in ("tricsu", "tientsin", "grandmaster", "ear")):
        yield paces(game, range(40 if full else 10))
    yield from ahead(60 if full else 20)


class Timed(SensiblePlayer):
    """A sensible player that notes how long it thinks."""

    spent: ClassVar[list[float]] = []

    def choose(self, view):
        start = time.perf_counter()
        action = super().choose(view)
        self.spent.append(time.perf_counter() - start)
        return action


def speed(full: bool) -> Iterator[Figure]:
    seeds = range(100 if full else 30)

    def round_of(maker: Maker) -> Callable[[int], object]:
        return lambda seed: play_round(
            GAME.deal(random.Random(seed)), [maker(random.Random(seed))] * GAME.players
        )

    wild, sensible = per_second(round_of(RandomPlayer), seeds), per_second(round_of(SensiblePlayer), seeds)
    yield Figure("rounds of sensible players", sensible, "rounds/s", sensible / wild, "random players")
    for seed in seeds:
        round_of(Timed)(seed)
    times = [1000 * spent for spent in Timed.spent]
    yield Figure("a sensible decision, mean", sum(times) / len(times), "ms")
    yield Figure("a sensible decision, p95", at(times, 0.95), "ms")
    yield Figure("a sensible decision, slowest", max(times), "ms")


def games_won(name: str, other: Maker, count: int) -> Iterator[Figure]:
    """Play games to 1000, the sensible side alternating; the seed is the game's number."""
    won = rounds = 0
    for number in range(count):
        good, bad = SensiblePlayer(random.Random(number)), other(random.Random(number))
        side = number % 2
        ends = play_game(
            GAME, [bad, good, bad, good] if side else [good, bad, good, bad], random.Random(number)
        )
        won += ends[-1].winner == side
        rounds += len(ends)
    yield Figure(f"games won against {name} players, of {count}", 100 * won / count, "%")
    yield Figure(f"rounds such a game against {name} players takes", rounds / count, "rounds")


def points(name: str, other: Maker, count: int) -> Figure:
    """Measure points per round; every deal is played twice with sides changed, so the cards favour nobody."""
    total = 0
    for number in range(count):
        good, bad = SensiblePlayer(random.Random(number)), other(random.Random(number))
        side = number % 2
        players: list[Player] = [bad, good, bad, good] if side else [good, bad, good, bad]
        score = play_round(GAME.deal(random.Random(number // 2)), players).count().points
        total += score[side] - score[1 - side]
    return Figure(f"points ahead a round of {name} players ({count} rounds)", total / count, "points")


def paces(game: Ruleset, seeds: range) -> Figure:
    """Measure rounds per second of sensible players in another game of the family, at its usual table."""

    def round_of(seed: int) -> object:
        player = SensiblePlayer(random.Random(seed))
        return play_round(game.deal(random.Random(seed)), [player] * game.players)

    return Figure(f"rounds of sensible players, {game.name}", per_second(round_of, seeds), "rounds/s")


def ahead(count: int) -> Iterator[Figure]:
    """Measure how often sensible players in every other seat beat the random ones between them in a round."""
    for name in ("tricsu", "tientsin", "grandmaster", "ear"):
        game, better = games[name], 0
        for number in range(count):
            good, bad = SensiblePlayer(random.Random(number)), RandomPlayer(random.Random(number))
            odd = number % 2
            seated = [good if seat % 2 == odd else bad for seat in range(game.players)]
            end = play_round(game.deal(random.Random(number // 2)), seated)
            if game.titles:
                order = (*end.out, *end.active)
                places = [
                    sum(order.index(seat) for seat in range(game.players) if seat % 2 == n) for n in (0, 1)
                ]
                better += places[odd] < places[1 - odd]
            else:
                won = end.count().points
                better += won[odd] > won[1 - odd]
        yield Figure(f"rounds won against random players, {name}, of {count}", 100 * better / count, "%")
