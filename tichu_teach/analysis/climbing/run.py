"""Hands that run out from the lead, all hands open."""

from __future__ import annotations

from typing import Any

from .hand import Hand, Top

AnyHand = Hand[Any, Any]


class Run:
    """Plays from the lead of which opponents can beat none but the last.

    Nobody else plays a card meanwhile, so that what is safe stays so, and but for the last play the order
    doesn't matter: it is enough to ask how one of the cards gets out of the hand.
    """

    __slots__ = ("_against", "_beaten", "_clear", "_out", "_over", "_tried")

    def __init__(self, against: tuple[AnyHand, ...]) -> None:
        self._against = against
        self._tried = self._beaten = 0  # a bit for each top: which were asked for, which are beaten
        self._out: dict[AnyHand, bool] = {}
        self._clear: dict[AnyHand, bool] = {}
        self._over: dict[tuple[AnyHand, Top], bool] = {}

    def out(self, hand: AnyHand) -> bool:
        """Whether a hand runs out."""
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
        last = hand.whole(kept) if kept else 0  # what no safe play can take along
        for top, cards, left in hand.through():
            if top & safe:
                if self.out(left):
                    return True
            elif not last & ~cards and self._clears(left):
                return True
        return False

    def _clears(self, hand: AnyHand) -> bool:
        """Whether it runs out by safe plays alone."""
        found = self._clear.get(hand)
        if found is None:
            safe = self._safe(hand.kinds()[0])
            found = self._clear[hand] = any(
                top & safe and (not left.size or self._clears(left)) for top, _, left in hand.through()
            )
        return found

    def over(self, hand: AnyHand, top: Top) -> bool:
        """Whether a hand runs out in its turn to follow: it wins the trick with one play, then leads."""
        key = hand, top
        found = self._over.get(key)
        if found is None:
            moves = hand.follows(top)
            found = self._over[key] = bool(moves) and (
                not moves[0].left.size
                or any(self._safe(move.top.bit) and self.out(move.left) for move in moves)
            )
        return found

    def _safe(self, tops: int) -> int:
        """Those that keep the lead."""
        new = tops & ~self._tried
        if new:
            self._tried |= new
            for hand in self._against:
                self._beaten |= hand.beaten(new)
        return tops & ~self._beaten


class Runs:
    """What runs out against any hands: one object for all that are alike, whatever the others have."""

    def __init__(self) -> None:
        self._known: dict[tuple[AnyHand, ...], Run] = {}

    def against(self, hands: tuple[AnyHand, ...]) -> Run:
        """What runs out against these."""
        found = self._known.get(hands)
        if found is None:
            found = self._known[hands] = Run(hands)
        return found

    def clear(self) -> None:
        """Forget all of it."""
        self._known.clear()
