"""Mah-Jong hands scored with explanations, compared with the PyPI package `mahjong`.

The package scores another ruleset (riichi), but the work is similar: find the best grouping of a hand and
list its points. Only this benchmark depends on the package; without it the comparison is left out.
"""

import gc
import itertools
import json
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from statistics import harmonic_mean, median

from tests.engine.mahjong.hands import as_hand, random_loser, random_winner
from tests.engine.mahjong.oracle import Case, Rules, score
from tichu_teach.engine import games
from tichu_teach.engine.mahjong.hand import Hand
from tichu_teach.engine.mahjong.state import State
from tichu_teach.engine.mahjong.tiles import contents, size

from .measure import Figure, per_second

GAME = games["mahjong"]
NAIVE = "the tests' naive scorer"
PACKAGE = "the package mahjong"


def figures(full: bool) -> Iterator[Figure]:
    yield scored(full, "winning hands scored, with every line", random_winner)
    yield scored(full, "other hands scored, with every line", random_loser)
    yield waits(full)
    if find_spec("mahjong"):
        yield from beside_the_package(full)
    yield hands_played(full)


def _cases(make: Callable[[random.Random, Rules], Case], number: int) -> list[Case]:
    rng = random.Random(1)
    return [make(rng, Rules()) for _ in range(number)]


def scored(full: bool, name: str, make: Callable[[random.Random, Rules], Case]) -> Figure:
    cases = _cases(make, 20_000 if full else 5_000)
    quick = per_second(GAME.score, [as_hand(case) for case in cases])
    slow = per_second(lambda case: score(case, Rules(limit=3000)), cases[: 400 if full else 100])
    return Figure(name, quick, "hands/s", quick / slow, NAIVE)


def waits(full: bool) -> Figure:
    """Find the tiles that complete thirteen dealt at random; most hands lack many."""
    rng = random.Random(2)
    deals: list[int] = []
    for _ in range(2000 if full else 500):
        state = GAME.deal(rng)  # East, whichever seat it is, holds one more
        deals += [hand for seat, hand in enumerate(state.hands) if seat != state.east]
    assert {size(hand) for hand in deals} == {13}
    return Figure("waits of dealt hands", per_second(GAME.waits, deals), "hands/s")


SEEDS = range(7_310_000, 7_310_003)
"""Seeds of hands that no other benchmark or test deals; fixed before the hands were first scored."""


def beside_the_package(full: bool) -> Iterator[Figure]:
    """Score complete hands without open groups, which both can score; none was seen before.

    Each seed has its own process, so that nothing is cached, and both take turns in it.
    """
    asked = [sys.executable, "-m", __name__, str(20_000 if full else 6_000)]
    runs = [
        json.loads(subprocess.run([*asked, str(seed)], capture_output=True, check=True).stdout)
        for seed in SEEDS
    ]
    for name in runs[0]:
        ours, theirs = (median(run[name][place] for run in runs) for place in (0, 1))
        yield Figure(f"closed winning hands: {name}", ours, "hands/s", ours / theirs, PACKAGE)


CHUNK = 500


def take_turns(number: int, seed: int) -> dict[str, tuple[float, float]]:
    """Return hands per second, ours and theirs: the first 1,000, those after them, and these once more."""
    from mahjong.hand_calculating.hand import HandCalculator
    from mahjong.hand_calculating.hand_config import HandConfig

    rng = random.Random(seed)
    made = (random_winner(rng, Rules()) for _ in itertools.count())
    closed = (as_hand(case) for case in made if not case.melds and case.win == "wall")
    hands = list(itertools.islice(closed, number))
    calculator, config = HandCalculator(), HandConfig(is_riichi=True, is_tsumo=True)

    def prepared(hand: Hand) -> tuple[list[int], int]:
        assert hand.win
        tiles = theirs(hand)
        return tiles, next(each for each in tiles if each // 4 == _THEIRS[hand.win.tile])

    def estimate(case: tuple[list[int], int]) -> object:
        return calculator.estimate_hand_value(*case, config=config)

    chunks = [hands[at : at + CHUNK] for at in range(0, len(hands) - CHUNK + 1, CHUNK)]
    gc.collect()
    gc.freeze()
    speeds = [
        (per_second(GAME.score, chunk), per_second(estimate, [prepared(hand) for hand in chunk]))
        for chunk in chunks
    ]
    again = [per_second(GAME.score, chunk) for chunk in chunks[2:]]
    ours, peer = zip(*speeds, strict=True)
    return {
        "the first 1,000": (harmonic_mean(ours[:2]), harmonic_mean(peer[:2])),
        "never seen before": (harmonic_mean(ours[2:]), harmonic_mean(peer[2:])),
        "the same once more": (harmonic_mean(again), harmonic_mean(peer[2:])),
    }


# Its kinds are characters, circles, bamboo, winds, then white, green and red dragon, with four ids each.
_THEIRS = [*range(18, 27), *range(9, 18), *range(9), *range(27, 31), 33, 32, 31]


def theirs(hand: Hand) -> list[int]:
    """A hand as the package numbers its 136 tiles."""
    used: dict[int, int] = {}
    tiles = []
    for kind in contents(hand.tiles):
        used[kind] = used.get(kind, -1) + 1
        tiles.append(4 * _THEIRS[kind] + used[kind])
    return tiles


def hands_played(full: bool) -> Figure:
    """Play and settle whole hands of random legal actions."""

    def play(seed: int) -> State:
        rng = random.Random(seed)
        state = GAME.deal(rng)
        while state.phase != "over":
            state = state.after(rng.choice(state.legal(state.to_act[0])))
        state.count()
        return state

    return Figure("random hands by all the rules", per_second(play, range(200 if full else 50)), "hands/s")


if __name__ == "__main__":
    print(json.dumps(take_turns(*map(int, sys.argv[1:]))))
