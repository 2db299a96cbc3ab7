"""Simulated play, from which positions are drawn: legal, to the end, and nothing gets lost."""

import random
from collections.abc import Callable, Iterator
from hashlib import sha256
from typing import Any

import pytest

from tichu_teach.engine import games, parse_position
from tichu_teach.exercises.motifs.haggis import simulate as haggis
from tichu_teach.exercises.motifs.mahjong.simulate import hand_played
from tichu_teach.exercises.motifs.tichu.scoring import _end
from tichu_teach.exercises.motifs.tichu.simulate import deal, play_on, seen_from

GAME = games["nanking"]
CALLS = ("small", "grand")


def test_simulated_play_is_legal_and_conserves_the_cards():
    for seed in range(12):
        rng = random.Random(seed)
        state = deal(GAME, rng)
        for now, action in play_on(state, rng):
            assert now.ask(action).allowed
            last = now.after(action)
        assert last.phase == "over"
        assert all(hand.bit_count() == GAME.hand_size for hand in state.hands)


def test_a_bomb_that_a_wish_asks_for_is_laid_before_the_trick_is_collected():
    hands = "0: 8w 8p 8j 8s Kj | 1: 3j 4j | 2: 3p 4p | 3: 3s 4s"
    state = parse_position(f"nanking | {hands} | collect 0 | trick 0 Kw | wish 8")
    (_, action), *_ = play_on(state, random.Random(1), bombs=0)
    assert state.ask(action).allowed


def test_only_calls_that_the_game_knows_are_counted():
    """In Tricsu neither the dealer nor the Table has a grand tichu."""
    ends = [_end(games["tricsu"], random.Random(seed), calls=4) for seed in range(12)]
    callers = {kind: {seat for end in ends for seat, said in end.announced if said == kind} for kind in CALLS}
    assert callers == {"small": {0, 1, 2, 3}, "grand": {1, 3}}


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


def of_haggis() -> Iterator[tuple[Any, Any]]:
    for seed in range(80):
        rng, game = random.Random(seed), games["haggis"].vary(players=2 + seed % 2)
        state = haggis.deal(game, rng, (seed % 2, haggis.odd(game, (0, 1, 2, 3))), leader=seed % 2)
        for _ in range(4):
            yield from haggis.play_on(state, rng)


def of_tichu() -> Iterator[tuple[Any, Any]]:
    for seed in range(24):
        rng, game = random.Random(seed), games[("nanking", "tricsu", "tientsin", "grandmaster")[seed % 4]]
        bomb = sum(game.deck.rank[2 + seed % 13] & suit for suit in game.deck.suit)
        yield from play_on(deal(game, rng, (seed % 4, bomb)), rng)


def of_tiles() -> Iterator[tuple[Any, Any]]:
    for seed, (name, options) in enumerate(
        [("mahjong", {}), ("mahjong", {"clean_hand": "announced"}), ("mahjong-duel", {}), ("sparrow", {})] * 2
    ):
        yield from hand_played(games[name].vary(**options), random.Random(seed))


@pytest.mark.more
@pytest.mark.parametrize(
    ("moments", "digest"),
    [(of_haggis, "a7b4ae8dd949"), (of_tichu, "8b78d377520f"), (of_tiles, "e2fe47320050")],
)
def test_simulated_rounds_stay_what_they_are(
    moments: Callable[[], Iterator[tuple[Any, Any]]], digest: str
) -> None:
    """Positions are drawn from them: with other chances of passing, bombing or leading short the same seed
    draws another puzzle. If you change one on purpose, the links to its puzzles break."""
    told = "\n".join(now.text(action) for now, action in moments())
    assert sha256(told.encode()).hexdigest()[:12] == digest
