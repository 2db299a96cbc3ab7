"""The share of claims found, and the time of claims and reviews."""

import gc
import random
import time
from collections.abc import Iterator
from typing import Any

from tests.analysis.claims import dealt_anew
from tichu_teach.analysis import Limit, Reviewing, claim, first_out, refuting
from tichu_teach.analysis.tichu.objective import FirstOut
from tichu_teach.analysis.tichu.solver import TichuSolver
from tichu_teach.engine import games
from tichu_teach.pages.game.claiming import FEW
from tichu_teach.pages.table.slices import do_slice
from tichu_teach.players import beginner, moves, sensible

from .measure import Figure, at

BESIDE = {
    "nanking": games["nanking"],
    "haggis": games["haggis"],
    "mahjong": games["mahjong"],
    "grandmaster of eight": games["grandmaster"].vary(players=8),
    "ear": games["ear"],
}
"""Games that are reviewed while they are played."""
REVIEWED = range(73_000, 73_012)
"""The rounds to review: none of them was looked at in tuning."""
PATIENCE = Limit(positions=60_000, seconds=120.0)  # more than a second's positions, even on a busy machine


def figures(full: bool) -> Iterator[Figure | str]:
    for name in ("nanking", "haggis"):
        yield from claims(name, games[name], 40 if full else 8)
    for name, game in BESIDE.items():
        yield from reviews(name, game, REVIEWED if full else REVIEWED[:2])
        if game.family != "mahjong":
            yield from refutations(name, game, 12 if full else 2)


def claims(name: str, game: Any, rounds: int) -> Iterator[Figure]:
    """Time claims, and count those found among leads that win on each of ten deals with all hands open.

    Open hands show more than a seat can know, so some of the others can't be proved from a view.
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
    """Measure processor time for one seat's review of a round between beginners: seconds for the whole and
    for the slowest action, and milliseconds of the slices, as a page waits for the longest of them.
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
    """Do the work of a review step by step, as a page does."""
    while not reviewing.done:
        reviewing.step()
        yield


def sliced(work: Iterator[None]) -> Iterator[float]:
    """The milliseconds of processor time that each slice of some work takes."""
    going = True
    while going:
        start = time.process_time()
        going = do_slice(work)
        yield 1000 * (time.process_time() - start)


def refutations(name: str, game: Any, rounds: int) -> Iterator[Figure]:
    """Measure the search for refutations of unproved claims, in slices, at the turns that allow a claim."""
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
    """Return True if a seat can be out first, with all hands open."""
    if state.game.sides == state.game.players:
        return first_out(state, PATIENCE).value == 1
    return TichuSolver(state, FirstOut(state.game, frozenset({seat})), PATIENCE).solution().value == 1
