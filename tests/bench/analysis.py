"""How far proofs reach: sizes of endings against times, and how often a claim finds what is there to be found."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from typing import Any

from tests.analysis.claims import dealt_anew
from tests.analysis.tichu.endings import dealt
from tichu_teach.analysis import Limit, Solution, claim, first_out, solve
from tichu_teach.analysis.tichu.solver import TichuSolver
from tichu_teach.analysis.tichu.stake import First
from tichu_teach.engine import games
from tichu_teach.players import moves, sensible

from .measure import Figure, at

TABLES = {
    "nanking": games["nanking"],
    "tricsu": games["tricsu"],
    "tientsin": games["tientsin"],
    "grandmaster": games["grandmaster"],
    "haggis": games["haggis"],
    "haggis for three": games["haggis"].vary(players=3),
}
WITHIN = Limit(positions=10**8, seconds=1.0)


def figures(full: bool) -> Iterator[Figure]:
    """Natural endings are what sensible players leave: the first lead at which nobody holds more than n cards.

    Of those with everybody in, it is the first lead at which nobody is out either. Dealt ones are n random
    cards for everybody, which is far harder: nearly all of them single cards.
    """
    rounds = 200 if full else 24
    for name, game in TABLES.items():
        left = {True: endings(game, rounds, True), False: endings(game, rounds, False)}
        for size in (5, 6, 7):
            yield from times(f"{name}: {size} left, solved", left[False][size], solve)
        if name in ("nanking", "haggis"):
            for size in (5, 6, 7):
                yield from times(f"{name}: {size} left, everybody in, solved", left[True][size], solve)
        yield from times(f"{name}: 9 left, first out", left[True][9], first_out)
    for size in (3, 4, 5):
        rng = random.Random(size)
        hands = [dealt(games["nanking"], [size] * 4, rng) for _ in range(rounds // 4)]
        yield from times(f"nanking: {size} dealt each, solved", hands, solve)
    for name in ("nanking", "haggis"):
        yield from claims(name, TABLES[name], 40 if full else 8)


def endings(game: Any, rounds: int, everybody: bool) -> dict[int, list[Any]]:
    """By the most cards that anybody holds, the first such lead of each round."""
    found: dict[int, list[Any]] = {size: [] for size in range(1, 10)}
    for seed in range(rounds):
        players = [sensible(game)(random.Random(seed * 10 + seat)) for seat in range(game.players)]
        seen: set[int] = set()
        for state, _ in moves(game.deal(random.Random(seed)), players):
            if state.phase != "play" or state.trick or (everybody and state.out):
                continue
            most = max(map(int.bit_count, state.hands))
            for size in range(most, 10):
                if size not in seen:
                    seen.add(size)
                    found[size].append(state)
    return found


def times(name: str, states: list[Any], ask: Callable[[Any, Limit], Solution]) -> Iterator[Figure]:
    """Median and 95th in a hundred of the processor time, and how many are known within a second."""
    if not states:
        return
    spent, known = [], 0
    for state in states:
        start = time.process_time()
        known += ask(state, WITHIN).known
        spent.append(1000 * (time.process_time() - start))
    yield Figure(f"{name}: median of {len(states)}", at(spent, 0.5), "ms")
    yield Figure(f"{name}: p95", at(spent, 0.95), "ms")
    yield Figure(f"{name}: known in 1 s", 100 * known / len(states), "%")


def claims(name: str, game: Any, rounds: int) -> Iterator[Figure]:
    """Time of a claim, and how many are found of the leads that win on each of ten deals, all hands open.

    Open hands show more than a seat can know, so that not all of the rest could be proved from a view.
    """
    spent, winning, proved = list[float](), 0, 0
    rng = random.Random(1)
    for seed in range(rounds):
        players = [sensible(game)(random.Random(seed * 10 + seat)) for seat in range(game.players)]
        for state, _ in moves(game.deal(random.Random(seed)), players):
            if state.phase != "play":
                continue
            seat = state.turn
            view = state.view(seat)
            start = time.process_time()
            proof = claim(view)
            spent.append(1000 * (time.process_time() - start))
            small = max(map(int.bit_count, state.hands)) <= 7
            if not state.out and not state.trick and small:
                if all(wins(dealt_anew(state, seat, rng), seat) for _ in range(10)):
                    winning += 1
                    proved += proof is not None
    yield Figure(f"{name}: a claim, median", at(spent, 0.5), "ms")
    yield Figure(f"{name}: a claim, p99", at(spent, 0.99), "ms")
    yield Figure(f"{name}: claims found, of {winning} sure leads", 100 * proved / max(1, winning), "%")


def wins(state: Any, seat: int) -> bool:
    """Whether a seat alone can be out first with all hands open."""
    if state.game.sides == state.game.players:
        return first_out(state, WITHIN).value == 1
    return TichuSolver(state, First(state.game, frozenset({seat})), WITHIN).solution().value == 1
