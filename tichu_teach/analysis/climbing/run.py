"""Hands that run out from the lead, all hands open."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, Protocol


class Hand(Protocol):
    """A hand of a search."""

    @property
    def size(self) -> int:
        """How many cards it has."""

    def leads(self) -> Sequence[Any]:
        """Its leads, what goes out before all others."""

    def follows(self, top: Any) -> Sequence[Any]:
        """What it may play on something, bombs included."""

    def beats(self, top: Any) -> bool:
        """Whether there is any such play."""


class Run:
    """Plays from the lead of which opponents can beat none but the last."""

    def __init__(self, against: Sequence[Hand]) -> None:
        self._against = against
        self._safe: dict[Hashable, bool] = {}
        self._out: dict[Hand, bool] = {}
        self._over: dict[tuple[Hand, Any], bool] = {}

    def out(self, hand: Hand) -> bool:
        """Whether a hand runs out. Nobody else plays a card meanwhile, so that what is safe stays so."""
        found = self._out.get(hand)
        if found is None:
            leads = hand.leads()
            found = not leads[0].left.size or any(
                self._holds(move.top) and self.out(move.left) for move in leads
            )
            self._out[hand] = found
        return found

    def over(self, hand: Hand, top: Any) -> bool:
        """Whether a hand runs out in its turn to follow: it wins the trick with one play, then leads."""
        found = self._over.get((hand, top))
        if found is None:
            found = self._over[hand, top] = any(
                not move.left.size or (self._holds(move.top) and self.out(move.left))
                for move in hand.follows(top)
            )
        return found

    def _holds(self, top: Any) -> bool:
        """Whether a play keeps the lead."""
        found = self._safe.get(top)
        if found is None:
            beaten = top.kind == "dog" or any(hand.beats(top) for hand in self._against)
            found = self._safe[top] = not beaten
        return found
