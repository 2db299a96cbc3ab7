"""Chapter eight's numbers are the engine's, and what is told of its hands holds."""

from __future__ import annotations

from functools import cache

import pytest

from tichu_teach.engine import games
from tichu_teach.engine.mahjong.shanten import after_discards, parts
from tichu_teach.engine.mahjong.tiles import EAST, contents, counts
from tichu_teach.lessons import Step, load

GAME = games["mahjong"]


@cache
def steps() -> dict[str, Step]:
    return {step.id: step for step in load("mahjong/8-hand").steps}


def tiles(names):
    return counts(GAME.names.parse(names))


def ways(names, unseen, groups=1):
    return parts(tiles(names), groups, 0, unseen=unseen).total


def test_the_weak_hand_is_wests_and_the_eight_of_bamboos_goes():
    question = steps()["messy"].question
    state = question.at
    assert state.wind(question.seat) == EAST + 2
    assert question.solve() == ["W discard B8"]
    for tile in ("C3", "C5"):  # as chapter V has it: either makes a group of the circles
        assert parts(tiles(f"C1 C2 C4 C6 {tile}"), 2).lacking < parts(tiles("C1 C2 C4 C6"), 2).lacking
    offered = {question.at.game.names.tile(each.split()[-1]) for each in question.choices}
    assert all(tile < EAST for tile in offered)  # what honours are worth a count of tiles does not see


def test_after_the_pung_five_tiles_would_do_after_the_chow_one():
    question = steps()["v7"].question
    found = {text: each.acceptance for text, each in question.evaluations.items()}
    assert (found["N pung"].lacking, found["N pung"].total) == (1, 5)
    assert (found["N chow C5 C6"].lacking, found["N chow C5 C6"].total) == (1, 1)
    assert "Five tiles against one" in steps()["v7"].say("done")


@pytest.mark.parametrize(("claim", "left"), [("N pung", "C1 C2"), ("N chow C1 C2", "C3 C3")])
def test_one_tile_either_way_and_the_hand_is_not_ready(claim, left):
    """A hand one tile short could take it from anybody, as a row too: then the sides would not matter."""
    state = steps()["v6"].at
    seat = state.action(claim).seat
    after = state.apply(claim).close_window()
    held = after.hands[seat]
    assert set(GAME.names.parse(left)) <= set(contents(held))
    assert ways(left, after.view(seat).unseen) == 1
    best = next(iter(after_discards(GAME, held, after.laid[seat], None, after.view(seat).unseen).values()))
    assert best.lacking == 2


def test_before_the_kong_the_hand_was_not_complete():
    question = steps()["v5"].question
    assert question.solve() == [["C4"]]
    before = "C5 C6 C7 C7 C7 C7 B1 B2 B3 B7 B9 K9 K9"
    assert GAME.waits(tiles(before)) == tuple(GAME.names.parse("B8"))
    assert not any(GAME.complete(tiles(f"{before} {more}")) for more in ("W", "Rd", "K1"))
