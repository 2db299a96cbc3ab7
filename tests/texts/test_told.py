"""What decided is said, example by example."""

from __future__ import annotations

from tests.texts.sentences import check
from tests.texts.told import TOLD
from tests.together import together
from tichu_teach.engine import Play, parse_position
from tichu_teach.texts.explain import explain
from tichu_teach.texts.names import seat_names


def test_what_decided_is_said() -> None:
    together((each for told in TOLD.values() for each in told), lambda each: each[3], said)


def said(told: tuple[str, str, str, str, str]) -> None:
    position, done, action, key, words = told
    state = parse_position(position)
    for each in filter(None, done.split("; ")):
        state = state.apply(each)
    nothing = Play(0, state.game.combo(0)) if action == "0 play" else action
    verdict = state.ask(nothing)
    assert check(verdict) == f"verdict.{key}", verdict
    assert {verdict.rule, *verdict.also} <= set(state.game.rules)
    assert words in explain(verdict, seat_names(state.game)).text
