"""One way to read a hand: its groups as they count, and the facts that the scoring rules ask for."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

from .grouping import groupings, is_corner_hand
from .groups import Group
from .hand import Hand
from .tiles import KINDS, ONE, held, sections, suit_of

if TYPE_CHECKING:
    from .ruleset import MahjongRules

_CLOSED_PUNG = tuple(Group("pung", kind) for kind in range(KINDS))
_PAIR = tuple(Group("pair", kind) for kind in range(KINDS))
_TWO_OR_MORE = reduce(or_, (one << 1 | one << 2 for one in ONE))


class Sheet:
    """A hand with its tiles in groups.

    groups   the groups and the pair that count; empty for the corner hand
    corner   whether it is the corner hand
    only     whether the winning tile was the only possible one (mahjong.score.only-tile)
    suits    how many suits there are among all tiles, seasons aside
    honours  whether there are winds or dragons among them
    """

    __slots__ = ("corner", "game", "groups", "hand", "honours", "only", "suits", "win")

    def __init__(self, game: MahjongRules, hand: Hand, groups: tuple[Group, ...]) -> None:
        self.game, self.hand, self.win, self.groups = game, hand, hand.win, groups
        self.corner, self.only = False, False
        everything = hand.tiles
        for group in hand.laid:
            everything += group.bag
        bamboo, circles, characters, honours = sections(everything)
        self.suits = bool(bamboo) + bool(circles) + bool(characters)
        self.honours = bool(honours)


def sheets(game: MahjongRules, hand: Hand) -> list[Sheet]:
    """Every way to read a hand; the best of them is its score (ruling 32)."""
    if hand.win is None:
        return [Sheet(game, hand, groups) for groups in _in_hand(game, hand)]
    only = hand.win.source != "deal" and len(game.waits(*_before(hand))) == 1
    if game.corner_hand and not hand.laid and is_corner_hand(hand.tiles):
        found = [Sheet(game, hand, ())]
        found[0].corner = True
    else:
        found = [Sheet(game, hand, hand.laid + _claimed(hand, groups)) for groups in groupings(hand.tiles)]
    for sheet in found:
        sheet.only = only
    return found


def _before(hand: Hand) -> tuple[int, tuple[Group, ...], int | None]:
    """What the winner held before the winning tile."""
    assert hand.win
    return hand.tiles - ONE[hand.win.tile], hand.laid, hand.suit


def _claimed(hand: Hand, groups: tuple[Group, ...]) -> tuple[Group, ...]:
    """The groups from the hand, a pung open if the winning discard must have made it (ruling 33).

    Where the tile may stand in a chow or the pair as well, it stands there, and the pung stays closed.
    """
    if hand.win is None or hand.win.source != "discard":
        return groups
    tile = hand.win.tile
    takes = [place for place, group in enumerate(groups) if tile in group.tiles]
    chows = [place for place in takes if groups[place].kind == "chow"]
    pungs = [place for place in takes if groups[place].kind == "pung"]
    for place in chows or (pungs if len(pungs) == len(takes) else ()):
        return (*groups[:place], groups[place]._replace(open=True), *groups[place + 1 :])
    return groups


def _in_hand(game: MahjongRules, hand: Hand) -> list[tuple[Group, ...]]:
    """The groups that count for a player who has not won: three alike and pairs beside what is laid out.

    In the game of clean hands only those of one suit count: the announced one, else each in turn is tried
    (ruling 46).
    """
    found = list(hand.laid)
    left = hand.tiles & _TWO_OR_MORE
    while left:
        kind = ((left & -left).bit_length() - 1) // 3
        found.append((_CLOSED_PUNG if held(hand.tiles, kind) > 2 else _PAIR)[kind])
        left &= ~(7 << 3 * kind)
    if game.clean == "off":
        return [tuple(found)]
    suits = (0, 1, 2) if hand.suit is None else (hand.suit,)
    return [tuple(group for group in found if suit_of(group.tile) in (suit, 3)) for suit in suits]
