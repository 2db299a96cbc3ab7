"""Simulated play, from which positions are drawn: legal, to the end, and nothing gets lost."""

from __future__ import annotations

import random
from hashlib import sha256

import pytest

from tichu_teach.engine import games
from tichu_teach.exercises.motifs.haggis import simulate as haggis
from tichu_teach.exercises.motifs.mahjong.simulate import hand_played
from tichu_teach.exercises.motifs.tichu.simulate import deal, play_on, seen_from

GAME = games["nanking"]


def test_simulated_play_is_legal_and_conserves_the_cards():
    for seed in range(12):
        rng = random.Random(seed)
        state = deal(GAME, rng)
        for now, action in play_on(state, rng):
            assert now.ask(action).allowed
            last = now.after(action)
        assert last.phase == "over"
        assert all(hand.bit_count() == GAME.hand_size for hand in state.hands)


def test_moving_round_the_table_changes_nothing_else():
    rng = random.Random(5)
    state = deal(GAME, rng)
    for now, _ in play_on(state, rng):
        turned = seen_from(now, now.turn)
        assert turned.turn == 0
        assert turned.hands[0] == now.hands[now.turn]
        assert seen_from(turned, (4 - now.turn) % 4) == now
        assert len(turned.legal()) == len(now.legal())


def test_hands_of_haggis_are_legal_and_conserve_the_cards():
    for players, total in ((2, 36), (3, 50)):
        game = games["haggis"].vary(players=players)
        for seed in range(8):
            rng = random.Random(seed)
            for now, action in haggis.play_on(haggis.deal(game, rng, leader=seed % players), rng):
                assert now.ask(action).allowed
                last = now.after(action)
            assert last.phase == "over"
            left = (*last.won, *last.hands, last.haggis)
            assert sum(map(game.deck.points, left)) == total
            assert sum(left) == game.deck.all


def test_hands_of_tiles_are_legal():
    for ruleset in ("mahjong", "mahjong-duel", "sparrow"):
        moments = hand_played(games[ruleset], random.Random(3))
        for state, action in moments:
            assert state.ask(action).allowed
        state, action = moments[-1]
        assert state.after(action).phase == "over"


@pytest.mark.more
def test_simulated_hands_of_haggis_stay_what_they_are():
    """Positions are drawn from them: with other chances of passing, bombing or leading short the same seed
    draws another puzzle. If you change one on purpose, the links to its puzzles break."""
    told = []
    for seed in range(80):
        rng, game = random.Random(seed), games["haggis"].vary(players=2 + seed % 2)
        state = haggis.deal(game, rng, (seed % 2, haggis.odd(game, (0, 1, 2, 3))), leader=seed % 2)
        for _ in range(4):
            told += [now.text(action) for now, action in haggis.play_on(state, rng)]
    assert sha256("\n".join(told).encode()).hexdigest()[:12] == "a7b4ae8dd949"
