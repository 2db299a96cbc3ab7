"""A strong player of Mah-Jong: legal, the same for a seed, from its view alone, better than sensible ones."""

from __future__ import annotations

import random
from statistics import mean, stdev
from typing import Any

import pytest

from tests.analysis.mahjong.tables import GAMES, dealt_anew, decisions
from tests.bench.strength import ahead
from tichu_teach.analysis import Limit
from tichu_teach.analysis.mahjong.counting import CountingPlayer
from tichu_teach.analysis.opponents import StrongPlayer
from tichu_teach.engine import parse_position
from tichu_teach.players import play_round
from tichu_teach.players.mahjong import SensiblePlayer

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


def chosen(line: str, seat: int) -> str:
    """What a player does who counts what can still come, as strong ones do in the duel."""
    state = parse_position(line)
    return state.text(CountingPlayer(state.game, random.Random(1)).choose(state.view(seat)))


@pytest.mark.parametrize(("gone", "thrown"), [("B3", "B2"), ("B5", "B6")])
def test_it_does_not_wait_for_what_is_gone(gone: str, thrown: str) -> None:
    hand = "B2 B4 B6 K1 K2 K3 K7 K8 K9 C2 C3 C4 N N"  # ready without B2 or without B6
    lying = f"E:{gone} S:{gone} W:{gone} N:C9"
    assert chosen(f"mahjong | E: {hand} | S: * | W: * | N: * | turn E wall B4 | river {lying}", 0) == (
        f"E discard {thrown}"
    )


@pytest.mark.parametrize(("gone", "thrown"), [("C1", "C2"), ("C9", "C8")])
def test_nor_build_on_it(gone: str, thrown: str) -> None:
    hand = "B2 B3 B6 B7 K1 K2 K3 K7 K8 K9 C2 C3 C8 C7"  # two of the three pairs of neighbours are wanted
    lying = f"E:{gone} S:{gone} W:{gone} N:{gone}"
    assert chosen(f"mahjong | E: {hand} | S: * | W: * | N: * | turn E wall B3 | river {lying}", 0)[-2:] in (
        thrown,
        {"C2": "C3", "C8": "C7"}[thrown],
    )


@pytest.mark.parametrize(
    ("group", "gone", "thrown"),
    [
        ("K8 K8 K8", "C9", "C2"),  # a pair of dragons counts two points
        ("K8 K8 K8", "Wd", "Wd"),  # of which nearly all are gone
        ("K7 K8 K9", "C9", "Wd"),  # a hand without any points counts ten
    ],
)
def test_it_waits_for_what_pays(group: str, gone: str, thrown: str) -> None:
    hand = f"B2 B3 B4 K1 K2 K3 {group} C6 C7 C8 Wd C2"
    lying = f"E:N S:{gone} W:{gone} N:S"
    line = f"mahjong | E: {hand} | S: * | W: * | N: * | turn E wall C2 | river {lying}"
    assert chosen(line, 0) == f"E discard {thrown}"


def test_a_complete_hand_goes_out_at_once() -> None:
    line = "mahjong-duel | E: B1 B2 B3 K1 K2 K3 C1 C2 C3 Wd Wd N N N | S: * | turn E wall N | river E:E"
    assert chosen(line, 0) == "E mahjong"


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
    found = [sum(ahead(GAMES["duel"], "strong", "sensible", number, [])) / 2 for number in range(300)]
    assert mean(found) > stdev(found) / len(found) ** 0.5
