"""The engine, compared with the slow referee that the tests trust (`tests/engine/tichu/oracle.py`)."""

import functools
import random
import time
from collections.abc import Iterator

from tests.engine.tichu import oracle, positions
from tichu_teach.engine import games
from tichu_teach.engine.tichu.board import play_at_random
from tichu_teach.engine.tichu.game import TichuGame
from tichu_teach.engine.tichu.state import State
from tichu_teach.players import RandomPlayer, moves

from .measure import Figure, per_second

SLOW = "the tests' plain referee"
GAME = games["nanking"]


def figures(full: bool) -> Iterator[Figure]:
    yield leads(full)
    yield plays(full)
    yield from rounds(full)
    yield from family(full)
    yield small_rounds(full)


def leads(full: bool) -> Figure:
    """Every combination in random hands of fourteen."""
    rng = random.Random(1)
    hands = [sum(rng.sample(list(GAME.deck), GAME.hand_size)) for _ in range(4000)]
    quick = per_second(GAME.combinations.leads, hands)
    some = [positions.names(hand) for hand in hands[: 8 if full else 3]]
    slow = per_second(oracle.combos, some)
    return Figure("legal leads of random 14-card hands", quick, "hands/s", quick / slow, SLOW)


def plays(full: bool) -> Figure:
    """List every legal action of the seat to act, in positions of random rounds."""
    found = list(_positions(40))
    quick = per_second(lambda state: state.legal(state.turn), found)
    small = [state for state in found if state.hands[state.turn].bit_count() <= 9][: 300 if full else 80]
    compared = per_second(lambda state: state.plays(), small)
    slow = per_second(
        lambda state: oracle.follows(positions.names(state.hands[state.turn]), positions.found(state.top)),
        small,
    )
    return Figure("legal plays of play-out positions", quick, "positions/s", compared / slow, SLOW)


def _positions(count: int) -> Iterator[State]:
    for seed in range(count):
        players = [RandomPlayer(random.Random(seed))] * GAME.players
        for state, _ in moves(GAME.deal(random.Random(seed)), players):
            if state.phase == "play" and state.trick:
                yield state


def play_round(game: TichuGame, seed: int, number: int = 1) -> State:
    """Play a whole round of random legal actions, after others that make it the `number`th."""
    rng = random.Random(seed)
    state = game.deal(rng)
    for played in range(1, number + 1):
        while state.phase != "over":
            seat = state.to_act[0]
            if state.phase == "push":
                state = state.after(state.sample_push(seat, rng))
            else:
                state = state.after(rng.choice(state.legal(seat)))
        if played < number:
            state = state.next_deal(rng)
    return state


def rounds(full: bool) -> Iterator[Figure]:
    """Play whole rounds of random legal actions, without the referee checking them again: by states, and the
    same ones on a board, in turns.
    """
    by_states = on_boards = 0.0
    count, some = (1000 if full else 300), 50
    for first in range(0, count, some):
        seeds = range(first, first + some)
        by_states += some / per_second(lambda seed: play_round(GAME, seed), seeds)
        on_boards += some / per_second(end_on_board, seeds)
    yield Figure("random rounds by all the rules", count / by_states, "rounds/s")
    rate = count / on_boards
    yield Figure("the ends of these alone", rate, "rounds/s", by_states / on_boards, "states")


def end_on_board(seed: int) -> State:
    """Play one of these rounds on a board."""
    rng = random.Random(seed)
    return play_at_random(GAME.deal(rng), rng)


def family(full: bool) -> Iterator[Figure]:
    """Do so in every other game, at its smallest and largest table; two rounds each, to include exchanges."""
    for name in ("tricsu", "tientsin", "grandmaster", "ear"):
        sizes = next((option.choices for option in games[name].choices() if option.name == "players"), ())
        for players in sizes[:1] + sizes[-1:] or (games[name].players,):
            game = games[name].vary(players=players) if sizes else games[name]
            seeds = range(200 if full else 40)
            rate = 2 * per_second(functools.partial(play_round, game, number=2), seeds)
            yield Figure(f"random rounds of {name}, {players} seats", rate, "rounds/s")


def small_rounds(full: bool) -> Figure:
    """Play rounds with hands of up to eight cards; both referees list each position's legal actions."""
    quick = slow = 0.0
    count = 60 if full else 15
    for seed in range(count):
        for table, state in positions.both(random.Random(seed)):
            if state.phase == "over":
                continue
            start = time.process_time()
            for seat in range(GAME.players):
                state.legal(seat)
            middle = time.process_time()
            for seat in range(GAME.players):
                table.moves(seat)
            quick += middle - start
            slow += time.process_time() - middle
    return Figure(
        "random rounds of small hands, all seats' actions", count / quick, "rounds/s", slow / quick, SLOW
    )
