"""What is decided here: plays and passes, bets, and whom a bomb's trick is for."""

from __future__ import annotations

from typing import Any

from tichu_teach.engine import Give
from tichu_teach.engine.haggis.actions import Bet

from .. import plays
from ..phrase import Phrase
from ..plays import SILENT, after, resuited, spread
from ..question import Option

__all__ = ["CALLS", "WEIGHED", "after", "named", "option", "resuited", "spread"]

CALLS = (Bet,)
WEIGHED = (*plays.WEIGHED, Bet, Give)


def option(state: Any, text: str) -> Option:
    """A choice as it is offered."""
    return plays.option(state, text, _said(state, text))


def named(state: Any, text: str) -> tuple[str, dict[str, Any]]:
    """The tail of the key of a sentence about a choice, and what it names."""
    return plays.named(state, text, _said(state, text))


def _said(state: Any, text: str) -> Phrase | None:
    """What is no play and no pass, in words."""
    if text == SILENT:
        return Phrase("puzzle.decide.silent.bet")
    match state.action(text):
        case Bet(kind=kind):
            return Phrase(f"puzzle.decide.bet.{kind}")
        case Give(to=to):
            return Phrase("puzzle.decide.give", {"seat": to})
    return None
