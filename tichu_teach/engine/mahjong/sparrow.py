"""Sparrow: the same game with playing cards (chapter VIII). Names, cards and the deal differ."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from .mahjong import PartyRules
from .rows import SPARROW
from .tiles import CARD_NAMES, Names
from .wall import Wall, deal


@dataclass(frozen=True)
class Sparrow(PartyRules):
    """Mah-Jong with 136 cards of four packs, dealt from heaps instead of a wall."""

    name: ClassVar[str] = "sparrow"
    rules: ClassVar[tuple[str, ...]] = SPARROW
    names: ClassVar[Names] = CARD_NAMES
    words: ClassVar[Mapping[str, str]] = {"pung": "demand", "chow": "wish", "mahjong": "sparrow"}
    walls: ClassVar[bool] = False

    def split(self, tiles: Sequence[int]) -> tuple[list[list[int]], Wall]:
        """The two top cards are the loose ones; the deal begins below them (sparrow.deal.4-start)."""
        hands, row = deal(tiles[2:], self.players)
        return hands, Wall(row, tuple(tiles[:2]))

    def refill(self, row: tuple[int, ...]) -> Wall:
        """Later loose cards come from the end, the last card first (ruling 58)."""
        return Wall(row[:-2], row[:-3:-1])
