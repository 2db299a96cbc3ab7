"""The games of the family and how they differ: Mah-Jong, the duel, Sparrow."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from ..options import Option, option
from .game import MahjongGame
from .rows import DUEL, MAHJONG, SPARROW
from .tiles import CARD_NAMES, EAST, SOUTH, WEST, TileNames
from .wall import Wall, deal

_THROWS = 100  # all level once in 10**95 games; then seat 0 begins
_CLEAN = ("off", "secret", "announced")


@dataclass(frozen=True, repr=False)
class PartyGame(MahjongGame):
    """The base of the games for four and three: rounds, the empty place, clean hands."""

    players: int = option(4, "mahjong.three.same", (4, 3), offered=(4, 3))
    clean_hand: str = option("off", "mahjong-duel.b.clean", _CLEAN, offered=_CLEAN)
    rounds: int | None = option(None, "mahjong.length.four-rounds", none=True, offered=(1, 2, None))
    three_absent: str = option("north", "mahjong.three.set", ("north", "fixed-seat"))

    @property
    def set_size(self) -> int:
        return 136

    @property
    def clean(self) -> str:
        return self.clean_hand

    @property
    def chairs(self) -> int:
        """The number of chairs: four if three players leave one empty (mahjong.length.three-players)."""
        return 4 if self.three_absent == "fixed-seat" else self.players

    @property
    def length(self) -> int:
        """The number of rounds of a game: as agreed, else four, or three with three players."""
        return (3 if self.players == 3 else 4) if self.rounds is None else self.rounds

    def over(self, hands: int, passes: int) -> bool:
        """Return True once all have been East in every round, repeats aside (mahjong.length.four-rounds)."""
        return passes >= self.length * self.players


@dataclass(frozen=True, repr=False)
class Mahjong(PartyGame):
    """Mah-Jong with tiles, with or without seasons (chapters II–V, VII)."""

    name: ClassVar[str] = "mahjong"
    rules: ClassVar[tuple[str, ...]] = MAHJONG

    tile_set: int = option(136, "mahjong.eq.set-144", (136, 144), offered=(136, 144))

    @property
    def set_size(self) -> int:
        return self.tile_set


@dataclass(frozen=True, repr=False)
class Duel(MahjongGame):
    """Mah-Jong for two (chapter VI). Form A leaves out the numbers 6 to 9, form B asks for clean hands."""

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
        """The game of clean hands: "secret" in form B, where suits are chosen in secret, "off" in form A."""
        return "off" if self.form == "A" else "secret"

    def wind(self, seat: int, east: int) -> int:
        """East, or for the other South, or West if the table prefers it (mahjong-duel.a.same)."""
        other = SOUTH if self.duel_second_wind == "S" else WEST
        return EAST if seat == east else other

    def first_east(self, rng: random.Random) -> int:
        """The seat with the higher throw of two dice, thrown again when level."""
        for _ in range(_THROWS):
            seat = self.thrown_east(*(rng.randint(1, 6) + rng.randint(1, 6) for _ in range(2)))
            if seat is not None:
                return seat
        return 0

    @staticmethod
    def thrown_east(first: int, second: int) -> int | None:
        """Return the seat that is East by two throws, None if they are level (mahjong-duel.a.east)."""
        return None if first == second else int(second > first)

    def east_stays(self, winner: int | None, east: int) -> bool:
        """Return True if the larger game's rule is agreed and East won (mahjong-duel.a.alternate)."""
        return self.duel_east == "rule9" and winner == east

    def over(self, hands: int, passes: int) -> bool:
        """Return True once the agreed number of hands has been played (mahjong-duel.a.length)."""
        return hands >= self.rounds


@dataclass(frozen=True, repr=False)
class Sparrow(PartyGame):
    """Mah-Jong (chapter VIII) with 136 cards of four packs, dealt from heaps instead of a wall."""

    name: ClassVar[str] = "sparrow"
    rules: ClassVar[tuple[str, ...]] = SPARROW
    names: ClassVar[TileNames] = CARD_NAMES
    words: ClassVar[Mapping[str, str]] = {"pung": "demand", "chow": "wish", "mahjong": "sparrow"}
    walls: ClassVar[bool] = False

    @classmethod
    @cache
    def choices(cls) -> tuple[Option, ...]:
        """Without what depends on seasons, which no card stands for (sparrow.play.as-tiles)."""
        return tuple(each for each in super().choices() if each.name != "no_points_ignores_seasons")

    def split(self, tiles: Sequence[int]) -> tuple[list[list[int]], Wall]:
        """Each player's cards and the rest; the top two are loose cards (sparrow.deal.4-start)."""
        hands, row = deal(tiles[2:], self.players)
        return hands, Wall(row, tuple(tiles[:2]))

    def refill(self, row: tuple[int, ...]) -> Wall:
        """The wall with its last two cards made loose, the last one first (sparrow.deal.4-start)."""
        return Wall(row[:-2], row[:-3:-1])
