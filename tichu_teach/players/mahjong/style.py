"""How a player of Mah-Jong weighs things up. The numbers were found by letting players play each other."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Style:
    """The temper of a sensible player. Points are those of the plain scale."""

    points: bool = True  # whether a hand's worth counts at all; without it only speed does
    loss: float = 60.0  # what it costs on average that somebody else goes out
    plans: int = 6  # how many plans are followed through each discard
    blend: float = 4.0  # how much a second plan adds to the best: the higher, the less
    careful: float = 1.0  # how much weight the danger of a discard has
    claims: float = 0.9  # how often a tile is discarded, measured by how often it is drawn
