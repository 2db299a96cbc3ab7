"""The scorer of a table: points are added, the sum is doubled once for each double and cut at the limit.

Of all ways to read a hand the best counts (mahjong.score.add-then-double).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ..errors import PositionError
from .groups import PAIRS, PUNGS, Group, Groups, completes_alone, groupings, is_thirteen_orphans
from .hand import Hand, Win
from .patterns import (
    DOUBLES,
    HONOURS,
    LIMITS,
    ONE_SUIT,
    ONLY_TILE,
    ORPHANS,
    POINTS,
    WINNER,
    Finds,
    Pattern,
    Places,
    group_features,
    group_value,
    hand_features,
    option_features,
)
from .rules import MahjongRules
from .score import Line, Score, Unit
from .tiles import EACH, EAST, ONE, held, suit_of

_TWO_OR_MORE = 6 * EACH
_ONCE: Places = ((),)  # in the hand as a whole
_SUIT_WITH_HONOURS = WINNER | ONE_SUIT | HONOURS


class _Group(NamedTuple):
    """The count of a group: its points before scaling, the features it adds, its line if it has one."""

    points: int
    features: int
    line: Line | None


class _Lines(dict[tuple[int, ...], Line]):
    """The lines of a pattern, by the tiles it is found in."""

    def __init__(self, line: Line) -> None:
        self[()] = self._line = line

    def __missing__(self, tiles: tuple[int, ...]) -> Line:
        found = self[tiles] = self._line._replace(tiles=tiles)
        return found


class _Row(NamedTuple):
    """A pattern that may apply to a hand: value, lines, and `finds` if it isn't for the hand as a whole."""

    value: int
    lines: _Lines
    finds: Finds | None


_Rows = tuple[list[_Row], list[_Row], list[_Row]]


class _Groups(dict[Group, _Group]):
    """The counts of groups for the owner of one wind."""

    def __init__(self, wind: int, scale: int) -> None:
        self.wind, self.scale = wind, scale

    def __missing__(self, group: Group) -> _Group:
        rule, points = group_value(group, self.wind)
        line = Line(rule, "points", self.scale * points, group.tiles, group)
        counts = bool(points) or group.kind == "chow"
        found = self[group] = _Group(points, group_features(group, self.wind), line if counts else None)
        return found


class _Sheet(dict[int, _Rows]):
    """By features, the limits, points and doubles that may apply to a hand with them."""

    def __init__(self, game: MahjongRules) -> None:
        worths: tuple[tuple[Sequence[Pattern], Unit, Callable[[Pattern], int]], ...] = (
            (LIMITS, "limit", lambda row: game.scale * game.limit_hand(row.rule)),
            (POINTS, "points", lambda row: game.scale * row.value),
            (DOUBLES, "doublings", lambda row: row.value),
        )
        self._agreed = tuple(
            [(row, _Lines(Line(row.rule, unit, worth(row)))) for row in rows if row.is_in_force(game)]
            for rows, unit, worth in worths
        )

    def __missing__(self, features: int) -> _Rows:
        limits, points, doublings = (
            [
                _Row(row.value, lines, row.finds)
                for row, lines in rows
                if row.needs & ~features == 0 and not row.without & features
            ]
            for rows in self._agreed
        )
        found = self[features] = limits, points, doublings
        return found


