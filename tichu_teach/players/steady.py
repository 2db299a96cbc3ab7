"""A player to learn from: what it does follows from its view alone, so it can be asked why at any time."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any

from ..engine.ruleset import Ruleset
from .choice import Choice
from .player import Reasoning


class Steady(Reasoning):
    """A sensible player without whims and without a memory: shown the same view, it does the same for the
    same reason. A `beginner` leaves out what comes late in the chapters: calls, bets, the worth of hands.
    """

    def __init__(self, game: Ruleset, *, beginner: bool = False) -> None:
        family = f"{__package__}.{game.family}"
        styles = import_module(f"{family}.style")
        self._style = styles.BEGINNER if beginner else styles.STEADY
        self._made: Callable[[Random, Any], Reasoning] = import_module(family).SensiblePlayer

    def decide(self, view: Any) -> Choice:
        return self._made(Random(0), self._style).decide(view)

    def call(self, view: Any) -> Choice | None:
        return self._made(Random(0), self._style).call(view)

    def why(self, view: Any, action: Any) -> Choice | None:
        """The choice behind an action, if this player would have called or decided the same; else None."""
        called = self.call(view)
        if called and called.action == action:
            return called
        if not view.acts:
            return None
        choice = self.decide(view)
        return choice if choice.action == action else None
