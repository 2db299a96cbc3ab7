"""How a player of Mah-Jong weighs things up. The numbers were found by letting players play each other."""

from __future__ import annotations

from dataclasses import dataclass


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


STEADY = Style()
BEGINNER = Style(points=False, careful=0.0)  # wants to be quick: counts nothing, and fears nobody
