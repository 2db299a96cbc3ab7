"""Combinations of Haggis from their cards, and the row by which one beats another."""

from __future__ import annotations

from typing import Any

from tichu_teach.engine import Combo

from . import JACK, RANKS, Game
from . import parse_combo as parse

__all__ = ["parse", "rule", "said"]


def said(game: Game, combo: Combo) -> dict[str, Any]:
    """What has to be said beside the cards: what they are played as, or what face cards are to stand for."""
    cards = game.deck.names(combo.cards)
    if combo.kind != "none":
        return {"combo": [combo.kind, combo.size, combo.rank, cards]} if combo.joker else {}
    faces = [card for card in cards if card in RANKS[JACK:]]
    standing = [[face, rank] for face, rank in zip(faces, combo.joker, strict=False) if rank]
    return {"standing": standing} if standing else {}


def rule(game: Game, *combos: Combo) -> str:
    """The row by which these are compared."""
    return "haggis.bomb.beats" if any(combo.is_bomb for combo in combos) else "haggis.follow"
