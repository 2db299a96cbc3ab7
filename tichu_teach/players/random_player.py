"""A player that knows the rules and nothing else."""

from __future__ import annotations

import random
from typing import Any

from ..engine import Action, Call, Push, Retract
from ..engine.haggis.actions import Bet
from ..engine.tichu.state import View


class RandomPlayer:
    """Any legal action, each as likely as the other; no calls and no bets, which would lose nearly always."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def choose(self, view: Any) -> Action:
        if view.phase == "push":
            return random_push(view, self.rng)
        owed: list[Action] = [each for each in view.legal if not isinstance(each, (Bet, Call, Retract))]
        return self.rng.choice(owed)

    def announce(self, view: Any) -> Call | None:
        return None


def random_push(view: View, rng: random.Random) -> Push:
    """Cards drawn from the hand, one for each receiver; where the rules say which, those."""
    if view.demanded is not None:
        return Push(view.seat, view.demanded)
    held = [card for card in view.game.deck if card & view.hand]
    return Push(view.seat, tuple(rng.sample(held, len(view.game.push_targets(view.seat)))))
