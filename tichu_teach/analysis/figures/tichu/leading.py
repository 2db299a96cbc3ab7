"""Habits on lead in the Tichu family: what goes first, what goes last, and when the Dog goes."""

from __future__ import annotations

from collections.abc import Mapping

from ....engine import Action, Combo, Play
from ....engine.tichu.state import View
from ....players.tichu.outlook import SURE, Outlook
from ..habit import Habit
from ..leading import LeadOption, Leads, last_habits, lead_habits, leading, losers, surest, weakest
from .hand import SILENT


def _plan(view: View) -> tuple[int, Leads]:
    """The plan of a seat on lead with no wish to grant; neither a bomb nor the Dog can be led.

    There is none before a Dog that leaves its player the lead: it goes first, whatever goes then.
    """
    plays = _plays(view)
    if not plays:
        return 0, ()
    outlook = Outlook(view, SILENT)
    if outlook.chances.dog and any(each.kind == "dog" for each in plays):
        return 0, ()
    plan = outlook.planner.split(outlook.hand)
    chances = {each: outlook.chances.of(each) for each in plan if each in plays and each.kind != "dog"}
    leads = [LeadOption(plays[each], win, win >= SURE) for each, win in chances.items() if not each.is_bomb]
    return len(plan), leads


def _plays(view: View) -> dict[Combo, Play]:
    """The plays of a seat on lead with no wish to grant; empty at other times."""
    if view.phase != "play" or not view.acts or view.trick or view.wish:
        return {}
    return {each.combo: each for each in view.legal if isinstance(each, Play)}


def _low(leads: Leads) -> LeadOption | None:
    """The lowest single or pair that may lose."""
    short = [each for each in losers(leads) if each.combo.kind in ("single", "pair")]
    return min(short, key=lambda each: each.combo.rank, default=None)


def _alone(leads: Leads) -> list[LeadOption]:
    return [each for each in leads if each.combo.kind == "single"]


def _lowest_single(leads: Leads) -> LeadOption | None:
    return min(_alone(leads), key=lambda each: each.combo.rank, default=None)


def _highest_single(leads: Leads) -> LeadOption | None:
    return max(_alone(leads), key=lambda each: each.combo.rank, default=None)


def _together(leads: Leads) -> LeadOption | None:
    """The surest of the leads of several cards."""
    return surest([each for each in leads if each.combo.size > 1])


def _near(view: View, plays: int, leads: Leads) -> bool:
    """Return True if an opponent holds a single card, and there is something to choose."""
    return plays > 1 and any(view.counts[foe] == 1 for foe in view.game.opponents(view.seat))


def _dog_at_once(view: View, usual: Action) -> Action | None:
    """Lead the Dog as soon as the seat is on lead."""
    return next((play for combo, play in _plays(view).items() if combo.kind == "dog"), None)


def _dog_at_last(view: View, usual: Action) -> Action | None:
    """Lead anything else first while there are many plays."""
    led = isinstance(usual, Play) and usual.combo.kind == "dog"
    return leading(_plan, weakest)(view, usual) if led else None


LEADS = lead_habits(_plan, _low)
ONE: Mapping[str, Habit[View]] = {
    "low": leading(_plan, _lowest_single, _near),
    "high": leading(_plan, _highest_single, _near),
    "together": leading(_plan, _together, _near),
}
LAST = last_habits(_plan)
DOG: Mapping[str, Habit[View]] = {"once": _dog_at_once, "last": _dog_at_last}
