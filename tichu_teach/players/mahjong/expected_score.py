"""What a hand would be worth if it were completed as planned, and what it is worth if another goes out."""

from __future__ import annotations

from functools import lru_cache

from ...engine.mahjong.groups import Group
from ...engine.mahjong.hand import Hand
from ...engine.mahjong.patterns import group_value
from ...engine.mahjong.rules import MahjongRules
from ...engine.mahjong.tiles import (
    DRAGONS,
    EAST,
    GREEN_SEASONS,
    RED_SEASONS,
    held,
    is_terminal_or_honour,
    kinds,
    number_of,
    threes,
)
from .plan import Plan

MAHJONG, NO_CHOW = 20, 10  # rules 6 and 11 of chapter IV
DRAWN = 1  # the two points for a winning tile drawn come in half the hands
NO_POINTS = 5  # rule 7 gives ten points, and half the hands that may come to it do
PUNG = 4  # what a pung brings of which nothing is known yet


def expected_score(
    game: MahjongRules, plan: Plan, tiles: int, laid: tuple[Group, ...], seasons: tuple[int, ...], wind: int
) -> int:
    """About how many points a hand scores once it is complete by a plan, on the plain scale."""
    if plan.orphans:
        return game.limit_hand("mahjong.score.corner-hand")
    base, doubles = visible(laid, seasons, wind)
    base += MAHJONG + DRAWN
    for kind in plan.pungs:
        base += 8 if held(tiles, kind) >= 3 else 4
    doubles += len(plan.pungs)
    missing = 4 - len(laid) - len(plan.pungs)
    closed = [kind for kind in kinds(threes(tiles)) if kind not in plan.pungs]
    values = sorted((4 + 4 * is_terminal_or_honour(kind) for kind in closed), reverse=True)[:missing]
    base += sum(values)
    if not plan.chows:
        base += NO_CHOW + PUNG * (missing - len(values))
    elif not values and not plan.pungs and all(group.kind == "chow" for group in laid):
        base += NO_POINTS
    if len(plan.suits) == 1:
        doubles += 3
        if plan.suits == (3,):  # four pungs of the seven honours: some of them are dragons
            doubles += 4 - len(laid) > len(plan.pungs)
    elif len(plan.suits) == 2:
        doubles += 1
    return limited(game, base, doubles)


@lru_cache(1 << 12)
def visible(laid: tuple[Group, ...], seasons: tuple[int, ...], wind: int) -> tuple[int, int]:
    """The points and doubles of what lies open before a player: groups and seasons."""
    base = sum(group_value(group, wind)[1] for group in laid) + 4 * len(seasons)
    doubles = sum(group.tile in DRAGONS or group.tile == wind for group in laid)
    doubles += sum(number_of(season) == wind - EAST + 1 for season in seasons)
    doubles += 3 * sum(set(seasons).issuperset(colour) for colour in (RED_SEASONS, GREEN_SEASONS))
    return base, doubles


def limited(game: MahjongRules, base: int, doubles: int) -> int:
    """So many points, doubled, but no more than the limit."""
    total = base << doubles
    return total if game.limit is None else min(total, game.limit)


def losing_score(
    game: MahjongRules,
    tiles: int,
    laid: tuple[Group, ...],
    seasons: tuple[int, ...],
    wind: int,
    suit: int | None,
) -> int:
    """What a hand scores if somebody else goes out, on the plain scale: exactly."""
    return game.score(Hand(tiles, laid, wind, seasons, None, suit)).total // game.scale
