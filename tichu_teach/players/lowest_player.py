"""A player that always gets rid of its lowest cards: what many do in their first game."""

from __future__ import annotations

import random
from typing import Any

from ..engine import Action, Call, NoBomb, Play
from ..engine.haggis.actions import Bet
from .random_player import random_push


class LowestPlayer:
    """Plays the lowest combination that is legal, of those the longest, and never passes if it can play.

    Bombs only where nothing else is left to play, wishes and pushes at random.
    """

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def choose(self, view: Any) -> Action:
        if view.phase == "push":
            return random_push(view, self.rng)
        plays = [each for each in view.legal if isinstance(each, Play)]
        if view.phase == "play" and plays:
            return min(plays, key=lambda play: (play.combo.is_bomb, play.combo.rank, -play.combo.size))
        others: list[Action] = [each for each in view.legal if not isinstance(each, (Bet, Call, Play))]
        silent = [each for each in others if isinstance(each, NoBomb)]
        return self.rng.choice(silent or others or plays)

    def announce(self, view: Any) -> Call | None:
        return None
