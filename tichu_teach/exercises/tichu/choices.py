"""What is decided here: pushes and calls, plays and passes, and whom a trick, the lead or a wish is for."""

from __future__ import annotations

from typing import Any

from tichu_teach.engine import Action, Call, Give, Push, Wish
from tichu_teach.engine.tichu.actions import Lead

from .. import plays
from ..phrase import Phrase
from ..plays import SILENT, after, resuited, spread
from ..question import Option
from . import State

__all__ = ["CALLS", "WEIGHED", "after", "named", "option", "resuited", "spread"]

CALLS = (Call,)
WEIGHED = (*plays.WEIGHED, Push, Call, Give, Lead, Wish)

_RECEIVERS = "abc"


def option(state: State, text: str) -> Option:
    """A choice as it is offered."""
    return plays.option(state, text, _said(state, text))


def named(state: State, text: str) -> tuple[str, dict[str, Any]]:
    """The tail of the key of a sentence about a choice, and what it names."""
    return plays.named(state, text, _said(state, text))


def _said(state: State, text: str) -> Phrase | None:
    """What is no play and no pass, in words."""
    if text == SILENT:
        return Phrase("puzzle.decide.silent")
    action: Action = state.action(text)
    match action:
        case Call(kind=kind):
            return Phrase(f"puzzle.decide.call.{kind}")
        case Push():
            return _pushed(state, action)
        case Give(to=to):
            return Phrase("puzzle.decide.give", {"seat": to})
        case Lead(to=to):
            return Phrase("puzzle.decide.lead", {"seat": to})
        case Wish(rank=rank):
            return (
                Phrase("puzzle.decide.wish", {"arank": rank}) if rank else Phrase("puzzle.decide.wish.none")
            )
    return None


def _pushed(state: State, push: Push) -> Phrase:
    """Who gets which cards."""
    given: dict[int, int] = {}
    for to, card in zip(state.game.push_targets(push.seat), push.cards, strict=True):
        given[to] = given.get(to, 0) | card
    values: dict[str, Any] = {}
    for letter, (to, cards) in zip(_RECEIVERS, given.items(), strict=False):
        values |= {f"seat_{letter}": to, f"cards_{letter}": state.game.deck.names(cards)}
    return Phrase(f"puzzle.decide.push.{len(given)}", values)
