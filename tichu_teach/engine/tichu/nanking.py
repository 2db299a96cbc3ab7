"""Nanking Tichu: four players, two partnerships."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from .partners import Partners
from .rules import ROWS


@dataclass(frozen=True, repr=False)
class Nanking(Partners):
    """The four-hand game. Seats 0 and 2 are side 0, seats 1 and 3 side 1 (nanking.seats)."""

    name: ClassVar[str] = "nanking"
    rules: ClassVar[tuple[str, ...]] = ROWS
