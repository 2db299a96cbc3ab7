"""Plain minimax over the engine's own states, written from nothing but their methods: slow, and sure."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


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
