"""What seeds count, in short: the choices of rounds weighed, rounds reviewed, figures of two deals each.

`python -m tests.analysis.counting` writes `counted.txt` anew.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from tichu_teach.analysis import Limit, evaluate, review
from tichu_teach.analysis.figures import figure, names
from tichu_teach.engine import games
from tichu_teach.engine.actions import Action
from tichu_teach.engine.record import Record
from tichu_teach.players import Player, beginner, moves

FILE = Path(__file__).with_name("counted.txt")
FEW = Limit(positions=24, seconds=1e9)
GAMES = {
    "nanking": games["nanking"],
    "tricsu": games["tricsu"],
    "tientsin": games["tientsin"],
    "grandmaster": games["grandmaster"].vary(players=7),
    "ear": games["ear"].vary(players=5, wish=True),
    "haggis": games["haggis"],
    "haggis-of-three": games["haggis"].vary(players=3),
    "mahjong": games["mahjong"],
    "mahjong-duel": games["mahjong-duel"],
    "sparrow": games["sparrow"],
}


def rounded(*values: float) -> list[float]:
    """As far as every machine agrees."""
    return [round(value, 6) + 0.0 for value in values]


def beginners(game: Any, seed: int) -> list[Player]:
    return [beginner(game)(random.Random(f"{seed} {seat}")) for seat in range(game.players)]


def decisions(game: Any) -> Iterator[tuple[Any, Action]]:
    """Some decisions of two rounds between beginners, with what is done."""
    number, every = 0, 19 if game.family == "mahjong" else 7
    for seed in range(2):
        for state, action in moves(game.deal(random.Random(seed)), beginners(game, seed)):
            number += len(state.view(action.seat).legal) > 1
            if state.phase not in ("take", "push", "announce") and number % every == 0:
                yield state, action


def choices(name: str) -> Iterator[object]:
    for state, action in decisions(GAMES[name]):
        for each in evaluate(state.view(action.seat), FEW, random.Random(1)).candidates:
            yield str(each.action), *rounded(each.value, each.behind, each.doubt), each.deals


def reviewed(name: str) -> Iterator[object]:
    game = GAMES[name]
    record = Record.begin(game.deal(random.Random(3)))
    for _, action in moves(record.state, beginners(game, 3)):
        record = record.add(action)
    for each in review(record, 0, FEW, random.Random(1)).decisions:
        costs = rounded(each.cost, each.doubt, each.saved)
        yield each.number, str(each.better), each.reason, sorted(each.facts.items()), *costs


def bars(name: str) -> Iterator[object]:
    for each in figure(name, 2, seed=1).bars:
        yield each.name, *rounded(each.value, each.error)


COUNTED: dict[str, tuple[Callable[[str], Iterator[object]], list[str]]] = {
    "choices": (choices, [*GAMES]),
    "reviewed": (reviewed, [*GAMES]),
    "figure": (bars, sorted(names())),
}
"""What is counted by each sort's name, and of what."""


def short(sort: str, name: str) -> str:
    """Return what is counted, in short."""
    return sha256(repr([*COUNTED[sort][0](name)]).encode()).hexdigest()[:8]


if __name__ == "__main__":
    lines = [f"{sort} {name} {short(sort, name)}\n" for sort, (_, of) in COUNTED.items() for name in of]
    FILE.write_text("".join(lines), encoding="utf-8")
