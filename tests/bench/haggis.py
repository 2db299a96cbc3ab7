"""The Haggis engine, beside the slow referee that its tests trust (`tests/engine/haggis/oracle.py`)."""

from __future__ import annotations

import random
from collections.abc import Iterator

from tests.engine.haggis import oracle, positions
from tichu_teach.engine import games
from tichu_teach.engine.climbing.haggis.ruleset import Haggis
from tichu_teach.engine.climbing.haggis.state import State
from tichu_teach.engine.climbing.pack import bits

from .measure import Figure, per_second

SLOW = "the tests' plain referee"
TABLES: list[Haggis] = [games["haggis"].vary(players=players) for players in (2, 3)]


def figures(full: bool) -> Iterator[Figure]:
    for game in TABLES:
        yield leads(game, full)
        yield plays(game, full)
        yield hands(game, full)


def leads(game: Haggis, full: bool) -> Figure:
    """Every combination in fresh hands of seventeen; compared on ten cards of each."""
    rng = random.Random(1)
    fresh = [game.deal(rng).hands[0] for _ in range(1200 if full else 400)]
    quick = per_second(game.combinations.leads, fresh)
    small = [sum(rng.sample(list(bits(hand)), 10)) for hand in fresh[: 40 if full else 12]]
    ratio = per_second(game.combinations.leads, small) / per_second(
        lambda hand: oracle.combos(positions.names(hand, game), game.players), small
    )
    return Figure(f"Haggis for {game.players}: leads of fresh hands", quick, "hands/s", ratio, f"{SLOW} (10)")


def plays(game: Haggis, full: bool) -> Figure:
    """Every legal action of the seat to act, on tricks on the way through random hands."""
    found = [state for seed in range(200 if full else 60) for state in _positions(game, seed)]
    return Figure(
        f"Haggis for {game.players}: legal plays on a trick",
        per_second(lambda state: state.legal(state.turn), found),
        "positions/s",
    )


def _positions(game: Haggis, seed: int) -> Iterator[State]:
    rng = random.Random(seed)
    state = game.deal(rng)
    while state.phase != "over":
        if state.trick and state.phase == "play":
            yield state
        state = state.after(rng.choice(state.legal(state.turn)))


def hands(game: Haggis, full: bool) -> Figure:
    """Whole hands of random legal actions, counted, without the referee asking twice."""

    def play(seed: int) -> object:
        rng = random.Random(seed)
        state = game.deal(rng)
        while state.phase != "over":
            state = state.after(rng.choice(state.legal(state.turn)))
        return state.count()

    value = per_second(play, range(600 if full else 150))
    return Figure(f"Haggis for {game.players}: random hands by all the rules", value, "hands/s")
