"""A verdict: allowed or refused, the rule it rests on, the reason, and the facts that decided it.

The engine speaks in rule ids, reasons and facts; words are made from them elsewhere, in any language. The
reason is a short, stable name of the branch that decided (`follow.low`, `turn.lead`): one rule may be cited
for several of them. Facts are plain data (JSON), and a fact of one name is of one type in every family:

cards     lists of names (`["8w", "Ph"]`): cards, missing, twice, wants, gave, wild, tile, with, waits;
          lists of such lists: owed
combo     `{"kind", "size", "rank", "cards"}`, with "joker" where cards stand for others: combo, top;
          lists of these: readings
ranks     numbers (11 = jack, 8.5 = a Phoenix on an eight): rank, wish; a list of these: joker
seats     numbers: seat, turn, owner, giver, to, by, next; lists of these: asked, targets, still
counts    numbers: held, wanted, given, before, size, players, round, remaining
words     texts: phase, due (what is to be done first), call, bet, kind, demand, fault, source, game
yes       True: lead, last, played, never, out_of_turn, equal, penalty (a fault that is paid for at once)
option    the value of the option that decides
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Verdict:
    """The referee's answer to one action.

    `rule` is the id of the rule the answer rests on, `also` further rules that bear on it, most
    important first. A refusal gives the most basic reason: not your cards, no combination, not your
    moment, wrong kind, too low, and only then the wish.
    """

    allowed: bool
    rule: str
    reason: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    also: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return self.allowed

    def __str__(self) -> str:
        facts = ", ".join(f"{name}: {value}" for name, value in self.facts.items())
        return f"{'allowed' if self.allowed else 'refused'} by {self.rule}" + (f" ({facts})" if facts else "")


def allowed(rule: str, reason: str, *also: str, **facts: Any) -> Verdict:
    """The verdict that lets an action pass."""
    return Verdict(True, rule, reason, facts, also)


def refused(rule: str, reason: str, *also: str, **facts: Any) -> Verdict:
    """The verdict that stops an action."""
    return Verdict(False, rule, reason, facts, also)
