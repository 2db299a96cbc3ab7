"""A combination: a set of cards as it is played (nanking.combo.*)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ..verdict import ComboFacts

BOMBS = frozenset({"bomb4", "bombflush"})
KINDS = ("single", "pair", "pairs", "triple", "fullhouse", "straight", "bomb4", "bombflush", "dog")


class Combo(NamedTuple):
    """Cards with the reading they are played under.

    `kind` is one of KINDS, or "none" for cards that form no combination; `size` the number of cards;
    `rank` the value that decides (a single Phoenix ends in .5); `joker` the ranks that Phoenixes stand
    for, low to high, empty without one or for one played alone.
    """

    kind: str
    size: int
    rank: float
    cards: int
    joker: tuple[int, ...] = ()

    @property
    def is_bomb(self) -> bool:
        """True for four of a kind or a straight flush (nanking.bomb.kinds)."""
        return self.kind in BOMBS

    def facts(self, names: Callable[[int], list[str]]) -> ComboFacts:
        """The combination as plain facts; `names` gives the names of a set of cards."""
        facts: ComboFacts = {
            "kind": self.kind,
            "size": self.size,
            "rank": self.rank,
            "cards": names(self.cards),
        }
        if self.joker:
            facts["joker"] = list(self.joker)
        return facts

    def beats(self, top: Combo) -> bool:
        """Return True if this combination may lie on `top` (nanking.follow, nanking.bomb.beats)."""
        if self.kind in BOMBS:
            if top.kind in BOMBS:
                return (self.size, self.rank) > (top.size, top.rank)
            return top.kind != "dog"
        return self.kind == top.kind != "dog" and self.size == top.size and self.rank > top.rank
