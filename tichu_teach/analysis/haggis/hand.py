"""Hands as the solver looks at them: what matters of the cards, and every play with the hand it leaves.

Suits matter only within a hand, so each hand has its suits put into an order of their own: hands that differ
in the names of their suits become one, and so do plays that leave the same hand.
"""

from __future__ import annotations

from ...engine.haggis.combinations import Combinations
from ...engine.haggis.combo import HaggisCombo


class Top:
    """What lies on the table, as far as it decides what may lie on it; one object for all alike."""

    __slots__ = ("bomb", "kind", "rank", "size")

    def __init__(self, kind: str, size: int, rank: float) -> None:
        self.kind, self.size, self.rank = kind, size, rank
        self.bomb = kind == "bomb"


class Move:
    """A play: what then lies on the table, the hand it leaves, and what its cards count."""

    __slots__ = ("left", "points", "top")

    def __init__(self, top: Top, left: Hand, points: int) -> None:
        self.top, self.left, self.points = top, left, points


class Hand:
    """A hand, one object for all that come to the same; compared and hashed as an object, so quickly."""

    __slots__ = ("_follows", "_hands", "_leads", "cards", "points", "size")

    def __init__(self, hands: Hands, cards: int) -> None:
        self._hands = hands
        self.cards = cards
        self.size = cards.bit_count()
        self.points = hands.points(cards)
        self._leads: list[Move] | None = None
        self._follows: dict[Top, list[Move]] = {}

    def leads(self) -> list[Move]:
        """Every play as a lead, the likely ones first: what goes out, then many cards, then low ones."""
        if self._leads is None:
            self._leads = self._hands.moves(self, self._hands.combinations.leads(self.cards))
        return self._leads

    def follows(self, top: Top) -> list[Move]:
        """Every play on what lies on the table, cheap ones first, bombs last."""
        found = self._follows.get(top)
        if found is None:
            beneath = HaggisCombo(top.kind, top.size, top.rank, 0)
            found = self._hands.moves(self, self._hands.combinations.follows(self.cards, beneath))
            self._follows[top] = found
        return found


class Hands:
    """The hands of one search."""

    def __init__(self, combinations: Combinations, counting: bool) -> None:
        self.combinations = combinations
        self._deck = combinations.deck
        self._counting = counting  # whether the points of cards matter at all
        self._known: dict[int, Hand] = {}
        self._plain: dict[int, Hand] = {}
        self._tops: dict[tuple[str, int, float], Top] = {}

    def points(self, cards: int) -> int:
        """What cards count, 0 where nothing is counted."""
        return self._deck.points(cards) if self._counting else 0

    def hand(self, cards: int) -> Hand:
        """The one object for these cards and all that come to the same."""
        known = self._known.get(cards)
        if known is None:
            laid = self._in_order(cards)
            known = self._plain.get(laid)
            if known is None:
                known = self._plain[laid] = Hand(self, laid)
            self._known[cards] = known
        return known

    def top(self, kind: str, size: int, rank: float) -> Top:
        """The one object for what lies on the table."""
        key = (kind, size, rank)
        found = self._tops.get(key)
        if found is None:
            found = self._tops[key] = Top(kind, size, rank)
        return found

    def _in_order(self, cards: int) -> int:
        """The same cards with the suits in the order of what the hand holds of them."""
        suits = self._deck.suit
        held = sorted(((cards & suit) >> place for place, suit in enumerate(suits)), reverse=True)
        return cards & self._deck.wilds | sum(column << place for place, column in enumerate(held))

    def moves(self, hand: Hand, combos: list[HaggisCombo]) -> list[Move]:
        """The plays, one for all that come to the same."""
        found = dict[tuple[Top, Hand], Move]()
        for combo in combos:
            top, left = self.top(*combo[:3]), self.hand(hand.cards & ~combo.cards)
            if (top, left) not in found:
                found[top, left] = Move(top, left, self.points(combo.cards))
        return sorted(found.values(), key=_likely)


def _likely(move: Move) -> tuple[bool, bool, int, float]:
    return bool(move.left.size), move.top.bomb, -move.top.size, move.top.rank
