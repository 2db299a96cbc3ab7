"""The reach of proofs: endings by size against times, claims found, and the time of a review."""

from __future__ import annotations

import gc
import random
import time
from collections.abc import Iterator
from contextlib import closing
from math import inf
from typing import Any

from tests.analysis.claims import dealt_anew
from tests.analysis.tichu.endings import dealt
from tichu_teach.analysis import Limit, Reviewing, claim, first_out, refuting
from tichu_teach.analysis.climbing.proof import OutOfLimit
from tichu_teach.analysis.climbing.solver import Solver, actor, without_gc
from tichu_teach.analysis.haggis import solver as haggis
from tichu_teach.analysis.tichu import solver as tichu
from tichu_teach.analysis.tichu.objective import FirstOut
from tichu_teach.analysis.tichu.solver import TichuSolver
from tichu_teach.engine import games
from tichu_teach.pages.game.claiming import FEW
from tichu_teach.pages.table.slices import more
from tichu_teach.players import beginner, moves, sensible

from .measure import Figure, at

TABLES = {
    "nanking": games["nanking"],
    "tricsu": games["tricsu"],
    "tientsin": games["tientsin"],
    "grandmaster": games["grandmaster"],
    "haggis": games["haggis"],
    "haggis for three": games["haggis"].vary(players=3),
}
BESIDE = {
    "nanking": games["nanking"],
    "haggis": games["haggis"],
    "mahjong": games["mahjong"],
    "grandmaster of eight": games["grandmaster"].vary(players=8),
    "ear": games["ear"],
}
"""Games that are played with a review beside them."""
SIZES = range(4, 10)
REVIEWED = range(73_000, 73_012)
"""The rounds that are reviewed: none of them was ever looked at before."""
PATIENCE = Limit(positions=60_000, seconds=120.0)  # more than a second's positions, on a busy machine too
COLUMNS = ("endings", "median ms", "p95 ms", "in 0.1 s", "in 1 s", "all in 1 s", "positions")


