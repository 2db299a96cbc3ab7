"""Exact endings: how many are solved within a second, for several definitions of an ending of n cards.

    python -m tests.bench endings            Nanking: the sample that README mentions
    python -m tests.bench --full endings     the other games as well

*All in, up to n*: the first lead in a round of sensible players when nobody is out and nobody holds more than
n cards. *All in, n*: the first lead when nobody is out and hands have n cards on average, some twice as many.
*Dealt, n*: n cards for each seat, drawn from the cards left at the last lead when nobody is out and enough
are left. Rounds have the seeds from `FIRST` on, so that other solvers can be measured on the same ones.
"""

import random
import time
from collections.abc import Iterator
from contextlib import closing
from math import inf
from typing import Any

from tests.analysis.tichu.endings import dealt
from tichu_teach.analysis import Limit
from tichu_teach.analysis.climbing.proof import OutOfLimit
from tichu_teach.analysis.climbing.solver import Solver, without_gc
from tichu_teach.analysis.haggis import solver as haggis
from tichu_teach.analysis.tichu import solver as tichu
from tichu_teach.engine import games
from tichu_teach.engine.climbing.cards import bits
from tichu_teach.players import moves, sensible

from .measure import at

TABLES = {
    "nanking": games["nanking"],
    "tricsu": games["tricsu"],
    "tientsin": games["tientsin"],
    "grandmaster": games["grandmaster"],
    "haggis": games["haggis"],
    "haggis for three": games["haggis"].vary(players=3),
}
FIRST = 600_000
SIZES = range(4, 10)
SAMPLE = (5, 6, 7)
PATIENCE = Limit(positions=24_000, seconds=120.0)  # more than a second's positions, even on a busy machine
SECOND = 16_000  # positions that an idle machine searches in about a second
COLUMNS = ("endings", "median ms", "p95 ms", "in 0.1 s", "in 1 s", f"in {SECOND:,}", "positions")
ROUNDS = 100


def figures(full: bool) -> Iterator[str]:
    """A table of how many endings of each kind and size are solved in time.

    `in 16,000` counts positions instead of seconds, so that it is the same on every machine.
    """
    yield f"{'':<40}" + "".join(f"{name:>11}" for name in COLUMNS)
    for size in SAMPLE:
        hands = drawn(games["nanking"], size, ROUNDS // 2)
        yield from row(f"nanking: dealt, {size}, solved", hands, "scoring")
    for name in TABLES if full else ("nanking",):
        left = endings(TABLES[name], ROUNDS)
        for kind in KINDS:
            for size in SAMPLE:
                yield from row(f"{name}: {kind} {size}, solved", left[kind, size], "scoring")
        for size in (7, 9) if full else ():
            yield from row(f"{name}: all in, {size}, first out", left["all in,", size], "race")
    for size in (3, 4, 5) if full else ():
        rng = random.Random(size)
        some = [dealt(games["nanking"], [size] * 4, rng) for _ in range(ROUNDS // 5)]
        yield from row(f"nanking: {size} of all cards each, solved", some, "scoring")


def leads(game: Any, seed: int) -> Iterator[Any]:
    """The leads in a round of sensible players."""
    players = [sensible(game)(random.Random(seed * 10 + seat)) for seat in range(game.players)]
    for state, _ in moves(game.deal(random.Random(seed)), players):
        if state.phase == "play" and not state.trick:
            yield state


def drawn(game: Any, size: int, rounds: int) -> list[Any]:
    """Return positions with hands of `size` cards, drawn from the cards left in a round."""
    found = []
    for seed in range(FIRST, FIRST + rounds):
        rng = random.Random(f"{seed} {size}")
        fits = [each for each in leads(game, seed) if not each.out and _held(each) >= size * game.players]
        cards = [*bits(sum(fits[-1].hands))]
        rng.shuffle(cards)
        hands = [sum(cards[size * seat : size * (seat + 1)]) for seat in range(game.players)]
        found.append(fits[-1].replace(hands=tuple(hands)))
    return found


def _held(state: Any) -> int:
    return sum(hand.bit_count() for hand in state.hands)


KINDS = {
    "up to": (1, lambda held, size: max(held) <= size),
    "all in, up to": (4, lambda held, size: min(held) > 0 and max(held) <= size),
    "all in,": (1, lambda held, size: min(held) > 0 and sum(held) <= size * len(held)),
}
"""By kind: the factor by which more rounds are played to find such endings, and the test for a size."""


def endings(game: Any, rounds: int) -> dict[tuple[str, int], list[Any]]:
    """Return, by kind and size, the first such lead of each round."""
    found: dict[tuple[str, int], list[Any]] = {(kind, size): [] for kind in KINDS for size in SIZES}
    for number in range(rounds * max(times for times, _ in KINDS.values())):
        open_ = [
            (kind, size, fits)
            for kind, (times, fits) in KINDS.items()
            if number < rounds * times
            for size in SIZES
        ]
        for state in leads(game, FIRST + number):
            held = [hand.bit_count() for hand in state.hands]
            for each in list(open_):
                kind, size, fits = each
                if fits(held, size):
                    open_.remove(each)
                    found[kind, size].append(state)
    return found


SOLVERS = {"tichu": tichu, "haggis": haggis}


def row(name: str, states: list[Any], question: str) -> Iterator[str]:
    """A line of the table, in processor time; endings beyond `PATIENCE` count as unsolved."""
    if not states:
        return
    found = [solved(getattr(SOLVERS[each.game.family], question)(each, PATIENCE)) for each in states]
    spent, positions = [each[0] for each in found], [each[1] for each in found]

    def within(values: list[float], most: float) -> str:
        return f"{100 * sum(each <= most for each in values) / len(values):.0f} %"

    shown = [f"{1000 * took:,.0f}" if took < inf else "–" for took in (at(spent, 0.5), at(spent, 0.95))]
    shares = within(spent, 0.1), within(spent, 1.0), within(positions, SECOND)
    cells = [str(len(states)), *shown, *shares, f"{at(positions, 0.5):,.0f}"]
    yield f"{name:<40}" + "".join(f"{cell:>11}" for cell in cells)


def solved(solver: Solver) -> tuple[float, float]:
    """The processor time in seconds, and the number of positions, until the value is known."""
    start = time.process_time()
    with without_gc(), closing(solver.search):
        try:
            solver.value()
        except OutOfLimit:
            return inf, inf
    return time.process_time() - start, solver.budget.positions
