"""Players of Haggis: one with some experience, and a beginner."""

from __future__ import annotations

import random
from math import exp
from typing import TYPE_CHECKING

from ...engine.climbing.actions import Collect, Give
from ...engine.haggis.actions import Bet
from ..climbing import SlippingPlayer
from ..player import Choice, Reasoning, check_owed
from .outlook import Outlook
from .style import BEGINNER, STEADY, Style
from .trick import follow, gift, lead

if TYPE_CHECKING:
    from ...engine.haggis.state import View


# Fitted to simulated hands, by the number of players: the chance of going out first from a hand's cost, from
# the cards that an opponent has got rid of, and from the bets of others, who had a reason to.
_MIDDLE, _STEEP = {2: 1.56, 3: 1.32}, {2: 0.72, 3: 0.67}
_LATE, _RIVAL = {2: 0.096, 3: 0.075}, {2: 1.6, 3: 1.35}


def first_out(outlook: Outlook) -> float:
    """Return the chance of going out first, before the first card of one's own."""
    view, players = outlook.view, outlook.game.players
    gone = outlook.hand.bit_count() - min(view.counts[seat] for seat in outlook.foes)
    rivals = sum(bool(view.bets[seat]) for seat in outlook.foes)
    against = _STEEP[players] * (outlook.cost - _MIDDLE[players]) + _LATE[players] * gone
    return 1 / (1 + exp(against + _RIVAL[players] * rivals))


def bet(outlook: Outlook) -> Choice | None:
    """Return the bet to make before the first card, or None."""
    view = outlook.view
    if view.out or not any(isinstance(each, Bet) for each in view.legal):
        return None
    return Choice(Bet(view.seat, "big"), "bet") if first_out(outlook) >= outlook.style.bet else None


class SensiblePlayer(Reasoning):
    """Plans its hand with its face cards, leads losers, keeps winners, stops opponents who are nearly out.

    It judges from its view alone, plays the same for the same seed and remembers nothing.
    """

    def __init__(self, rng: random.Random, style: Style | None = None) -> None:
        self.rng, self.style = rng, style or Style()

    def decide(self, view: View) -> Choice:
        check_owed(view, "haggis")
        owed = [each for each in view.legal if not isinstance(each, Bet)]
        if len(owed) == 1 and not view.trick:
            return Choice(owed[0], "lead.out")  # the last card
        if view.phase == "collect":
            return gift(view) if isinstance(owed[0], Give) else Choice(Collect(view.seat), "collect")
        outlook = Outlook(view, self.style)
        made = bet(outlook)
        if made is not None:
            return made
        if len(owed) == 1:
            return Choice(owed[0], "pass.cannot")
        return follow(outlook, self.rng) if view.trick else lead(outlook, self.rng)


def steady(*, beginner: bool) -> SensiblePlayer:
    """Return a player without whims; a `beginner` leaves out what late chapters teach."""
    return SensiblePlayer(random.Random(0), BEGINNER if beginner else STEADY)


class BeginnerPlayer(SlippingPlayer):
    """A player with the habits of a good one and the mistakes of a learner."""

    family = "haggis"

    def __init__(self, rng: random.Random) -> None:
        super().__init__(SensiblePlayer(rng, BEGINNER), rng)
