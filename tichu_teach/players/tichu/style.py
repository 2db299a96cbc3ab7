"""The temper of a player, and the reasons it gives.

The numbers were found by letting players play each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Style:
    """The temper of a sensible player. Unless said otherwise, in tricks: 1 is one lost trick."""

    gain: float = 1.15  # what a combination that surely takes its trick saves
    throw_single: float = 0.02  # what each rank of a single saves: it may go on another's trick
    throw_pair: float = 0.015
    phoenix_extra: float = 0.25  # by how much the Phoenix is better than an ace
    bomb: float = -1.2  # the cost of a bomb kept for its moment
    flush: float = -1.3
    dog: float = 1.1
    lead: float = 0.8  # the worth of the lead
    point: float = 0.015  # the worth of a card point
    danger: float = 0.8  # what it costs to let an opponent go out
    stop_caller: float = 0.5  # what it is worth to take a trick from an opponent who called
    help: float = 0.3  # what it is worth to lead what may take the partner out
    serve: float = 3.0  # what it is worth to give the lead to a partner who called
    share: float = 0.5  # the part of the lead's worth that is left where a partner gets it
    own_call: float = 0.2  # the same for a player who has called
    cheap: float = 0.5  # what a card must save to be thrown on the partner's trick
    strong: float = 2.0  # the cost before the push of a hand that hopes to be first out
    generous: float = 1.5  # how much of the hand is given up for the partner in the push
    thrifty: float = 0.6  # the same for a strong hand
    dog_push: float = 1.5
    harm: float = 0.05  # what each rank of a pushed card gives its receiver
    patience: float = 0.15  # what playing must bring to be better than passing
    size: float = 0.03  # how much each card more speaks for a lead
    call: float = 0.52  # the chance of going out first from which a tichu is called
    grand: float = 4.5  # the worth of the first cards from which a grand tichu is called: an ace is 1
    whim: float = 0.02  # noise, so that like hands are not always played alike

    def point_for(self, partners: Sequence[int]) -> float:
        """Value a card point: where everybody plays alone, tricks matter for the lead only."""
        return self.point if partners else 0.0

    def danger_of(self, opponents: Sequence[int]) -> float:
        """Return the cost of letting an opponent go out: the more there are, the less one matters."""
        return self.danger * min(1.0, 2 / max(1, len(opponents)))

    def dog_led(self, *, keeps_lead: bool, partners: bool, served: bool, calling: bool) -> float:
        """Value leading the Dog.

        keeps_lead  the table lets its player lead again
        partners    a partner holds cards
        served      a partner has called
        calling     the player itself has called
        """
        if keeps_lead:
            return self.lead
        if not partners:
            return -self.lead
        if served:
            return self.serve
        return self.lead * (self.own_call if calling else self.share)


STEADY = Style(whim=0)
BEGINNER = Style(whim=0, call=9, grand=99)  # makes no calls


Reason = Literal[
    "take",
    "take.few",
    "take.caller",
    "collect",
    "only",
    "call.small",
    "call.grand",
    "push.demanded",
    "push.solo",
    "push.calling",
    "push.caller",
    "push.strong",
    "push.generous",
    "lead.out",
    "lead.home",
    "lead.wished",
    "lead.caller",
    "lead.dog.partner",
    "lead.dog.caller",
    "lead.dog.alone",
    "lead.guard",
    "lead.guard.higher",
    "lead.help",
    "lead.winner",
    "lead.many",
    "lead.likely",
    "lead.low",
    "follow.out",
    "follow.home",
    "follow.wished",
    "follow.over-low",
    "follow.shield",
    "follow.stop-caller",
    "follow.danger",
    "follow.points",
    "follow.win",
    "follow.throw",
    "bomb.out",
    "bomb.home",
    "bomb.keep",
    "bomb.stop-caller",
    "bomb.danger",
    "bomb.points",
    "bomb.win",
    "pass.cannot",
    "pass.caller",
    "pass.partner",
    "pass.bomb",
    "pass.save",
    "nobomb.own",
    "nobomb.partner",
    "nobomb.wait",
    "wish.pushed",
    "wish.none",
    "wish.high",
    "wish.any",
    "dog.caller",
    "dog.nearest",
    "give.caller",
    "give.last",
]
