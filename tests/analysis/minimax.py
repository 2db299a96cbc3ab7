"""Plain minimax over the engine's own states, written from nothing but their methods: slow, and sure; and the
solvers held beside it."""

import random
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from tichu_teach.analysis import Limit, Solution, first_out, solve
from tichu_teach.players import moves, sensible

AMPLE = Limit(positions=10**8, seconds=600)


def minimax(state: Any, ours: Callable[[int], bool], worth: Callable[[Any], int]) -> int:
    """Return the worth of a position; `worth` tells it of a state, or None where the round goes on."""
    known: dict[Any, int] = {}

    def value(state: Any) -> int:
        if state.phase == "over":
            return worth(state)
        key = as_key(state)
        if key not in known:
            seat = state.to_act[0]
            values = [value(state.after(action)) for action in state.legal(seat)]
            known[key] = max(values) if ours(seat) else min(values)
        return known[key]

    return value(state)


def agree(states: Iterable[Any], worth: Callable[[Any, int], int], first: Callable[[Any, int], int]) -> int:
    """Hold solver and minimax beside each other: values, who is first out, and of some the best actions; how
    many were tried. `worth` and `first` are of a position and the seat that acts."""
    tried = 0
    for tried, state in enumerate(states, 1):
        seat = state.to_act[0]
        found = solve(state, AMPLE)
        assert found.value == worth(state, seat), state
        assert first_out(state, AMPLE).value == first(state, seat), state
        if tried % 3 == 0:
            keeps(state, found, worth)
    return tried


def keeps(state: Any, found: Solution, worth: Callable[[Any, int], int]) -> None:
    """The actions that are named keep the value, no other does, and the line leads to it."""
    seat = state.to_act[0]
    for action in state.legal(seat):
        assert (worth(state.after(action), seat) == found.value) is (action in found.best), (state, action)
    for action in found.line:
        state = state.after(action)
    assert state.phase == "over" and worth(state, seat) == found.value, state


def left_over(game: Any, seeds: range, most: int) -> Iterator[Any]:
    """Yield what sensible players leave: the first lead of each round with so many cards left at most."""
    for seed in seeds:
        players = [sensible(game)(random.Random(seed + seat)) for seat in range(game.players)]
        for state, _ in moves(game.deal(random.Random(seed)), players):
            if state.phase == "play" and not state.trick and sum(map(int.bit_count, state.hands)) <= most:
                yield state
                break


def as_key(state: Any) -> Any:
    """States with the same key go on alike: of a trick its points, its top and who played below matter."""
    points, below = state.game.deck.points, [seat for seat, _ in state.trick[-2:-1]]
    lies = state.trick and (state.trick[-1], below, sum(points(combo.cards) for _, combo in state.trick))
    fields = ("phase", "hands", "turn", "out", "announced", "played")
    others = ("window", "wish", "caught")
    kept = (*(getattr(state, name) for name in fields), *(getattr(state, name, 0) for name in others))
    return (str(lies), *map(points, state.won), *kept)


def points_ahead(state: Any, ours: Callable[[int], bool]) -> int:
    """Return how much our seats score beyond the others in a finished round."""
    side, points = state.game.side, state.count().points
    mine = {side(seat) for seat in range(state.game.players) if ours(seat)}
    return sum(number if each in mine else -number for each, number in enumerate(points))
