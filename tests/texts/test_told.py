"""What decided is said, example by example."""

from __future__ import annotations

from tests.texts.sentences import check
from tests.texts.told import Told, told
from tests.together import together
from tichu_teach.engine import Play, parse_position
from tichu_teach.texts.explain import explain
from tichu_teach.texts.names import seat_names


def test_what_decided_is_said() -> None:
    together(told(), lambda each: each.key, is_said)


def is_said(told: Told) -> None:
    state = parse_position(told.position).play(*told.done)
    nothing = Play(0, state.game.combo(0)) if told.action == "0 play" else told.action
    verdict = state.ask(nothing)
    assert check(verdict) == f"verdict.{told.key}", verdict
    assert {verdict.rule, *verdict.also} <= set(state.game.rules)
    assert told.words in explain(verdict, seat_names(state.game)).text
