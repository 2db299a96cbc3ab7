"""Hands as the solver looks at them: what matters of the cards, and every play with the hand it leaves.

Cards of one rank do the same, unless a suit could make a bomb of five in a row. So a hand without such a
bomb is laid out anew with the same ranks, always in the same suits: hands that only differ in suits become
one, and so do plays that leave the same hand.
"""

from __future__ import annotations

from typing import NamedTuple

from ...engine.climbing.cards import bits
from ...engine.climbing.combo import Combo
from ...engine.tichu.combinations import Combinations, has_bomb
from ...engine.tichu.deck import ACE, DRAGON_RANK, LOW, PACK


class Top(NamedTuple):
    """What lies on the table, as far as it decides what may lie on it."""

    kind: str
    size: int
    rank: float

    @property
    def dragon(self) -> bool:
        """Whether it is the Dragon, whose trick is given away."""
        return self.kind == "single" and self.rank >= DRAGON_RANK


class Move(NamedTuple):
    """A play: what then lies on the table, the hand it leaves, and what of its cards matters."""

    top: Top
    left: Hand
    points: int
    ranks: int  # a bit a rank of its natural cards: those that can grant a wish
    bomb: bool
    mahjong: bool
    combo: Combo  # one of the plays that come to the same


class Hand:
    """A hand, one object for all that come to the same; compared and hashed as an object, so quickly."""

    __slots__ = (
        *("cards", "size", "points", "swing", "ranks", "rows", "bombs"),
        *("_hands", "_leads", "_follows"),
    )

    def __init__(self, hands: Hands, cards: int) -> None:
        self._hands = hands
        self.cards = cards
        self.size = cards.bit_count()
        self.points, self.swing = hands.points(cards), hands.swing(cards)
        self.ranks = hands.ranks(cards)
        self.rows = hands.rows(cards)
        self.bombs = has_bomb(cards)
        self._leads: list[Move] | None = None
        self._follows: dict[Top, list[Move]] = {}

    def __bool__(self) -> bool:
        return self.size > 0

    def holds(self, rank: int) -> bool:
        """Whether there is a natural card of a rank."""
        return bool(self.ranks >> rank & 1)

    def leads(self) -> list[Move]:
        """Every play as a lead, the likely ones first: what goes out, then many cards, then low ones."""
        if self._leads is None:
            self._leads = self._hands.moves(self, self._hands.combinations.leads(self.cards))
        return self._leads

    def follows(self, top: Top) -> list[Move]:
        """Every play on what lies on the table, cheap ones first, bombs last."""
        found = self._follows.get(top)
        if found is None:
            beneath = Combo(top.kind, top.size, top.rank, 0)
            found = self._hands.moves(self, self._hands.combinations.follows(self.cards, beneath))
            self._follows[top] = found
        return found

    def beating_bombs(self, top: Top) -> list[Move]:
        """The bombs that beat what lies on the table."""
        return [move for move in self.follows(top) if move.bomb] if self.bombs else []


class Hands:
    """The hands of one search."""

    def __init__(self, combinations: Combinations, counting: bool) -> None:
        self.combinations = combinations
        self._deck = combinations.deck
        self._counting = counting  # whether the points of cards matter at all
        self._specials = self._deck.dog | self._deck.mahjong | self._deck.phoenix | self._deck.dragon
        self._moves: dict[int, list[tuple[int, int]]] = {}
        self._groups = [(2, 3, 4), (6, 7, 8, 9), (11, 12)] if counting else [tuple(range(LOW, ACE + 1))]
        self._known: dict[int, Hand] = {}
        self._plain: dict[int, Hand] = {}

    def points(self, cards: int) -> int:
        """What cards count, 0 where nothing is counted."""
        return self._deck.points(cards) if self._counting else 0

    def rows(self, cards: int) -> bool:
        """Whether cards could make a straight or pairs in a row, if their ranks lay beside each other."""
        deck = self._deck
        counts = [(cards & rank).bit_count() for rank in deck.rank[1:]]
        jokers, ranks = (cards & deck.phoenix).bit_count(), sum(map(bool, counts))
        pairs = sum(count > 1 for count in counts)
        return ranks + jokers > 4 or (ranks > 1 and pairs + jokers > 1)

    def swing(self, cards: int) -> int:
        """What single cards count at most, whoever gets them."""
        return sum(abs(self.points(card)) for card in bits(cards))

    def ranks(self, cards: int) -> int:
        """The ranks of some cards, a bit each."""
        deck = self._deck.rank
        return sum(1 << rank for rank in range(LOW, ACE + 1) if cards & deck[rank])

    def hand(self, cards: int) -> Hand:
        """The one object for these cards and all that come to the same."""
        known = self._known.get(cards)
        if known is None:
            laid = self._laid_out(cards)
            known = self._plain.get(laid)
            if known is None:
                known = self._plain[laid] = Hand(self, laid)
            self._known[cards] = known
        return known

    def _laid_out(self, cards: int) -> int:
        """The same ranks in suits that shift from rank to rank, so that no five in a row share one."""
        if cards >> PACK or self._flush(cards):
            return cards
        laid = cards & self._specials
        for rank in range(LOW, ACE + 1):
            held = (cards & self._deck.rank[rank]).bit_count()
            for place in range(held):
                laid |= 1 << 4 * (rank - 1) + (rank + place) % 4
        return cards if self._flush(laid) else laid

    def _flush(self, cards: int) -> bool:
        """Whether some suit has five ranks in a row."""
        if not has_bomb(cards):
            return False
        return any(bomb.kind == "bombflush" for bomb in self.combinations.bombs(cards))

    def closed_up(self, hands: tuple[Hand, ...]) -> tuple[Hand, ...]:
        """The same hands with ranks moved down into the place of those that nobody holds.

        Ranks that count stay where they are. Nothing is moved where a hand could come to hold cards in a row.
        """
        ranks = 0
        for hand in hands:
            if hand.rows:
                return hands
            ranks |= hand.ranks
        moves = self._moves.get(ranks)
        if moves is None:
            moves = []
            for group in self._groups:
                held = [rank for rank in group if ranks >> rank & 1]
                moves += [(rank, to) for rank, to in zip(held, group, strict=False) if rank != to]
            self._moves[ranks] = moves
        if not moves:
            return hands
        return tuple(self._moved(hand, moves) if hand.size else hand for hand in hands)

    def _moved(self, hand: Hand, moves: list[tuple[int, int]]) -> Hand:
        cards, deck = hand.cards, self._deck.rank
        for rank, to in moves:  # from the lowest up, so that the place is free
            here = cards & deck[rank]
            if here:
                cards = cards & ~here | here >> 4 * (rank - to)
        return self.hand(cards)

    def moves(self, hand: Hand, combos: list[Combo]) -> list[Move]:
        """The plays, one for all that come to the same."""
        deck, found = self._deck, dict[tuple[Top, Hand], Move]()
        for combo in combos:
            top, left = Top(combo.kind, combo.size, combo.rank), self.hand(hand.cards & ~combo.cards)
            if (top, left) in found:
                continue
            ranks = self.ranks(combo.cards)
            mahjong = bool(combo.cards & deck.mahjong)
            points = self.points(combo.cards)
            found[top, left] = Move(top, left, points, ranks, combo.is_bomb, mahjong, combo)
        return sorted(
            found.values(), key=lambda move: (bool(move.left), move.bomb, -move.top.size, move.top.rank)
        )
