"""Hands as a solver looks at them: every play they hold, with the hand that it leaves.

There is one object for all hands that come to the same, and for all that may lie on the table, so that they
are compared and looked up as objects, which is quick. What comes to the same, each family says.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Generic, TypeVar

from ...engine.climbing.combo import Combo

HandT = TypeVar("HandT", bound="Hand[Any, Any]")
TopT = TypeVar("TopT", bound="Top")
MoveT = TypeVar("MoveT", bound="Move[Any, Any]")


class Top:
    """What lies on the table, as far as it decides what may lie on it; `bit` stands for it among others."""

    __slots__ = ("bit", "bomb", "kind", "rank", "size")

    def __init__(self, kind: str, size: int, rank: float, bomb: bool) -> None:
        self.kind, self.size, self.rank, self.bomb = kind, size, rank, bomb
        self.bit = 0


class Move(Generic[TopT, HandT]):
    """A play: what then lies on the table, the hand it leaves, its cards and what they count."""

    __slots__ = ("cards", "left", "points", "top")

    def __init__(self, top: TopT, left: HandT, cards: int, points: int) -> None:
        self.top, self.left, self.cards, self.points = top, left, cards, points


class Hand(Generic[TopT, MoveT]):
    """The cards of a seat, with every play they hold."""

    __slots__ = (
        "_beaten",
        "_dearest",
        "_follows",
        "_hands",
        "_kinds",
        "_leads",
        "_through",
        "_tried",
        "bombs",
        "cards",
        "points",
        "size",
    )

    def __init__(self, hands: Hands[Any, TopT, MoveT], cards: int) -> None:
        self._hands = hands
        self.cards = cards
        self.size = cards.bit_count()
        self.points = hands.points(cards)
        self.bombs = hands.bombs(cards)
        self._leads: list[MoveT] | None = None
        self._dearest: int | None = None
        self._follows: dict[TopT, list[MoveT]] = {}
        self._kinds: tuple[int, dict[int, int]] | None = None
        self._through: list[tuple[int, int, Any]] | None = None
        self._tried = self._beaten = 0  # a bit for each top: which were asked for, which it beats

    def leads(self) -> list[MoveT]:
        """Every play as a lead, the likely ones first: what goes out, then many cards, then low ones."""
        if self._leads is None:
            self._leads = self._hands.moves(self, self._hands.combinations.leads(self.cards))
        return self._leads

    def dearest(self) -> int:
        """The most that the cards of one of its plays count, 0 at least."""
        if self._dearest is None:
            self._dearest = max([0, *(move.points for move in self.leads())])
        return self._dearest

    def follows(self, top: TopT) -> list[MoveT]:
        """Every play on what lies on the table, cheap ones first, bombs last."""
        found = self._follows.get(top)
        if found is None:
            found = self._follows[top] = self._hands.moves(self, self._hands.on(self.cards, top))
        return found

    def kinds(self) -> tuple[int, dict[int, int]]:
        """The tops of its leads, a bit each, and for each of them the cards that make it. Without the Dog, by
        which nobody keeps the lead.
        """
        if self._kinds is None:
            made: dict[int, int] = {}
            for move in self.leads():
                if move.top.kind != "dog":
                    made[move.top.bit] = made.get(move.top.bit, 0) | move.cards
            self._kinds = sum(made), made
        return self._kinds

    def through(self) -> list[tuple[int, int, Any]]:
        """Its leads with a card of the lowest rank: top, cards, and the hand that is left."""
        if self._through is None:
            lowest = self._hands.lowest(self.cards)
            self._through = [
                (move.top.bit, move.cards, move.left) for move in self.leads() if move.cards & lowest
            ]
        return self._through

    def whole(self, cards: int) -> int:
        """Those of some of its cards of whose rank it has no others."""
        found = 0
        for rank in self._hands.combinations.deck.rank:
            held = self.cards & rank
            if held and held & cards == held:
                found |= held
        return found

    def beaten(self, tops: int) -> int:
        """Which of some tops, a bit each, it beats; others may be among them."""
        new = tops & ~self._tried
        self._tried |= new
        while new:
            bit = new & -new
            new ^= bit
            if self._beats(self._hands.tops[bit.bit_length() - 1]):
                self._beaten |= bit
        return self._beaten

    def _beats(self, top: TopT) -> bool:
        if top.bomb is not self.bombs:
            return self.bombs
        if top.size > self.size and not top.bomb:
            return False
        return bool(self._follows.get(top) or self._hands.on(self.cards, top))


class Hands(Generic[HandT, TopT, MoveT]):
    """The hands of one search; `combinations` are what the game's cards make together."""

    beneath: type[Combo] = Combo  # what a combination to be beaten is made as

    def __init__(self, combinations: Any) -> None:
        self.combinations = combinations
        self._known: dict[int, HandT] = {}
        self._plain: dict[int, HandT] = {}
        self._tops: dict[tuple[str, int, float], TopT] = {}
        self.tops: list[TopT] = []

    def points(self, cards: int) -> int:
        """What cards count, 0 where nothing is counted."""
        raise NotImplementedError

    def bombs(self, cards: int) -> bool:
        """Whether they make a bomb."""
        return bool(self.combinations.bombs(cards))

    def hand(self, cards: int) -> HandT:
        """The one object for these cards and all that come to the same."""
        known = self._known.get(cards)
        if known is None:
            laid = self._laid_out(cards)
            known = self._plain.get(laid)
            if known is None:
                known = self._plain[laid] = self._new(laid)
            self._known[cards] = known
        return known

    def top(self, kind: str, size: int, rank: float) -> TopT:
        """The one object for what lies on the table."""
        key = (kind, size, rank)
        found = self._tops.get(key)
        if found is None:
            found = self._tops[key] = self._top(kind, size, rank)
            found.bit = 1 << len(self.tops)
            self.tops.append(found)
        return found

    def lowest(self, cards: int) -> int:
        """All cards of the lowest rank among some; a card without a rank is alone."""
        ranks: list[int] = self.combinations.deck.rank
        return next((rank for rank in ranks if cards & rank), cards & -cards)

    def clear(self) -> None:
        """Forget all hands."""
        self._known.clear()
        self._plain.clear()

    def on(self, cards: int, top: TopT) -> list[Combo]:
        """What cards make that may lie on the table."""
        found: list[Combo] = self.combinations.follows(cards, self.beneath(top.kind, top.size, top.rank, 0))
        return found

    def moves(self, hand: Hand[TopT, MoveT], combos: Iterable[Combo]) -> list[MoveT]:
        """The plays, one for all that come to the same."""
        found: dict[tuple[TopT, HandT], MoveT] = {}
        for kind, size, rank, cards, _ in combos:
            top, left = self.top(kind, size, rank), self.hand(hand.cards & ~cards)
            if (top, left) not in found:
                found[top, left] = self._move(top, left, cards)
        return sorted(found.values(), key=_likely)

    def _laid_out(self, cards: int) -> int:
        """The cards that stand for all that come to the same."""
        raise NotImplementedError

    def _new(self, cards: int) -> HandT:
        raise NotImplementedError

    def _top(self, kind: str, size: int, rank: float) -> TopT:
        raise NotImplementedError

    def _move(self, top: TopT, left: HandT, cards: int) -> MoveT:
        raise NotImplementedError


def _likely(move: Move[Any, Any]) -> tuple[bool, bool, int, float]:
    return bool(move.left.size), move.top.bomb, -move.top.size, move.top.rank
