"""Reasons are so on the table, and of the one play alone: whatever two plays are compared."""

import random
from collections import Counter
from typing import Any

import pytest

from tests.depth import many, one_of_each
from tests.tables import rows
from tichu_teach.analysis import Limit
from tichu_teach.analysis.families import reviewing
from tichu_teach.engine import Pass, Play, games, parse_position
from tichu_teach.engine.mahjong.actions import Chow, Discard, NoClaim, Pung
from tichu_teach.exercises.kinds import read_question
from tichu_teach.exercises.kinds.decide import DecideQuestion
from tichu_teach.exercises.store import store
from tichu_teach.players import beginner, moves

from .truth import OF_TILES, SO, round_told, untrue


@pytest.mark.parametrize("name", one_of_each([*games], lambda name: games[name].family))
def test_a_reason_is_so_whatever_is_compared(name: str) -> None:
    game, rng, said, wrong = games[name], random.Random(name), Counter[str](), list[Any]()
    room, few = reviewing(game), {"tichu": 4, "haggis": 12, "mahjong": 2}[game.family]
    for seed in range(many(few, 4 * few)):
        players = [beginner(game)(random.Random(seed * 10 + seat)) for seat in range(game.players)]
        for state, action in moves(game.deal(random.Random(seed)), players):
            view = state.view(action.seat)
            plays = [
                each for each in view.legal if isinstance(each, Play | Pass | Discard | Pung | Chow | NoClaim)
            ]
            if not view.acts or len(plays) < 2:
                continue
            done, better = rng.sample(plays, 2)
            reason, facts = room.find_reason(view, done, better)
            said[reason] += reason in SO or reason in OF_TILES
            if untrue(state, action.seat, done, better, reason, facts):
                wrong.append((reason, state.text(done), state.text(better), str(state)))
    assert not wrong
    assert said.total() > 20 and len(+said) > 2


WRONG = {name: case for name, *case in rows(__file__, "wrong", data=(4,))}


@pytest.mark.parametrize("line", WRONG)
def test_what_once_was_told_and_is_not_so_is_noticed(line: str) -> None:
    """Cards that both have; what is beaten for sure; a bomb where another stays; a third that is gone."""
    state, (reason, done, better, facts) = parse_position(line), WRONG[line]
    assert untrue(state, 0, state.action(done), state.action(better), reason, facts)
    assert (
        reviewing(state.game).find_reason(state.view(0), state.action(done), state.action(better))[0]
        != reason
    )


def test_so_it_is_of_wishes_against_cards_that_are_known() -> None:
    said, wrong = Counter[str](), list[Any]()
    for data in (each for several in store("wishing", "nanking").values() for each in several):
        question = read_question(data)
        assert isinstance(question, DecideQuestion)
        state, seat = question.position, question.seat
        for text in (text for text in question.figures if text not in question.answers):
            done, better = state.action(text), state.action(question.answers[0])
            reason, facts = reviewing(state.game).find_reason(state.view(seat), done, better)
            said[reason] += question.worked_out and reason in SO
            if untrue(state, seat, done, better, reason, facts):
                wrong.append((reason, text, str(state)))
    assert not wrong
    assert {*(+said)} >= {"wish.breaks", "wish.beaten", "wish.clears", "wish.stays"}


@pytest.mark.more
@pytest.mark.parametrize("name", one_of_each(["haggis", "nanking", "mahjong"], lambda name: name))
def test_a_reviewed_round_can_be_believed(name: str) -> None:
    lines = round_told(name, 910_001, Limit(positions=60))
    assert not [line for line in lines if line.startswith("  !")]
