"""What counts, one row a rule: its id, its value, and where it is found in a hand.

A row is found any number of times; each time counts once and names the tiles it was found in. Rows of
POINTS give points, rows of DOUBLINGS double the sum, a row of LIMITS sets the total by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from .groups import Group
from .sheet import Sheet
from .tiles import DRAGONS, EAST, GREEN_SEASONS, RED_SEASONS, is_corner, number_of

Finds = Sequence[tuple[int, ...]]
_NOWHERE: Finds = ()
_HERE: Finds = ((),)


class Pattern(NamedTuple):
    """One scoring rule: it counts `value` for each of its `finds` in a sheet.

    `winner` rows are for the player who declares; `letter` is that of the optional doubling it belongs to.
    """

    rule: str
    value: int
    finds: Callable[[Sheet], Finds]
    winner: bool = False
    letter: str = ""


def _if(holds: Callable[[Sheet], bool]) -> Callable[[Sheet], Finds]:
    """Found once, in the hand as a whole, if a condition holds."""
    return lambda sheet: _HERE if holds(sheet) else _NOWHERE


def _tile_if(holds: Callable[[Sheet], bool]) -> Callable[[Sheet], Finds]:
    """Found once, in the winning tile, if a condition holds."""
    return lambda sheet: ((sheet.win.tile,),) if sheet.win and holds(sheet) else _NOWHERE


# -- groups: pung or kong, open or closed, simple or corner tiles (chapter IV, rules 1 to 4) -----------

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
    return _VALUES[group.kind, group.open, is_corner(group.tile)]


# -- conditions --------------------------------------------------------------------------------------


def _no_points(sheet: Sheet) -> bool:
    if sheet.hand.seasons and not sheet.game.no_points_ignores_seasons:
        return False
    return not any(group_value(group, sheet.hand.wind)[1] for group in sheet.groups)


def _drawn(sheet: Sheet) -> bool:
    return sheet.win is not None and sheet.win.drawn


def _no_chow(sheet: Sheet) -> bool:
    return all(group.kind != "chow" for group in sheet.groups)


def _loose(sheet: Sheet) -> bool:
    return sheet.win is not None and sheet.win.source == "loose"


def _dragon_groups(sheet: Sheet) -> Finds:
    return [group.tiles for group in sheet.groups if group.tile in DRAGONS and group.alike]


def _own_wind_groups(sheet: Sheet) -> Finds:
    wind = sheet.hand.wind
    return [group.tiles for group in sheet.groups if group.tile == wind and group.alike]


def _pure_suit(sheet: Sheet) -> bool:
    return sheet.suits == 1 and not sheet.honours


def _halved(sheet: Sheet) -> bool:
    """A pure suit that is not the winner's, under option k."""
    return "k" in sheet.game.optional and sheet.win is None and _pure_suit(sheet)


def _original(sheet: Sheet) -> bool:
    return sheet.win is not None and sheet.win.source == "deal"


def _own_seasons(sheet: Sheet) -> Finds:
    number = sheet.hand.wind - EAST + 1
    return [(season,) for season in sheet.hand.seasons if number_of(season) == number]


def _bouquets(sheet: Sheet) -> Finds:
    laid = set(sheet.hand.seasons)
    return [colour for colour in (RED_SEASONS, GREEN_SEASONS) if laid.issuperset(colour)]


def _suit_and_honour_pair(sheet: Sheet) -> bool:
    """Four groups of one suit and a pair of own winds or dragons (mahjong.opt.f)."""
    return sheet.suits == 1 and all(
        group.tile < EAST if group.kind != "pair" else group.tile in DRAGONS or group.tile == sheet.hand.wind
        for group in sheet.groups
    )


def _suit_wind_dragon(sheet: Sheet) -> bool:
    """One suit but for one group of own winds and one of dragons (mahjong.opt.g)."""
    honours = [group for group in sheet.groups if group.tile >= EAST]
    return (
        sheet.suits == 1
        and len(honours) == 2
        and len(_own_wind_groups(sheet)) == 1
        and len(_dragon_groups(sheet)) == 1
    )


def _ones_and_nines(sheet: Sheet) -> bool:
    """Four pungs or kongs of ones and nines with a pair of them (mahjong.opt.h)."""
    return len(sheet.groups) == 5 and all(
        group.tile < EAST and is_corner(group.tile) and group.kind != "chow" for group in sheet.groups
    )


def _run_and_corners(sheet: Sheet) -> bool:
    """123, 456, 789 of one suit, a pung of its 1 or 9 and a pair of the other (mahjong.opt.i)."""
    if sheet.suits != 1 or sheet.honours:
        return False
    chows = sorted(number_of(group.tile) for group in sheet.groups if group.kind == "chow")
    others = sorted(number_of(group.tile) for group in sheet.groups if group.kind != "chow")
    return chows == [1, 4, 7] and others == [1, 9]


