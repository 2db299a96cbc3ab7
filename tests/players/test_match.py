"""Whole rounds and games: every action legal, every seed repeatable, the better player ahead."""

import random
from itertools import pairwise

import pytest

from tichu_teach.engine import ArgumentError, Call, games
from tichu_teach.players import LowestPlayer, Player, RandomPlayer, match, next_actions, play_game, play_round
from tichu_teach.players.tichu import SensiblePlayer

GAME = games["nanking"]
PLAYERS = [RandomPlayer, LowestPlayer, SensiblePlayer]


def deal(seed: int):
    return GAME.deal(random.Random(seed))


@pytest.mark.parametrize("kind", PLAYERS)
@pytest.mark.parametrize(
    "options",
    [{}, {"wish_unable": "must-pass"}, {"retract_second_grand": True, "reopen_push_on_call": False}],
)
def test_players_never_break_a_rule(kind: type, options: dict) -> None:
    # `play_round` goes through the referee, which raises on anything illegal.
    for seed in range(4):
        end = play_round(GAME.vary(**options).deal(random.Random(seed)), [kind(random.Random(seed))] * 4)
        assert end.phase == "over"
        calls = sum(line.points for line in end.count().lines if line.rule.startswith("nanking.tichu"))
        assert sum(end.count().points) - calls in (100, 200)


def test_a_game_ends_when_a_side_has_the_target() -> None:
    ends = play_game(GAME.vary(target=500), [LowestPlayer(random.Random(2))] * 4, random.Random(2))
    assert ends[-1].winner is not None and max(ends[-1].standing) >= 500
    assert len(ends) > 4, "a round brings a side two hundred points at most, mostly far less"
    for before, after in pairwise(ends):
        assert before.winner is None
        assert after.totals == before.standing


def test_a_game_that_would_never_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two games have no end; in others players may lose more by calls than anybody ever wins."""
    for game in (games["grandmaster"], games["ear"]):
        with pytest.raises(ArgumentError, match="without an end"):
            play_game(game, [RandomPlayer(random.Random(1))] * game.players, random.Random(1))
    monkeypatch.setattr(match, "MAX_ROUNDS", 3)
    with pytest.raises(ArgumentError, match="nobody has won after 3 rounds"):
        play_game(GAME, [RandomPlayer(random.Random(1))] * 4, random.Random(1))


def test_next_actions_leaves_a_human_seat_alone() -> None:
    state = deal(1)
    players: list[Player | None] = [None, *[SensiblePlayer(random.Random(1))] * 3]
    assert state.to_act == (0,)
    assert next_actions(state, players) == []
    state = state.apply("0 take")
    assert [state.text(each) for each in next_actions(state, players)] == ["1 take"]


class Bold(RandomPlayer):
    """Calls a small tichu as soon as it is asked."""

    def announce(self, view):
        return next((each for each in view.legal if each == Call(view.seat, "small")), None)


def test_everybody_is_asked_for_a_call_before_the_first_lead() -> None:
    ends = [play_round(deal(seed), [Bold(random.Random(seed))] * 4) for seed in range(3)]
    assert all(sorted(seat for seat, _ in end.announced) == [0, 1, 2, 3] for end in ends)


def test_a_round_is_played_from_a_position_by_one_player_for_each_seat() -> None:
    players = [LowestPlayer(random.Random(1))] * 4
    with pytest.raises(ArgumentError, match="a round is played from a position, not 'nanking'"):
        play_round("nanking", players)  # type: ignore[type-var]
    with pytest.raises(ArgumentError, match="nanking takes 4 players in a list"):
        play_round(deal(1), players[:3])
