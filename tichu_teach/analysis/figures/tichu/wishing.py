"""Habits of wishing in the Tichu family: for what, for whom, and if the Table grants a wish."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ....engine import Action, Pass, Play, Push, Wish
from ....engine.tichu.deck import ACE, LOW
from ....engine.tichu.state import State, View
from ....engine.tichu.tricsu import TABLE
from ....players.tichu.outlook import Outlook
from ....players.tichu.sensible import steady
from ..habit import Habit
from .hand import SILENT

_MIDDLE = 8


def _wishing(rank: int) -> Habit[View]:
    """Always wish for this rank; 0 for none."""

    def instead(view: View, usual: Action) -> Action | None:
        return Wish(view.seat, rank) if isinstance(usual, Wish) else None

    return instead


def _given(state: State, to: Callable[[State, int], int]) -> Habit[View]:
    """Wish for the card pushed to the seat that `to` names; the usual wish if it has no rank."""

    def instead(view: View, usual: Action) -> Action | None:
        if not isinstance(usual, Wish):
            return None
        pushed = steady(beginner=True).choose(state.view(view.seat))
        if not isinstance(pushed, Push):  # nobody knows any more what went where
            return None
        gifts = dict(zip(view.game.push_targets(view.seat), pushed.cards, strict=True))
        rank = view.game.deck.rank_of(gifts[to(state, view.seat)])
        return Wish(view.seat, rank) if LOW <= rank <= ACE else None

    return instead


def _right(state: State, seat: int) -> int:
    return state.game.next_seat(seat)


def _caller(state: State, seat: int) -> int:
    ((caller, _),) = state.announced
    return caller


WISHES: Mapping[str, Habit[View]] = {"none": _wishing(0), "low": _wishing(LOW), "middle": _wishing(_MIDDLE)}


def against(state: State) -> Mapping[str, Habit[View]]:
    """Return the wishes against an opponent who has called before the push."""
    return {"none": _wishing(0), "low": _wishing(LOW), "pushed": _given(state, _caller)}


def own(state: State) -> Mapping[str, Habit[View]]:
    """Return the wishes of a caller who holds the Mahjong."""
    return {"none": _wishing(0), "low": _wishing(LOW), "pushed": _given(state, _right)}


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


GRANTS: dict[str, Habit[View]] = {"grants": _grants}
