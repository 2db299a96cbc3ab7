"""A player of Haggis that plays as one who has sat at the table for a while."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from ...engine.haggis.actions import Bet, Collect, Give
from .betting import bet
from .outlook import Outlook
from .style import Style
from .tricks import follow, gift, lead

if TYPE_CHECKING:
    from ...engine.haggis.actions import Action
    from ...engine.haggis.state import View


class SensiblePlayer:
    """Plans its hand with the face cards in it, leads its losers, keeps its winners, stops who is nearly out.

    It judges from its view alone and plays alike for the same seed; it remembers nothing.
    """

    def __init__(self, rng: random.Random, style: Style | None = None) -> None:
        self.rng, self.style = rng, style or Style()

    def announce(self, view: View) -> None:
        """Nobody waits for a bet: it is made by choosing it, before the first card."""

    def choose(self, view: View) -> Action:
        """What the seat does where it owes a decision; the action is legal."""
        owed = [each for each in view.legal if not isinstance(each, Bet)]
        if len(owed) == 1 and not view.trick:
            return owed[0]
        if view.phase == "collect":
            return gift(view) if isinstance(owed[0], Give) else Collect(view.seat)
        outlook = Outlook(view, self.style)
        made = bet(outlook)
        if made is not None:
            return made
        if len(owed) == 1:
            return owed[0]
        return follow(outlook, self.rng) if view.trick else lead(outlook, self.rng)
