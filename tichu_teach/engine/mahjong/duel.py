"""Mah-Jong for two (chapter VI): with a short set, or for clean hands with the whole one."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import ClassVar

from ..ruleset import option
from .rows import DUEL
from .ruleset import MahjongRules
from .tiles import EAST, SOUTH, WEST


@dataclass(frozen=True)
class Duel(MahjongRules):
    """The game for two. Form A leaves out the numbers 6 to 9, form B wants clean hands."""

    name: ClassVar[str] = "mahjong-duel"
    rules: ClassVar[tuple[str, ...]] = DUEL

    form: str = option("A", "mahjong-duel.a.set", ("A", "B"), offered=("A", "B"))
    rounds: int = option(8, "mahjong-duel.a.length", offered=(4, 8, 16))
    duel_second_wind: str = option("S", "mahjong-duel.a.same", ("S", "W"))
    duel_east: str = option("alternate", "mahjong-duel.a.alternate", ("alternate", "rule9"))

    @property
    def players(self) -> int:
        return 2

    @property
    def set_size(self) -> int:
        return 88 if self.form == "A" else 136

    @property
    def clean(self) -> str:
        """Form B is the game of clean hands, the suit chosen in secret."""
        return "off" if self.form == "A" else "secret"

    def wind(self, seat: int, east: int) -> int:
        """East, and South for the other, or West where the table likes that better (ruling 44)."""
        other = SOUTH if self.duel_second_wind == "S" else WEST
        return EAST if seat == east else other

    def first_east(self, rng: random.Random) -> int:
        """The higher throw of two dice, thrown again when level (mahjong-duel.a.east)."""
        while True:
            first, second = (rng.randint(1, 6) + rng.randint(1, 6) for _ in range(2))
            if first != second:
                return 0 if first > second else 1

    def east_stays(self, winner: int | None, east: int) -> bool:
        """East alternates strictly, unless the rule of the larger game was agreed (ruling 43)."""
        return self.duel_east == "rule9" and winner == east

    def over(self, hands: int, passes: int) -> bool:
        """The hands agreed beforehand have been played (mahjong-duel.a.length)."""
        return hands >= self.rounds
