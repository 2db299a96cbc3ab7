"""Plans for a hand (its suits, with or without chows, its valued pungs), and the score of each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from ...engine.mahjong.groups import Group
from ...engine.mahjong.patterns import group_value
from ...engine.mahjong.rules import MahjongRules
from ...engine.mahjong.shanten import ALL_SUITS, NEVER, reach, reach_orphans
from ...engine.mahjong.tiles import (
    DRAGONS,
    EAST,
    GREEN_SEASONS,
    KINDS,
    ONE,
    RED_SEASONS,
    held,
    is_terminal_or_honour,
    kinds,
    number_of,
    suit_of,
    threes,
)

MAHJONG, NO_CHOW = 20, 10  # rules 6 and 11 of chapter IV
DRAWN = 1  # half the hands get the two points for drawing the winning tile
NO_POINTS = 5  # rule 7 gives ten points, to half the hands that may get them
PUNG = 4  # the points of a pung of which nothing is known yet


class Plan(NamedTuple):
    """One kind of complete hand.

    suits    the suits its tiles may come from (3 for winds and dragons)
    chows    True if it may have chows
    pungs    the dragons and own wind of which it will have pungs besides those laid out
    orphans  True for the thirteen orphans, for which the other fields are ignored
    """

    suits: tuple[int, ...]
    chows: bool
    pungs: tuple[int, ...] = ()
    orphans: bool = False

    def reach(self, tiles: int, laid: Sequence[Group], limits: int) -> int:
        """Return the tiles it still lacks (an entry, see `engine.mahjong.shanten`)."""
        if self.orphans:
            return NEVER if laid else reach_orphans(tiles, limits)
        lacking = 0
        for kind in self.pungs:
            if held(limits, kind) < 3:
                return NEVER
            own = min(3, held(tiles, kind))
            tiles -= own * ONE[kind]
            limits -= 3 * ONE[kind]
            if own < 3:
                lacking += (3 - own << KINDS) + (1 << kind)
        groups = 4 - len(laid) - len(self.pungs)
        # The rest needs none of the pungs' kinds: at most one copy of each is left.
        return min(NEVER, lacking + reach(tiles, limits, groups, 1, self.suits, self.chows))


SOONEST = Plan(ALL_SUITS, True)
ORPHANS = Plan(ALL_SUITS, False, (), True)
_CLEAN = tuple((suit, 3) for suit in range(3))
_PURE = tuple((suit,) for suit in range(3))


def plans(
    game: MahjongRules, tiles: int, laid: Sequence[Group], wind: int, suit: int | None
) -> Iterator[Plan]:
    """Every plan the groups laid out still allow; `wind` is the player's own, `suit` the announced one."""
    bound = {suit_of(group.tile) for group in laid}
    chowed = any(group.kind == "chow" for group in laid)
    valued = [kind for kind in (wind, *DRAGONS) if held(tiles, kind) >= 2]
    wanted = [chosen for number in range(len(valued) + 1) for chosen in combinations(valued, number)]
    for suits in _suits(game, suit):
        if not bound <= set(suits):
            continue
        for pungs in wanted if 3 in suits else [()]:
            if len(pungs) > 4 - len(laid):
                continue
            if suits != (3,):
                yield Plan(suits, True, pungs)
            if not chowed:
                yield Plan(suits, False, pungs)
    if game.thirteen_orphans and not laid:
        yield ORPHANS


def _suits(game: MahjongRules, suit: int | None) -> list[tuple[int, ...]]:
    every = [ALL_SUITS] if game.clean == "off" else []
    clean = [*_CLEAN, *_PURE] if suit is None else [(suit, 3), (suit,)]
    return [*every, *clean, (3,)]


def expected_score(
    game: MahjongRules, plan: Plan, tiles: int, laid: tuple[Group, ...], seasons: tuple[int, ...], wind: int
) -> int:
    """The approximate score of a hand completed by a plan, on the plain scale."""
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
        if plan.suits == (3,):  # four of the seven honours include a dragon
            doubles += 4 - len(laid) > len(plan.pungs)
    elif len(plan.suits) == 2:
        doubles += 1
    return limited(game, base, doubles)


@lru_cache(1 << 12)
def visible(laid: tuple[Group, ...], seasons: tuple[int, ...], wind: int) -> tuple[int, int]:
    """The points and doubles of a player's open groups and seasons."""
    base = sum(group_value(group, wind)[1] for group in laid) + 4 * len(seasons)
    doubles = sum(group.tile in DRAGONS or group.tile == wind for group in laid)
    doubles += sum(number_of(season) == wind - EAST + 1 for season in seasons)
    doubles += 3 * sum(set(seasons).issuperset(colour) for colour in (RED_SEASONS, GREEN_SEASONS))
    return base, doubles


def limited(game: MahjongRules, base: int, doubles: int) -> int:
    """The points of `base` doubled so many times, but no more than the limit."""
    total = base << doubles
    return total if game.limit is None else min(total, game.limit)
