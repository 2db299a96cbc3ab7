"""Choices evaluated: from the view alone, the same for the same seed, and what is clear is found."""

import gc
import random
from typing import Any

import pytest

from tests.analysis.claims import EVERY, dealt_anew
from tests.analysis.mahjong.tables import GAMES as TILES
from tests.depth import at_least
from tests.tables import rows
from tichu_teach.analysis import Evaluation, Limit, evaluate
from tichu_teach.engine import games, parse_position
from tichu_teach.players import moves, sensible

CLIMBING = {**EVERY, "grandmaster": games["grandmaster"].vary(players=7)}
GAMES = {**CLIMBING, **TILES}


def found_in(view: Any, seed: int) -> Evaluation:
    """What a look at few play-outs finds."""
    few = 12 if view.game.family == "mahjong" else 24
    return evaluate(view, Limit(positions=few, seconds=1e9), random.Random(seed))


def decisions(name: str, seeds: range, every: int) -> Any:
    """Some of the decisions of rounds between sensible players."""
    game, number = GAMES[name], 0
    for seed in seeds:
        players = [sensible(game)(random.Random(seed))] * game.players
        for state, _ in moves(game.deal(random.Random(seed)), players):
            if state.phase not in ("take", "push", "announce"):
                seat = state.to_act[0]
                number += 1
                if number % every == 0:
                    yield state, seat


@pytest.mark.parametrize("name", at_least(GAMES, *[*CLIMBING][:-1], "mahjong", "duel B"))
def test_unseen_cards_are_really_unseen(name: str) -> None:
    """Dealt anew to the others, they make no difference to what a seat finds."""
    rng, asked = random.Random(4), 0
    for state, seat in decisions(name, range(1, 2), 12):
        view, anew = state.view(seat), dealt_anew(state, seat, rng).view(seat)
        found = found_in(view, 7)
        assert found == found_in(view, 7) and all(state.ask(each.action) for each in found.candidates)
        if anew.acts and anew.legal == view.legal:
            assert found_in(anew, 7) == found
            asked += 1
    assert asked


@pytest.mark.parametrize("name", ["nanking", "haggis"])
def test_before_its_first_turn_a_seat_weighs_silence_and_all_that_it_may_say(name: str) -> None:
    state, _ = next(decisions(name, range(1, 2), 1))
    view = state.view((state.turn + 1) % state.game.players)
    assert view.legal and not view.acts
    assert {each.action for each in found_in(view, 1).candidates} == {None, *view.legal}


@pytest.mark.parametrize("name", CLIMBING)
def test_every_choice_is_legal_and_the_best_comes_first(name: str) -> None:
    for state, seat in decisions(name, range(3, 4), 12):
        found = found_in(state.view(seat), 1)
        assert all(state.ask(option.action) for option in found.candidates)
        assert found.best == found.candidates[0].action and found.candidates[0].behind == 0
        assert found.candidates[0] in found.equally_good
        assert found.playouts <= 24 + 2 * len(found.candidates)
        longest = max(option.deals for option in found.candidates)
        assert all(option.behind >= 0 for option in found.candidates if option.deals == longest)


CLEAR = {name: case for name, *case in rows(__file__, "clear", data=(2,))}


SOON, LATER = ("nanking", "mahjong"), ("grandmaster", "haggis", "duel B")


@pytest.mark.parametrize("name", [*SOON, *(pytest.param(each, marks=pytest.mark.more) for each in LATER)])
def test_what_was_tried_is_forgotten_at_once(name: str) -> None:
    """Without waiting for the garbage collector, which would then stop a later decision for milliseconds."""

    def trials() -> int:
        return sum(type(each).__name__ == "RolloutTrial" for each in gc.get_objects())

    views = (state.view(seat) for state, seat in decisions(name, range(1), 9))
    view = next(each for each in views if len(each.legal) > 1)
    before = found_in(view, 1), gc.collect(), trials()
    gc.disable()
    try:
        assert found_in(view, 2).playouts
        assert (trials(), gc.collect()) == (before[2], 0)
    finally:
        gc.enable()


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
