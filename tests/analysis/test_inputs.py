"""What can't be is refused by the analyses, by one kind of error; what can be is let in."""

import copy
import random
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.depth import many, names, some_games, tries
from tichu_teach.analysis import (
    AnalysisError,
    Limit,
    Reviewing,
    claim,
    evaluate,
    first_out,
    inputs,
    refute,
    review,
    safe_lines,
    solve,
)
from tichu_teach.engine import Record, games, parse_position
from tichu_teach.engine.climbing.actions import Pass
from tichu_teach.engine.record import Round
from tichu_teach.players import RandomPlayer, moves

SHORTLY = Limit(positions=30, seconds=1.0)
ENDING = "nanking | 0: Aj 2j | 1: 3w | 2: - | 3: Kp 4s | turn 0 | out 2"


@cache
def played(name: str, seed: int) -> list[tuple[Any, Any]]:
    """A round at random, as positions and what was done there."""
    game = games[name]
    players = [RandomPlayer(random.Random(seed * 10 + seat)) for seat in range(game.players)]
    return [*moves(game.deal(random.Random(seed)), players)]


@pytest.mark.parametrize("name", some_games())
def test_every_view_of_a_round_is_let_in_but_of_those_who_wait(name: str) -> None:
    for seed in range(many(2, 20)):
        for state, _ in played(name, seed):
            inputs.position(state)
            for seat in range(state.game.players):
                view = state.view(seat)
                try:
                    assert inputs.view(view, "") is view
                except AnalysisError as waiting:
                    assert "nothing to decide" in str(waiting) and not view.acts


@pytest.mark.parametrize("wrong", [None, ENDING, 7, games["nanking"]], ids=str)
def test_only_positions_and_views_of_them_are_looked_into(wrong: Any) -> None:
    state: Any = parse_position(ENDING)
    view = state.view(0)
    for asked in (solve, first_out):
        for each in (wrong, view):
            with pytest.raises(AnalysisError, match="a position is analysed, not "):
                asked(each)
    for asked in (claim, refute, safe_lines, evaluate):
        for each in (wrong, state):
            with pytest.raises(AnalysisError, match="from a seat's view, not from "):
                asked(each)
    for asked, of in ((solve, state), (first_out, state), (safe_lines, view), (evaluate, view)):
        with pytest.raises(AnalysisError, match="limit"):
            asked(of, wrong or 5)


@pytest.mark.parametrize(
    "changed",
    [
        {"turn": 7},
        {"turn": 2},
        {"phase": "nonsense"},
        {"wish": 77},
        {"hands": (1 << 60, 2, 0, 4)},
        {"hands": (6, 2, 0, 4)},
        {"hands": (0, 0, 0, 0)},
        {"hands": (-1, 2, 0, 4)},
        {"hands": ((1 << 15) - 2, 1 << 20, 0, 1 << 30)},
        {"announced": ((0, "huge"),)},
        {"hands": ()},
    ],
    ids=str,
)
def test_a_position_that_cannot_be(changed: Any) -> None:
    impossible = parse_position(ENDING).replace(**changed)
    for asked in (solve, first_out):
        with pytest.raises(AnalysisError, match="no position of nanking"):
            asked(impossible)


@pytest.mark.parametrize(
    "changed",
    [
        {"hand": -1},
        {"hand": 1 << 60},
        {"counts": ()},
        {"counts": (2, 1, 0, -2)},
        {"counts": (2, 2, 0, 2)},
        {"seat": 9},
        {"unseen": (1 << 56) - 1},
        {"unseen": 1 << 1},
        {"phase": "nonsense"},
        {"legal": ()},
        {"legal": (Pass(0),)},
        {"trick": ((1, None),)},
        {"won_points": (0, 0, 0, 400)},
        {"won_counts": (0, 0, 0, 60)},
        {"game": None},
        {"wish": 77},
    ],
    ids=str,
)
def test_a_view_that_nobody_can_have(changed: dict[str, Any]) -> None:
    view = parse_position(ENDING).view(0)
    for name, value in changed.items():
        setattr(view, name, value)
    for asked in (claim, refute, safe_lines, evaluate):
        with pytest.raises(AnalysisError, match=r"no view of (nanking|any game): "):
            asked(view)


@pytest.mark.parametrize("name", ["nanking", "haggis", "mahjong"])
def test_a_view_with_a_card_too_many(name: str) -> None:
    state = next(state for state, _ in played(name, 0) if state.phase in ("play", "turn"))
    view = state.view(state.to_act[0])
    other = state.game.next_seat(view.seat)
    view.counts = tuple(count + (seat == other) for seat, count in enumerate(view.counts))
    with pytest.raises(AnalysisError, match="no view of"):
        evaluate(view)


@pytest.mark.parametrize("phase", ["take", "push", "over"])
def test_where_nothing_is_played_there_is_nothing_to_decide(phase: str) -> None:
    *before, (state, action) = played("nanking", 0)
    found = next((state for state, _ in before if state.phase == phase), state.apply(action))
    for asked in (claim, refute, safe_lines, evaluate) if phase == "over" else (evaluate,):
        with pytest.raises(AnalysisError, match=f"'{phase}'"):
            asked(found.view(0))


