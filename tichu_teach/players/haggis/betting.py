"""Betting that one goes out first: how likely is it?"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

from ...engine.haggis.actions import Bet
from ..choice import Choice

if TYPE_CHECKING:
    from .outlook import Outlook

# Fitted to simulated hands, by the number of players: the chance of going out first from a hand's cost.
_MIDDLE, _STEEP = {2: 1.3, 3: 0.9}, {2: 1.0, 3: 1.0}


def first_out(outlook: Outlook) -> float:
    """The chance to go out first with a full hand."""
    players = outlook.game.players
    return 1 / (1 + exp(_STEEP[players] * (outlook.cost - _MIDDLE[players])))


def bet(outlook: Outlook) -> Choice | None:
    """The bet to make before the first card, or None."""
    view, style = outlook.view, outlook.style
    if view.out or not any(isinstance(each, Bet) for each in view.legal):
        return None
    chance = first_out(outlook)
    if chance < style.small:
        return None
    big = chance >= style.big
    return Choice(Bet(view.seat, "big" if big else "small"), "bet.big" if big else "bet.small")
