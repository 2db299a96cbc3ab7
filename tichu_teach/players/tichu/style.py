"""The temper of a player, and the reasons it gives.

The numbers were found by having players play each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Style:
    """The temper of a sensible player. Unless said otherwise, in tricks: 1 is one lost trick."""

    gain: float = 1.15  # saved by a combination that is sure to take its trick
    throw_single: float = 0.02  # saved by each rank of a single, as it may go on another's trick
    throw_pair: float = 0.015
    phoenix_extra: float = 0.25  # the advantage of the Phoenix over an ace
    bomb: float = -1.2  # the cost of a bomb kept for its moment
    flush: float = -1.3
    dog: float = 1.1
    lead: float = 0.8  # the worth of the lead
    point: float = 0.015  # the worth of a card point
    danger: float = 0.8  # the cost of letting an opponent go out
    stop_caller: float = 0.5  # the worth of taking a trick from an opponent who called
    help: float = 0.3  # the worth of a lead on which the partner may go out
    serve: float = 3.0  # the worth of giving the lead to a partner who called
    share: float = 0.5  # the share of the lead's worth that counts if a partner gets it
    own_call: float = 0.2  # the same for a player who has called
    cheap: float = 0.5  # the least a card must save to be thrown on the partner's trick
    strong: float = 2.0  # before the push, the cost below which a hand hopes to go out first
    generous: float = 1.5  # the weight of the partner's gain against one's own loss in the push
    thrifty: float = 0.6  # the same for a strong hand
    dog_push: float = 1.5
    harm: float = 0.05  # the worth of each rank of a pushed card to its receiver
    patience: float = 0.15  # the least gain for which to play rather than pass
    size: float = 0.03  # the worth of each further card in a lead
    call: float = 0.52  # the chance of going out first from which to call tichu
    grand: float = 4.5  # the worth of the first cards from which to call grand tichu: an ace is 1
    whim: float = 0.02  # noise, so that similar hands are not always played alike

    def point_for(self, partners: Sequence[int]) -> float:
        """Value a card point; without partners tricks matter for the lead only."""
        return self.point if partners else 0.0

    def danger_of(self, opponents: Sequence[int]) -> float:
        """Return the cost of letting an opponent go out: the more opponents, the less each matters."""
        return self.danger * min(1.0, 2 / max(1, len(opponents)))

    def dog_led(self, *, partners: bool, served: bool, calling: bool) -> float:
        """Value leading the Dog, and with it giving up the lead.

        partners  a partner holds cards
        served    a partner has called
        calling   the player itself has called
        """
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
    "lead.home.partner",
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
    "follow.home.partner",
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
    "pass.poor",
    "pass.time",
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
