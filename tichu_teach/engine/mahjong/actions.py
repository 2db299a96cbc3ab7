"""What a player can do. Every action is a small value with the seat that does it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Action:
    """Something a seat does."""

    seat: int


@dataclass(frozen=True)
class Announce(Action):
    """Announce the suit to be played, 0–2, in the game of clean hands (mahjong-duel.b.announced)."""

    suit: int


@dataclass(frozen=True)
class Discard(Action):
    """Lay one tile face up inside the square (mahjong.turn.discard)."""

    tile: int


@dataclass(frozen=True)
class Kong(Action):
    """Lay out four alike: closed, by adding to a pung, or with a claimed discard (mahjong.kong.is-group)."""

    tile: int


@dataclass(frozen=True)
class Pung(Action):
    """Claim the discard for three alike (mahjong.claim.pung)."""


@dataclass(frozen=True)
class Chow(Action):
    """Claim the discard for a sequence with two tiles of the hand (mahjong.claim.chow)."""

    tiles: tuple[int, int]


@dataclass(frozen=True)
class Mahjong(Action):
    """Declare that the hand is complete: in turn, with a discard, or robbing a kong (mahjong.win.when)."""


@dataclass(frozen=True)
class NoClaim(Action):
    """Say that one does not want the tile (mahjong.claim.voluntary)."""
