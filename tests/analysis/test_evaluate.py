"""Choices evaluated: from the view alone, the same for the same seed, and what is clear is found."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.analysis.claims import EVERY, dealt_anew
from tests.depth import some
from tests.tables import rows
from tichu_teach.analysis import AnalysisError, Limit, evaluate
from tichu_teach.engine import games, parse_position
from tichu_teach.players import moves, sensible

GAMES = {**EVERY, "grandmaster": games["grandmaster"].vary(players=7)}
FEW = Limit(positions=24, seconds=1e9)


def decisions(name: str, seeds: range, every: int) -> Any:
    """Some of the decisions of rounds between sensible players."""
    game, number = GAMES[name], 0
    for seed in seeds:
        players = [sensible(game)(random.Random(seed))] * game.players
        for state, _ in moves(game.deal(random.Random(seed)), players):
            if state.phase not in ("take", "push"):
                seat = state.to_act[0]
                number += 1
                if number % every == 0:
                    yield state, seat


@pytest.mark.parametrize("name", some(list(GAMES), len(GAMES) - 1))
def test_unseen_cards_are_really_unseen(name: str) -> None:
    """Dealt anew to the others, they make no difference to what a seat finds."""
    rng = random.Random(4)
    for state, seat in decisions(name, range(1, 2), 12):
        found = evaluate(state.view(seat), FEW, random.Random(7))
        anew = dealt_anew(state, seat, rng)
        if anew.view(seat).legal == state.view(seat).legal:
            assert evaluate(anew.view(seat), FEW, random.Random(7)) == found


@pytest.mark.parametrize("name", GAMES)
def test_every_choice_is_legal_and_the_best_comes_first(name: str) -> None:
    for state, seat in decisions(name, range(3, 4), 12):
        found = evaluate(state.view(seat), FEW, random.Random(1))
        assert all(state.ask(option.action) for option in found.candidates)
        assert found.best == found.candidates[0].action and found.candidates[0].behind == 0
        assert found.candidates[0] in found.alike
        assert found.playouts <= 24 + 2 * len(found.candidates)
        longest = max(option.deals for option in found.candidates)
        assert all(option.behind >= 0 for option in found.candidates if option.deals == longest)


CLEAR = {name: case for name, *case in rows(__file__, "clear", data=(2,))}


@pytest.mark.parametrize("name", CLEAR)
def test_what_is_clear_is_found(name: str) -> None:
    line, best = CLEAR[name]
    state = parse_position(line)
    found = evaluate(state.view(0), Limit(positions=2000, seconds=1e9), random.Random(2))
    assert best is None or state.text(found.best) == best


def test_a_choice_without_a_difference_is_said_to_be_none() -> None:
    state = parse_position(
        "nanking | 0: 2j 2w 9s | 1: 8w Kj Ap | 2: 3p 5p Jj | 3: 4s 6s Js | turn 0 | trick 3 Kp"
    )
    found = evaluate(state.view(0), Limit(positions=200), random.Random(2))
    assert [state.text(option.action) for option in found.candidates] == ["0 pass"] and found.clear
    state = parse_position("nanking | 0: Aj Ah | 1: 8w | 2: 3p | 3: 4s | turn 0".replace("Ah", "2w"))
    found = evaluate(state.view(0), Limit(positions=200), random.Random(2))
    assert found.candidates[0].value > found.candidates[-1].value and found.clear


@pytest.mark.parametrize("wrong", [None, "nanking | 0: Aj", games["nanking"]])
def test_only_views_are_evaluated(wrong: Any) -> None:
    with pytest.raises(AnalysisError, match="view"):
        evaluate(wrong)
    state = parse_position(CLEAR["go out"][0])
    with pytest.raises(AnalysisError, match="view"):
        evaluate(state)  # type: ignore[arg-type]


def test_a_limit_is_a_limit() -> None:
    view = parse_position(CLEAR["go out"][0]).view(0)
    with pytest.raises(AnalysisError, match="limit"):
        evaluate(view, 5)  # type: ignore[arg-type]


@pytest.mark.parametrize("phase", ["take", "push", "over"])
def test_a_seat_without_a_decision_in_play_is_refused(phase: str) -> None:
    game = games["nanking"]
    for state, _ in moves(game.deal(random.Random(1)), [sensible(game)(random.Random(1))] * 4):
        if state.phase == phase:
            break
    else:
        state = parse_position("nanking | 0: - | 1: 8w | 2: - | 3: - | over | out 0 2 3")
    with pytest.raises(AnalysisError, match=phase):
        evaluate(state.view(0))


@pytest.mark.parametrize("name", ["nanking", "haggis"])
def test_impossible_views_are_refused(name: str) -> None:
    game = GAMES[name]
    state = next(state for state, _ in decisions(name, range(1), 5))
    view = state.view(state.to_act[0])
    other = (view.seat + 1) % game.players
    view.counts = tuple(count + (seat == other) for seat, count in enumerate(view.counts))
    with pytest.raises(AnalysisError, match="no view"):
        evaluate(view)
