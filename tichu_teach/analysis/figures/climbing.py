"""Counting out: how many cards a hand still holds when it can prove that it goes out."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from ...engine.climbing.rules import ClimbingRules
from ...engine.climbing.trick import TrickState
from ...players.match import moves
from .. import claim
from ..families import evaluation
from .figure import Bar, Experiment, shares

_MOST = 8  # the largest hand in which a proof is looked for
_CARDS = (2, 3, 4, 5, 6)


def counted(game: ClimbingRules, size: int, rng: Random) -> Iterable[Bar]:
    """Count the rounds in which a leader could prove a way out with at least so many cards in hand."""
    found = {cards: list[bool]() for cards in _CARDS}
    for _ in range(size):
        player = evaluation(game).usual_player(game, Random(rng.randrange(1 << 30)))
        most = 0
        for state, _ in moves(game.deal(rng), [player] * game.players):
            assert isinstance(state, TrickState)
            if state.phase == "play" and not state.trick and state.to_act:
                seat = state.to_act[0]
                held = state.hands[seat].bit_count()
                if most < held <= _MOST and claim(state.view(seat)):
                    most = held
        for cards in _CARDS:
            found[cards].append(most >= cards)
    return shares({str(cards): proved for cards, proved in found.items()})


COUNTED = Experiment(counted, "share", 100, 12)
