"""Mah-Jong for four or three, with or without seasons, as it is played with tiles (chapters II–V, VII)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ..ruleset import option
from .rows import MAHJONG
from .ruleset import MahjongRules

_CLEAN = ("off", "secret", "announced")


@dataclass(frozen=True)
class PartyRules(MahjongRules):
    """What the games for four and three have in common: rounds, the empty place, clean hands."""

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
        """Four with three players where one chair stays empty and its wind is skipped (ruling 21)."""
        return 4 if self.three_absent == "fixed-seat" else self.players

    @property
    def length(self) -> int:
        """The rounds of a game: as agreed, else four, or three with three players."""
        return (3 if self.players == 3 else 4) if self.rounds is None else self.rounds

    def over(self, hands: int, passes: int) -> bool:
        """Everybody has been East in every round, repeats not counted (mahjong.length.four-rounds)."""
        return passes >= self.length * self.players


@dataclass(frozen=True)
class Mahjong(PartyRules):
    """The ordinary game."""

    name: ClassVar[str] = "mahjong"
    rules: ClassVar[tuple[str, ...]] = MAHJONG

    tile_set: int = option(136, "mahjong.eq.set-144", (136, 144), offered=(136, 144))

    @property
    def set_size(self) -> int:
        return self.tile_set
