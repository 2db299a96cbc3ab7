"""The actions of Mah-Jong. Each is a small value with the seat that does it."""

from __future__ import annotations

from dataclasses import dataclass

from ..actions import Action

__all__ = ["Action", "Announce", "Chow", "Declare", "Discard", "Kong", "MahjongAction", "NoClaim", "Pung"]


@dataclass(frozen=True)
class MahjongAction(Action):
    """Something a seat does at Mah-Jong."""

    seat: int


@dataclass(frozen=True)
class Announce(MahjongAction):
    """Announce the suit to be played, 0–2, in the game of clean hands (mahjong-duel.b.announced)."""

    suit: int


@dataclass(frozen=True)
class Discard(MahjongAction):
    """Lay one tile face up inside the square (mahjong.turn.discard)."""

    tile: int


@dataclass(frozen=True)
class Kong(MahjongAction):
    """Lay out four alike: closed, by adding to a pung, or with a claimed discard (mahjong.kong.is-group)."""

    tile: int


@dataclass(frozen=True)
class Pung(MahjongAction):
    """Claim the discard for three alike (mahjong.claim.pung)."""


@dataclass(frozen=True)
class Chow(MahjongAction):
    """Claim the discard for a chow with two tiles of the hand (mahjong.claim.chow)."""

    tiles: tuple[int, int]


@dataclass(frozen=True)
class Declare(MahjongAction):
    """Declare that the hand is complete: in turn, with a discard, or robbing a kong (mahjong.win.when)."""


@dataclass(frozen=True)
class NoClaim(MahjongAction):
    """Decline to claim the tile (mahjong.claim.voluntary)."""
