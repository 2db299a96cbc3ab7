"""Work beside a page is done a little at a time, counted in calls: no clock runs, so nothing else matters."""

import random
import sys
from collections.abc import Callable, Iterator
from math import inf
from typing import Any

import pytest

from tests.depth import some
from tichu_teach.analysis import Limit, Reviewing, refuting
from tichu_teach.engine import games, parse_position
from tichu_teach.players import beginner, moves

MOST = 60_000  # calls of a step, of Python and built-in functions: 25 ms at the most on a slow machine
FEW = Limit(positions=24, seconds=inf)
GAMES = {
    "nanking": games["nanking"],
    "tientsin": games["tientsin"],
    "grandmaster": games["grandmaster"].vary(players=8),
    "mahjong": games["mahjong"],
    "ear": games["ear"],
    "mahjong-duel": games["mahjong-duel"],
    "haggis": games["haggis"],
    "haggis of three": games["haggis"].vary(players=3),
}
CLAIMED = (
    "nanking | 0: 2j 5w 8j 9w Tp Jp Kj Ap | 1: 4s 6w 8p Tw Jw Qs Kw Aj | 2: 4w 5s 6j 7j 7w Qj"
    " | 3: 3w 4p 7p 9j 9s Tj Qw Ks | turn 0",
    "ear players=5 | 0: 5w 8j 9w Tp Jp Kj Ap | 1: 4s 6w 8p Tw Jw Qs Kw Aj | 2: 4w 5s 6j 7j 7w Qj"
    " | 3: 3w 4p 7p 9j 9s Tj Qw | 4: 3j 3p 6p 6s 7s Jj | turn 0",
)


def counted(step: Callable[[], Any]) -> int:
    """How many functions are called in a step."""
    calls = 0

    def note(frame: Any, event: str, arg: Any) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(note)
    try:
        step()
    finally:
        sys.setprofile(None)
    return calls


def reviewing(name: str) -> Iterator[tuple[Reviewing, Callable[[], None]]]:
    """A review, and what notes the next action of a round between beginners."""
    game = GAMES[name]
    looked, rng = Reviewing(game, 0, FEW), random.Random(1)
    players = [beginner(game)(random.Random(seat)) for seat in range(game.players)]
    for number, (state, action) in enumerate(moves(game.deal(rng), players)):
        yield looked, lambda number=number, state=state, action=action: looked.note(state, number, action)


@pytest.mark.parametrize("name", some(list(GAMES)))
def test_a_review_takes_small_steps(name: str) -> None:
    noted, steps = list[int](), list[int]()
    for looked, note in reviewing(name):
        noted.append(counted(note))
        while not looked.done and len(steps) < 4_000:
            steps.append(counted(looked.step))
    assert max(noted) < 200, "an action is looked at later"
    assert len(steps) > 100 and max(steps) < MOST, max(steps)


@pytest.mark.parametrize("line", CLAIMED)
def test_a_claim_is_looked_into_in_small_steps(line: str) -> None:
    work, steps, over = refuting(parse_position(line).view(0)), list[int](), object()
    while True:
        found: list[Any] = []
        steps.append(counted(lambda: found.append(next(work, over))))  # noqa: B023
        if found == [over]:
            break
    assert len(steps) > 5 and max(steps) < MOST // 4, max(steps)
