"""The patterns that count, one row for each rule: its id, its value, and what a hand must have for it.

Rows of POINTS give points, rows of DOUBLES double the sum, a row of LIMITS sets the total by itself. A hand
has *features*, one bit each; most rows need only certain features, and a row whose features are missing is
never looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from .groups import Group, Groups
from .hand import Hand
from .rules import MahjongRules
from .tiles import (
    DRAGONS,
    EAST,
    GREEN_SEASONS,
    RED_SEASONS,
    SECTION,
    SUIT_MASK,
    WINDS,
    is_terminal_or_honour,
    number_of,
)

# -- features ----------------------------------------------------------------------------------------

# How the hand was won, if it was (see `hand.Win`), and if only one tile could win.
WINNER, DRAWN, LOOSE, DEALT, ROBBED, OPENING, FROM_LOOSE, LAST, ONLY_TILE = (1 << bit for bit in range(9))
# What all its tiles contain, and if it is the corner hand.
ONE_SUIT, NO_SUIT, HONOURS, SEASONS, ORPHANS = (1 << bit for bit in range(9, 14))
# What its groups contain; VALUED if one gives points.
CHOWS, DRAGON_GROUP, WIND_GROUP, VALUED = (1 << bit for bit in range(14, 18))
# One suit with a pair of honours (option f), with a wind and a dragon group (option g), and if that replaces
# everything honours give (`opt_fg`); a pure suit that has not won (option k).
HONOUR_PAIR, WIND_AND_DRAGON, INSTEAD, HALVED = (1 << bit for bit in range(18, 22))

_SOURCES = {"wall": DRAWN, "loose": DRAWN | LOOSE, "discard": 0, "deal": DEALT, "rob": ROBBED}
_IN_HAND = tuple((SUIT_MASK << SECTION * suit, 1 << suit) for suit in range(4))
# By the suits that occur, one bit each, with honours as the fourth.
_SUITS = tuple(
    (NO_SUIT, ONE_SUIT, 0, 0)[(occur & 7).bit_count()] | (HONOURS if occur & 8 else 0) for occur in range(16)
)


def hand_features(game: MahjongRules, hand: Hand) -> int:
    """The features of a hand that don't depend on how it is split."""
    occur = 0
    for mask, bit in _IN_HAND:
        if hand.tiles & mask:
            occur |= bit
    for group in hand.laid:
        occur |= 1 << group.tile // 9
    found, win = _SUITS[occur], hand.win
    if hand.seasons:
        found |= SEASONS if game.no_points_ignores_seasons else SEASONS | VALUED
    if win is None:
        halved = "k" in game.optional and found & (ONE_SUIT | HONOURS) == ONE_SUIT
        return found | HALVED if halved else found
    found |= WINNER | _SOURCES[win.source]
    if win.opening:
        found |= OPENING
    if win.loose:
        found |= FROM_LOOSE
    return found | LAST if win.last else found


def group_features(group: Group, wind: int) -> int:
    """The features that a group adds; `wind` is its owner's."""
    found = VALUED if group_value(group, wind)[1] else 0
    if group.kind == "chow":
        return found | CHOWS
    if not group.alike:
        return found
    return found | (DRAGON_GROUP if group.tile in DRAGONS else WIND_GROUP if group.tile == wind else 0)


def option_features(game: MahjongRules, groups: Groups, features: int, wind: int) -> int:
    """The features of options f and g, if agreed, in a winning hand of one suit with honours."""
    honours = [group for group in groups if group.tile >= EAST]
    found = 0
    if "f" in game.optional and len(honours) == 1 and honours[0].kind == "pair":
        found = HONOUR_PAIR if group_value(honours[0], wind)[1] else 0
    if "g" in game.optional and len(honours) == 2 and features & DRAGON_GROUP and features & WIND_GROUP:
        found = WIND_AND_DRAGON
    return found | INSTEAD if found and game.opt_fg == "total" else found


# -- groups: pung or kong, open or closed, of simples or corner tiles (chapter IV, rules 1 to 4) -------

_VALUES = {
    ("pung", True, False): ("mahjong.score.open-pung-simple", 2),
    ("pung", True, True): ("mahjong.score.open-pung-corner", 4),
    ("kong", True, False): ("mahjong.score.open-kong-simple", 8),
    ("kong", True, True): ("mahjong.score.open-kong-corner", 16),
    ("pung", False, False): ("mahjong.score.closed-pung-simple", 4),
    ("pung", False, True): ("mahjong.score.closed-pung-corner", 8),
    ("kong", False, False): ("mahjong.score.closed-kong-simple", 16),
    ("kong", False, True): ("mahjong.score.closed-kong-corner", 32),
}


def group_value(group: Group, wind: int) -> tuple[str, int]:
    """The rule by which a group or pair counts, and its points; `wind` is its owner's."""
    if group.kind == "chow":
        return "mahjong.score.chow", 0
    if group.kind == "pair":
        return "mahjong.score.pair", 2 if group.tile in DRAGONS or group.tile == wind else 0
    return _VALUES[group.kind, group.open, is_terminal_or_honour(group.tile)]


# -- where a row is found ----------------------------------------------------------------------------

Places = Sequence[tuple[int, ...]]
Finds = Callable[[Hand, Groups], Places]


def _here(found: bool) -> Places:
    return ((),) if found else ()


def _winning_tile(hand: Hand, groups: Groups) -> Places:
    return ((hand.win.tile,),) if hand.win else ()


def _winning_suit_tile(hand: Hand, groups: Groups) -> Places:
    return ((hand.win.tile,),) if hand.win and hand.win.tile < EAST else ()


def _dragon_groups(hand: Hand, groups: Groups) -> Places:
    return [group.tiles for group in groups if group.tile in DRAGONS and group.alike]


