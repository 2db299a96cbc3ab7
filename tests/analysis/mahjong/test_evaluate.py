"""Choices evaluated in Mah-Jong: from the view alone, alike for the same seed, and what is clear is found."""

import random

import pytest

from tests.analysis.mahjong.tables import GAMES
from tichu_teach.analysis import AnalysisError, Limit, evaluate
from tichu_teach.analysis.mahjong.evaluation import Prospect, RolloutTrial, prospects
from tichu_teach.engine import parse_position
from tichu_teach.engine.mahjong.actions import Declare, NoClaim
from tichu_teach.engine.mahjong.tiles import size

FOUR = "B2 B3 B4 B5 B6 B7 K1 K2 K3 N N N"


def test_a_complete_hand_goes_out() -> None:
    state = parse_position(f"mahjong | E: * | S: {FOUR} C2 C2 | W: * | N: * | turn S wall C2 | river E:N")
    found = evaluate(state.view(1), Limit(400, 1e9), random.Random(1))
    assert isinstance(found.best, Declare) and found.clear
    assert found.candidate(found.best).error == 0 or found.candidate(found.best).value > 100  # type: ignore[union-attr]


def test_prospects_are_how_often_a_hand_goes_out_and_for_how_much() -> None:
    """Who declares goes out on every deal, and is paid what the hand is worth."""
    state = parse_position(f"mahjong | E: * | S: {FOUR} C2 C2 | W: * | N: * | turn S wall C2 | river E:N")
    out = state.action("S mahjong")
    found = prospects(state.view(1), [out], 3, random.Random(1))
    assert found == {out: Prospect(1.0, state.apply(out).count().points[1], 0.0)}


def test_a_ready_hand_is_not_broken() -> None:
    state = parse_position(
        f"mahjong | E: * | S: {FOUR} C2 Wd | W: * | N: * | turn S wall Wd | river E:Wd E:Wd"
    )
    found = evaluate(state.view(1), Limit(600, 1e9), random.Random(1))
    assert {state.text(option.action) for option in found.equally_good} <= {"S discard Wd", "S discard C2"}


def test_a_kong_is_robbed() -> None:
    line = (
        "mahjong optional=d | E: B4 * | E+: P(B4) | S: * | W: B1 B2 B3 C4 C5 C6 K7 K8 K9 B3 B5 E E | N: *"
        " | turn E wall B4 | river S:N"
    )
    state = parse_position(line).play("E kong B4")
    assert state.phase == "rob"
    found = evaluate(state.view(2), Limit(300, 1e9), random.Random(1))
    assert isinstance(found.best, Declare) and found.clear


def test_for_a_kong_that_is_not_robbed_one_loose_tile_is_drawn() -> None:
    line = (
        "mahjong optional=d | E: B4 * | E+: P(B4) | S: * | W: B1 B2 B3 C4 C5 C6 K7 K8 K9 B3 B5 E E | N: *"
        " | turn E wall B4 | river S:N"
    )
    trial = RolloutTrial(parse_position(line).play("E kong B4").view(2))
    for seed in range(5):
        hand = trial.deals.draw(random.Random(seed))
        trial.after(hand, NoClaim(2))
        held = [size(tiles) + 3 * len(laid) for tiles, laid in zip(hand.hands, hand.laid, strict=True)]
        assert sorted(held) in ([13, 13, 13, 13], [13, 13, 13, 14]), "but for whoever has gone out"


@pytest.mark.parametrize("name", ["mahjong", "clean, announced"])
def test_where_nothing_is_to_be_decided_nothing_is_evaluated(name: str) -> None:
    game = GAMES[name]
    state = game.deal(random.Random(1), east=0)
    with pytest.raises(AnalysisError, match="announce" if game.clean != "off" else "decide"):
        evaluate(state.view(0 if game.clean != "off" else 1))
