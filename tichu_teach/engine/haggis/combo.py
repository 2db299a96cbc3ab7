"""A combination of Haggis: a group of cards as it is played (haggis.combo.*, haggis.bomb.*)."""

from __future__ import annotations

from ..climbing.combo import Combo

# Sets, runs in one suit, runs of pairs, triples, fours and fives in the same suits, bombs.
RUNS = ("run", "run2", "run3", "run4", "run5")
KINDS = ("set", *RUNS, "bomb")
SHORTEST_RUN, SHORTEST_RUN_OF_SETS = 3, 2  # ranks


class HaggisCombo(Combo):
    """Cards with the reading they are played under.

    `kind` is one of KINDS, or "none"; `size` the number of cards; `rank` the top rank, or a bomb's place from
    1 to 6; `joker` the rank that each face card stands for, in the order J, Q, K (its own if it is itself),
    empty for bombs and single cards.
    """

    __slots__ = ()

    @property
    def is_bomb(self) -> bool:
        """True for the six bombs."""
        return self.kind == "bomb"

    @property
    def width(self) -> int:
        """The number of cards of each rank: 1 in a run, 2 in a run of pairs, all in a set."""
        return RUNS.index(self.kind) + 1 if self.kind in RUNS else self.size

    @property
    def length(self) -> int:
        """The number of ranks."""
        return self.size // self.width

    @property
    def row(self) -> str:
        """The rule that defines this combination."""
        if self.kind == "bomb":
            return f"haggis.bomb.{int(self.rank)}"
        return f"haggis.combo.{self.kind if self.kind in ('set', 'run') else 'run-of-sets'}"

    def beats(self, top: Combo) -> bool:
        """Return True if this combination may lie on `top` (haggis.follow, haggis.bomb.beats)."""
        if self.kind == "bomb":
            return top.kind != "bomb" or self.rank > top.rank
        return self.kind == top.kind and self.size == top.size and self.rank > top.rank


def no_combo(cards: int, said: tuple[int, ...]) -> HaggisCombo:
    """Cards that are no combination; `said` is the rank each face card was to stand for, 0 if unnamed."""
    return HaggisCombo("none", cards.bit_count(), 0, cards, said)
