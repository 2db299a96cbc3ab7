"""A player of Haggis that plays as one who has sat at the table for a while."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from ...engine.haggis.actions import Bet, Collect, Give, Pass, Play
from ..choice import Choice
from ..player import Reasoning
from .betting import bet
from .outlook import Outlook
from .reasons import Reason
from .style import Style
from .tricks import follow, gift, lead

if TYPE_CHECKING:
    from ...engine.haggis.actions import Action
    from ...engine.haggis.state import View


class SensiblePlayer(Reasoning):
    """Plans its hand with the face cards in it, leads its losers, keeps its winners, stops who is nearly out.

    It judges from its view alone and plays alike for the same seed; it remembers nothing.
    """

    def __init__(self, rng: random.Random, style: Style | None = None) -> None:
        self.rng, self.style = rng, style or Style()

    def decide(self, view: View) -> Choice:
        owed = [each for each in view.legal if not isinstance(each, Bet)]
        if len(owed) == 1 and not view.trick:
            return Choice(owed[0], _forced(view, owed[0]))
        if view.phase == "collect":
            return gift(view) if isinstance(owed[0], Give) else Choice(Collect(view.seat), "collect")
        outlook = Outlook(view, self.style)
        made = bet(outlook)
        if made is not None:
            return made
        if len(owed) == 1:
            return Choice(owed[0], _forced(view, owed[0]))
        return follow(outlook, self.rng) if view.trick else lead(outlook, self.rng)


def _forced(view: View, action: Action) -> Reason:
    """Why there is nothing to choose."""
    if isinstance(action, Pass):
        return "pass.cannot"
    if isinstance(action, Play) and action.combo.cards == view.hand:
        return "follow.out" if view.trick else "lead.out"
    return "only"
