"""Rounds of climbing games played on in a hurry: what they stand at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, Protocol, TypeVar


class Part(Protocol):
    """Cards that are played together."""

    @property
    def size(self) -> int:
        """How many they are."""


PartT = TypeVar("PartT", bound=Part)


class PlayOut(Generic[PartT]):
    """A position that is played to its end; changed in place, for there are many of them.

    setting  what does not change meanwhile
    hands    the parts of each hand, low ones first
    sizes    how many cards each seat holds
    turn     the seat to lead or follow; where it owns the trick, all have passed
    key      what lies on the table (see `key_of` of the family), 0 before a lead
    top      its rank
    owner    whose it is
    lying    the points of the trick
    won      the points of the tricks of each seat
    out      the seats that are out, in order
    over     whether it is played to its end
    """

    __slots__ = ("hands", "key", "lying", "out", "over", "owner", "setting", "sizes", "top", "turn", "won")

    def __init__(
        self, setting: Any, hands: list[list[PartT]], turn: int, won: list[int], out: Sequence[int]
    ) -> None:
        self.setting, self.hands, self.turn, self.won, self.out = setting, hands, turn, won, [*out]
        self.sizes = [sum([part.size for part in hand]) for hand in hands]
        self.key = self.lying = 0
        self.top: float = 0
        self.owner, self.over = turn, False
