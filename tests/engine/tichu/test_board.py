"""Rounds played on in place are those of the states, action by action."""

import random
from typing import Any

import pytest

from tests.depth import some
from tests.engine.tichu.games import GAMES, starts
from tichu_teach.engine import Play
from tichu_teach.engine.climbing.combo import Combo
from tichu_teach.engine.tichu.board import Board, play_at_random
from tichu_teach.engine.tichu.state import State


def by_states(state: State, rng: random.Random) -> State:
    """The end of a round of legal actions drawn by `rng`."""
    while state.phase != "over":
        seat = state.to_act[0]
        pushing = state.phase == "push"
        state = state.after(state.sample_push(seat, rng) if pushing else rng.choice(state.legal(seat)))
    return state


def varied(game: Any, rng: random.Random) -> Any:
    """The game with its other options drawn by `rng`."""
    drawn = {each.name: rng.choice(each.choices) for each in game.choices() if each.choices}
    drawn.pop("players", None)
    return game.vary(**{name: value for name, value in drawn.items() if rng.random() < 0.5})


@pytest.mark.parametrize("seed", some(range(50), 2))
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.header())
def test_rounds_in_place_end_as_those_of_states(game: Any, seed: int) -> None:
    rng = random.Random(seed)
    begun = [*starts(game, rng), *(varied(game, rng).deal(rng) for _ in range(8))]
    for start in begun:
        dice, same = random.Random(seed), random.Random(seed)
        assert play_at_random(start, dice) == by_states(start, same), start
        assert dice.random() == same.random(), "as many dice were thrown"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.header())
def test_a_board_is_its_state_at_every_action(game: Any) -> None:
    rng = random.Random(7)
    state = game.deal(rng)
    board = Board(state)
    while state.phase != "over":
        seat = state.to_act[0]
        legal = [Play(seat, each) if isinstance(each, Combo) else each for each in board.legal()]
        assert (board.seat, board.state, legal) == (seat, state, state.legal(seat))
        place = rng.randrange(len(legal))
        state = state.after(legal[place])
        board.act(board.legal()[place])
    assert board.over and board.state == state
