"""A player that tries its choices in Mah-Jong: legal, alike for the same seed, and from its view alone."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.analysis.mahjong.tables import GAMES, dealt_anew, decisions
from tichu_teach.analysis import Limit
from tichu_teach.analysis.mahjong.playout import BREATH
from tichu_teach.analysis.strong import StrongPlayer
from tichu_teach.players import play_round

FEW = Limit(positions=4, seconds=1e9)


def strong(game: Any, seed: int) -> StrongPlayer:
    return StrongPlayer(game, random.Random(seed), FEW)


@pytest.mark.parametrize("name", ["of three, seasons", "clean, announced"])
def test_no_rule_is_broken(name: str) -> None:
    """`play_round` goes through the referee, which raises on anything illegal."""
    game = GAMES[name]
    assert play_round(game.deal(random.Random(2)), [strong(game, 1)] * game.players).phase == "over"


def test_the_same_seed_plays_the_same() -> None:
    game = GAMES["duel"]
    ends = [play_round(game.deal(random.Random(2)), [strong(game, 1)] * game.players) for _ in range(2)]
    assert ends[0] == ends[1]


@pytest.mark.parametrize("name", ["mahjong", "duel"])
def test_it_sees_its_view_alone(name: str) -> None:
    game, rng, asked = GAMES[name], random.Random(1), 0
    for state, seat in decisions(name, 4, 9):
        anew = dealt_anew(state, seat, rng)
        if anew.view(seat).acts and anew.view(seat).legal == state.view(seat).legal:
            assert strong(game, 5).choose(state.view(seat)) == strong(game, 5).choose(anew.view(seat))
            asked += 1
    assert asked


def test_thinking_in_slices_comes_to_the_same() -> None:
    game = GAMES["duel"]
    for state, seat in decisions("duel", 3, 5):
        view = state.view(seat)
        one, other = strong(game, 5), strong(game, 5)
        slices = len(list(one.thinking(view)))
        assert list(one.thinking(state.view(seat))) == [], "the same question is not thought about twice"
        assert one.choose(view) == other.choose(view)
        playouts = 2 * len(state.legal(seat))  # at least two deals are tried
        assert slices <= playouts * (1 + len(game.tiles) // BREATH) + 2, "a breath every few turns"
