"""Hands as a solver sees them: every play they hold, with the hand it leaves.

Equal hands are one object, and so are equal tops of a trick, so that comparing them and looking them up is
quick. Each family says which hands count as equal.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Generic, TypeVar

from ...engine.climbing.combo import Combo
from ...engine.climbing.rules import ClimbingCombinations
from .proof import FAR

HandT = TypeVar("HandT", bound="SearchHand[Any, Any]")
TopT = TypeVar("TopT", bound="Top")
MoveT = TypeVar("MoveT", bound="SearchMove[Any, Any]")


class Top:
    """The top of a trick, as far as it decides what may be played on it; `bit` marks it in a set of tops."""

    __slots__ = ("bit", "bomb", "kind", "rank", "size")

    def __init__(self, kind: str, size: int, rank: float, bomb: bool) -> None:
        self.kind, self.size, self.rank, self.bomb = kind, size, rank, bomb
        self.bit = 0


class SearchMove(Generic[TopT, HandT]):
    """A play: the top it makes, the hand it leaves, its cards and their points."""

    __slots__ = ("cards", "left", "points", "top")

    def __init__(self, top: TopT, left: HandT, cards: int, points: int) -> None:
        self.top, self.left, self.cards, self.points = top, left, cards, points


class SearchHand(Generic[TopT, MoveT]):
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

    def __init__(self, hands: SearchHands[Any, TopT, MoveT], cards: int) -> None:
        self._hands = hands
        self.cards = cards
        self.size = cards.bit_count()
        self.points = hands.points(cards)
        self.bombs = hands.bombs(cards)
        self._leads: list[MoveT] | None = None
        self._dearest: int | None = None
        self._follows: dict[TopT, list[MoveT]] = {}
        self._kinds: tuple[int, dict[int, int]] | None = None
        self._through: list[tuple[int, int, AnyHand]] | None = None
        self._tried = self._beaten = 0  # a bit for each top: which were asked for, which it beats

    def leads(self) -> list[MoveT]:
        """Every lead, the likely ones first: those that go out, then many cards, then low ones."""
        if self._leads is None:
            self._leads = self._hands.moves(self, self._hands.combinations.leads(self.cards))
        return self._leads

    def dearest(self) -> int:
        """The most points in one of its plays, at least 0."""
        if self._dearest is None:
            self._dearest = max([0, *(move.points for move in self.leads())])
        return self._dearest

    def follows(self, top: TopT) -> list[MoveT]:
        """Every play on a top, cheap ones first, bombs last."""
        found = self._follows.get(top)
        if found is None:
            found = self._follows[top] = self._hands.moves(self, self._hands.on(self.cards, top))
        return found

    def kinds(self) -> tuple[int, dict[int, int]]:
        """The tops of its leads, a bit each, and the cards that make each of them.

        The Dog is left out, because it gives the lead away.
        """
        if self._kinds is None:
            made: dict[int, int] = {}
            for move in self.leads():
                if move.top.kind != "dog":
                    made[move.top.bit] = made.get(move.top.bit, 0) | move.cards
            self._kinds = sum(made), made
        return self._kinds

    def through(self) -> list[tuple[int, int, AnyHand]]:
        """Its leads with a card of the lowest rank: top, cards, and the hand that is left."""
        if self._through is None:
            lowest = self._hands.lowest(self.cards)
            self._through = [
                (move.top.bit, move.cards, move.left) for move in self.leads() if move.cards & lowest
            ]
        return self._through

    def whole(self, cards: int) -> int:
        """Return those of these cards that are all it has of their rank."""
        found = 0
        for rank in self._hands.combinations.deck.rank:
            held = self.cards & rank
            if held & cards == held:
                found |= held
        return found

    def beaten(self, tops: int) -> int:
        """Return the tops, a bit each, that it beats: of these and of those asked for before."""
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


class SearchHands(Generic[HandT, TopT, MoveT]):
    """The hands of one search; `combinations` are what the game's cards make together."""

    beneath: type[Combo] = Combo  # the class of a combination to be beaten

    def __init__(self, combinations: ClimbingCombinations) -> None:
        self.combinations = combinations
        self._known: dict[int, HandT] = {}
        self._plain: dict[int, HandT] = {}
        self._tops: dict[tuple[str, int, float], TopT] = {}
        self.tops: list[TopT] = []

    def points(self, cards: int) -> int:
        """Return the points of cards, 0 if points don't matter."""
        raise NotImplementedError

    def bombs(self, cards: int) -> bool:
        """Return True if these cards make a bomb."""
        return bool(self.combinations.bombs(cards))

    def hand(self, cards: int) -> HandT:
        """The one object for these cards and all equal hands."""
        known = self._known.get(cards)
        if known is None:
            laid = self._laid_out(cards)
            known = self._plain.get(laid)
            if known is None:
                known = self._plain[laid] = self._new(laid)
            self._known[cards] = known
        return known

    def top(self, kind: str, size: int, rank: float) -> TopT:
        """The one object for a top."""
        key = (kind, size, rank)
        found = self._tops.get(key)
        if found is None:
            found = self._tops[key] = self._top(kind, size, rank)
            found.bit = 1 << len(self.tops)
            self.tops.append(found)
        return found

    def lowest(self, cards: int) -> int:
        """All cards of the lowest rank among these; if none has a rank, the first of them alone."""
        return next((rank for rank in self.combinations.deck.rank if cards & rank), cards & -cards)

    def clear(self) -> None:
        """Forget all hands."""
        self._known.clear()
        self._plain.clear()

    def on(self, cards: int, top: TopT) -> Sequence[Combo]:
        """Return the combinations in these cards that can be played on a top."""
        return self.combinations.follows(cards, self.beneath(top.kind, top.size, top.rank, 0))

    def moves(self, hand: SearchHand[TopT, MoveT], combos: Iterable[Combo]) -> list[MoveT]:
        """The plays that these combinations make, equal ones once."""
        found: dict[tuple[TopT, HandT], MoveT] = {}
        for kind, size, rank, cards, _ in combos:
            top, left = self.top(kind, size, rank), self.hand(hand.cards & ~cards)
            if (top, left) not in found:
                found[top, left] = self._move(top, left, cards, hand.points - left.points)
        return sorted(found.values(), key=_likely)

    def _laid_out(self, cards: int) -> int:
        """The cards that stand for all equal hands."""
        raise NotImplementedError

    def _new(self, cards: int) -> HandT:
        raise NotImplementedError

    def _top(self, kind: str, size: int, rank: float) -> TopT:
        raise NotImplementedError

    def _move(self, top: TopT, left: HandT, cards: int, points: int) -> MoveT:
        raise NotImplementedError


