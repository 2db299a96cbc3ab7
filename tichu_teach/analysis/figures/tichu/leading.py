"""Habits on lead in the Tichu family: what goes first, what goes last, and when the Dog goes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from ....engine import Action, Combo, Play
from ....engine.tichu.state import View
from ....players.tichu.outlook import SURE, Outlook
from ..habit import Habit
from .hand import HOME, SILENT


class LeadOption(NamedTuple):
    """A part of a hand that could be led, and the chance that it takes its trick."""

    combo: Combo
    win: float


Leads = Sequence[LeadOption]
Pick = Callable[[Leads], LeadOption | None]
When = Callable[[View, int, Leads], bool]
"""Decides if a habit applies, from the view, the number of plays the hand needs and those that can be led."""


def _alone(leads: Leads) -> list[LeadOption]:
    return [each for each in leads if each.combo.kind == "single"]


def _losers(leads: Leads) -> list[LeadOption]:
    return [each for each in leads if each.win < SURE]


def _low(leads: Leads) -> LeadOption | None:
    """The lowest single or pair that may lose."""
    short = [each for each in _losers(leads) if each.combo.kind in ("single", "pair")]
    return min(short, key=lambda each: each.combo.rank, default=None)


def _longest(leads: Leads) -> LeadOption | None:
    return max(leads, key=lambda each: (each.combo.size, -each.combo.rank), default=None)


def _tops(leads: Leads) -> LeadOption | None:
    """The surest lead to win."""
    return max(leads, key=lambda each: each.win, default=None)


def _lowest_single(leads: Leads) -> LeadOption | None:
    return min(_alone(leads), key=lambda each: each.combo.rank, default=None)


def _highest_single(leads: Leads) -> LeadOption | None:
    return max(_alone(leads), key=lambda each: each.combo.rank, default=None)


def _together(leads: Leads) -> LeadOption | None:
    """The surest of the leads of several cards."""
    return _tops([each for each in leads if each.combo.size > 1])


def _weaker(leads: Leads) -> LeadOption | None:
    return min(leads, key=lambda each: each.win, default=None)


def _better(leads: Leads) -> LeadOption | None:
    """The surest of the leads that may lose."""
    return _tops(_losers(leads))


def _many(view: View, plays: int, leads: Leads) -> bool:
    return plays > HOME


def _near(view: View, plays: int, leads: Leads) -> bool:
    """Return True if an opponent holds a single card, and there is something to choose."""
    return plays > 1 and any(view.counts[foe] == 1 for foe in view.game.opponents(view.seat))


def _one_winner(view: View, plays: int, leads: Leads) -> bool:
    """Return True if three plays are left, and two of them may lose."""
    return plays == len(leads) == HOME and len(_losers(leads)) == HOME - 1


def _plays(view: View) -> dict[Combo, Play]:
    """The plays of a seat on lead with no wish to grant; empty at other times."""
    if view.phase != "play" or not view.acts or view.trick or view.wish:
        return {}
    return {each.combo: each for each in view.legal if isinstance(each, Play)}


def _leading(pick: Pick, when: When = _many) -> Habit:
    """Lead the part of the plan that `pick` chooses, while `when` holds; never a bomb or the Dog."""

    def instead(view: View, usual: Action) -> Action | None:
        plays = _plays(view)
        if not plays:
            return None
        outlook = Outlook(view, SILENT)
        plan = outlook.planner.split(outlook.hand)
        leads = [
            LeadOption(each, outlook.chances.of(each))
            for each in plan
            if each in plays and not each.is_bomb and each.kind != "dog"
        ]
        found = pick(leads) if when(view, len(plan), leads) else None
        return plays[found.combo] if found else None

    return instead


def _dog_at_once(view: View, usual: Action) -> Action | None:
    """Lead the Dog as soon as the seat is on lead."""
    return next((play for combo, play in _plays(view).items() if combo.kind == "dog"), None)


def _dog_at_last(view: View, usual: Action) -> Action | None:
    """Lead anything else first while there are many plays."""
    led = isinstance(usual, Play) and usual.combo.kind == "dog"
    return _leading(_weaker)(view, usual) if led else None


LEADS: Mapping[str, Habit] = {"low": _leading(_low), "longest": _leading(_longest), "tops": _leading(_tops)}
ONE: Mapping[str, Habit] = {
    "low": _leading(_lowest_single, _near),
    "high": _leading(_highest_single, _near),
    "together": _leading(_together, _near),
}
LAST: Mapping[str, Habit] = {
    "winner": _leading(_tops, _one_winner),
    "better": _leading(_better, _one_winner),
    "weaker": _leading(_weaker, _one_winner),
}
DOG: Mapping[str, Habit] = {"once": _dog_at_once, "last": _dog_at_last}