def _stands_for_12_to_14(sheet: Sheet) -> bool:
    """Whether option f or g counts instead of all that rules 12 to 14 give (opt_fg = "total")."""
    game = sheet.game
    return (
        game.opt_fg == "total"
        and sheet.win is not None
        and (
            ("f" in game.optional and _suit_and_honour_pair(sheet))
            or ("g" in game.optional and _suit_wind_dragon(sheet))
        )
    )


def _unless_total(finds: Callable[[Sheet], Finds]) -> Callable[[Sheet], Finds]:
    return lambda sheet: _NOWHERE if _stands_for_12_to_14(sheet) else finds(sheet)


def _suit_with_honours(sheet: Sheet) -> bool:
    if sheet.suits != 1 or not sheet.honours:
        return False
    options = sheet.game.optional
    if sheet.win is None or not options:
        return True
    return not (
        ("f" in options and _suit_and_honour_pair(sheet)) or ("g" in options and _suit_wind_dragon(sheet))
    )


# -- the rows ----------------------------------------------------------------------------------------

POINTS = (
    Pattern("mahjong.season.points", 4, lambda sheet: [(season,) for season in sheet.hand.seasons]),
    Pattern("mahjong.score.mahjong", 20, lambda sheet: _HERE, winner=True),
    Pattern("mahjong.score.no-points", 10, _if(_no_points), winner=True),
    Pattern("mahjong.score.drawn", 2, _tile_if(_drawn), winner=True),
    Pattern("mahjong.score.only-tile", 2, _tile_if(lambda sheet: sheet.only), winner=True),
    Pattern(
        "mahjong.score.loose",
        10,
        _tile_if(lambda sheet: _loose(sheet) and "b" not in sheet.game.optional),
        winner=True,
    ),
    Pattern("mahjong.score.no-chow", 10, _if(_no_chow), winner=True),
)

DOUBLINGS = (
    Pattern("mahjong.score.dragon-group", 1, _unless_total(_dragon_groups)),
    Pattern("mahjong.score.own-wind-group", 1, _unless_total(_own_wind_groups)),
    Pattern("mahjong.score.suit-with-honours", 1, _if(_suit_with_honours)),
    Pattern("mahjong.score.pure-suit", 3, _if(lambda sheet: _pure_suit(sheet) and not _halved(sheet))),
    Pattern("mahjong.opt.k", 1, _if(_halved), letter="k"),
    Pattern("mahjong.score.all-honours", 3, _if(lambda sheet: not sheet.suits)),
    Pattern("mahjong.season.own-double", 1, _own_seasons),
    Pattern("mahjong.season.bouquet", 3, _bouquets),
    Pattern("mahjong.score.original-hand", 3, _if(_original), winner=True),
    Pattern(
        "mahjong.opt.a",
        1,
        _tile_if(lambda sheet: sheet.win is not None and sheet.win.loose and sheet.win.tile < EAST),
        winner=True,
        letter="a",
    ),
    Pattern("mahjong.opt.b", 1, _tile_if(_loose), winner=True, letter="b"),
    Pattern(
        "mahjong.opt.c",
        1,
        _tile_if(lambda sheet: _drawn(sheet) and sheet.win is not None and sheet.win.last),
        winner=True,
        letter="c",
    ),
    Pattern(
        "mahjong.opt.d",
        1,
        _tile_if(lambda sheet: sheet.win is not None and sheet.win.source == "rob"),
        winner=True,
        letter="d",
    ),
    Pattern(
        "mahjong.opt.e",
        2,
        _tile_if(lambda sheet: sheet.win is not None and sheet.win.opening),
        winner=True,
        letter="e",
    ),
    Pattern("mahjong.opt.f", 2, _if(_suit_and_honour_pair), winner=True, letter="f"),
    Pattern("mahjong.opt.g", 3, _if(_suit_wind_dragon), winner=True, letter="g"),
)

LIMITS = (
    Pattern("mahjong.score.corner-hand", 0, _if(lambda sheet: sheet.corner), winner=True),
    Pattern("mahjong.opt.h", 0, _if(_ones_and_nines), winner=True, letter="h"),
    Pattern("mahjong.opt.i", 0, _if(_run_and_corners), winner=True, letter="i"),
    Pattern(
        "mahjong.score.original-hand",
        0,
        _if(lambda sheet: _original(sheet) and sheet.game.heavenly == "limit"),
        winner=True,
    ),
    Pattern(
        "mahjong.opt.e",
        0,
        _tile_if(lambda sheet: sheet.win is not None and sheet.win.opening and sheet.game.opt_e == "limit"),
        winner=True,
        letter="e",
    ),
)