def _likely(move: SearchMove[Any, Any]) -> tuple[bool, bool, int, float]:
    return bool(move.left.size), move.top.bomb, -move.top.size, move.top.rank


AnyHand = SearchHand[Any, Any]


class Run:
    """A run: leads of which opponents can beat none but the last.

    Nobody else plays a card meanwhile, so what is safe stays safe, and the order doesn't matter but for the
    last play: it is enough to ask how one of the cards gets out of the hand.
    """

    __slots__ = ("_against", "_beaten", "_clear", "_lost", "_out", "_over", "_tried")

    def __init__(self, against: tuple[AnyHand, ...]) -> None:
        self._against = against
        self._tried = self._beaten = 0  # a bit for each top: which were asked for, which are beaten
        self._out: dict[AnyHand, bool] = {}
        self._clear: dict[AnyHand, bool] = {}
        self._over: dict[tuple[AnyHand, Top], bool] = {}
        self._lost: dict[AnyHand, int] = {}

    def out(self, hand: AnyHand) -> bool:
        """Return True if a hand runs out."""
        found = self._out.get(hand)
        if found is None:
            found = self._out[hand] = self._runs_out(hand)
        return found

    def _runs_out(self, hand: AnyHand) -> bool:
        if not hand.leads()[0].left.size:
            return True
        tops, made = hand.kinds()
        safe = self._safe(tops)
        if not safe:
            return False
        kept = hand.cards
        rest = safe
        while rest:
            top = rest & -rest
            kept &= ~made[top]
            rest ^= top
        last = hand.whole(kept) if kept else 0  # cards that no safe play can take along
        for top, cards, left in hand.through():
            if top & safe:
                if self.out(left):
                    return True
            elif not last & ~cards and self._clears(left):
                return True
        return False

    def _clears(self, hand: AnyHand) -> bool:
        """Return True if a hand runs out by safe plays alone."""
        found = self._clear.get(hand)
        if found is None:
            safe = self._safe(hand.kinds()[0])
            found = self._clear[hand] = any(
                top & safe and (not left.size or self._clears(left)) for top, _, left in hand.through()
            )
        return found

    def over(self, hand: AnyHand, top: Top) -> bool:
        """Return True if a hand runs out in its turn to follow: it wins the trick at once, then leads."""
        key = hand, top
        found = self._over.get(key)
        if found is None:
            moves = hand.follows(top)
            found = self._over[key] = bool(moves) and (
                not moves[0].left.size
                or any(self._safe(move.top.bit) and self.out(move.left) for move in moves)
            )
        return found

    def lost(self, hand: AnyHand) -> int:
        """The fewest points in the last play of a hand that runs out, if opponents can beat it; else 0."""
        found = self._lost.get(hand)
        if found is None:
            found = self._lost[hand] = 0 if self._clears(hand) else self._least_lost(hand)
        return found

    def _least_lost(self, hand: AnyHand) -> int:
        least, safe = FAR, self._safe(hand.kinds()[0])
        for top, _, left in hand.through():
            if top & safe:
                if left.size and self.out(left):
                    least = min(least, self.lost(left))
            elif not left.size or self._clears(left):
                least = min(least, max(0, hand.points - left.points))
        return least

    def lost_over(self, hand: AnyHand, top: Top, points: int) -> int:
        """The same for a hand that is to follow, with `points` in the trick."""
        least = FAR
        for move in hand.follows(top):
            left = move.left
            if self._safe(move.top.bit):
                if not left.size:
                    return 0
                if self.out(left):
                    least = min(least, self.lost(left))
            elif not left.size:
                least = min(least, max(0, points + hand.points))
        return least

    def _safe(self, tops: int) -> int:
        """The tops that keep the lead."""
        new = tops & ~self._tried
        if new:
            self._tried |= new
            for hand in self._against:
                self._beaten |= hand.beaten(new)
        return tops & ~self._beaten


class Runs:
    """The runs against any hands: one object for the same hands, whatever is played against them."""

    def __init__(self) -> None:
        self._known: dict[tuple[AnyHand, ...], Run] = {}

    def against(self, hands: tuple[AnyHand, ...]) -> Run:
        """Return the run against these hands."""
        found = self._known.get(hands)
        if found is None:
            found = self._known[hands] = Run(hands)
        return found
