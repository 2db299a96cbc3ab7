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

ROWS = frozenset({"pairs", "straight", "bombflush"})


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
        *("cards", "size", "points", "swing", "ranks", "bombs"),
        *("_hands", "_leads", "_follows", "_rows"),
    )

    def __init__(self, hands: Hands, cards: int) -> None:
        self._hands = hands
        self.cards = cards
        self.size = cards.bit_count()
        self.points, self.swing = hands.points(cards), hands.swing(cards)
        self.ranks = hands.ranks(cards)
        self._rows: bool | None = None
        self.bombs = has_bomb(cards)
        self._leads: list[Move] | None = None
        self._follows: dict[Top, list[Move]] = {}

    def __bool__(self) -> bool:
        return self.size > 0

    def holds(self, rank: int) -> bool:
        """Whether there is a natural card of a rank."""
        return bool(self.ranks >> rank & 1)

    @property
    def rows(self) -> bool:
        """Whether it can play cards in a row, so that it matters which ranks lie beside each other."""
        if self._rows is None:
            few = not self._hands.rows(self.cards)
            self._rows = not few and any(move.top.kind in ROWS for move in self.leads())
        return self._rows

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
        self._worth = [self.points(rank & -rank) for rank in self._deck.rank]  # of one card of each rank
        self._closer: dict[int, dict[int, int]] = {}
        self._closed: dict[tuple[Hand, ...], tuple[tuple[Hand, ...], dict[int, int]]] = {}
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

    def closed_up(self, hands: tuple[Hand, ...]) -> tuple[tuple[Hand, ...], dict[int, int]]:
        """The same hands with ranks moved down into the place of those that nobody holds; where each went.

        Ranks that count take the place of such as count the same. Nothing is moved where a hand can play
        cards in a row, or could then.
        """
        found = self._closed.get(hands)
        if found is None:
            found = self._closed[hands] = self._closing(hands)
        return found

    def _closing(self, hands: tuple[Hand, ...]) -> tuple[tuple[Hand, ...], dict[int, int]]:
        ranks = 0
        for hand in hands:
            if hand.rows:
                return hands, {}
            ranks |= hand.ranks
        to = self._closer.get(ranks)
        if to is None:
            to = self._closer[ranks] = self._to(ranks)
        if not to:
            return hands, to
        moved = tuple(self._moved(hand, to) if hand.ranks else hand for hand in hands)
        return (hands, {}) if any(hand.rows for hand in moved) else (moved, to)

    def _to(self, ranks: int) -> dict[int, int]:
        """Where each of the held ranks goes: the next free one above the last that counts the same."""
        to, last = dict[int, int](), LOW - 1
        for rank in range(LOW, ACE + 1):
            if ranks >> rank & 1:
                last = next(
                    free for free in range(last + 1, rank + 1) if self._worth[free] == self._worth[rank]
                )
                to[rank] = last
        return to if any(rank != place for rank, place in to.items()) else {}

    def _moved(self, hand: Hand, to: dict[int, int]) -> Hand:
        cards, deck = hand.cards, self._deck.rank
        for rank, place in to.items():  # from the lowest up, so that the place is free
            here = cards & deck[rank]
            if here:
                cards = cards & ~here | here >> 4 * (rank - place)
        return self.hand(cards)

    def lowest(self, top: Top, hands: tuple[Hand, ...]) -> Top:
        """The lowest rank that would be beaten by the same cards: the next below that somebody holds."""
        if top.rank > ACE + 1:
            return top  # a Dragon
        held = 0
        for hand in hands:
            held |= hand.ranks
        rank = (held & (2 << int(top.rank)) - 1).bit_length() - 1
        return top if rank == top.rank else Top(top.kind, top.size, max(rank, 1))

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
