"""The door to the analyses: found by the game's family, and errors that name what is wrong."""

import random
from typing import Any

import pytest

from tests.depth import at_least
from tichu_teach import analysis
from tichu_teach.analysis import (
    AnalysisError,
    Limit,
    claim,
    first_out,
    haggis,
    refute,
    safe_lines,
    solve,
    tichu,
)
from tichu_teach.analysis.sampling import finished
from tichu_teach.engine import games, parse_position

CLIMBING = [name for name in games if not name.startswith(("mahjong", "sparrow"))]
WALLS = [name for name in games if name not in CLIMBING]


def test_the_example_holds() -> None:
    import doctest

    failed, tried = doctest.testmod(analysis)
    assert tried and not failed


@pytest.mark.parametrize("name", at_least(CLIMBING, "nanking", "tientsin", "ear", "haggis"))
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
    view = state.view(0)
    for proof in (claim, refute):
        with pytest.raises(AnalysisError, match=f"{state.game.name}: nothing can be claimed"):
            proof(view)
    with pytest.raises(AnalysisError, match="no trick that could be kept"):
        safe_lines(view)


@pytest.mark.parametrize("much", [0, -1, "5", None, float("nan"), True])
def test_a_limit_of_nothing_is_refused(much: Any) -> None:
    with pytest.raises(AnalysisError, match="positions"):
        Limit(positions=much)
    with pytest.raises(AnalysisError, match="seconds"):
        Limit(seconds=much)


RACE = (
    "tricsu | 0: Do 3j 3w 3s 5w 7j 7w 8j Tw Ts Ph | 1: 3p 4w 5p 6w 7s 8w 8p 9j 9s Jw Qs"
    " | 2: 2w 2s 4j 9w 9p Qw Qp | 3: 4p 5s Tp Dr | turn 2 | won 1 Ma Kj As;"
    " 2 4s 5j 6p 7p 8s Tj Jj Qj Kw Aw; 3 2j 2p 6j 6s Jp Js Kp Ks Aj Ap"
)


def test_a_value_is_told_though_some_actions_take_more_than_the_limit() -> None:
    table = parse_position(RACE)
    found = first_out(table, Limit(positions=300, seconds=60))
    assert found.value == 1 and found.known and not found.complete
    assert found.best and found.unsettled and not {*found.best} & {*found.unsettled}
    assert {*found.best, *found.unsettled} <= {*table.legal(table.turn)}
    assert found.line and found.positions <= 300
    more = first_out(table, Limit(positions=3_000, seconds=60))
    assert {*found.best} <= {*more.best} and {*more.unsettled} < {*found.unsettled}


@pytest.mark.parametrize(
    ("family", "line"),
    [
        (tichu, "nanking | 0: 3w 4s Kj | 1: 2j 5w | 2: 5j 6j 9p | 3: 4p 8p Aj | turn 0"),
        (haggis, "haggis | 0: 9r K 5o 6r | 1: 4y 8o 9o J | haggis 4g 8r 7o Ty | turn 0"),
    ],
    ids=["tichu", "haggis"],
)
def test_worths_are_those_of_the_positions_that_come_and_take_small_steps(family: Any, line: str) -> None:
    state = parse_position(line)
    actions = state.legal(0)
    solver = family.solver.scoring(state, Limit(positions=100_000))
    found, steps = None, 0
    work = solver.worths(actions)
    while found is None:
        before = solver.budget.positions
        try:
            next(work)
        except StopIteration as end:
            found = end.value
        steps += 1
        assert solver.budget.positions - before <= 25 * len(actions)
    best, *each = found
    solved = solve(state)
    assert best == solved.value == max(each) and steps > 1
    kept = {action for action, worth in zip(actions, each, strict=True) if worth == best}
    assert kept == set(solved.best)
    few = finished(family.solver.scoring(state, Limit(positions=3)).worths(actions))
    assert few is None, "the limit is kept"
