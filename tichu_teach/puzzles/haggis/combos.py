"""Combinations of Haggis from their cards, and the row by which one beats another."""

from __future__ import annotations

from tichu_teach.engine import Combo
from tichu_teach.engine.climbing.haggis.notation import parse_combo as parse
from tichu_teach.engine.climbing.haggis.ruleset import Haggis

__all__ = ["parse", "rule", "said"]


def said(game: Haggis, combo: Combo) -> bool:
    """Whether it has to be said what the cards are played as: face cards may stand for others."""
    return bool(combo.joker) and combo.kind != "none"


def rule(game: Haggis, *combos: Combo) -> str:
    """The row by which these are compared."""
    return "haggis.bomb.beats" if any(combo.is_bomb for combo in combos) else "haggis.follow"
