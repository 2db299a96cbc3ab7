"""Habits of players who are sensible but for one thing, card by card."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from ....engine import Pass, Play
from ....engine.climbing.actions import Action
from ....engine.tichu.state import View
from ....players.climbing import LIKELY
from ....players.tichu.outlook import SURE, Outlook
from .simulator import SILENT, USUAL

_HOME = 3  # plays that are left when everybody goes home as they best can


class ChangedPlayer:
    """A sensible player who does one thing otherwise."""

    def choose(self, view: View) -> Action:
        """Return an action that is legal."""
        return self.instead(view) or USUAL.choose(view)

    def instead(self, view: View) -> Action | None:
        """Return what is done otherwise than usual; None for what is usual."""
        raise NotImplementedError

    def announce(self, view: View) -> None:
        """Make no calls."""


def _pass(view: View) -> Action | None:
    return next((each for each in view.legal if isinstance(each, Pass)), None)


# -- leading ---------------------------------------------------------------------------------------------


class LeadOption(NamedTuple):
    """A part of a hand that could be led: its place in the hand, and whether it is a single or a pair."""

    place: int
    rank: float
    size: int
    win: float
    short: bool


Pick = Callable[[Iterable[LeadOption]], LeadOption | None]


def _low(leads: Iterable[LeadOption]) -> LeadOption | None:
    """The lowest single or pair that may lose."""
    losers = [each for each in leads if each.short and each.win < SURE]
    return min(losers, key=lambda each: each.rank, default=None)


def _longest(leads: Iterable[LeadOption]) -> LeadOption | None:
    return max(leads, key=lambda each: (each.size, -each.rank), default=None)


def _tops(leads: Iterable[LeadOption]) -> LeadOption | None:
    """The one that is surest to win."""
    return max(leads, key=lambda each: each.win, default=None)


class LeadingPlayer(ChangedPlayer):
    """Leads a part of the plan by a habit while there are many."""

    def __init__(self, pick: Pick) -> None:
        self.pick = pick

    def instead(self, view: View) -> Action | None:
        if view.phase != "play" or not view.acts or view.trick or view.wish:
            return None
        outlook = Outlook(view, SILENT)
        plays = {each.combo: each for each in view.legal if isinstance(each, Play)}
        plan = outlook.planner.split(outlook.hand)
        if len(plan) <= _HOME:
            return None
        found = self.pick(
            LeadOption(place, each.rank, each.size, outlook.chances.of(each), each.kind in ("single", "pair"))
            for place, each in enumerate(plan)
            if each in plays and not each.is_bomb and each.kind != "dog"
        )
        return plays[plan[found.place]] if found else None


LEADING = {
    "low": LeadingPlayer(_low),
    "longest": LeadingPlayer(_longest),
    "tops": LeadingPlayer(_tops),
}


class WaitingPlayer(ChangedPlayer):
    """Passes while there are many plays left, but where its play is likely to win."""

    def instead(self, view: View) -> Action | None:
        usual, passing = USUAL.choose(view), _pass(view)
        if passing is None or not isinstance(usual, Play) or not view.acts:
            return usual
        outlook = Outlook(view, SILENT)
        many = len(outlook.planner.split(outlook.hand)) > _HOME
        return passing if many and outlook.chances.of(usual.combo) < LIKELY else usual
