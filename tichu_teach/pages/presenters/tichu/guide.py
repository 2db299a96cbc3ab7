"""A round of the Tichu family together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tichu_teach.engine import Take
from tichu_teach.pages.presenters.climbing_guide import ClimbingGuide


class TichuGuide(ClimbingGuide):
    """What somebody may see for the first time in a round of the Tichu family."""

    def met(self, state: Any, seat: int) -> Iterator[tuple[str, str]]:
        """The special cards, in hand or on the table, bombs, and points that lie there."""
        game = state.game
        deck, near = game.deck, state.hands[seat]
        for _, combo in state.trick:
            near |= combo.cards
        if near & deck.mahjong:
            yield "ma", "nanking.wish.make"
        if near & deck.dog:
            yield "dog", "nanking.dog.lead-only"
        if near & deck.phoenix:
            yield "phoenix", "nanking.ph.single"
        if near & deck.dragon:
            yield "dragon", "nanking.dr.top"
        if state.wish:
            yield "wish", "nanking.wish.duty"
        bombed = any(combo.is_bomb for _, combo in state.trick)
        if bombed or (state.phase != "push" and game.combinations.bombs(state.hands[seat])):
            yield "bomb", "nanking.bomb.beats"
        if any(deck.points(combo.cards) for _, combo in state.trick):
            yield "points", "nanking.points"

    def dealt(self, state: Any) -> Iterator[tuple[int, tuple[int, ...]]]:
        return zip(state.hands, state.rest, strict=True)

    def unasked(self, state: Any, seat: int) -> Any:
        """Whoever makes no calls takes the cards."""
        return Take(seat) if state.phase == "take" else None
