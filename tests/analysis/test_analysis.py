"""The door to the analyses: found by the game's family, and errors that name what is wrong."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tichu_teach import analysis
from tichu_teach.analysis import AnalysisError, Limit, claim, first_out, solve
from tichu_teach.engine import games

CLIMBING = [name for name in games if not name.startswith(("mahjong", "sparrow"))]
WALLS = [name for name in games if name not in CLIMBING]


def test_the_example_holds() -> None:
    import doctest

    failed, tried = doctest.testmod(analysis)
    assert tried and not failed


@pytest.mark.parametrize("name", CLIMBING)
def test_every_climbing_game_is_known(name: str) -> None:
    state = games[name].deal(random.Random(3))
    while state.phase in ("take", "push"):
        state = state.after(state.legal(state.to_act[0])[0])
    assert solve(state, Limit(positions=5)).value is None
    assert first_out(state, Limit(seconds=0.05)).value in (None, 0, 1)
    assert claim(state.view(state.to_act[0])) is None


@pytest.mark.parametrize("name", WALLS)
def test_a_hidden_wall_has_no_solution(name: str) -> None:
    state = games[name].deal(random.Random(3))
    for asked in (solve, first_out):
        with pytest.raises(AnalysisError, match="hidden wall"):
            asked(state)
    with pytest.raises(AnalysisError, match="hidden wall"):
        claim(state.view(0))


@pytest.mark.parametrize("wrong", [None, "nanking | 0: Aj", 7, games["nanking"]])
def test_only_positions_are_looked_into(wrong: Any) -> None:
    for asked in (solve, first_out):
        with pytest.raises(AnalysisError, match="position"):
            asked(wrong)
    with pytest.raises(AnalysisError, match="view"):
        claim(wrong)


@pytest.mark.parametrize("much", [0, -1, "5", None, float("nan"), True])
def test_a_limit_of_nothing_is_refused(much: Any) -> None:
    with pytest.raises(AnalysisError, match="positions"):
        Limit(positions=much)
    with pytest.raises(AnalysisError, match="seconds"):
        Limit(seconds=much)


def test_a_limit_is_a_limit() -> None:
    state = games["haggis"].deal(random.Random(3))
    with pytest.raises(AnalysisError, match="limit"):
        solve(state, 5)  # type: ignore[arg-type]
