"""Worked examples of the rules: an action, allowed or refused, and by these rules."""

from __future__ import annotations

from typing import Any

import pytest

from tichu_teach.engine import IllegalAction


def texts(state: Any, seat: int) -> set[str]:
    return {state.text(action) for action in state.legal(seat)}


def moves(state: Any, seat: int) -> set[str]:
    """Legal actions but announcements."""
    return {text for text in texts(state, seat) if not text.endswith(("tichu", "grand"))}


def refused(state: Any, action: str, rule: str, **facts: object) -> None:
    verdict = state.ask(action)
    assert not verdict.allowed, f"{action} should be refused"
    assert verdict.rule == rule or rule in verdict.also, f"{action}: {verdict}"
    for name, fact in facts.items():
        assert verdict.facts[name] == fact, f"{action}: {verdict}"
    with pytest.raises(IllegalAction) as error:
        state.apply(action)
    assert error.value.verdict == verdict


def allowed(state: Any, action: str, *rules: str) -> Any:
    verdict = state.ask(action)
    assert verdict.allowed, f"{action}: {verdict}"
    assert set(rules) <= {verdict.rule, *verdict.also}, f"{action}: {verdict}"
    return state.apply(action)
