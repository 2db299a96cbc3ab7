"""All that a review can say for one choice before another: see `tests/analysis/contrasts`.

Below each position stand choices, each with another one that might be better, and the reasons for that, the
weightiest first, with what a sentence about them names. A review tells the first. If reasons are to be found
otherwise, `python -m tests.analysis.contrasts` writes them anew: read in the difference what is said now,
and whether it is so.
"""

import random
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from tests.analysis.test_reasons import EXAMPLES, example
from tests.written import Written, read_heading
from tichu_teach.analysis.haggis.reasons import Reasons as HaggisReasons
from tichu_teach.analysis.mahjong.reasons import _Reasons as MahjongReasons
from tichu_teach.analysis.mahjong.reviewing import _judged
from tichu_teach.analysis.tichu.reasons import Reasons as TichuReasons
from tichu_teach.engine import Action, State, parse_position
from tichu_teach.players import beginner, moves

PAIRS = 6  # of choices, in a position


def said(state: State, seat: int, done: Action | None, better: Action | None) -> list[tuple[str, Any]]:
    """The reasons with their facts."""
    view = state.view(seat)
    if state.game.family == "mahjong":
        return [*MahjongReasons(view, _judged(view)).find_reasons(done, better)]
    room: Any = {"tichu": TichuReasons, "haggis": HaggisReasons}[state.game.family]
    return [*room(view, done, better).find_reasons()]


def told(value: Any) -> str:
    return "+".join(map(told, value)) if isinstance(value, list | tuple) else str(value)


def lines(state: State, seat: int, rng: random.Random) -> Iterator[str]:
    """Choices of a seat, two and two, with all that is said for the second."""
    legal = state.view(seat).legal
    choices: list[Action | None] = [*legal] if state.view(seat).acts else [None, *legal]
    for _ in range(PAIRS):
        yield line(state, seat, *rng.sample(choices, 2))


def line(state: State, seat: int, done: Action | None, better: Action | None) -> str:
    found = said(state, seat, done, better)
    reasons = [" ".join([name, *(f"{key}={told(facts[key])}" for key in facts)]) for name, facts in found]
    pair = [state.text(each) if each else "silence" for each in (done, better)]
    return f"  {pair[0]} | {pair[1]} | {', '.join(reasons)}".rstrip()


def examples(family: str) -> Iterator[str]:
    """The examples of each reason (`test_reasons.txt`), and the other way about."""
    for name, several in EXAMPLES[family].items():
        yield name
        for number in range(len(several)):
            state, seat, done, better = example(family, name, number)
            yield line(state, seat, done, better)
            yield line(state, seat, better, done)


def contrasted(header: str) -> Iterator[str]:
    """Positions of a round of beginners: a line such as `haggis players=3 | 5 4 11`, the game, the seed
    of the deal, the first decision that is looked at, and after how many more another is.

    Or else `position | mahjong | …`, or `examples | tichu`.
    """
    game, _, numbers = header.partition(" | ")
    if game == "examples":
        yield from examples(numbers)
        return
    if game == "position":
        state = parse_position(numbers)
        yield from lines(state, state.to_act[-1], random.Random(str(state)))
        return
    table, (seed, first, every) = read_heading(header)
    rng = random.Random(seed)
    players = [beginner(table)(random.Random(seat)) for seat in range(table.players)]
    asked = (
        (state, action.seat)
        for state, action in moves(table.deal(rng), players)
        if state.phase != "announce" and len(state.view(action.seat).legal) > 1
    )
    for state, seat in islice(asked, first, None, every):
        yield str(state).partition(" | wall ")[0]
        yield from lines(state, seat, random.Random(str(state)))


KEPT = Written(Path(__file__).with_name("contrasts"), contrasted)

if __name__ == "__main__":
    KEPT.anew()
