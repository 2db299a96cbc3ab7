"""What may stop a seat of the Tichu family that says it goes out now."""

from __future__ import annotations

from collections.abc import Generator
from random import Random

from ...engine.climbing.combo import Combo
from ...engine.tichu.state import View
from ..climbing.refutation import refuting as against
from ..solution import Refutation
from .evaluation import Memory
from .unseen import deals


def refuting(view: View, rng: Random, memory: Memory | None) -> Generator[None, None, Refutation | None]:
    """A deal in which the seat, at its turn, cannot keep the lead until it is out; None if none is met."""
    game, seat = view.game, view.seat
    if not view.acts or view.phase != "play" or view.wish or _may_wish(view):
        return None

    def gives(combo: Combo, left: int) -> bool:
        """Whether a Dog, the only card that can, gives the lead away."""
        if combo.kind != "dog":
            return False
        held = [left.bit_count() if each == seat else count for each, count in enumerate(view.counts)]
        return game.dog_leaders(seat, held, view.round) != (seat,)

    known = memory.holds(seat) if memory else None
    return (yield from against(view, deals(view, known), view.open_hands, gives, rng))


def _may_wish(view: View) -> bool:
    """Whether a card of the hand brings a wish, which may bind the others."""
    return bool(view.hand & view.game.deck.mahjong)
