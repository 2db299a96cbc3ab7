"""A hand of Haggis together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tichu_teach.pages.presenters.climbing_guide import ClimbingGuide


class HaggisGuide(ClimbingGuide):
    """What somebody may see for the first time in a hand of Haggis."""

    def met(self, state: Any, seat: int) -> Iterator[tuple[str, str]]:
        """Tricks, the points in them, and bombs."""
        yield "tricks", "haggis.follow"
        if any(combo.is_bomb for _, combo in state.trick):
            yield "bomb", "haggis.bomb.beats"
        if any(state.game.deck.points(combo.cards) for _, combo in state.trick):
            yield "points", "haggis.trick.take"
