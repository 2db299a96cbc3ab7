"""Counts that anybody can make of a hand of the Tichu family at the table, and the cards it can part with."""

from __future__ import annotations

from ....engine import Combo
from ....engine.tichu.deck import ACE
from ....engine.tichu.state import View
from ....players.tichu.outlook import Outlook
from ....players.tichu.style import BEGINNER

SILENT = BEGINNER  # the style of players who make no calls of their own


def split(view: View) -> list[Combo]:
    """Return the plays by which a sensible player plans to get rid of the hand."""
    return Outlook(view, SILENT).planner.split(view.hand)


def losing(view: View) -> int:
    """Count the plays of a hand that others can beat: all but Dragon, Phoenix, aces and bombs."""
    phoenix = view.game.deck.phoenix
    return sum(
        not part.is_bomb and part.cards != phoenix and (part.rank < ACE or part.kind == "dog")
        for part in split(view)
    )


def tops(view: View) -> int:
    """Count Dragon, Phoenix and aces."""
    deck = view.game.deck
    return (view.hand & (deck.dragon | deck.phoenix | deck.rank[ACE])).bit_count()


def lowest(view: View) -> list[int]:
    """Return all but the special cards, low ones first, whatever they belong to."""
    deck = view.game.deck
    special = deck.dragon | deck.phoenix | deck.mahjong | deck.dog
    return sorted((card for card in deck if card & view.hand & ~special), key=deck.rank_of)


def best(view: View) -> list[int]:
    """Return all cards but Mahjong and Dog, the strongest first."""
    deck = view.game.deck
    special = [card for card in (deck.dragon, deck.phoenix) if card & view.hand]
    return [*special, *reversed(lowest(view))]


def loose(view: View) -> list[int]:
    """Return the lone cards below an ace, highest first, then the others but special ones, lowest first."""
    parts = [part.cards for part in split(view) if part.size == 1]
    plain = [card for card in lowest(view) if not card & view.game.deck.rank[ACE]]
    alone = [card for card in plain if card in parts]
    return [*reversed(alone), *(card for card in lowest(view) if card not in alone)]
