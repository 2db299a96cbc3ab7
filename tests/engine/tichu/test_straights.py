"""Straights with up to two Phoenixes, beside a plain search: of each rank one of its cards, or a Phoenix."""

import random
from itertools import accumulate, product

import pytest

from tichu_teach.engine.climbing.cards import bits
from tichu_teach.engine.tichu.deck import ACE, Deck
from tichu_teach.engine.tichu.straights import SHORTEST_STRAIGHT, starts, straights

DECK = Deck(packs=2)
LENT = (0, *accumulate(bits(DECK.phoenix)))


def plain(ones: list[tuple[int, ...]], phoenixes: int, above: int, size: int) -> set[tuple[object, ...]]:
    found = set()
    for first in range(1, ACE + 1):
        for last in range(max(first + SHORTEST_STRAIGHT - 1, above + 1), ACE + 1):
            if size and last - first + 1 != size:
                continue
            ranks = range(first, last + 1)
            for picks in product(*((*ones[rank], *((0,) if rank > 1 else ())) for rank in ranks)):
                stands = tuple(rank for rank, card in zip(ranks, picks, strict=True) if not card)
                if len(stands) <= phoenixes:
                    cards = sum(picks) + LENT[len(stands)]
                    found.add(("straight", len(ranks), last, cards, stands))
    return found


@pytest.mark.parametrize("phoenixes", [0, 1, 2])
@pytest.mark.parametrize("size", [0, 5, 7])
def test_straights_are_those_of_a_plain_search(phoenixes: int, size: int) -> None:
    rng, met = random.Random(phoenixes), 0
    low = [card for rank in range(1, 9) for card in bits(DECK.rank[rank] & (1 << 64) - 1)]
    high = [card for rank in range(8, ACE + 1) for card in bits(DECK.rank[rank] & (1 << 64) - 1)]
    for number in range(16):
        hand = sum(rng.sample(low if number % 2 else high, 9))
        ones = [tuple(bits(hand & cards)) for cards in DECK.rank]
        above = rng.choice((0, 0, 6, 12)) if size else 0
        held = sum(1 << rank for rank, cards in enumerate(ones) if cards)
        found = straights(starts(held, phoenixes), ones, LENT[: phoenixes + 1], above, size)
        assert len(set(found)) == len(found)
        assert set(found) == plain(ones, phoenixes, above, size)
        met += len(found)
    assert met
