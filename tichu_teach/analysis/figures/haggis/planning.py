"""How a hand is planned: what is counted, and what the face cards are for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from random import Random
from typing import Any

from ..figure import Bar, Plan
from .hands import SILENT, Habit, compared

FEWEST = Habit(replace(SILENT, gain=0, throw=0))  # counts the plays, and not what they win
ALONE = Habit(replace(SILENT, wild=0))  # face cards are themselves, or a bomb
BOMB = Habit(replace(SILENT, wild=0, bomb=-4))  # face cards are a bomb


def plan(game: Any, size: int, rng: Random) -> Iterable[Bar]:
    """A hand planned by the number of plays alone, and one whose face cards never stand in for others."""
    return compared(game, {"fewest": FEWEST, "alone": ALONE, "bomb": BOMB}, size, rng)


PLANS = {"plan": Plan(plan, "points", 200, 8, 0.0)}
