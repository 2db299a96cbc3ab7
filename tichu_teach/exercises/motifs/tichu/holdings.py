"""Cards that make something happen, and the rules to choose from where it does."""

from __future__ import annotations

from collections.abc import Iterable

from tichu_teach.engine.tichu.deck import PACK
from tichu_teach.engine.tichu.rules import TichuRules

FIRST_PACK = (1 << PACK) - 1


def rules_of(game: TichuRules, *rules: str, but: Iterable[str] = ()) -> list[str]:
    """Rows of the four-hand game as this game has them, without those it has not and those of `but`."""
    return [rule for rule in map(game.row, rules) if rule in game.rules and rule not in but]


def four_of(game: TichuRules, rank: int) -> int:
    """Four cards of a rank in four suits."""
    return game.deck.rank[rank] & FIRST_PACK


def flush_of(game: TichuRules, low: int, high: int, suit: int) -> int:
    """One card of a suit (a set of the deck's) for each rank from `low` to `high`."""
    return sum(game.deck.rank[rank] for rank in range(low, high + 1)) & suit & FIRST_PACK
