"""The value of a hand, and the reason for each part of it."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from .groups import Group

Unit: TypeAlias = Literal["points", "doublings", "limit"]
"""The kind of thing that a line of a score counts."""


class Line(NamedTuple):
    """One entry of a score sheet.

    rule   the id of the rule it rests on
    unit   of what kind `value` is
    value  how many
    tiles  the tiles it is for, empty for the hand as a whole
    group  the group that they are, if any
    """

    rule: str
    unit: Unit
    value: int
    tiles: tuple[int, ...] = ()
    group: Group | None = None


class Score(NamedTuple):
    """The value of a hand, and why.

    lines      every entry, points first
    base       the points before doubling
    doublings  the number of times the base is doubled
    total      the score of the hand, cut at the limit
    groups     the reading that gives the most: groups and pair, those laid out first
    rule       the rule of the total: mahjong.score.add-then-double, mahjong.score.limit if the limit cut it,
               mahjong.dead.effect for a dead hand, or the rule of a hand that scores the limit
    game       the ruleset that scored it, "" if there was nothing to score
    """

    lines: tuple[Line, ...]
    base: int
    doublings: int
    total: int
    groups: tuple[Group, ...] = ()
    rule: str = "mahjong.score.add-then-double"
    game: str = ""

    @property
    def is_limit(self) -> bool:
        """True for a hand that scores the limit by itself, whatever its points."""
        return any(line.unit == "limit" for line in self.lines)


DEAD = Score((), 0, 0, 0, (), "mahjong.dead.effect")
