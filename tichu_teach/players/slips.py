"""The mistakes that learners make at climbing games, in the hands of somebody who otherwise plays well."""

from __future__ import annotations

import random
from typing import Any

from ..engine import Action, Call, NoBomb, Pass, Play, Push, Retract
from ..engine.haggis.actions import Bet
from .player import Player

_SLIPS = 0.35  # how often a decision is a mistake
_CALLS = 0.05  # how often a call is made on nothing


class Slipping:
    """Plays as another player does, and now and then as a learner would.

    Then it beats whatever it can, its partner's cards as well, with the dearest cards for the cheapest trick;
    leads what is long and high and so keeps its lonely low cards; throws a bomb at the first chance; pushes
    everybody its lowest cards; wishes without a plan; gives the Dragon's trick to anybody; calls or bets for
    the fun of it.
    """

    def __init__(self, usual: Player, rng: random.Random) -> None:
        self.usual, self.rng = usual, rng

    def choose(self, view: Any) -> Any:
        """What the seat does; the action is legal."""
        if self.rng.random() >= _SLIPS:
            return self.usual.choose(view)
        if view.phase == "push":
            return _lowest(view)
        plays = [each for each in view.legal if isinstance(each, Play)]
        if plays and view.phase in ("play", "window", "collect"):
            if view.trick:
                return max(plays, key=lambda play: (play.combo.is_bomb, play.combo.rank))
            return max(plays, key=lambda play: (not play.combo.is_bomb, play.combo.size, play.combo.rank))
        passing: list[Action] = [each for each in view.legal if isinstance(each, (Pass, NoBomb))]
        aside = (Bet, Call, Pass, Play, Retract)
        others: list[Action] = [each for each in view.legal if not isinstance(each, aside)]
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