def test_a_record_that_cannot_be() -> None:
    state = parse_position(ENDING)
    with pytest.raises(AnalysisError, match="no record of nanking: without a round"):
        review(Record(state.game, (), state), 0)
    whole = Record.begin(games["nanking"].deal(random.Random(1)))
    for actions in (("0 play Dr",), ("nonsense",), (None,)):
        broken = Record(whole.game, (Round(whole.rounds[0].deal, actions),), whole.state)  # type: ignore[arg-type]
        with pytest.raises(AnalysisError, match="no record of nanking"):
            review(broken, 0)


def test_of_several_rounds_the_present_one_is_looked_at() -> None:
    game = games["haggis"]
    record = Record.begin(game.deal(random.Random(1)))
    for seed in (2, 3):
        players = [RandomPlayer(random.Random(seed + seat)) for seat in range(game.players)]
        for _, action in moves(record.state, players):
            record = record.add(action)
        record = record.next_round(game.deal(random.Random(seed), record.state))
    assert len(record.rounds) == 3 and inputs.actions_played(record) == []
    first = record.start.legal(record.start.turn)[0]
    assert inputs.actions_played(record.add(first)) == [(record.start, first)]


def test_an_action_that_cannot_be_reviewed() -> None:
    state = parse_position(ENDING)
    reviewing = Reviewing(state.game, 0)
    with pytest.raises(AnalysisError, match="not str"):
        reviewing.note(state, 0, "0 pass")  # type: ignore[arg-type]
    assert reviewing.done
    reviewing.note(state, 0, Pass(0))
    with pytest.raises(AnalysisError, match="no action of nanking"):
        reviewing.step()
    reviewing.step()
    assert reviewing.done, "it is passed over"


# -- whatever there may be ---------------------------------------------------------------------------

NUMBERS = st.integers(-3, 120) | st.sampled_from([1 << 55, 1 << 60, (1 << 56) - 1, -(1 << 56), 10**40])
ODD = st.none() | st.booleans() | NUMBERS | st.floats() | st.text(max_size=6) | st.just("over")
ODD |= st.lists(ODD, max_size=5).map(tuple) | st.dictionaries(NUMBERS, NUMBERS, max_size=3)


def likely(value: object) -> st.SearchStrategy[Any]:
    """Something much like a value, or something odd."""
    if isinstance(value, bool | str) or value is None:
        return ODD
    if isinstance(value, int):
        return NUMBERS.map(lambda number: number ^ value) | st.integers(value - 2, value + 2) | ODD
    if isinstance(value, tuple) and value:
        place = st.integers(0, len(value) - 1)
        put = place.flatmap(
            lambda at: likely(value[at]).map(lambda new: (*value[:at], new, *value[at + 1 :]))
        )
        return (
            put | st.permutations(value).map(tuple) | st.just(value[1:]) | st.just((*value, value[0])) | ODD
        )
    return ODD


@st.composite
def moments(draw: st.DrawFn) -> tuple[Any, Any]:
    """A position of any game and what was done there."""
    found = played(draw(st.sampled_from(names())), draw(st.integers(0, 5)))
    return found[draw(st.integers(0, len(found) - 1))]


def refused(ask: Callable[..., object], *given: object) -> None:
    """Ask, and be answered or refused by the one kind of error."""
    try:
        ask(*given)
    except AnalysisError as error:
        assert len(str(error)) > 10


@pytest.mark.more
@given(st.data())
@tries(60)
def test_no_position_breaks_an_analysis(data: st.DataObject) -> None:
    state, action = data.draw(moments())
    for name in data.draw(st.lists(st.sampled_from([*vars(state)]), min_size=1, max_size=2)):
        state = state.replace({name: data.draw(likely(getattr(state, name)))})
    refused(solve, state, SHORTLY)
    refused(first_out, state, SHORTLY)
    refused(lambda: Reviewing(games["nanking"], 0).note(state, 0, action))
    try:
        reviewing = Reviewing(state.game, action.seat, SHORTLY)
        reviewing.note(state, 0, action)
        while not reviewing.done:
            reviewing.step()
    except AnalysisError:
        pass


@given(st.data())
@tries(60)
def test_no_view_breaks_an_analysis(data: st.DataObject) -> None:
    state, action = data.draw(moments())
    view = state.view(data.draw(st.sampled_from([action.seat, *range(state.game.players)])))
    for name in data.draw(st.lists(st.sampled_from([*vars(view)]), max_size=2)):
        setattr(view, name, data.draw(likely(copy.copy(getattr(view, name)))))
    for ask in (claim, refute):
        refused(ask, view)
    for ask in (safe_lines, evaluate):
        refused(ask, view, SHORTLY)


@given(ODD, ODD, ODD)
def test_nothing_else_breaks_an_analysis(one: Any, other: Any, third: Any) -> None:
    state = parse_position(ENDING)
    refused(solve, one, other)
    refused(first_out, state, other)
    for ask in (claim, refute, safe_lines, evaluate):
        refused(ask, one)
    refused(refute, state.view(0), one, None)
    refused(safe_lines, state.view(0), other)
    refused(evaluate, state.view(0), Limit(positions=4), third)
    refused(evaluate, state.view(0), other)
    refused(Limit, one, other)
    refused(review, one, other, third)
    refused(review, Record.begin(state), one, Limit(positions=4), third)
    refused(Reviewing, one, other, third)
    refused(Reviewing(state.game, 0).note, one, other, third)
