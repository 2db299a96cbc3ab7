"""A verdict: allowed or refused, the rule it rests on, the reason, and the facts that decided it.

The engine speaks in rule ids, reasons and facts; words are made from them elsewhere, in any language. The
reason is a short, stable name of the branch that decided (`follow.low`, `turn.lead`): one rule may be cited
for several of them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypedDict, Unpack

from .options import Value


class ComboFacts(TypedDict, total=False):
    """A combination; `joker` where cards stand for others. Ranks are numbers: 11 is a jack."""

    kind: str
    size: int
    rank: float  # 8.5: a Phoenix on an eight
    cards: list[str]
    joker: list[int]


# `with` is a keyword, so this field cannot be declared like the others.
_With = TypedDict("_With", {"with": list[str]}, total=False)


class Facts(_With, total=False):
    """The facts that may decide: plain data (JSON), of one type under one name in every family."""

    # cards by their names: `["8w", "Ph"]`
    cards: list[str]
    missing: list[str]
    twice: list[str]
    wants: list[str]
    gave: list[str]
    wild: list[str]
    tile: list[str]
    waits: list[str]
    owed: list[list[str]]
    # combinations
    combo: ComboFacts
    top: ComboFacts
    readings: list[ComboFacts]
    # ranks
    rank: float
    wish: int
    joker: list[int]
    # seats
    seat: int
    turn: int
    owner: int | None
    giver: int
    to: int
    by: int | None
    next: int
    asked: list[int]
    targets: list[int]
    still: list[int]
    # counts
    held: int
    wanted: int
    given: int
    before: int
    size: int
    players: int
    round: int
    remaining: int
    # words
    phase: str
    due: str  # to be done first
    call: str
    bet: str
    kind: str
    demand: str
    fault: str
    source: str
    game: str
    clean: str
    announced: str
    # yes or no
    lead: bool
    last: bool
    played: bool
    never: bool
    out_of_turn: bool
    equal: bool
    penalty: bool  # the fault stands and is paid for at once
    dead: bool
    pung: bool
    answered: bool
    only: bool
    complete: bool
    own: bool
    # numbers that name no tile or suit
    tiles: list[int]
    suit: int
    # the value of the option that decides
    option: Value


@dataclass(frozen=True)
class Verdict:
    """The referee's answer to one action.

    `rule` is the id of the rule the answer rests on, `other_rules` further rules that bear on it, most
    important first. A refusal gives the most basic reason: not your cards, no combination, not your
    moment, wrong kind, too low, and only then the wish.
    """

    allowed: bool
    rule: str
    reason: str
    facts: Facts = field(default_factory=Facts, hash=False)
    other_rules: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return self.allowed

    def __str__(self) -> str:
        return _voice(self)


def _curtly(verdict: Verdict) -> str:
    return f"{'allowed' if verdict.allowed else 'refused'} by {verdict.rule}"


_voice: Callable[[Verdict], str] = _curtly


def spoken_by(voice: Callable[[Verdict], str]) -> None:
    """Make `str(verdict)` use `voice`, so that consoles, logs and errors get words the engine lacks."""
    global _voice
    _voice = voice


def allowed(
    rule: str, reason: str, *also: str, known: Facts | None = None, **facts: Unpack[Facts]
) -> Verdict:
    """A verdict that allows an action; its facts are `known` and those given by name."""
    return Verdict(True, rule, reason, {**known, **facts} if known else facts, also)


def refused(
    rule: str, reason: str, *also: str, known: Facts | None = None, **facts: Unpack[Facts]
) -> Verdict:
    """A verdict that refuses an action; its facts are `known` and those given by name."""
    return Verdict(False, rule, reason, {**known, **facts} if known else facts, also)
