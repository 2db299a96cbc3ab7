"""Habits with a wish in the Tichu family: what for, for whom, and whether the Table grants one."""

from __future__ import annotations

from collections.abc import Mapping

from ....engine import Action, Pass, Play, Push, Wish
from ....engine.tichu.deck import ACE, LOW
from ....engine.tichu.state import State, View
from ....engine.tichu.tricsu import TABLE
from ....players.tichu.outlook import Outlook
from ....players.tichu.sensible import steady
from ..habit import Habit
from .hand import SILENT

_MIDDLE = 8


def _wishing(rank: int) -> Habit:
    """Wish for this rank always; 0 for none."""

    def instead(view: View, usual: Action) -> Action | None:
        return Wish(view.seat, rank) if isinstance(usual, Wish) else None

    return instead


WISHES: Mapping[str, Habit] = {"none": _wishing(0), "low": _wishing(LOW), "middle": _wishing(_MIDDLE)}


def against(state: State) -> Mapping[str, Habit]:
    """Return the wishes against an opponent who has called before the push."""

    def pushed(view: View, usual: Action) -> Action | None:
        """Wish for what was pushed to the caller; the usual, where that has no rank."""
        if not isinstance(usual, Wish):
            return None
        push = steady(beginner=True).choose(state.view(view.seat))
        assert isinstance(push, Push)
        gifts = dict(zip(view.game.push_targets(view.seat), push.cards, strict=True))
        ((caller, _),) = state.announced
        rank = view.game.deck.rank_of(gifts[caller])
        return Wish(view.seat, rank) if LOW <= rank <= ACE else None

    return {"none": _wishing(0), "low": _wishing(LOW), "pushed": pushed}


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
