"""What every opponent has to hold to: legal, the same for a seed, blind to what it cannot see."""

import random
from itertools import islice
from typing import Any

import pytest

from tests.contracts.sample import TABLES, family
from tests.depth import some, some_games
from tichu_teach.analysis.opponents import opponents
from tichu_teach.engine import ArgumentError, games
from tichu_teach.players import (
    LowestPlayer,
    Player,
    RandomPlayer,
    Steady,
    moves,
    play_round,
    sensible,
    strengths,
)

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


@pytest.mark.parametrize("name", some_games())
def test_what_no_player_can_decide_is_refused_in_words(name: str) -> None:
    game = games[name]
    makers = [RandomPlayer, LowestPlayer, *(opponents(game, strength) for strength in strengths(game))]
    players: list[Any] = [Steady(game), *(maker(random.Random(1)) for maker in makers)]
    state = deal(game, 3)
    over = play_round(state, seated(game, RandomPlayer, 3)).view(0)
    while len(state.to_act) == game.players:
        state = state.after(state.legal(state.to_act[0])[0])
    waiting = next(seat for seat in range(game.players) if seat not in state.to_act)
    odd = [(each, "sees a view") for each in (None, "0 pass", 7, state)]
    odd += [(over, "nothing to decide"), (state.view(waiting), "nothing to decide")]
    other = deal(games["mahjong" if game.family != "mahjong" else "nanking"], 3)
    strange = (other.view(other.to_act[0]), f"family {game.family}")
    for player in players:
        any_game = isinstance(player, (RandomPlayer, LowestPlayer))  # they only know what is legal
        for value, words in odd if any_game else (*odd, strange):
            with pytest.raises(ArgumentError, match=words):
                player.choose(value)
    with pytest.raises(ArgumentError, match="sees a view"):
        Steady(game).find_choice(None, None)  # type: ignore[arg-type]
