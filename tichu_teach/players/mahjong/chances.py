"""Chances of completing a hand in time, and of another player's waiting for its last tile and going out."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from .plan import Plan

STEP = 3  # turns from one column of the tables to the next; the first stands for turns 0 to 2

# A row for each number of groups laid out, with the share of players waiting for one tile, by turns played.
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

WAITS = 5.0  # tiles that would complete a waiting hand: 1.6 kinds of three copies
GIVEN = 0.4  # how often each of the others throws it the tile, relative to its own draws


def ready_chance(laid: int, turns: float, clean: bool) -> float:
    """The chance that a player with so many groups laid out waits for one tile after so many turns.

    With `clean`, only clean hands win, which take much longer.
    """
    row = (CLEAN_HAND if clean else ANY_HAND)[min(laid, 4)]
    place = min(max(turns / STEP - 0.5, 0.0), len(row) - 1.001)
    before = int(place)
    return row[before] + (row[before + 1] - row[before]) * (place - before)


def going_out(waits: float, players: int, hidden: int) -> float:
    """The chance that a player goes out in the coming turn, on a draw or a discard.

    `waits` is the chance that it waits for one tile, `hidden` the number of hidden tiles.
    """
    return waits * min(1.0, WAITS / hidden * (1 + GIVEN * (players - 1)))


# By plan, the number of tiles that bring a hand nearer for each number still lacking, counted in many hands.
# Index 0 is unused.
ANY_SUIT = (0.0, 5.0, 15.5, 25.5, 44.0, 60.0, 72.0)
ONE_SUIT = (0.0, 4.5, 14.5, 23.0, 30.0, 32.0, 36.0)
PUNGS = (0.0, 3.4, 5.8, 10.2, 14.5, 19.5, 24.0)
ONE_SUIT_PUNGS = (0.0, 3.3, 5.5, 9.8, 12.8, 13.5, 15.0)
HONOURS = (0.0, 2.8, 5.0, 7.5, 9.0, 10.5, 12.0)
ORPHANS = (0.0, 3.0, 6.0, 9.0, 12.0, 15.0, 18.0)
SHORT_SET = 0.8  # the share of them that remains for chows without the numbers 6 to 9
CLAIMABLE = 0.7  # the share of them that fit two tiles already held, and so may be claimed


def later(
    plan: Plan, players: int, claims: float, short: bool, any_suit: tuple[float, ...] = ANY_SUIT
) -> tuple[float, ...]:
    """For each number lacking, the tiles that will then help, weighted by the ways to get each in a turn.

    Drawing counts 1; claiming counts `claims` for each player who may throw the tile: any for a pung and for
    the last tile, one for a chow. `short` is the set of 88 tiles; `any_suit` may replace ANY_SUIT.
    """
    others = claims * (players - 1)
    tiles: tuple[float, ...]
    if plan.orphans:
        tiles, before = ORPHANS, 1.0
    elif plan.chows:
        tiles, before = any_suit if len(plan.suits) > 2 else ONE_SUIT, 1 + CLAIMABLE * claims
    else:
        few = HONOURS if plan.suits == (3,) else ONE_SUIT_PUNGS
        tiles, before = PUNGS if len(plan.suits) > 2 else few, 1 + CLAIMABLE * others
    if short and plan.chows:
        before *= SHORT_SET
    return (0.0, tiles[1] * (1 + others), *(each * before for each in tiles[2:]))


def win_chance(
    lacking: int, accepted: float, later: Sequence[float], unseen: int, draws: int, hazard: Sequence[float]
) -> float:
    """The chance of completing a hand in so many draws before somebody else goes out.

    `accepted` counts the tiles that bring it nearer now, weighted by the ways to get each in a turn; `later`
    gives the same for when fewer are `lacking`. `unseen` is the number of unseen tiles; `hazard` the chance
    that somebody else goes out, for each turn to come.
    """
    if lacking > draws:
        return 0.0
    steps = [1 - exp(-later[min(each, len(later) - 1)] / unseen) for each in range(lacking)]
    steps.append(1 - exp(-accepted / unseen))
    stay = [1 - step for step in steps]
    left = [0.0] * lacking + [1.0]  # by number lacking, the chance of that with nobody out yet
    for turn in range(draws):
        safe = 1 - hazard[min(turn, len(hazard) - 1)]
        left[0] += left[1] * steps[1]  # a complete hand is out, beyond any hazard
        for each in range(max(1, lacking - turn - 1), lacking):  # it can't have come nearer yet
            left[each] = (left[each] * stay[each] + left[each + 1] * steps[each + 1]) * safe
        left[lacking] *= stay[lacking] * safe
    return left[0]
