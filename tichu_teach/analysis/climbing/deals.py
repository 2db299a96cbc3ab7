"""Deals that agree with what a seat has seen: cards that nobody has shown, dealt anew to who hides them."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from ...engine.climbing.cards import bits
from ..solution import AnalysisError


class Deals:
    """The unseen cards, and who may hold which of them.

    unseen  the cards that nobody has shown
    sizes   how many of them lie where: by seat, or by any other name for a place
    holds   cards known to lie at a place
    lacks   cards known not to lie at a place
    """

    def __init__(
        self,
        unseen: int,
        sizes: Mapping[int, int],
        holds: Mapping[int, int] | None = None,
        lacks: Mapping[int, int] | None = None,
    ) -> None:
        """Raises AnalysisError where the cards are more or fewer than the places, or cannot lie so."""
        if unseen.bit_count() != sum(sizes.values()):
            raise AnalysisError(
                f"an impossible view: {unseen.bit_count()} cards are unseen, and {sum(sizes.values())} hidden"
            )
        self.places = tuple(sizes)
        self._fixed = {place: (holds or {}).get(place, 0) & unseen for place in sizes}
        for place, cards in self._fixed.items():
            if cards.bit_count() > sizes[place]:
                raise AnalysisError(f"an impossible view: place {place} has no room for what it holds")
        self._room = {place: size - self._fixed[place].bit_count() for place, size in sizes.items()}
        free = unseen & ~sum(self._fixed.values())
        if free.bit_count() != sum(self._room.values()):
            raise AnalysisError("an impossible view: a card is known to lie in two places")
        self._free = list(bits(free))
        self._lacks = {place: cards & free for place, cards in (lacks or {}).items() if place in sizes}

    def draw(self, rng: Random) -> dict[int, int]:
        """The cards of each place, dealt by `rng`; the same to whoever knows no more than was told."""
        cards = self._free[:]
        rng.shuffle(cards)
        return self._dealt(cards, self._room, rng)

    def packed(self, rng: Random) -> dict[int, int]:
        """The same, but high cards lie together, or those of a suit: what there is to fear."""
        cards = sorted(self._free, reverse=True)
        if rng.random() < 0.5:
            cards.sort(key=lambda card: card.bit_length() % 4)
        places = [*self._room]
        rng.shuffle(places)
        return self._dealt(cards, {place: self._room[place] for place in places}, rng)

    def _dealt(self, cards: list[int], room: Mapping[int, int], rng: Random) -> dict[int, int]:
        """The free cards as they come, but for those that cannot lie so, and the known ones."""
        dealt, start = dict[int, int](), 0
        for place, size in room.items():
            dealt[place] = sum(cards[start : start + size])
            start += size
        for place, lacking in self._lacks.items():
            for card in bits(dealt[place] & lacking):
                self._move(dealt, place, card, rng)
        for place, cards_there in self._fixed.items():
            dealt[place] |= cards_there
        return dealt

    def _move(self, dealt: dict[int, int], place: int, card: int, rng: Random) -> None:
        """Change a card that cannot lie here for one from where it can; if nobody can have it, it stays."""
        lacks = self._lacks
        others = [
            (other, each)
            for other, there in dealt.items()
            if other != place and not lacks.get(other, 0) & card
            for each in bits(there & ~lacks[place])
        ]
        if others:
            other, each = rng.choice(others)
            dealt[place] ^= card | each
            dealt[other] ^= card | each
