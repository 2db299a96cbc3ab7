"""Rounds among sensible players, decision by decision."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from tichu_teach.players import sensible


def decisions(game: Any, rng: random.Random) -> Iterator[tuple[Any, int, Any]]:
    """Each position of one round with the seat that acts and what it does."""
    players = [sensible(game)(rng) for _ in range(game.players)]
    state = game.deal(rng)
    while state.phase != "over":
        seat = state.to_act[0]
        action = players[seat].choose(state.view(seat))
        yield state, seat, action
        state = state.after(action)
