"""A player of Mah-Jong, the duel and Sparrow who makes the mistakes that learners make."""

from __future__ import annotations

import random
from typing import Any

from ...engine.mahjong.actions import Chow, Kong, Mahjong, Pung
from ...engine.mahjong.state import View
from .sensible import SensiblePlayer
from .style import BEGINNER

_WANTED = (Mahjong, Kong, Pung, Chow)  # the first that there is gets claimed


class BeginnerPlayer:
    """Claims whatever it may, so that its hand lies open and is worth little, and fears nobody.

    What it throws it chooses for speed alone, and now and then any tile at all.
    """

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self._usual = SensiblePlayer(rng, BEGINNER)

    def choose(self, view: View) -> Any:
        """What the seat does; the action is legal."""
        for kind in _WANTED:
            for action in view.legal:
                if isinstance(action, kind):
                    return action
        if self.rng.random() < 0.3:
            return self.rng.choice(view.legal)
        return self._usual.choose(view)

    def announce(self, view: View) -> Any:
        """There are no calls."""
        return None
