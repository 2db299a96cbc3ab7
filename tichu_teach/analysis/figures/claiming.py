"""Counting out: how many cards a hand still holds when it can prove that it goes out."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from random import Random
from typing import Any

from ...players.match import moves
from .. import claim
from .figure import Bar, Plan, share

_MOST = 8  # cards up to which a proof is looked for
_CARDS = (2, 3, 4, 5, 6)


def counted(game: Any, size: int, rng: Random) -> Iterable[Bar]:
    """The rounds in which somebody on lead could prove it with at least so many cards in hand."""
    usual = import_module(f"...{game.family}.evaluation", __name__).usual
    found = {cards: list[bool]() for cards in _CARDS}
    for _ in range(size):
        player = usual(Random(rng.randrange(1 << 30)))
        most = 0
        state: Any
        for state, _ in moves(game.deal(rng), [player] * game.players):
            if state.phase == "play" and not state.trick and state.to_act:
                seat = state.to_act[0]
                held = state.hands[seat].bit_count()
                if most < held <= _MOST and claim(state.view(seat)):
                    most = held
        for cards in _CARDS:
            found[cards].append(most >= cards)
    return [share(str(cards), proved) for cards, proved in found.items()]


PLANS = {"counted": Plan(counted, "share", 100, 12)}