def _own_wind_groups(hand: Hand, groups: Groups) -> Places:
    return [group.tiles for group in groups if group.tile == hand.wind and group.alike]


def _seasons(hand: Hand, groups: Groups) -> Places:
    return [(season,) for season in hand.seasons]


_OWN_SEASONS = dict(zip(WINDS, zip(RED_SEASONS, GREEN_SEASONS, strict=True), strict=True))


def _own_seasons(hand: Hand, groups: Groups) -> Places:
    own = _OWN_SEASONS[hand.wind]
    return [(season,) for season in hand.seasons if season in own]


def _bouquets(hand: Hand, groups: Groups) -> Places:
    if len(hand.seasons) < 4:
        return ()
    laid = set(hand.seasons)
    return [colour for colour in (RED_SEASONS, GREEN_SEASONS) if laid.issuperset(colour)]


def _ones_and_nines(hand: Hand, groups: Groups) -> Places:
    """The hand, if it is four pungs or kongs of ones and nines with a pair of them (mahjong.opt.h)."""
    return _here(all(is_terminal_or_honour(group.tile) for group in groups))


def _run_and_terminals(hand: Hand, groups: Groups) -> Places:
    """The hand, if it is 123, 456, 789, and a pung of 1 or 9 with a pair of the other (mahjong.opt.i)."""
    chows = sorted(number_of(group.tile) for group in groups if group.kind == "chow")
    others = sorted(number_of(group.tile) for group in groups if group.kind != "chow")
    return _here(chows == [1, 4, 7] and others == [1, 9])


# -- the rows ----------------------------------------------------------------------------------------


class Pattern(NamedTuple):
    """One scoring rule. It counts `value` wherever it is found, each time with the tiles it is found in.

    needs    the features a hand must have, and `without` those it must not have
    finds    the places where such a hand has it; None for once, in the hand as a whole
    letter   the optional doubling it belongs to, if any, and `unless` the one that replaces it
    option   an option and the value it must have
    """

    rule: str
    value: int
    needs: int = 0
    without: int = 0
    finds: Finds | None = None
    letter: str = ""
    unless: str = ""
    option: tuple[str, str] | None = None

    def is_in_force(self, game: MahjongRules) -> bool:
        """Return True if a table plays by this rule."""
        return (
            (not self.letter or self.letter in game.optional)
            and not (self.unless and self.unless in game.optional)
            and (self.option is None or getattr(game, self.option[0]) == self.option[1])
        )


POINTS = (
    Pattern("mahjong.season.points", 4, SEASONS, finds=_seasons),
    Pattern("mahjong.score.mahjong", 20, WINNER),
    Pattern("mahjong.score.no-points", 10, WINNER, without=VALUED),
    Pattern("mahjong.score.drawn", 2, WINNER | DRAWN, finds=_winning_tile),
    Pattern("mahjong.score.only-tile", 2, WINNER | ONLY_TILE, finds=_winning_tile),
    Pattern("mahjong.score.loose", 10, WINNER | LOOSE, finds=_winning_tile, unless="b"),
    Pattern("mahjong.score.no-chow", 10, WINNER, without=CHOWS),
)

DOUBLES = (
    Pattern("mahjong.score.dragon-group", 1, DRAGON_GROUP, without=INSTEAD, finds=_dragon_groups),
    Pattern("mahjong.score.own-wind-group", 1, WIND_GROUP, without=INSTEAD, finds=_own_wind_groups),
    Pattern("mahjong.score.suit-with-honours", 1, ONE_SUIT | HONOURS, without=HONOUR_PAIR | WIND_AND_DRAGON),
    Pattern("mahjong.score.pure-suit", 3, ONE_SUIT, without=HONOURS | HALVED),
    Pattern("mahjong.opt.k", 1, HALVED, letter="k"),
    Pattern("mahjong.score.all-honours", 3, NO_SUIT),
    Pattern("mahjong.season.own-double", 1, SEASONS, finds=_own_seasons),
    Pattern("mahjong.season.bouquet", 3, SEASONS, finds=_bouquets),
    Pattern("mahjong.score.original-hand", 3, WINNER | DEALT),
    Pattern("mahjong.opt.a", 1, WINNER | FROM_LOOSE, finds=_winning_suit_tile, letter="a"),
    Pattern("mahjong.opt.b", 1, WINNER | LOOSE, finds=_winning_tile, letter="b"),
    Pattern("mahjong.opt.c", 1, WINNER | DRAWN | LAST, finds=_winning_tile, letter="c"),
    Pattern("mahjong.opt.d", 1, WINNER | ROBBED, finds=_winning_tile, letter="d"),
    Pattern("mahjong.opt.e", 2, WINNER | OPENING, finds=_winning_tile, letter="e"),
    Pattern("mahjong.opt.f", 2, WINNER | HONOUR_PAIR, letter="f"),
    Pattern("mahjong.opt.g", 3, WINNER | WIND_AND_DRAGON, letter="g"),
)

LIMITS = (
    Pattern("mahjong.score.corner-hand", 0, WINNER | ORPHANS),
    Pattern("mahjong.opt.h", 0, WINNER, without=CHOWS | HONOURS | ORPHANS, finds=_ones_and_nines, letter="h"),
    Pattern(
        "mahjong.opt.i", 0, WINNER | ONE_SUIT | CHOWS, without=HONOURS, finds=_run_and_terminals, letter="i"
    ),
    Pattern("mahjong.score.original-hand", 0, WINNER | DEALT, option=("heavenly", "limit")),
    Pattern("mahjong.opt.e", 0, WINNER | OPENING, finds=_winning_tile, letter="e", option=("opt_e", "limit")),
)
