"""Sensible players of the Tichu family with a habit, in rounds that are played card by card."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from ....engine import Combo, Pass, Play
from ....engine.tichu.state import State, View
from ....players.match import play_round
from ....players.tichu.outlook import SURE, Outlook
from ....players.tichu.sensible import SensiblePlayer
from .calling import SILENT

_HOME = 3  # plays that are left when everybody goes home as they best can
_LIKELY = 0.5  # a chance from which a play is thought to win
Pick = Callable[[Outlook, Sequence[Combo]], Combo | None]


class Sensible(SensiblePlayer):
    """A sensible player who makes no calls."""

    def __init__(self) -> None:
        super().__init__(Random(0), SILENT)


class Leading(Sensible):
    """Leads a part of the plan by a habit while there are many."""

    def __init__(self, pick: Pick) -> None:
        super().__init__()
        self.pick = pick

    def choose(self, view: View) -> Any:
        if view.phase == "play" and view.acts and not view.trick and not view.wish:
            outlook = Outlook(view, self.style)
            plays = {each.combo: each for each in view.legal if isinstance(each, Play)}
            plan = outlook.planner.split(outlook.hand)
            parts = [part for part in plan if part in plays and not part.is_bomb and part.kind != "dog"]
            best = self.pick(outlook, parts) if len(plan) > _HOME and parts else None
            if best is not None:
                return plays[best]
        return super().choose(view)


class Waiting(Sensible):
    """Passes while there are many plays left, but where its play is likely to win."""

    def choose(self, view: View) -> Any:
        action = super().choose(view)
        passing = next((each for each in view.legal if isinstance(each, Pass)), None)
        if passing is None or not isinstance(action, Play) or not view.acts:
            return action
        outlook = Outlook(view, self.style)
        many = len(outlook.planner.split(outlook.hand)) > _HOME
        return passing if many and outlook.chances.of(action.combo) < _LIKELY else action


def _low(outlook: Outlook, parts: Sequence[Combo]) -> Combo | None:
    """The lowest single or pair that may lose."""
    losers = [each for each in parts if each.kind in ("single", "pair") and outlook.chances.of(each) < SURE]
    return min(losers, key=lambda each: each.rank, default=None)


def _longest(outlook: Outlook, parts: Sequence[Combo]) -> Combo:
    """Whatever is most cards."""
    return max(parts, key=lambda each: (each.size, -each.rank))


def _tops(outlook: Outlook, parts: Sequence[Combo]) -> Combo:
    """What is surest to win."""
    return max(parts, key=outlook.chances.of)


LEADS = {"low": Leading(_low), "longest": Leading(_longest), "tops": Leading(_tops)}
USUAL = Sensible()


def played(state: State, odd: Sequence[int] = (), habit: SensiblePlayer = USUAL) -> Any:
    """The end of a round in which some seats have a habit."""
    return play_round(state, [habit if seat in odd else USUAL for seat in range(state.game.players)])
