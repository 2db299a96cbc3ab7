"""Haggis: the engine compared with the slow referee that its tests trust (`tests/engine/haggis/oracle.py`),
and the opponents with players who only know the rules."""

import random
import time
from collections.abc import Iterator

from tests.engine.haggis import oracle, positions
from tichu_teach.engine import games
from tichu_teach.engine.climbing.cards import bits
from tichu_teach.engine.haggis.game import Haggis
from tichu_teach.engine.haggis.state import State
from tichu_teach.players import LowestPlayer, RandomPlayer, play_game, play_round
from tichu_teach.players.haggis import SensiblePlayer

from .measure import Figure, per_second

SLOW = "the tests' plain referee"
TABLES: list[Haggis] = [games["haggis"].vary(players=players) for players in (2, 3)]


def figures(full: bool) -> Iterator[Figure]:
    for game in TABLES:
        yield leads(game, full)
        yield plays(game, full)
        yield hands(game, full)
    yield small_hands(full)
    for game in TABLES:
        yield pace(game, full)
        for name, other in (("random", RandomPlayer), ("lowest-card", LowestPlayer)):
            yield from against(game, name, other, full)


def leads(game: Haggis, full: bool) -> Figure:
    """Find every combination in fresh hands of seventeen; compare on ten cards of each."""
    rng = random.Random(1)
    fresh = [game.deal(rng).hands[0] for _ in range(1200 if full else 400)]
    quick = per_second(game.combinations.leads, fresh)
    small = [sum(rng.sample(list(bits(hand)), 10)) for hand in fresh[: 40 if full else 12]]
    ratio = per_second(game.combinations.leads, small) / per_second(
        lambda hand: oracle.combos(positions.names(hand, game), game.players), small
    )
    return Figure(f"Haggis for {game.players}: leads of fresh hands", quick, "hands/s", ratio, f"{SLOW} (10)")


def plays(game: Haggis, full: bool) -> Figure:
    """List every legal action on the tricks of random hands; compare if the seat has nine cards at most."""
    found = [state for seed in range(200 if full else 60) for state in _positions(game, seed)]
    quick = per_second(lambda state: state.legal(state.turn), found)
    small = [state for state in found if state.hands[state.turn].bit_count() <= 9][: 200 if full else 60]
    slow = per_second(lambda state: _fitting(state), small)
    ratio = per_second(lambda state: state.legal(state.turn), small) / slow
    return Figure(f"Haggis for {game.players}: legal plays on a trick", quick, "positions/s", ratio, SLOW)


def _fitting(state: State) -> list[oracle.Found]:
    hand, top = positions.names(state.hands[state.turn], state.game), positions.found(state.top, state.game)
    return [each for each in oracle.combos(hand, state.game.players) if oracle.beats(each, top)]


def _positions(game: Haggis, seed: int) -> Iterator[State]:
    rng = random.Random(seed)
    state = game.deal(rng)
    while state.phase != "over":
        if state.trick and state.phase == "play":
            yield state
        state = state.after(rng.choice(state.legal(state.turn)))


def hands(game: Haggis, full: bool) -> Figure:
    """Play and count whole hands of random legal actions, without the referee checking them again."""

    def play(seed: int) -> object:
        rng = random.Random(seed)
        state = game.deal(rng)
        while state.phase != "over":
            state = state.after(rng.choice(state.legal(state.turn)))
        return state.count()

    value = per_second(play, range(600 if full else 150))
    return Figure(f"Haggis for {game.players}: random hands by all the rules", value, "hands/s")


def small_hands(full: bool) -> Figure:
    """Play hands of up to seven cards, with each position's legal actions listed by both referees."""
    quick = slow = 0.0
    count = 200 if full else 40
    for seed in range(count):
        for table, state in positions.both(random.Random(seed)):
            if state.phase == "over":
                continue
            start = time.process_time()
            state.legal(state.turn)
            middle = time.process_time()
            table.moves(table.turn)
            quick += middle - start
            slow += time.process_time() - middle
    return Figure(
        "random hands of Haggis, small ones, legal actions", count / quick, "hands/s", slow / quick, SLOW
    )


def pace(game: Haggis, full: bool) -> Figure:
    """Play whole hands of sensible players, and compare with random players."""
    seeds = range(60 if full else 15)

    def play(maker: type[SensiblePlayer] | type[RandomPlayer], seed: int) -> object:
        players = [maker(random.Random(seed + seat)) for seat in range(game.players)]
        return play_round(game.deal(random.Random(seed)), players)

    rate = per_second(lambda seed: play(SensiblePlayer, seed), seeds)
    ratio = rate / per_second(lambda seed: play(RandomPlayer, seed), seeds)
    return Figure(
        f"Haggis for {game.players}: hands of sensible players", rate, "hands/s", ratio, "random players"
    )


def against(
    game: Haggis, name: str, other: type[RandomPlayer] | type[LowestPlayer], full: bool
) -> Iterator[Figure]:
    """Let one sensible player meet others: games won, and points ahead of the best of them.

    A game's number is its seed, and seats rotate; every deal is played from every seat.
    """
    matches, hands = (60, 240) if full else (10, 60)
    won = ahead = 0
    for number in range(matches):
        ends = play_game(game, _seated(game, other, number), random.Random(number))
        won += ends[-1].winner == number % game.players
    for number in range(hands):
        seat = number % game.players
        start = game.deal(random.Random(number // game.players), dealer=seat)
        points = play_round(start, _seated(game, other, number)).count().points
        ahead += points[seat] - max(each for n, each in enumerate(points) if n != seat)
    who = f"Haggis for {game.players}: against {name} players"
    yield Figure(f"{who}, of {matches}", 100 * won / matches, "% games won")
    yield Figure(f"{who}, of {hands}", ahead / hands, "points ahead")


def _seated(game: Haggis, other: type[RandomPlayer] | type[LowestPlayer], number: int) -> list[object]:
    seats: list[object] = [other(random.Random(number + seat)) for seat in range(game.players)]
    seats[number % game.players] = SensiblePlayer(random.Random(number))
    return seats
