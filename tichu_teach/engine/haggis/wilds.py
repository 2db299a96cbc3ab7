"""Face cards standing for lower cards (haggis.wild …)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ..climbing.cards import bits
from ..climbing.combo import Combo
from .combo import RUNS
from .deck import RANKS, TEN, Deck


@lru_cache(maxsize=20_000)
def stand_in(faces: tuple[int, ...], places: tuple[int, ...]) -> tuple[int, ...] | None:
    """The ranks that face cards stand for if they fill these places (ranks); None if they can't.

    No face card stands for a higher rank. A choice makes no difference to the combination: each is itself if
    it can, and of the rest the lowest takes the highest place it can.
    """
    if len(faces) != len(places):
        return None
    if any(face < place for face, place in zip(sorted(faces), sorted(places), strict=True)):
        return None
    left, stands = sorted(places), [0] * len(faces)
    for which, face in enumerate(faces):
        if face in left:
            left.remove(face)
            stands[which] = face
    for which, face in enumerate(faces):
        if not stands[which]:
            stands[which] = max(place for place in left if place <= face)
            left.remove(stands[which])
    return tuple(stands)


class Stand(NamedTuple):
    """A face card (a set of one) and the rank and suit it stands for; suit "" if any will do."""

    card: int
    rank: int
    suit: str


def stands(combo: Combo, deck: Deck) -> list[Stand]:
    """The card that each face card of a combination stands for, in the order J, Q, K; itself included."""
    if not combo.joker:
        return []
    free = places_by_rank(combo, deck)
    found = []
    for card, rank in zip(bits(combo.cards & deck.wilds), combo.joker, strict=True):
        suits = free.get(rank)
        found.append(Stand(card, rank, suits.pop(0) if suits else ""))
    return found


def stand_ins(combo: Combo, deck: Deck) -> dict[str, str]:
    """The ranks that face cards stand for, by the cards' names; those that are themselves are left out."""
    return {
        deck.name(stand.card): RANKS[stand.rank]
        for stand in stands(combo, deck)
        if deck.rank_of(stand.card) != stand.rank
    }


def places_by_rank(combo: Combo, deck: Deck) -> dict[int, list[str]]:
    """The suits that a run's suited cards leave open, by rank; empty for a set."""
    if combo.kind not in RUNS:
        return {}
    natural = combo.cards & deck.suited
    lanes = [(mask, letter) for mask, letter in zip(deck.suit, deck.suits, strict=True) if natural & mask]
    return {
        rank: [letter for mask, letter in lanes if not natural & mask & deck.rank[rank]]
        for rank in set(combo.joker)
        if rank <= TEN
    }
