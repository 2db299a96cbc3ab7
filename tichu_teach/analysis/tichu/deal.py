"""All hands together, as the search looks at them, one object for all that come to the same."""

from __future__ import annotations

from typing import Any

from ...engine.tichu.deck import ACE, LOW
from .hand import Hand, Hands, Move, Top

Key = tuple[object, ...]
Moved = dict[int, int]  # where ranks go


class Deal:
    """The hands of all seats, what was found out about them, and the deals that come of them."""

    __slots__ = ("_after", "_above", "_closed", "_deals", "_leads", "bombs", "hands", "swing", "table")

    def __init__(self, deals: Deals, hands: tuple[Hand, ...]) -> None:
        self._deals, self.hands = deals, hands
        self.swing = 0  # what all cards count at most
        self.bombs = False
        for hand in hands:
            self.swing += hand.swing
            self.bombs = self.bombs or hand.bombs
        self.table: dict[Key, list[Any]] = {}  # what the search found: see `Search.decide`
        self._after: list[dict[Hand, Deal]] = [{} for _ in hands]
        self._leads: list[list[Move | None] | None] = [None] * len(hands)
        self._above: list[int | None] = [None] * len(hands)
        self._closed: tuple[Deal, Moved] | None = None

    def after(self, seat: int, left: Hand) -> Deal:
        """The deal once a seat has only these cards left."""
        known = self._after[seat]
        found = known.get(left)
        if found is None:
            hands = self.hands
            found = known[left] = self._deals.deal((*hands[:seat], left, *hands[seat + 1 :]))
        return found

    def leads(self, seat: int) -> list[Move | None]:
        """The leads of a seat: first those that no opponent can beat."""
        found = self._leads[seat]
        if found is None:
            against = [self.hands[each] for each in self._deals.against[seat] if self.hands[each].size]
            safe, other = list[Move | None](), list[Move | None]()
            for move in self.hands[seat].leads():
                top = move.top
                beaten = top.kind == "dog" or any(hand.follows(top) for hand in against)
                (other if beaten else safe).append(move)
            found = self._leads[seat] = safe + other
        return found

    def lowest(self, top: Top, owner: int) -> Top:
        """The lowest rank that the others beat with the same cards: the next below of which they hold any."""
        if not top.natural:
            return top
        held = self._above[owner]
        if held is None:
            held = 0
            for seat, hand in enumerate(self.hands):
                if seat != owner:
                    held |= self._deals.ranks(hand)
            self._above[owner] = held
        rank = max((held & (2 << int(top.rank)) - 1).bit_length() - 1, 1)
        return top if rank == top.rank else self._deals.hands.top(top.kind, top.size, rank)

    def closed(self) -> tuple[Deal, Moved]:
        """The same with ranks moved down into the place of those that nobody holds; where each went.

        Ranks that count take the place of such as count the same. Nothing is moved where a hand can play
        cards in a row, or could then.
        """
        if self._closed is None:
            self._closed = self._deals.closing(self)
        return self._closed


class Deals:
    """The deals of one search."""

    def __init__(self, hands: Hands, against: list[tuple[int, ...]]) -> None:
        """`against` are the opponents of each seat."""
        self.hands, self.against = hands, against
        deck = hands.deck.rank
        self._worth = [hands.points(rank & -rank) for rank in deck]  # of one card of each rank
        self._deals: dict[tuple[Hand, ...], Deal] = {}
        self._ranks: dict[Hand, int] = {}
        self._to: dict[int, Moved] = {}

    def deal(self, hands: tuple[Hand, ...]) -> Deal:
        """The one object for these hands."""
        found = self._deals.get(hands)
        if found is None:
            found = self._deals[hands] = Deal(self, hands)
        return found

    def ranks(self, hand: Hand) -> int:
        """The ranks of a hand's natural cards, a bit each."""
        found = self._ranks.get(hand)
        if found is None:
            deck, cards = self.hands.deck.rank, hand.cards
            found = self._ranks[hand] = sum(1 << rank for rank in range(LOW, ACE + 1) if cards & deck[rank])
        return found

    def closing(self, deal: Deal) -> tuple[Deal, Moved]:
        """What `Deal.closed` gives."""
        ranks = 0
        for hand in deal.hands:
            if hand.rows:
                return deal, {}
            ranks |= self.ranks(hand)
        to = self._to.get(ranks)
        if to is None:
            to = self._to[ranks] = self._moves(ranks)
        if not to:
            return deal, to
        moved = tuple(self._moved(hand, to) for hand in deal.hands)
        return (deal, {}) if any(hand.rows for hand in moved) else (self.deal(moved), to)

    def _moves(self, ranks: int) -> Moved:
        """Where each of the held ranks goes: the next free one above the last that counts the same."""
        to, last, worth = Moved(), LOW - 1, self._worth
        for rank in range(LOW, ACE + 1):
            if ranks >> rank & 1:
                last = next(free for free in range(last + 1, rank + 1) if worth[free] == worth[rank])
                to[rank] = last
        return to if any(rank != place for rank, place in to.items()) else {}

    def _moved(self, hand: Hand, to: Moved) -> Hand:
        cards, deck = hand.cards, self.hands.deck.rank
        for rank, place in to.items():  # from the lowest up, so that the place is free
            here = cards & deck[rank]
            if here:
                cards = cards & ~here | here >> 4 * (rank - place)
        return self.hands.hand(cards)
