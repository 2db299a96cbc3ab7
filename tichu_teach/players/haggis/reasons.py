"""Why a player of Haggis does what it does. The words for each stand under `choice.haggis`, else `choice`."""

from typing import Literal

Reason = Literal[
    "collect",
    "only",
    "bet.small",
    "bet.big",
    "lead.out",
    "lead.home",
    "lead.guard",
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
    "give.fewest",
]
