"""Players that only know the rules."""

from __future__ import annotations

import random

from ..engine import Action, Call, NoBomb, Play, Push, Retract
from ..engine.haggis.actions import Bet
from ..engine.tichu.state import View
from .player import check_owed


class RandomPlayer:
    """Takes any legal action with equal chance, except calls and bets, which would nearly always lose."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def choose(self, view: View) -> Action:
        check_owed(view)
        if view.phase == "push":
            return random_push(view, self.rng)
        owed: list[Action] = [each for each in view.legal if not isinstance(each, (Bet, Call, Retract))]
        return self.rng.choice(owed)

    def announce(self, view: View) -> None:
        return None


def random_push(view: View, rng: random.Random) -> Push:
    """A push of cards drawn from the hand, one for each receiver, or of those the rules demand."""
    if view.demanded_push is not None:
        return Push(view.seat, view.demanded_push)
    held = [card for card in view.game.deck if card & view.hand]
    return Push(view.seat, tuple(rng.sample(held, len(view.game.push_targets(view.seat)))))


class LowestPlayer(RandomPlayer):
    """Plays the lowest legal combination, the longest of equals, and never passes if it can play.

    It bombs only if it can play nothing else, and wishes and pushes at random.
    """

    def choose(self, view: View) -> Action:
        check_owed(view)
        if view.phase == "push":
            return random_push(view, self.rng)
        plays = [each for each in view.legal if isinstance(each, Play)]
        if view.phase == "play" and plays:
            return min(plays, key=lambda play: (play.combo.is_bomb, play.combo.rank, -play.combo.size))
        others: list[Action] = [each for each in view.legal if not isinstance(each, (Bet, Call, Play))]
        silent = [each for each in others if isinstance(each, NoBomb)]
        return self.rng.choice(silent or others or plays)
