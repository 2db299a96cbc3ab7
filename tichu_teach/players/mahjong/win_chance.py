"""The chance to win: how likely a hand is completed before somebody else's, or before the end."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from .plan import Plan

# How many tiles bring nearer for each number still lacking, by the plan: counted in many hands. Index 0 is of
# no interest.
ANY_SUIT = (0.0, 5.0, 15.5, 25.5, 44.0, 60.0, 72.0)
ONE_SUIT = (0.0, 4.5, 14.5, 23.0, 30.0, 32.0, 36.0)
PUNGS = (0.0, 3.4, 5.8, 10.2, 14.5, 19.5, 24.0)
ONE_SUIT_PUNGS = (0.0, 3.3, 5.5, 9.8, 12.8, 13.5, 15.0)
HONOURS = (0.0, 2.8, 5.0, 7.5, 9.0, 10.5, 12.0)
ORPHANS = (0.0, 3.0, 6.0, 9.0, 12.0, 15.0, 18.0)
SHORT_SET = 0.8  # how many of them there are for chows without the numbers 6 to 9
CLAIMABLE = 0.7  # the share of them that go with two tiles already there, so that they may be claimed


def later(
    plan: Plan, players: int, claims: float, short: bool, any_suit: tuple[float, ...] = ANY_SUIT
) -> tuple[float, ...]:
    """For each number lacking, the tiles that will help then, each as often as there are ways to get it in
    a turn.

    What is drawn counts once; what may be claimed counts `claims` for each player who may throw it: any for
    a pung and for the last tile, one for a chow. `short` is the set of 88 tiles; `any_suit` may stand in for
    ANY_SUIT.
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
    """The chance to complete a hand in so many draws, while each time round somebody else may.

    `accepted` counts the tiles that bring it nearer now, each as often as there are ways to get it in a turn;
    `later` gives the same for when fewer are `lacking`. `unseen` is the number of unseen tiles; `hazard` the
    chance that somebody else goes out, for each turn to come.
    """
    if lacking > draws:
        return 0.0
    steps = [1 - exp(-later[min(each, len(later) - 1)] / unseen) for each in range(lacking)]
    steps.append(1 - exp(-accepted / unseen))
    stay = [1 - step for step in steps]
    left = [0.0] * lacking + [1.0]  # by number lacking, the chance to be there and nobody out yet
    for turn in range(draws):
        safe = 1 - hazard[min(turn, len(hazard) - 1)]
        left[0] += left[1] * steps[1]  # a hand that is complete is out: no hazard touches it
        for each in range(max(1, lacking - turn - 1), lacking):  # it can't have come nearer yet
            left[each] = (left[each] * stay[each] + left[each + 1] * steps[each + 1]) * safe
        left[lacking] *= stay[lacking] * safe
    return left[0]
