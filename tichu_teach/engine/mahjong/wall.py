"""The wall: how it is built, broken by dice and dealt from (mahjong.wall.build, mahjong.deal.fours).

A wall is a ring of stacks of two, numbered leftward from the right end of East's wall: East's stacks come
first, then North's, West's and South's (mahjong.wall.ring). The rest of it is one row of tiles in the order
of drawing, and the loose tiles taken off its far end.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from .tiles import EAST, NORTH, SOUTH, WEST

Dice = tuple[int, int, int, int]  # East's two dice, then those of the player whose wall is broken
_RING = (EAST, NORTH, WEST, SOUTH)  # the order of the walls, leftward


class WallBreak(NamedTuple):
    """A place where the wall is broken.

    wall   the wind whose wall the dice point at
    steps  the stacks counted on it from the right
    stack  the loose stack, by its number in the ring
    """

    wall: int
    steps: int
    stack: int


class Wall(NamedTuple):
    """The rest of the wall: the `row` and the `loose` tiles, each in the order of drawing."""

    row: tuple[int, ...]
    loose: tuple[int, ...]

    @property
    def remaining(self) -> int:
        """The number of tiles not yet drawn, loose ones included."""
        return len(self.row) + len(self.loose)

    def draw(self) -> tuple[int, Wall]:
        """The next tile of the live wall, and the wall without it (mahjong.turn.draw)."""
        if not self.row:  # only with a reserve smaller than the loose tiles
            return self.draw_loose()
        return self.row[0], Wall(self.row[1:], self.loose)

    def draw_loose(self) -> tuple[int, Wall]:
        """The next loose tile, and the wall without it; the caller refills an empty pair."""
        return self.loose[0], Wall(self.row, self.loose[1:])

    def put_back(self, tiles: Sequence[int]) -> Wall:
        """The wall before `tiles` were drawn, the first from the row and the others as loose tiles."""
        loose = (*tiles[1:], *self.loose)
        pair = 2 - len(loose) % 2  # the tiles loose at the time; the others are stacks opened since
        row = (tiles[0], *self.row)
        for end in range(len(loose), pair, -2):
            row += loose[end - 2 : end]
        return Wall(row, loose[:pair])


def refilled(row: tuple[int, ...]) -> Wall:
    """The wall with its last stack made loose, the upper tile to be drawn first (mahjong.loose.order)."""
    return Wall(row[:-2], row[-2:])


def throw(rng: random.Random) -> Dice:
    """Two throws of two dice."""
    return (rng.randint(1, 6), rng.randint(1, 6), rng.randint(1, 6), rng.randint(1, 6))


def wall_break(winds: Sequence[int], length: int, first: int, second: int) -> WallBreak:
    """The place where two throws break the wall (mahjong.wall.dice-1 to mahjong.wall.count-overflow).

    `winds` are the players' in turn order, East first; `length` the stacks on a side; `first` and `second`
    the sums of the two throws, 2 to 12 each.
    """
    wall, steps = winds[(first - 1) % len(winds)], first + second
    start = _RING.index(wall) * length
    return WallBreak(wall, steps, (start + steps - 1) % (4 * length))


def place(stack: int, length: int) -> tuple[int, int]:
    """The wall (as a wind) and the place on it, 1 at the right end, of a stack of the ring."""
    return _RING[stack // length], stack % length + 1


def deal(row: Sequence[int], players: int) -> tuple[list[list[int]], tuple[int, ...]]:
    """Each player's tiles, East's first, from tiles in the order of drawing, and the row that is left.

    Three times four tiles each, one each, and a fourteenth for East (mahjong.deal.linear).
    """
    hands: list[list[int]] = [[] for _ in range(players)]
    for block in range(3 * players):
        hands[block % players] += row[4 * block : 4 * block + 4]
    for seat in range(players):
        hands[seat].append(row[12 * players + seat])
    hands[0].append(row[13 * players])
    return hands, tuple(row[13 * players + 1 :])


def standing(length: int, loose_stack: int, row: int, opened: int) -> list[int]:
    """The number of tiles on each stack of the ring, from which the square of walls is drawn.

    `row` is the number of tiles left to draw, `opened` that of the stacks laid out as loose tiles.
    """
    stacks = [2] * (4 * length)
    for step in range(opened):
        stacks[(loose_stack - step) % len(stacks)] = 0
    drawn = 8 * length - row - 2 * opened
    for step in range(drawn // 2):
        stacks[(loose_stack + 1 + step) % len(stacks)] = 0
    if drawn % 2:
        stacks[(loose_stack + 1 + drawn // 2) % len(stacks)] = 1
    return stacks