def figures(full: bool) -> Iterator[Figure | str]:
    """Natural endings are what sensible players leave of a round: the first lead of a size.

    *Up to n*: nobody holds more than n cards, some may be out. *All in, up to*: the same with nobody out.
    *All in*: nobody is out, and they hold n cards each on average, some up to twice as many. Dealt ones are
    n random cards for everybody, nearly all of them singles, the hardest.
    """
    rounds = 150 if full else 20
    yield f"{'':<40}" + "".join(f"{name:>11}" for name in COLUMNS)
    for name, game in TABLES.items():
        left = endings(game, rounds)
        for kind in KINDS:
            for size in (5, 6, 7):
                yield from row(f"{name}: {kind} {size}, solved", left[kind, size], "scoring")
        for size in (7, 9):
            yield from row(f"{name}: all in, {size}, first out", left["all in,", size], "race")
    for size in (3, 4, 5):
        rng = random.Random(size)
        hands = [dealt(games["nanking"], [size] * 4, rng) for _ in range(rounds // 5)]
        yield from row(f"nanking: {size} dealt each, solved", hands, "scoring")
    for name in ("nanking", "haggis"):
        yield from claims(name, TABLES[name], 40 if full else 8)
    for name, game in BESIDE.items():
        yield from reviews(name, game, REVIEWED if full else REVIEWED[:2])
        if game.family != "mahjong":
            yield from refutations(name, game, 12 if full else 2)


KINDS = {
    "up to": (1, lambda held, size: max(held) <= size),
    "all in, up to": (4, lambda held, size: min(held) > 0 and max(held) <= size),
    "all in,": (1, lambda held, size: min(held) > 0 and sum(held) <= size * len(held)),
}
"""What an ending of a size is, and how many times as many rounds are played to find some."""


def endings(game: Any, rounds: int) -> dict[tuple[str, int], list[Any]]:
    """By kind and size, the first such lead of each round."""
    found: dict[tuple[str, int], list[Any]] = {(kind, size): [] for kind in KINDS for size in SIZES}
    for seed in range(rounds * max(times for times, _ in KINDS.values())):
        players = [sensible(game)(random.Random(seed * 10 + seat)) for seat in range(game.players)]
        open_ = [
            (kind, size, fits)
            for kind, (times, fits) in KINDS.items()
            if seed < rounds * times
            for size in SIZES
        ]
        for state, _ in moves(game.deal(random.Random(seed)), players):
            if state.phase != "play" or state.trick:
                continue
            held = [hand.bit_count() for hand in state.hands]
            for each in list(open_):
                kind, size, fits = each
                if fits(held, size):
                    open_.remove(each)
                    found[kind, size].append(state)
    return found


SOLVERS = {"tichu": tichu, "haggis": haggis}


def row(name: str, states: list[Any], question: str) -> Iterator[str]:
    """A line of the table, in processor time; what is not known when patience ends counts as unknown."""
    if not states:
        return
    values, all_, positions = list[float](), list[float](), list[int]()
    for state in states:
        solver = getattr(SOLVERS[state.game.family], question)(state, PATIENCE)
        took = solved(solver)
        values.append(took[0])
        all_.append(took[1])
        positions.append(solver.budget.positions)

    def within(spent: list[float], seconds: float) -> str:
        return f"{100 * sum(took <= seconds for took in spent) / len(spent):.0f} %"

    shown = [f"{1000 * took:,.0f}" if took < inf else "–" for took in (at(values, 0.5), at(values, 0.95))]
    shares = within(values, 0.1), within(values, 1.0), within(all_, 1.0)
    cells = [str(len(states)), *shown, *shares, f"{at(positions, 0.5):,}"]
    yield f"{name:<40}" + "".join(f"{cell:>11}" for cell in cells)


def solved(solver: Solver) -> tuple[float, float]:
    """The processor's seconds until the value is known, and until every action that keeps it is."""
    start, value = time.process_time(), inf
    with without_gc(), closing(solver.search):
        try:
            found = solver.value()
            value = time.process_time() - start
            tried = sum(1 for _ in solver.tried(solver.state, found))
        except OutOfLimit:
            return value, inf
    whole = tried == len(solver.state.legal(actor(solver.state)))
    return value, time.process_time() - start if whole else inf


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
            if state.out or state.trick or not small:
                continue
            if all(wins(dealt_anew(state, seat, rng), seat) for _ in range(10)):
                winning += 1
                proved += proof is not None
    yield Figure(f"{name}: a claim, median", at(spent, 0.5), "ms")
    yield Figure(f"{name}: a claim, p99", at(spent, 0.99), "ms")
    yield Figure(f"{name}: claims found, of {winning} sure leads", 100 * proved / max(1, winning), "%")


def reviews(name: str, game: Any, rounds: range) -> Iterator[Figure]:
    """Seconds of the processor for one seat's review of a round between beginners, in all and for the action
    that takes most; and milliseconds of its slices beside a page, which waits for the longest of them.
    """
    spent, longest, slices = list[float](), list[float](), list[float]()
    gc.freeze()
    for seed in rounds:
        players = [beginner(game)(random.Random(seed * 10 + seat)) for seat in range(game.players)]
        reviewing, took = Reviewing(game, 0), list[float]()
        for number, (state, action) in enumerate(moves(game.deal(random.Random(seed)), players)):
            reviewing.note(state, number, action)
            done = list(sliced(steps(reviewing)))
            slices += done
            took.append(sum(done) / 1000)
        spent.append(sum(took))
        longest.append(max(took))
    yield Figure(f"{name}: a review of a round, median", at(spent, 0.5), "s")
    yield Figure(f"{name}: a review of a round, p90", at(spent, 0.9), "s")
    yield Figure(f"{name}: a review of a round, slowest of {len(spent)}", max(spent), "s")
    yield Figure(f"{name}: a review, its longest decision", at(longest, 0.5), "s")
    yield Figure(f"{name}: a review, slices, median", at(slices, 0.5), "ms")
    yield Figure(f"{name}: a review, longest slice", max(slices), "ms")


def steps(reviewing: Reviewing) -> Iterator[None]:
    """The work of a review as a page does it."""
    while not reviewing.done:
        reviewing.step()
        yield


def sliced(work: Iterator[None]) -> Iterator[float]:
    """The milliseconds of the processor that each slice of some work takes."""
    going = True
    while going:
        start = time.process_time()
        going = more(work)
        yield 1000 * (time.process_time() - start)


def refutations(name: str, game: Any, rounds: int) -> Iterator[Figure]:
    """Measure how claims without a proof are looked into, in slices, at the turns at which one may claim."""
    spent, slices = list[float](), list[float]()
    for seed in range(rounds):
        players = [sensible(game)(random.Random(seed * 10 + seat)) for seat in range(game.players)]
        for state, _ in moves(game.deal(random.Random(seed)), players):
            if state.phase == "play" and 1 < state.hands[state.turn].bit_count() <= FEW:
                view = state.view(state.turn)
                if claim(view) is None:
                    took = list(sliced(refuting(view)))
                    slices += took
                    spent.append(sum(took))
    yield Figure(f"{name}: a claim looked into, p99 of {len(spent)}", at(spent, 0.99), "ms")
    yield Figure(f"{name}: a claim looked into, slowest", max(spent), "ms")
    yield Figure(f"{name}: a claim looked into, longest slice", max(slices), "ms")


def wins(state: Any, seat: int) -> bool:
    """Return True if a seat alone can be out first with all hands open."""
    if state.game.sides == state.game.players:
        return first_out(state, PATIENCE).value == 1
    return TichuSolver(state, FirstOut(state.game, frozenset({seat})), PATIENCE).solution().value == 1