class Scorer:
    """Scores hands under one ruleset and remembers partial results."""

    def __init__(self, game: MahjongRules) -> None:
        self.game = game
        self._sheet = _Sheet(game)
        self._groups = tuple(_Groups(wind, game.scale) for wind in range(EAST, EAST + 4))
        self._suit_with_honours = "f" in game.optional or "g" in game.optional

    def score(self, hand: Hand) -> Score:
        """The score of a hand; a winning hand must be complete, or PositionError is raised."""
        features = hand_features(self.game, hand)
        if hand.win is None:
            found = [self._count(hand, groups, features) for groups in self._unfinished(hand)]
        else:
            readings = groupings(hand.tiles)
            if not readings:
                if self.game.thirteen_orphans and not hand.laid and is_thirteen_orphans(hand.tiles):
                    return self._count(hand, (), features | ORPHANS)
                raise PositionError(f"not a complete hand: {self.game.hand_text(hand)}")
            if self._only_tile(hand, hand.win, readings[0]):
                features |= ONLY_TILE
            found = [
                self._count(hand, hand.laid + _claimed(groups, hand.win), features) for groups in readings
            ]
        if len(found) == 1:
            return found[0]
        return max(found, key=_worth)

    def _only_tile(self, hand: Hand, win: Win, reading: Groups) -> bool:
        """Return True if the winning tile was the only possible one (mahjong.score.only-tile)."""
        if win.source == "deal":
            return False
        if self.game.thirteen_orphans:  # the full set, and no clean hands
            return completes_alone(win.tile, hand.tiles, hand.laid, reading)
        return len(self.game.waits(hand.tiles - ONE[win.tile], hand.laid, hand.suit)) == 1

    def _unfinished(self, hand: Hand) -> list[Groups]:
        """The groups that count for a player who has not won: those laid out, three alike and pairs in hand.

        In the game of clean hands only one suit and honours count: the announced suit, else each is tried in
        turn (mahjong-duel.b.clean).
        """
        found = list(hand.laid)
        left = hand.tiles & _TWO_OR_MORE
        while left:
            kind = ((left & -left).bit_length() - 1) // 3
            found.append((PUNGS if held(hand.tiles, kind) > 2 else PAIRS)[kind])
            left &= ~(7 << 3 * kind)
        if self.game.clean == "off":
            return [tuple(found)]
        suits = (0, 1, 2) if hand.suit is None else (hand.suit,)
        return [tuple(group for group in found if suit_of(group.tile) in (suit, 3)) for suit in suits]

    def _count(self, hand: Hand, groups: Groups, features: int) -> Score:
        """The score of a hand read as these groups."""
        game, lines, base, doubles = self.game, [], 0, 0
        known = self._groups[hand.wind - EAST]
        for group in groups:
            points, more, line = known[group]
            base += points
            features |= more
            if line is not None:
                lines.append(line)
        if self._suit_with_honours and features & _SUIT_WITH_HONOURS == _SUIT_WITH_HONOURS:
            features |= option_features(game, groups, features, hand.wind)
        limit_rows, point_rows, double_rows = self._sheet[features]
        for _, by_tiles, finds in limit_rows:
            for tiles in _ONCE if finds is None else finds(hand, groups):
                whole = by_tiles[tiles]
                return Score((whole,), whole.value, 0, whole.value, groups, whole.rule, game.name)
        for value, by_tiles, finds in point_rows:
            for tiles in _ONCE if finds is None else finds(hand, groups):
                base += value
                lines.append(by_tiles[tiles])
        for value, by_tiles, finds in double_rows:
            for tiles in _ONCE if finds is None else finds(hand, groups):
                doubles += value
                lines.append(by_tiles[tiles])
        total, rule = base << doubles, "mahjong.score.add-then-double"
        if game.limit is not None and total > game.limit:
            total, rule = game.limit, "mahjong.score.limit"
        return Score(tuple(lines), game.scale * base, doubles, game.scale * total, groups, rule, game.name)


def _claimed(groups: Groups, win: Win) -> Groups:
    """The groups from the hand, with the one that the winning discard completed open.

    The tile goes into a chow or else the pair if it can, so that a pung stays closed if possible.
    """
    if win.source != "discard":
        return groups
    chows, pungs, pair = [], [], False  # where it may stand
    for place, (kind, low, _) in enumerate(groups):
        if kind == "chow":
            if low <= win.tile <= low + 2:
                chows.append(place)
        elif low == win.tile:
            if kind == "pung":
                pungs.append(place)
            else:
                pair = True
    for place in chows or ([] if pair else pungs):
        return (*groups[:place], groups[place]._replace(open=True), *groups[place + 1 :])
    return groups


def _worth(found: Score) -> tuple[int, int]:
    return found.total, found.base << found.doublings
