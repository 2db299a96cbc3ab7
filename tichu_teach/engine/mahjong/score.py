"""The score of one hand: its points, its doublings and the reason for each.

All points are added, the sum is doubled once for each doubling, and the limit cuts what is above it
(mahjong.score.add-then-double, mahjong.score.limit). Of all ways to read a hand the best one counts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..errors import PositionError
from .groups import Group
from .hand import Hand
from .patterns import DOUBLINGS, LIMITS, POINTS, Pattern, group_value
from .sheet import Sheet, sheets

if TYPE_CHECKING:
    from .ruleset import MahjongRules


class Line(NamedTuple):
    """One entry of a score sheet.

    rule   the id of the rule it rests on
    unit   "points", "doublings" or "limit"
    value  how many
    tiles  the tiles it was found in, empty for the hand as a whole
    group  the group among them, where it is one
    """

    rule: str
    unit: str
    value: int
    tiles: tuple[int, ...] = ()
    group: Group | None = None


class Score(NamedTuple):
    """What a hand is worth, and why.

    lines      every entry, points first
    base       the points before doubling
    doublings  how often the base is doubled
    total      what the hand scores, cut at the limit
    groups     the reading that gives the most: groups and pair, those laid out first
    rule       what the total rests on: mahjong.score.add-then-double, mahjong.score.limit where the limit
               cut it, mahjong.dead.effect for a dead hand, or the rule of a hand that scores the limit
    """

    lines: tuple[Line, ...]
    base: int
    doublings: int
    total: int
    groups: tuple[Group, ...] = ()
    rule: str = "mahjong.score.add-then-double"


DEAD = Score((), 0, 0, 0, (), "mahjong.dead.effect")


class Table:
    """The rows a ruleset scores by, for a winner and for the others."""

    def __init__(self, game: MahjongRules) -> None:
        self.winner = [self._agreed(rows, game, True) for rows in (POINTS, DOUBLINGS, LIMITS)]
        self.others = [self._agreed(rows, game, False) for rows in (POINTS, DOUBLINGS, LIMITS)]

    @staticmethod
    def _agreed(rows: tuple[Pattern, ...], game: MahjongRules, winner: bool) -> list[Pattern]:
        return [
            row
            for row in rows
            if (winner or not row.winner) and (not row.letter or row.letter in game.optional)
        ]


def score(game: MahjongRules, hand: Hand) -> Score:
    """The score of a hand under a ruleset; a winning hand must be complete, or PositionError is raised."""
    found = [_read(game, sheet) for sheet in sheets(game, hand)]
    if not found:
        raise PositionError(f"not a complete hand: {game.hand_text(hand)}")
    if len(found) == 1:
        return found[0]
    return max(found, key=_worth)


def _worth(found: Score) -> tuple[int, int]:
    return found.total, found.base << found.doublings


def _read(game: MahjongRules, sheet: Sheet) -> Score:
    points, doublings, limits = game.table.winner if sheet.win else game.table.others
    scale = game.scale
    for row in limits:
        for tiles in row.finds(sheet):
            worth = scale * game.limit_hand(row.rule)
            return Score((Line(row.rule, "limit", worth, tiles),), worth, 0, worth, sheet.groups, row.rule)
    lines, base, double, wind = [], 0, 0, sheet.hand.wind
    for group in sheet.groups:
        rule, value = group_value(group, wind)
        if value or group.kind == "chow":
            base += value
            lines.append(Line(rule, "points", scale * value, group.tiles, group))
    for row in points:
        for tiles in row.finds(sheet):
            base += row.value
            lines.append(Line(row.rule, "points", scale * row.value, tiles))
    for row in doublings:
        for tiles in row.finds(sheet):
            double += row.value
            lines.append(Line(row.rule, "doublings", row.value, tiles))
    total = base << double
    if game.limit is not None and total > game.limit:
        cut = scale * game.limit
        return Score(tuple(lines), scale * base, double, cut, sheet.groups, "mahjong.score.limit")
    return Score(tuple(lines), scale * base, double, scale * total, sheet.groups)
