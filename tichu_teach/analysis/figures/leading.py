"""Habits on lead in climbing games: the part of its plan that a hand leads."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from ...engine import Action, Combo, Play, View
from .habit import Habit, ViewT

HOME = 3  # plays left in a hand at which everybody simply heads for home


class LeadOption(NamedTuple):
    """A part of a hand that could be led, the chance that it takes its trick, and if that is counted on."""

    play: Play
    win: float
    sure: bool

    @property
    def combo(self) -> Combo:
        return self.play.combo


Leads = Sequence[LeadOption]
Plan = Callable[[ViewT], tuple[int, Leads]]
"""Maps a view to the number of plays that its hand needs, and to those that can be led now."""
Pick = Callable[[Leads], LeadOption | None]
When = Callable[[ViewT, int, Leads], bool]
"""Decides if a habit applies, from a view and its plan."""


def losers(leads: Leads) -> list[LeadOption]:
    """Return the leads that may lose."""
    return [each for each in leads if not each.sure]


def _longest(leads: Leads) -> LeadOption | None:
    return max(leads, key=lambda each: (each.combo.size, -each.combo.rank), default=None)


def surest(leads: Leads) -> LeadOption | None:
    return max(leads, key=lambda each: each.win, default=None)


def weakest(leads: Leads) -> LeadOption | None:
    return min(leads, key=lambda each: each.win, default=None)


def _better(leads: Leads) -> LeadOption | None:
    """The surest of the leads that may lose."""
    return surest(losers(leads))


def _many(view: View, plays: int, leads: Leads) -> bool:
    return plays > HOME


def _one_winner(view: View, plays: int, leads: Leads) -> bool:
    """Return True if three plays are left, and two of them may lose."""
    return plays == len(leads) == HOME and len(losers(leads)) == HOME - 1


def leading(plan: Plan[ViewT], pick: Pick, when: When[ViewT] = _many) -> Habit[ViewT]:
    """Lead the part of the plan that `pick` chooses, while `when` holds."""

    def instead(view: ViewT, usual: Action) -> Action | None:
        plays, leads = plan(view)
        found = pick(leads) if when(view, plays, leads) else None
        return found.play if found else None

    return instead


def lead_habits(plan: Plan[ViewT], low: Pick) -> Mapping[str, Habit[ViewT]]:
    """Return the habits of leading what is `low`, longest or surest while there are many plays."""
    picks = {"low": low, "longest": _longest, "tops": surest}
    return {name: leading(plan, pick) for name, pick in picks.items()}


def last_habits(plan: Plan[ViewT]) -> Mapping[str, Habit[ViewT]]:
    """Return the habits of leading with three plays left, of which only one is sure to win."""
    picks = {"winner": surest, "better": _better, "weaker": weakest}
    return {name: leading(plan, pick, _one_winner) for name, pick in picks.items()}
