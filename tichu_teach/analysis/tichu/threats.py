"""What the cards that a seat does not see could beat, however they lie."""

from __future__ import annotations

from ...engine.climbing.combo import BOMBS, Combo
from ...engine.tichu.deck import ACE, DRAGON_RANK, LOW, RANKS
from ...engine.tichu.state import View

_RANKS = range(LOW, len(RANKS))
_NONE = (0, 0.0)


class Threats:
    """Whether somebody could hold what beats a combination, judged by the hand sizes and the unseen cards.

    Every deal of the unseen cards counts, so that one hand may hold all that fits into it. Where two packs
    are mixed a little more is feared than can be: equal cards that make no set, and sets of Phoenixes alone.
    """

    def __init__(self, view: View) -> None:
        deck, unseen = view.game.deck, view.unseen
        self._combinations = view.game.combinations
        others = [seat for seat in range(view.game.players) if seat != view.seat]
        self._open = [view.open_hands[seat] for seat in others if seat in view.open_hands]
        self._longest = max((view.counts[seat] for seat in others if seat not in view.open_hands), default=0)
        self._counts = [(unseen & cards).bit_count() for cards in deck.rank]
        self._jokers = (unseen & deck.phoenix).bit_count()
        self._dragon = bool(unseen & deck.dragon)
        self._suits = [
            [bool(unseen & suit & deck.rank[rank]) for rank in range(ACE + 1)] for suit in deck.suit
        ]
        self._highest: dict[tuple[str, int], float] = {}
        self._bomb = self._highest_bomb()

    def beat(self, combo: Combo) -> bool:
        """Whether a combination on the table could be beaten."""
        if combo.kind == "dog":
            return True
        if any(self._combinations.follows(hand, combo) for hand in self._open):
            return True
        if combo.kind in BOMBS:
            return self._bomb > (combo.size, combo.rank)
        if self._bomb > _NONE:
            return True
        if combo.size > self._longest:
            return False
        key = combo.kind, combo.size
        if key not in self._highest:
            self._highest[key] = self._reach(*key)
        return self._highest[key] > combo.rank

    def _reach(self, kind: str, size: int) -> float:
        """The highest rank that a combination of unseen cards could have."""
        if kind == "single":
            if self._dragon:
                return DRAGON_RANK + 0.5  # on another Dragon
            if self._jokers:
                return DRAGON_RANK - 0.5  # on anything else
            return self._top(1)
        if kind in ("pair", "triple"):
            return self._top(size)
        if kind == "fullhouse":
            return self._full_house()
        return self._run(size, 1) if kind == "straight" else self._run(size // 2, 2)

    def _top(self, size: int) -> int:
        """The highest rank of which so many cards could come together."""
        ranks = range(ACE, 0, -1) if size == 1 else reversed(_RANKS)
        return next((rank for rank in ranks if self._counts[rank] + self._jokers * (size > 1) >= size), 0)

    def _full_house(self) -> int:
        for three in reversed(_RANKS):
            lent = max(0, 3 - self._counts[three])
            for two in _RANKS:
                if two != three and lent + max(0, 2 - self._counts[two]) <= self._jokers:
                    return three
        return 0

    def _run(self, length: int, width: int) -> int:
        """The highest top rank of so many ranks in a row, so many cards of each."""
        lowest = 1 if width == 1 else LOW  # straights may begin with the Mahjong
        for top in range(ACE, lowest + length - 2, -1):
            missing = sum(max(0, width - held) for held in self._counts[top - length + 1 : top + 1])
            if missing <= self._jokers:
                return top
        return 0

    def _highest_bomb(self) -> tuple[int, float]:
        """Size and rank of the highest bomb that could be thrown, (0, 0) for none."""
        fours = [(4, float(rank)) for rank in _RANKS if self._counts[rank] >= 4 <= self._longest]
        best = max(fours, default=_NONE)
        for held in self._suits:
            run = 0
            for rank in _RANKS:
                run = run + 1 if held[rank] else 0
                size = min(run, self._longest)
                if size >= 5:
                    best = max(best, (size, float(rank)))
        return best
