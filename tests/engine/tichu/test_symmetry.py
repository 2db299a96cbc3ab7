"""Seats turned and suits exchanged, the same is legal by the same rule and comes to the same."""

from __future__ import annotations

from typing import Any

import pytest

from tests.contracts.sample import some
from tests.engine.tichu.games import GAMES
from tests.engine.tichu.symmetry import Relabel
from tichu_teach.engine import Push
from tichu_teach.engine.tichu.state import State


def turns(state: State) -> int:
    """How many places a table can be turned without the rules noticing."""
    game = state.game
    if game.name == "tricsu" or (game.name == "ear" and state.round > 1):
        return 1  # the Table, and the one in the ear, are told by their seats
    exchanging = state.phase == "push" and game.name == "grandmaster"
    return 1 if exchanging else game.players


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.header())
def test_seats_and_suits_have_no_names_to_the_rules(game: Any) -> None:
    for (state, _, _), rng in some(game, 25, seed=4):
        label = Relabel(game, rng.randrange(turns(state)), tuple(rng.sample(range(4), 4)))
        other = label.state(state)
        legal = [action for action in state.legal() if not isinstance(action, Push)]  # one of thousands
        there = {action for action in other.legal() if not isinstance(action, Push)}
        assert there == {label.action(action) for action in legal}
        for action in rng.sample(legal, min(3, len(legal))):
            assert other.ask(label.action(action)).rule == state.ask(action).rule
            assert other.apply(label.action(action)) == label.state(state.apply(action))
