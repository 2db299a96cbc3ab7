"""What a hand may be built into: from which suits, with chows or without, around which pungs of honours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from ...engine.mahjong.groups import Group
from ...engine.mahjong.rules import MahjongRules
from ...engine.mahjong.shanten import ALL_SUITS, NEVER, reach, reach_orphans
from ...engine.mahjong.tiles import DRAGONS, KINDS, ONE, held, suit_of


class Plan(NamedTuple):
    """One kind of complete hand.

    suits    the suits its tiles may come from (3 for winds and dragons)
    chows    whether it may have chows
    pungs    the dragons and own winds of which it will have three, beside what is laid out
    orphans  whether it is the thirteen orphans; the rest is of no interest then
    """

    suits: tuple[int, ...]
    chows: bool
    pungs: tuple[int, ...] = ()
    orphans: bool = False

    def reach(self, tiles: int, laid: Sequence[Group], limits: int) -> int:
        """What tiles still lack for it (an entry, see `engine.mahjong.shanten`)."""
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
        # The rest cannot want what the pungs want: at most one copy of that kind is left.
        return min(NEVER, lacking + reach(tiles, limits, groups, 1, self.suits, self.chows))


ORPHANS = Plan(ALL_SUITS, False, (), True)
_CLEAN = tuple((suit, 3) for suit in range(3))
_PURE = tuple((suit,) for suit in range(3))


def plans(
    game: MahjongRules, tiles: int, laid: Sequence[Group], wind: int, suit: int | None
) -> Iterator[Plan]:
    """Every plan that the groups laid out still allow; `wind` is one's own, `suit` the announced one."""
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
