"""A player of Mah-Jong, the duel and Sparrow that plays as one who has sat at the table for a while."""

from __future__ import annotations

import random

from ...engine.mahjong.actions import Action
from ...engine.mahjong.state import View
from .decision import Decision
from .style import Style


class SensiblePlayer:
    """Weighs what a hand may come to against how soon, and what it throws against who may be waiting.

    It judges from its view alone; the generator only breaks ties.
    """

    def __init__(self, rng: random.Random, style: Style | None = None) -> None:
        self.rng, self.style = rng, style or Style()

    def announce(self, view: View) -> None:
        """There are no calls in Mah-Jong."""

    def choose(self, view: View) -> Action:
        if len(view.legal) == 1:
            only: Action = view.legal[0]
            return only
        values = Decision(view, self.style).values()
        most = max(values.values())
        return self.rng.choice([action for action, value in values.items() if value > most - 1e-9])
