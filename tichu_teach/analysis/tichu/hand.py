"""Hands as the solver looks at them: what matters of the cards, and every play with the hand it leaves.

Cards of one rank do the same, unless a suit could make a bomb of five in a row. So a hand without such a
bomb is laid out anew with the same ranks, always in the same suits: hands that only differ in suits become
one, and so do plays that leave the same hand. There is one object for all that come to the same, so that
they are compared and looked up as objects, which is quick.
"""

from __future__ import annotations

from collections.abc import Iterable

from ...engine.climbing.combo import BOMBS, Combo
from ...engine.tichu.combinations import Combinations, has_bomb
from ...engine.tichu.deck import ACE, DRAGON_RANK, LOW, PACK

ROWS = frozenset({"pairs", "straight", "bombflush"})
SETS = frozenset({"single", "pair", "triple", "fullhouse"})


class Top:
    """What lies on the table, as far as it decides what may lie on it."""

    __slots__ = ("bomb", "dragon", "kind", "natural", "rank", "size")

    def __init__(self, kind: str, size: int, rank: float) -> None:
        self.kind, self.size, self.rank = kind, size, rank
        self.bomb = kind in BOMBS
        self.dragon = kind == "single" and rank >= DRAGON_RANK  # its trick is given away
        # Beaten by natural cards of a higher rank alone, so that ranks between that nobody has don't matter.
        self.natural = kind in SETS and not self.dragon


class Move:
    """A play: what then lies on the table, the hand it leaves, and what of its cards matters."""

    __slots__ = ("bomb", "cards", "left", "mahjong", "points", "special", "top")

    def __init__(self, top: Top, left: Hand, cards: int, points: int, mahjong: bool) -> None:
        self.top, self.left, self.cards, self.points, self.mahjong = top, left, cards, points, mahjong
        self.bomb = top.bomb
        self.special = mahjong or top.kind == "dog"  # a wish is made, or the lead given away


class Scores(dict["Move | None", int]):
    """How often a choice has decided."""

    def __missing__(self, move: Move | None) -> int:
        return 0


class Hand:
    """The cards of a seat, with every play they hold."""

    __slots__ = (
        *("cards", "size", "points", "swing", "ranks", "rows", "bombs", "decided"),
        *("_hands", "_leads", "_follows"),
    )

    def __init__(self, hands: Hands, cards: int) -> None:
        self._hands = hands
        self.cards = cards
        self.size = cards.bit_count()
        self.points, self.swing = hands.points(cards), hands.swing(cards)
        self.bombs = has_bomb(cards)
        self.decided: dict[tuple[int, Top | None], Scores] = {}  # by seat and what it had to beat
        self._leads: list[Move] | None = None
        self._follows: dict[Top, list[Move]] = {}
        self.ranks, may = hands.ranks(cards)  # of its natural cards, a bit each
        # Whether it can play cards in a row, so that it matters which ranks lie beside each other.
        self.rows = may and any(combo.kind in ROWS for combo in hands.combinations.leads(cards))

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
        self.deck = combinations.deck
        specials = self.deck.dog | self.deck.mahjong | self.deck.phoenix | self.deck.dragon
        self._specials = specials
        values: dict[int, int] = {}
        for card in self.deck if counting else ():  # whether the points of cards matter at all
            value = self.deck.points(card)
            values[value] = values.get(value, 0) | card
        self._values = [(value, cards) for value, cards in values.items() if value]
        self._known: dict[int, Hand] = {}
        self._plain: dict[int, Hand] = {}
        self._tops: dict[tuple[str, int, float], Top] = {}

    def points(self, cards: int) -> int:
        """What cards count, 0 where nothing is counted."""
        return sum(value * (cards & valued).bit_count() for value, valued in self._values)

    def swing(self, cards: int) -> int:
        """What single cards count at most, whoever gets them."""
        return sum(abs(value) * (cards & valued).bit_count() for value, valued in self._values)

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

    def top(self, kind: str, size: int, rank: float) -> Top:
        """The one object for what lies on the table."""
        key = (kind, size, rank)
        found = self._tops.get(key)
        if found is None:
            found = self._tops[key] = Top(kind, size, rank)
        return found

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

    def moves(self, hand: Hand, combos: Iterable[Combo]) -> list[Move]:
        """The plays, one for all that come to the same."""
        found: dict[tuple[Top, Hand], Move] = {}
        for kind, size, rank, cards, _ in combos:
            top, left = self.top(kind, size, rank), self.hand(hand.cards & ~cards)
            if (top, left) not in found:
                mahjong = bool(cards & self.deck.mahjong)
                found[top, left] = Move(top, left, cards, self.points(cards), mahjong)
        return sorted(found.values(), key=_likely)


def _likely(move: Move) -> tuple[bool, bool, int, float]:
    return bool(move.left.size), move.bomb, -move.top.size, move.top.rank


_RANKS = range(LOW, ACE + 1)
# By rank and the cards held of it, where they go: as many, in the suits from the rank's own on.
_LAID = [
    [sum(1 << (rank + place) % 4 for place in range(held.bit_count())) for held in range(16)]
    for rank in range(4)
]
