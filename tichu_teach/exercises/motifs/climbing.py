"""What simulated play of all climbing games has in common."""

from __future__ import annotations

import random
from collections.abc import Iterable

from tichu_teach.engine.climbing.cards import bits


def filled(
    hands: Iterable[int], sizes: Iterable[int], cards: int, rng: random.Random
) -> tuple[list[int], int]:
    """Hands filled up to their sizes with some of these cards, drawn by lot; and the cards that are left."""
    hands = [*hands]
    rest, full = [*bits(cards & ~sum(hands))], []
    rng.shuffle(rest)
    for hand, size in zip(hands, sizes, strict=True):
        more = size - hand.bit_count()
        full.append(hand | sum(rest[:more]))
        rest = rest[more:]
    return full, sum(rest)


def with_holdings(players: int, holdings: Iterable[tuple[int, int]]) -> list[int]:
    """Hands that hold certain cards, given as pairs of a seat and its cards."""
    hands = [0] * players
    for seat, cards in holdings:
        hands[seat] |= cards
    return hands
