"""Combinations of the Tichu family from their cards, and the row by which one beats another."""

from __future__ import annotations

from typing import Any

from tichu_teach.engine import Combo

from . import Game
from . import parse_combo as parse

__all__ = ["parse", "rule", "said"]


def said(game: Game, combo: Combo) -> dict[str, Any]:
    """What has to be said beside the cards: nothing, for what the Phoenix is shows by itself."""
    return {}


def rule(game: Game, *combos: Combo) -> str:
    """The row by which these are compared."""
    if any(combo.is_bomb for combo in combos):
        return "nanking.bomb.beats"
    special = game.deck.phoenix | game.deck.dragon
    for combo in combos:
        if combo.size == 1 and combo.cards & special:
            if combo.cards & game.deck.dragon:
                return str(game.row("nanking.dr.top"))
            if combo.rank == int(combo.rank):  # a Phoenix on a Phoenix
                return str(game.own["second-phoenix"])
            return "nanking.ph.single.lead" if combo.rank == 1.5 else "nanking.ph.single"
    return "nanking.follow"
