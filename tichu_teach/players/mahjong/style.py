"""The temper of a player of Mah-Jong, and the reasons it gives.

The numbers were found by having players play each other.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from .chances import ANY_SUIT


@dataclass(frozen=True)
class Style:
    """The temper of a sensible player. Points are on the plain scale."""

    points: bool = True  # False if only speed counts, and not a hand's points
    bold: float = 600.0  # the temptation of big hands: points won count less and less beyond this
    hidden: float = 1.5  # the factor by which others' hands are worth more than can be seen
    plans: int = 6  # the number of plans followed through each discard
    blend: float = 4.0  # the higher, the less a second plan adds to the best
    careful: float = 1.0  # the weight of the danger of a discard
    claims: float = 0.5  # how often a tile is discarded, relative to how often it is drawn
    certain: float = 1.3  # the factor for a complete hand, against hopes for a better one
    contested: float = 0.9  # the factor for a suit that somebody else has announced as well
    any_suit: tuple[float, ...] = ANY_SUIT  # the tiles that help a hand of any suits, by number lacking
    hurry: float = 1.0  # the factor by which others are assumed likelier to go out than was counted
    patience: float = 1.0  # the factor for a hand that claims nothing
    mixed: float = 1.0  # the factor for a hand of one suit with honours
    trust: tuple[float, ...] = (1.0,) * 5  # the factor for the chance of winning, by number lacking


STEADY = Style()
# Found by varying all values at once over some 200,000 deals, and shown to be better on others
# (tests/bench/README.md). Hands are completed later than it seems, and others go out sooner: so wait for more
# valuable hands, and claim only if it pays. Fear of a discard costs more than it saves.
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
BEGINNER = Style(points=False, careful=0.0)  # plays for speed, ignores points and fears nobody


Reason = Literal[
    "only",
    "won",
    "won.wait",
    "announce",
    "kong",
    "pung.dear",
    "pung",
    "chow",
    "claim.wider",
    "claim.plan",
    "noclaim.dead",
    "noclaim",
    "noclaim.no-nearer",
    "discard.dead",
    "discard.safe",
    "discard.ready",
    "discard.drawn",
    "discard.plan",
    "discard.lone",
    "discard.single",
    "discard.richer",
    "discard.least",
]
