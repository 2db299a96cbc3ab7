"""What to lead, what to take, and when to throw a bomb."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from random import Random
from typing import Any

from ....engine import Action
from ....engine.climbing.actions import Pass, Play
from ....engine.climbing.combo import Combo
from ....engine.haggis.deck import TEN
from ....engine.haggis.state import View
from ....players.haggis.outlook import Outlook
from ..figure import Bar, Plan
from .hands import SILENT, Habit, compared

_HOME = 3  # plays that are left when everybody goes home as they best can


class _Leads(Habit):
    """Somebody who leads by a habit while there are plays enough left."""

    def own(self, view: View) -> Action | None:
        if view.trick:
            return None
        outlook = Outlook(view, self.style)
        plays = {each.combo: each for each in view.legal if isinstance(each, Play)}
        parts = [part for part in outlook.split if part in plays and not part.is_bomb]
        best = self.best(outlook, parts) if len(outlook.split) > _HOME else None
        return plays[best] if best else None

    def best(self, outlook: Outlook, parts: list[Any]) -> Combo | None:
        """The part of the plan to lead, None for the sensible one."""
        raise NotImplementedError


class Low(_Leads):
    """Leads the lowest single card or pair."""

    def best(self, outlook: Outlook, parts: list[Any]) -> Combo | None:
        short = [part for part in parts if part.kind == "set" and part.size <= 2]
        return min(short, key=lambda part: part.rank, default=None)


class Longest(_Leads):
    """Leads whatever is most cards."""

    def best(self, outlook: Outlook, parts: list[Any]) -> Combo | None:
        return max(parts, key=lambda part: (part.size, -part.rank), default=None)


class Tops(_Leads):
    """Leads what is surest to win."""

    def best(self, outlook: Outlook, parts: list[Any]) -> Combo | None:
        return max(parts, key=outlook.chances.of, default=None)


def _faces(view: View) -> list[Play]:
    """The single face cards that can be put on a single card."""
    return [
        each
        for each in view.legal
        if isinstance(each, Play) and view.trick and each.combo.size == 1 and each.combo.rank > TEN
    ]


class Spends(Habit):
    """Takes the first single tricks that a face card can take."""

    def own(self, view: View) -> Action | None:
        return min(_faces(view), key=lambda play: play.combo.rank, default=None)


class Saves(Habit):
    """Puts no face card on a single card while there are many plays left."""

    def choose(self, view: View) -> Action:
        action = super().choose(view)
        if action in _faces(view) and len(Outlook(view, self.style).split) > _HOME:
            return Pass(view.seat)
        return action


class AtOnce(Habit):
    """Throws a bomb on the first trick there is."""

    def own(self, view: View) -> Action | None:
        bombs = [each for each in view.legal if isinstance(each, Play) and each.combo.is_bomb and view.trick]
        return min(bombs, key=lambda play: play.combo.rank, default=None)


class Never(Habit):
    """Throws no bomb on a trick but to go out."""

    def choose(self, view: View) -> Action:
        action = super().choose(view)
        bombs = isinstance(action, Play) and action.combo.is_bomb and action.combo.cards != view.hand
        return Pass(view.seat) if bombs and view.trick else action


EAGER = Habit(replace(SILENT, patience=-9))  # beats whatever can be beaten
BLIND = Habit(replace(SILENT, danger=0))  # does not look how many cards others hold
GREEDY = Habit(replace(SILENT, point=5 * SILENT.point))  # plays for the points in tricks


def leads(game: Any, size: int, rng: Random) -> Iterable[Bar]:
    """Low cards first, the longest first, winners first."""
    return compared(game, {"low": Low(), "longest": Longest(), "tops": Tops()}, size, rng)


def spends(game: Any, size: int, rng: Random) -> Iterable[Bar]:
    """Face cards that take the first trick there is, or wait to the end."""
    return compared(game, {"spends": Spends(), "saves": Saves()}, size, rng)


def follows(game: Any, size: int, rng: Random) -> Iterable[Bar]:
    """Beating everything, playing for points, and not looking how many cards the other holds."""
    return compared(game, {"eager": EAGER, "greedy": GREEDY, "blind": BLIND}, size, rng)


def bombs(game: Any, size: int, rng: Random) -> Iterable[Bar]:
    """Bombs thrown on the first trick, or kept."""
    return compared(game, {"once": AtOnce(), "never": Never()}, size, rng)


PLANS = {
    "leads": Plan(leads, "points", 200, 8, 0.0),
    "spends": Plan(spends, "points", 250, 8, 0.0),
    "follows": Plan(follows, "points", 200, 8, 0.0),
    "bombs": Plan(bombs, "points", 250, 8, 0.0),
}
