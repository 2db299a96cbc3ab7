"""Rounds among sensible players, decision by decision."""

import random
from collections.abc import Callable, Iterator
from typing import Any

from tichu_teach.players import sensible

DEALT = 100  # deals, of which the one best suited is played


def decisions(
    game: Any, rng: random.Random, suited: Callable[[Any], float] | None = None
) -> Iterator[tuple[Any, int, Any]]:
    """Each position in a round, with the seat that acts and its action.

    With `suited`, the deal that suits best of several is played.
    """
    players = [sensible(game)(rng) for _ in range(game.players)]
    state = max((game.deal(rng) for _ in range(DEALT)), key=suited) if suited else game.deal(rng)
    while state.phase != "over":
        seat = state.to_act[0]
        action = players[seat].choose(state.view(seat))
        yield state, seat, action
        state = state.after(action)
