"""What every opponent has to hold to: legal, the same for a seed, blind to what it cannot see."""

from __future__ import annotations

import random
from itertools import islice
from typing import Any

import pytest

from tests.contracts.sample import TABLES, family
from tests.depth import some, some_games
from tichu_teach.engine import games
from tichu_teach.players import LowestPlayer, Player, RandomPlayer, moves, play_round, sensible

at_every_table = pytest.mark.parametrize("game", TABLES, ids=lambda game: game.header().replace(" ", ","))


def seated(game: Any, kind: Any, seed: int) -> list[Player]:
    return [kind(random.Random(f"{seed} {seat}")) for seat in range(game.players)]


def deal(game: Any, seed: int) -> Any:
    return game.deal(random.Random(seed))


@pytest.mark.parametrize("game", some(TABLES, every=3), ids=lambda game: game.header().replace(" ", ","))
def test_sensible_players_play_a_whole_round_by_the_rules_and_by_their_views(game: Any) -> None:
    """`moves` goes through the referee, who raises on anything illegal."""
    kind, rng, compared = sensible(game), random.Random(5), 0
    for step, (state, action) in enumerate(moves(deal(game, 3), seated(game, kind, 3))):
        after = state.apply(action)
        if step % 3 or len(state.legal(action.seat)) == 1:
            continue
        other = family(game).mixed(state, action.seat, rng)
        if other is not None and action.seat in state.to_act:
            one, two = (kind(random.Random(3)).choose(each.view(action.seat)) for each in (state, other))
            assert one == two, state
            compared += 1
    assert after.phase == "over" and compared > 1


@at_every_table
def test_random_players_come_to_an_end(game: Any) -> None:
    assert play_round(deal(game, 1), seated(game, RandomPlayer, 1)).phase == "over"
    if game.family != "mahjong":  # the lowest card is no plan with tiles
        assert play_round(deal(game, 2), seated(game, LowestPlayer, 2)).phase == "over"


@pytest.mark.parametrize("name", some_games())
def test_the_same_seed_plays_the_same(name: str) -> None:
    game = games[name]
    kinds = [RandomPlayer, sensible(game)] + ([LowestPlayer] if game.family != "mahjong" else [])
    for kind in kinds:
        one, two = (
            [
                (str(at), at.text(action))
                for at, action in islice(moves(deal(game, 5), seated(game, kind, 5)), 50)
            ]
            for _ in range(2)
        )
        assert one == two
