"""How likely another player waits for its last tile, and goes out: counted in hands of sensible players."""

from __future__ import annotations

STEP = 3  # turns from one column of the tables to the next; the first stands for turns 0 to 2

# A row for each number of groups laid out: the share of players who waited for one tile, by turns played.
ANY_HAND = (
    (0.0, 0.04, 0.15, 0.40, 0.52, 0.55, 0.55, 0.55),
    (0.04, 0.17, 0.34, 0.46, 0.63, 0.75, 0.8, 0.8),
    (0.2, 0.32, 0.54, 0.6, 0.66, 0.82, 0.9, 0.9),
    (0.5, 0.7, 0.78, 0.82, 0.9, 0.95, 1.0, 1.0),
    (1.0,) * 8,
)
CLEAN_HAND = (
    (0.0, 0.0, 0.0, 0.01, 0.04, 0.07, 0.2, 0.3),
    (0.0, 0.0, 0.02, 0.05, 0.1, 0.17, 0.28, 0.33),
    (0.0, 0.05, 0.06, 0.12, 0.2, 0.25, 0.4, 0.4),
    (0.2, 0.28, 0.3, 0.34, 0.4, 0.5, 0.62, 0.65),
    (1.0,) * 8,
)

WAITS = 5.0  # tiles that would complete a hand which waits: 1.6 kinds of three copies
GIVEN = 0.4  # how often, for each of the others, the tile is thrown to it, measured by its own draws


def ready_chance(laid: int, turns: float, clean: bool) -> float:
    """The chance that a player with so many groups laid out waits for one tile after so many turns.

    `clean` where only clean hands win: they take much longer.
    """
    row = (CLEAN_HAND if clean else ANY_HAND)[min(laid, 4)]
    place = min(max(turns / STEP - 0.5, 0.0), len(row) - 1.001)
    before = int(place)
    return row[before] + (row[before + 1] - row[before]) * (place - before)


def going_out(waits: float, players: int, hidden: int) -> float:
    """The chance that a player goes out in the coming turn, by a draw or by what anybody throws.

    `waits` is the chance that it waits for one tile, `hidden` the number of tiles that cannot be seen.
    """
    return waits * min(1.0, WAITS / hidden * (1 + GIVEN * (players - 1)))
