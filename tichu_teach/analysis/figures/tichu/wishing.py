"""Habits with a wish in the Tichu family: what for, for whom, and whether the Table grants one."""

from __future__ import annotations

from collections.abc import Mapping

from ....engine import Action, Pass, Play, Wish
from ....engine.tichu.deck import LOW
from ....engine.tichu.state import View
from ....engine.tichu.tricsu import TABLE
from ....players.tichu.outlook import Outlook
from ..habit import Habit
from .hand import SILENT

_MIDDLE = 8


def _wishing(rank: int) -> Habit:
    """Wish for this rank always; 0 for none."""

    def instead(view: View, usual: Action) -> Action | None:
        return Wish(view.seat, rank) if isinstance(usual, Wish) else None

    return instead


WISHES: Mapping[str, Habit] = {"none": _wishing(0), "low": _wishing(LOW), "middle": _wishing(_MIDDLE)}


def _grants(view: View, usual: Action) -> Action | None:
    """Let the Table grant a wish like anybody, at the least cost to its hand."""
    if view.seat != TABLE or not view.wish or not isinstance(usual, (Pass, Play)):
        return None
    wished = view.game.deck.rank[view.wish]
    if isinstance(usual, Play) and usual.combo.cards & wished:
        return None
    granting = [each for each in view.legal if isinstance(each, Play) and each.combo.cards & wished]
    planner = Outlook(view, SILENT).planner
    return min(granting, key=lambda play: planner.cost(view.hand & ~play.combo.cards), default=None)


GRANTS: dict[str, Habit] = {"grants": _grants}
