"""A player of climbing games who makes the mistakes that learners make."""

from __future__ import annotations

import random
from typing import Any

from ..engine import Action, Call, NoBomb, Pass, Play, Push, Retract
from ..engine.haggis.actions import Bet

_CALLS = 0.06  # how often a call is made on nothing


class BeginnerPlayer:
    """Beats whatever it can, its partner's cards as well, with the dearest cards for the cheapest trick.

    It leads what is long and high and so is left with lonely low cards, throws a bomb at the first chance,
    keeps its good cards in the push and gives everybody its lowest, wishes without a plan, gives the
    Dragon's trick to anybody, and now and then calls or bets for the fun of it.
    """

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def choose(self, view: Any) -> Action:
        if view.phase == "push":
            return _lowest(view)
        plays = [each for each in view.legal if isinstance(each, Play)]
        if plays and view.phase in ("play", "window", "collect"):
            if view.trick:
                # Half of the time the next higher cards, else the best that there are.
                dear = self.rng.random() < 0.5
                return max(
                    plays, key=lambda play: (play.combo.is_bomb, play.combo.rank * (1 if dear else -1))
                )
            return max(plays, key=lambda play: (not play.combo.is_bomb, play.combo.size, play.combo.rank))
        aside = (Bet, Call, Pass, Play, Retract)
        others: list[Action] = [each for each in view.legal if not isinstance(each, aside)]
        passing = [each for each in view.legal if isinstance(each, (Pass, NoBomb))]
        return self.rng.choice(passing or others)

    def announce(self, view: Any) -> Any:
        """A call, now and then, before its first card."""
        calls = [each for each in view.legal if isinstance(each, (Bet, Call))]
        wanted = calls and view.phase == "play" and self.rng.random() < _CALLS
        return calls[0] if wanted else None


def _lowest(view: Any) -> Push:
    """The lowest cards, the partner's no better than the others'."""
    if view.demanded is not None:
        return Push(view.seat, view.demanded)
    held = view.game.deck.in_order(view.hand)
    return Push(view.seat, tuple(held[: len(view.game.push_targets(view.seat))]))
