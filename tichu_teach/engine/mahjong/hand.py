"""A hand as it is scored: the tiles a player holds and has laid out, and how it was won, if it was."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .groups import Group
from .tiles import EAST, size

SOURCES = ("wall", "loose", "discard", "deal", "rob")
NO_TILE = -1  # the winning tile of a hand that was complete when dealt


class Win(NamedTuple):
    """The way a hand was won.

    tile     the winning tile; ignored when East declares on the deal
    source   where it came from, one of SOURCES: "wall", "loose", "discard", "deal" or "rob"
    opening  it was East's first discard (mahjong.opt.e)
    loose    it was a discard its player had just drawn as a loose tile (mahjong.opt.a)
    last     it was the last tile that could be drawn (mahjong.opt.c)
    """

    tile: int
    source: str
    opening: bool = False
    loose: bool = False
    last: bool = False


class Hand(NamedTuple):
    """A player's tiles at the end of a hand.

    tiles    the tiles in hand, counted, the winning tile included
    laid     the groups laid out
    wind     the player's own wind
    seasons  the seasons laid out
    win      None for a player who has not won
    suit     the announced suit (0–2) in the game of clean hands, None if none was
    """

    tiles: int
    laid: tuple[Group, ...] = ()
    wind: int = EAST
    seasons: tuple[int, ...] = ()
    win: Win | None = None
    suit: int | None = None


def count_tiles(tiles: int, laid: Sequence[Group]) -> int:
    """The number of tiles that decides if a hand is dead; a kong counts as three (mahjong.turn.thirteen)."""
    return size(tiles) + 3 * len(laid)
