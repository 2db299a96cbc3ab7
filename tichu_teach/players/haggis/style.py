"""The temper of a player, and the reasons it gives.

The numbers were found by having players play each other.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Style:
    """The temper of a sensible player. Unless said otherwise, in tricks: 1 is one lost trick."""

    gain: float = 1.1  # saved by a combination that is sure to take its trick
    throw: float = 0.03  # saved by each rank of a single, as it may go on another's trick
    bomb: float = -1.3  # the cost of a bomb kept for its moment
    point: float = 0.03  # the worth of a card point
    wild: int = 3  # the most face cards that may stand in for others in a planned combination
    lead: float = 0.8  # the worth of the lead
    size: float = 0.05  # the worth of each further card in a lead
    danger: float = 0.8  # the cost of letting an opponent go out
    patience: float = 0.15  # the least gain for which to play rather than pass
    spends: float = 0.35  # the assumed chance that an opponent spends a face card …
    plays: float = 0.8  # … or a suited card
    bet: float = 0.55  # the chance of going out first from which to bet: big, as what pays once pays twice
    whim: float = 0.02  # noise, so that similar hands are not always played alike


STEADY = Style(whim=0)
BEGINNER = Style(whim=0, bet=9)  # makes no bets


Reason = Literal[
    "collect",
    "bet",
    "lead.out",
    "lead.home",
    "lead.guard",
    "lead.guard.higher",
    "lead.bomb",
    "lead.winner",
    "lead.many",
    "lead.likely",
    "lead.low",
    "follow.out",
    "follow.home",
    "follow.danger",
    "follow.points",
    "follow.win",
    "follow.throw",
    "bomb.home",
    "bomb.danger",
    "bomb.win",
    "pass.cannot",
    "pass.bomb",
    "pass.save",
    "pass.poor",
    "pass.time",
    "give.fewest",
    "give.only",
    "give.ruled",
]
