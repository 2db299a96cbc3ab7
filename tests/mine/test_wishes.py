"""Wishes late in a round: the positions that are looked at, and what is left of the wishes there."""

import random
from itertools import islice
from typing import Any

import pytest

from tests.exercises import exact
from tichu_teach.engine import games, parse_position
from tichu_teach.exercises.kinds import read_question
from tichu_teach.exercises.kinds.decide import DecideQuestion

from . import wishes

GAME = games["nanking"]
FACING = "nanking | 0: 7p 7s 8w Qs | 1: 5p 5s 6j 6w Ks | 2: - | 3: - | wishing 0 | trick 0 Ma | out 2 3"


def asked(monkeypatch: pytest.MonkeyPatch, line: str) -> DecideQuestion | None:
    """The question that a position makes."""
    state: Any = parse_position(line)
    monkeypatch.setattr(wishes, "late", lambda *_: iter([(state, 0)]))
    found = next(wishes.wishes(GAME, random.Random(3)), None)
    question = found and read_question(found.data)
    assert question is None or isinstance(question, DecideQuestion)
    return question


@pytest.mark.more
def test_a_mahjong_is_kept_while_there_is_something_else_to_lead() -> None:
    found = [each for seed in range(60) for each in islice(wishes.late(GAME, random.Random(seed)), 1)]
    assert len(found) > 2
    for state, seat in found:
        assert state.phase == "wish" and state.turn == seat and str(parse_position(str(state))) == str(state)
        assert state.trick[-1][1].cards == GAME.deck.mahjong and state.hands[seat].bit_count() > 1
        assert exact.few(state.view(seat)) and not any(state.hands[mate] for mate in GAME.partners(seat))


def test_where_all_is_known_a_wish_is_worked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    question = asked(monkeypatch, FACING)
    assert question and question.worked_out and not exact.contested(question)
    assert {"0 wish K"} <= {*question.figures} - {*question.answers}
    assert all(question.position.action(text).rank for text in question.figures), "no wish is none of them"
    told = {question.reason(text).key for text in question.figures if text not in question.answers}
    assert told <= {f"lookback.why.wish.{each}" for each in ("breaks", "beaten", "clears", "own", "gone")}
    assert asked(monkeypatch, FACING.replace("5p 5s 6j 6w Ks", "2w 3w")) is None, "any wish will do"


def test_where_two_may_hold_it_sensible_players_have_to_lose_by_it(monkeypatch: pytest.MonkeyPatch) -> None:
    line = "nanking | 0: 7p 7s 8w Qs | 1: 5p 5s Ks | 2: - | 3: 6j 6w 9j | wishing 0 | trick 0 Ma | out 2"
    monkeypatch.setattr(
        wishes, "losses", lambda state, wished: ([0.0 if e.rank == 6 else 40.0 for e in wished], False)
    )
    offered = list[list[Any]]()

    def played(state: Any, seat: int, several: list[Any], seed: int) -> Any:
        offered.append(several)
        return several, {"seed": seed, "playouts": 96}

    monkeypatch.setattr(wishes, "_played", played)
    question = asked(monkeypatch, line)
    assert question and not question.worked_out and [*map(len, offered)] == [len(question.figures)]
    for cost in (wishes.HIGH + 1, wishes.MUCH - 1):
        dear = [each._replace(behind=cost * bool(each.behind)) for each in offered[0]]
        monkeypatch.setattr(wishes, "_played", lambda *_, dear=dear: (dear, {"seed": 1, "playouts": 96}))
        assert asked(monkeypatch, line) is None, "so dear, or so cheap, that nobody need ask"
    monkeypatch.setattr(wishes, "_played", lambda *_: ([], {}))
    assert asked(monkeypatch, line) is None
