"""Opponents of four strengths: legal, alike for the same seed, without a look at what is hidden."""

import random
from pathlib import Path
from statistics import mean, stdev
from typing import Any

import pytest

from tests.analysis.claims import EVERY, dealt_anew
from tests.analysis.mahjong.tables import GAMES as TILES
from tests.analysis.mahjong.tables import decisions
from tests.bench import strength
from tests.depth import at_least, some_games
from tichu_teach.analysis import Limit
from tichu_teach.analysis.opponents import KINDS, StrongPlayer, opponents
from tichu_teach.engine import OptionError, games
from tichu_teach.players import moves, play_round, sensible, strengths
from tichu_teach.players.mahjong import SensiblePlayer

GAMES = {**EVERY, "grandmaster": games["grandmaster"].vary(players=5), **TILES}
FEW = Limit(positions=24, seconds=1e9)


def strong(game: Any, seed: int) -> StrongPlayer:
    few = Limit(positions=4, seconds=1e9) if game.family == "mahjong" else FEW
    return StrongPlayer(game, random.Random(seed), few)


@pytest.mark.parametrize(
    "name", at_least(GAMES, "nanking", "haggis", "duel", "of three, seasons", "clean, announced")
)
def test_strong_players_never_break_a_rule(name: str) -> None:
    """`play_round` goes through the referee, which raises on anything illegal."""
    game = GAMES[name]
    ends = [play_round(game.deal(random.Random(2)), [strong(game, 1)] * game.players) for _ in range(2)]
    assert ends[0] == ends[1] and ends[0].phase == "over"


@pytest.mark.parametrize("name", ["nanking", "tricsu", "haggis", "mahjong", "duel"])
def test_a_strong_player_sees_its_view_alone(name: str) -> None:
    game, rng, asked = GAMES[name], random.Random(1), 0
    usual = [sensible(game)(random.Random(3))] * game.players
    for number, (state, _) in enumerate(moves(game.deal(random.Random(4)), usual)):
        if number % 6 or state.phase in ("take", "push", "announce"):
            continue
        seat = state.to_act[0]
        view, anew = state.view(seat), dealt_anew(state, seat, rng).view(seat)
        if anew.acts and anew.legal == view.legal:
            assert strong(game, 5).choose(view) == strong(game, 5).choose(anew)
            asked += 1
    assert asked


@pytest.mark.parametrize("name", some_games())
def test_all_strengths_play_whole_rounds(name: str) -> None:
    game = games[name]
    assert set(strengths(game)) <= set(KINDS)
    for known in strengths(game):
        if known in ("beginner", "sensible"):
            made = opponents(game, known)
            players = [made(random.Random(seat)) for seat in range(game.players)]
            assert play_round(game.deal(random.Random(1)), players).phase == "over"


def test_thinking_in_slices_comes_to_the_same() -> None:
    game = GAMES["nanking"]
    usual = [sensible(game)(random.Random(3))] * 4
    for number, (state, _) in enumerate(moves(game.deal(random.Random(4)), usual)):
        if number > 30 and number % 9 == 0 and state.phase == "play":
            view = state.view(state.turn)
            one, other = strong(game, 5), strong(game, 5)
            slices = len(list(one.thinking(view)))
            assert list(one.thinking(view)) == [], "the same question is not thought about twice"
            assert one.choose(view) == other.choose(view)
            assert slices <= 2 * FEW.positions + 2, "a deal, or a play-out on it"


def test_what_was_pushed_is_remembered() -> None:
    game = GAMES["nanking"]
    player, state = strong(game, 5), game.deal(random.Random(4))
    while state.phase != "play":
        seat = state.to_act[0]
        action = player.choose(state.view(seat))
        pushed = action if state.phase == "push" and seat == 0 else None
        state = state.apply(action)
        if pushed:
            expected = dict(zip(game.push_targets(0), pushed.cards, strict=True))
    held = player._memory.holds(0)
    assert dict(held) == expected
    assert all(state.hands[seat] & card for seat, card in held.items())


def test_a_count_goes_on_from_what_is_written_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, keep, played = GAMES["haggis"], tmp_path / "deals", list[int]()
    brought = {0: [3.0, -1.0], 1: [0.0, 8.0], 2: [5.0, 1.0]}

    def ahead(game: Any, one: str, other: str, number: int, spent: list[float], seated: Any) -> list[float]:
        played.append(number)
        return brought[number]

    monkeypatch.setattr(strength, "ahead", ahead)
    list(strength.figures(game, "strong", "sensible", range(2), keep))
    figures = list(strength.figures(game, "strong", "sensible", range(3), keep))
    assert played == [0, 1, 2] and figures[-2].value == pytest.approx(8 / 3)
    assert figures[-1].value == pytest.approx(75.0), "level is half ahead"
    list(strength.figures(game, "beginner", "sensible", range(1), keep))
    list(strength.figures(game.vary(players=3), "strong", "sensible", range(1), keep))
    assert played == [0, 1, 2, 0, 0], "another count in the same file"


def test_players_alike_are_level_on_every_deal() -> None:
    for number in range(3):
        one, other = strength.ahead(games["nanking"], "sensible", "sensible", number, [])
        assert one == -other


def test_strengths_that_there_are_not_are_refused() -> None:
    with pytest.raises(OptionError, match="beginner, sensible, mixed in mahjong, not 'strong'"):
        opponents(games["mahjong"].vary(clean_hand="secret"), "strong")


def test_four_at_the_table_weigh_it_otherwise_than_sensible_ones() -> None:
    """They are sensible players of another temper: in some positions they do something else."""
    differ = 0
    for state, seat in decisions("mahjong", 4, 9):
        view = state.view(seat)
        differ += strong(state.game, 1).choose(view) != SensiblePlayer(random.Random(1)).choose(view)
    assert differ


@pytest.mark.extra
def test_it_wins_more_than_sensible_players() -> None:
    """A sample of what `python -m tests.bench strength mahjong-duel` shows."""
    found = [
        sum(strength.ahead(GAMES["duel"], "strong", "sensible", number, [])) / 2 for number in range(300)
    ]
    assert mean(found) > stdev(found) / len(found) ** 0.5
