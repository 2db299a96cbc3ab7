"""Habits of giving in the Tichu family: the Dragon's trick, and the lead by the Dog."""

from __future__ import annotations

from collections.abc import Mapping

from ....engine import Action, Give
from ....engine.tichu.actions import Lead
from ....engine.tichu.state import View
from ..habit import Habit


def _gives_next(view: View, usual: Action) -> Action | None:
    """Give the Dragon's trick to the next opponent who may have it."""
    gifts = {each.to: each for each in view.legal if isinstance(each, Give)}
    return next((gifts[seat] for seat in view.game.seats_from(view.seat) if seat in gifts), None)


def _gives_fewest(view: View, usual: Action) -> Action | None:
    """Give the Dragon's trick to the opponent with the fewest cards, but to nobody who is out."""
    gifts = [each for each in view.legal if isinstance(each, Give)]
    return min(gifts, key=lambda gift: view.counts[gift.to] or 99, default=None)


def _sends_most(view: View, usual: Action) -> Action | None:
    """Send the Dog to the partner with the most cards."""
    leads = [each for each in view.legal if isinstance(each, Lead)]
    return max(leads, key=lambda lead: view.counts[lead.to], default=None)


def _sends_first(view: View, usual: Action) -> Action | None:
    """Send the Dog to the next partner, whoever that is."""
    leads = {each.to: each for each in view.legal if isinstance(each, Lead)}
    return next((leads[seat] for seat in view.game.seats_from(view.seat) if seat in leads), None)


DRAGON: Mapping[str, Habit[View]] = {"next": _gives_next, "fewest": _gives_fewest}
SENT: Mapping[str, Habit[View]] = {"most": _sends_most, "first": _sends_first}
