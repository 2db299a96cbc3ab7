"""Hands as the solver sees them: only what matters about the cards of Haggis.

Suits matter only within a hand, so the suits of each hand are put into an order of their own: hands that
differ only in the names of their suits become one, and so do plays that leave the same hand.
"""

from __future__ import annotations

from weakref import proxy

from ...engine.climbing.cards import bits
from ...engine.haggis.combinations import Combinations
from ...engine.haggis.combo import HaggisCombo
from ...engine.haggis.score import A_CARD
from ..climbing import hand as climbing
from ..climbing.hand import Top


class SearchMove(climbing.SearchMove[Top, "SearchHand"]):
    """A play: the top it makes, the hand it leaves, and the points of its cards."""

    __slots__ = ()


class SearchHand(climbing.SearchHand[Top, SearchMove]):
    """The cards of a seat, with every play they hold."""

    __slots__ = ("kept", "ranks", "spared")

    def __init__(self, hands: SearchHands, cards: int) -> None:
        super().__init__(hands, cards)
        self.ranks = hands.ranks(cards)
        self.kept, self.spared = hands.caught(cards)


class SearchHands(climbing.SearchHands[SearchHand, Top, SearchMove]):
    """The hands of one search."""

    beneath = HaggisCombo

    def __init__(self, combinations: Combinations, counting: bool) -> None:
        super().__init__(combinations)
        self._deck = combinations.deck
        self._counting = counting  # whether the points of cards matter at all
        self._costs: dict[int, int] = {}  # the cards by the worth, 0 or less, of their being caught
        for card in bits(self._deck.all) if counting else ():
            cost = min(0, 3 * self.points(card) - A_CARD)
            self._costs[cost] = self._costs.get(cost, 0) | card

    def points(self, cards: int) -> int:
        return self._deck.points(cards) if self._counting else 0

    def ranks(self, cards: int) -> int:
        """The ranks of cards, a bit each."""
        return sum(1 << rank for rank, held in enumerate(self._deck.rank) if held & cards)

    def caught(self, cards: int) -> tuple[int, int]:
        """Return bounds on the change if cards are caught among three players, against all being played.

        The first is the lowest change, 0 or less, whichever of the cards are still held; the second is the
        least that having to play a card spares.
        """
        costs = [(cost, (cards & held).bit_count()) for cost, held in self._costs.items() if cards & held]
        return sum(cost * held for cost, held in costs), -max((cost for cost, _ in costs), default=0)

    def _laid_out(self, cards: int) -> int:
        """The cards with the suits in the order of what the hand holds in them."""
        suits = self._deck.suit
        held = sorted(((cards & suit) >> place for place, suit in enumerate(suits)), reverse=True)
        return cards & self._deck.wilds | sum(column << place for place, column in enumerate(held))

    def _new(self, cards: int) -> SearchHand:
        return SearchHand(self, cards)

    def _top(self, kind: str, size: int, rank: float) -> Top:
        return Top(kind, size, rank, kind == "bomb")

    def _move(self, top: Top, left: SearchHand, cards: int, points: int) -> SearchMove:
        return SearchMove(top, left, cards, points)


class RolloutHands(SearchHands):
    """The hands of rollouts, without anything that only proofs ask for.

    Their suits stay what they are, because they decide what others don't see. They don't keep their owner, so
    that all are forgotten with it at once; else the garbage collector would find them at a later decision.
    """

    def _new(self, cards: int) -> SearchHand:
        return SearchHand(proxy(self), cards)

    def bombs(self, cards: int) -> bool:
        return False

    def ranks(self, cards: int) -> int:
        return 0

    def caught(self, cards: int) -> tuple[int, int]:
        return 0, 0

    def _laid_out(self, cards: int) -> int:
        return cards
