"""The temper of a player of Mah-Jong, and the reasons it gives.

The numbers were found by letting players play each other.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from .chances import ANY_SUIT


@dataclass(frozen=True)
class Style:
    """The temper of a sensible player. Points are those of the plain scale."""

    points: bool = True  # whether a hand's worth counts at all; without it only speed does
    bold: float = 600.0  # how much big hands tempt: points won count less and less beyond this
    hidden: float = 1.5  # how much more others' hands are worth than can be seen
    plans: int = 6  # how many plans are followed through each discard
    blend: float = 4.0  # how much a second plan adds to the best: the higher, the less
    careful: float = 1.0  # how much weight the danger of a discard has
    claims: float = 0.5  # how often a tile is discarded, measured by how often it is drawn
    certain: float = 1.3  # how much a hand that is complete counts beside hopes for a better one
    contested: float = 0.9  # what a suit is worth that somebody else has announced as well
    any_suit: tuple[float, ...] = ANY_SUIT  # how many tiles help a hand of any suits, by the number lacking
    hurry: float = 1.0  # how much likelier the others are thought to go out than has been counted
    patience: float = 1.0  # what a hand is worth that claims nothing, beside one that does
    mixed: float = 1.0  # what a hand of one suit with honours is worth, beside what was counted
    trust: tuple[float, ...] = (1.0,) * 5  # how much the chance to win counts, by the number lacking


STEADY = Style()
# Found by letting all of it vary at once over some 200,000 deals; that it is better was shown on others
# (tests/bench/README.md). A hand is completed later than it seems, and others go out sooner: so one that is
# worth more is waited for, and a claim must be worth its while. Fear of a discard costs more than it saves.
STRONG = Style(
    bold=750.0,
    careful=0.45,
    claims=0.4,
    any_suit=(0.0, 3.05, 11.0, 18.0, *ANY_SUIT[4:]),
    hurry=1.7,
    patience=1.1,
    mixed=1.1,
    trust=(1.0, 1.0, 1.15, 1.0, 0.8),
)
BEGINNER = Style(points=False, careful=0.0)  # wants to be quick: counts nothing, and fears nobody


Reason = Literal[
    "only",
    "won",
    "won.wait",
    "announce",
    "kong",
    "pung.dear",
    "pung",
    "chow",
    "noclaim.dead",
    "noclaim.rob",
    "noclaim",
    "discard.dead",
    "discard.safe",
    "discard.ready",
    "discard.plan",
    "discard.lone",
    "discard.single",
    "discard.richer",
    "discard.least",
]
