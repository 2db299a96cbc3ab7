"""Hands as the solver looks at them: what matters of the cards of Tichu.

Cards of one rank do the same, unless a suit could make a bomb of five in a row. So a hand without such a
bomb is laid out anew with the same ranks, always in the same suits: hands that only differ in suits become
one, and so do plays that leave the same hand.
"""

from __future__ import annotations

from ...engine.climbing.combo import BOMBS
from ...engine.tichu.combinations import Combinations, has_bomb
from ...engine.tichu.deck import ACE, DRAGON_RANK, LOW, PACK
from ..climbing import hand as climbing

ROWS = frozenset({"pairs", "straight", "bombflush"})
SETS = frozenset({"single", "pair", "triple", "fullhouse"})


class Top(climbing.Top):
    """What lies on the table, as far as it decides what may lie on it."""

    __slots__ = ("dragon", "natural")

    def __init__(self, kind: str, size: int, rank: float) -> None:
        super().__init__(kind, size, rank, kind in BOMBS)
        self.dragon = kind == "single" and rank >= DRAGON_RANK  # its trick is given away
        # Beaten by natural cards of a higher rank alone, so that ranks between that nobody has don't matter.
        self.natural = kind in SETS and not self.dragon


BARE = Top("", 0, 0)  # nothing: a seat leads


class Move(climbing.Move[Top, "Hand"]):
    """A play: what then lies on the table, the hand it leaves, and what of its cards matters."""

    __slots__ = ("bomb", "mahjong", "special")

    def __init__(self, top: Top, left: Hand, cards: int, points: int, mahjong: bool) -> None:
        super().__init__(top, left, cards, points)
        self.mahjong, self.bomb = mahjong, top.bomb
        self.special = mahjong or top.kind == "dog"  # a wish is made, or the lead given away


class Hand(climbing.Hand[Top, Move]):
    """The cards of a seat, with every play they hold."""

    __slots__ = ("least", "ranks", "rows", "swing", "turns")

    def __init__(self, hands: Hands, cards: int) -> None:
        super().__init__(hands, cards)
        self.swing, self.least = hands.swing(cards), hands.least(cards)
        self.ranks, may = hands.ranks(cards)  # of its natural cards, a bit each
        leads = hands.combinations.leads(cards) if may else ()
        rows = [combo.size // (2 if combo.kind == "pairs" else 1) for combo in leads if combo.kind in ROWS]
        self.rows = bool(rows)  # whether it can play cards in a row, so that it matters which ranks do
        # About how many plays it takes: one a rank, but for the longest row or full houses.
        self.turns = self.ranks.bit_count() - (max(rows) - 1 if rows else hands.full_houses(cards))

    def beating_bombs(self, top: Top) -> list[Move]:
        """The bombs that beat what lies on the table."""
        return [move for move in self.follows(top) if move.bomb] if self.bombs else []


class Hands(climbing.Hands[Hand, Top, Move]):
    """The hands of one search."""

    def __init__(self, combinations: Combinations, counting: bool) -> None:
        super().__init__(combinations)
        self.deck = combinations.deck
        specials = self.deck.dog | self.deck.mahjong | self.deck.phoenix | self.deck.dragon
        self._specials = specials
        values: dict[int, int] = {}
        for card in self.deck if counting else ():  # whether the points of cards matter at all
            value = self.deck.points(card)
            values[value] = values.get(value, 0) | card
        self._values = [(value, cards) for value, cards in values.items() if value]
        self._counted = sum(cards for value, cards in self._values if value > 0)

    def points(self, cards: int) -> int:
        return sum(value * (cards & valued).bit_count() for value, valued in self._values)

    def bombs(self, cards: int) -> bool:
        return has_bomb(cards)

    def swing(self, cards: int) -> int:
        """What single cards count at most, whoever gets them."""
        return sum(abs(value) * (cards & valued).bit_count() for value, valued in self._values)

    def least(self, cards: int) -> int:
        """What whoever keeps any of these cards loses by it at least."""
        if not cards or cards & ~self._counted:
            return 0
        return min(value for value, valued in self._values if cards & valued)

    def full_houses(self, cards: int) -> int:
        """How many full houses natural cards make, with no triple broken for a pair."""
        held = [(cards & rank).bit_count() for rank in self.deck.rank]
        return min(held.count(3), held.count(2))

    def ranks(self, cards: int) -> tuple[int, bool]:
        """The ranks of natural cards, a bit each; and whether they could make a straight or pairs in a row,
        if their ranks lay beside each other.
        """
        ranks, jokers = 0, (cards & self.deck.phoenix).bit_count()
        singles = pairs = 0
        for rank in _RANKS:
            held = cards & self.deck.rank[rank]
            if held:
                ranks |= 1 << rank
                singles += 1
                pairs += bool(held & held - 1)
        lone = bool(cards & self.deck.mahjong)
        return ranks, singles + jokers + lone > 4 or (singles > 1 and pairs + jokers > 1)

    def _laid_out(self, cards: int) -> int:
        """The same ranks in suits that shift from rank to rank, so that no five in a row share one."""
        if cards >> PACK or self._flush(cards):
            return cards
        laid = cards & self._specials
        for rank in _RANKS:
            held = cards >> 4 * (rank - 1) & 15
            if held:
                laid |= _LAID[rank % 4][held] << 4 * (rank - 1)
        return cards if self._flush(laid) else laid

    def _flush(self, cards: int) -> bool:
        """Whether some suit has five ranks in a row."""
        if not has_bomb(cards):
            return False
        return any(bomb.kind == "bombflush" for bomb in self.combinations.bombs(cards))

    def _new(self, cards: int) -> Hand:
        return Hand(self, cards)

    def _top(self, kind: str, size: int, rank: float) -> Top:
        return Top(kind, size, rank)

    def _move(self, top: Top, left: Hand, cards: int) -> Move:
        return Move(top, left, cards, self.points(cards), bool(cards & self.deck.mahjong))


_RANKS = range(LOW, ACE + 1)
# By rank and the cards held of it, where they go: as many, in the suits from the rank's own on.
_LAID = [
    [sum(1 << (rank + place) % 4 for place in range(held.bit_count())) for held in range(16)]
    for rank in range(4)
]
