"""Who is new to the Tichu family."""

from __future__ import annotations

import random

from ..slips import Slipping
from .sensible import SensiblePlayer
from .style import BEGINNER


class BeginnerPlayer(Slipping):
    """A player with the habits of a good one and the mistakes of a learner."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__(SensiblePlayer(rng, BEGINNER), rng)
