"""A player of Mah-Jong, the duel and Sparrow that plays as one who has sat at the table for a while."""

from __future__ import annotations

import random

from ...engine.mahjong.state import View
from ..choice import Choice
from ..player import Reasoning
from .decision import Decision
from .style import Style


class SensiblePlayer(Reasoning):
    """Weighs what a hand may come to against how soon, and what it throws against who may be waiting.

    It judges from its view alone; the generator only breaks ties.
    """

    def __init__(self, rng: random.Random, style: Style | None = None) -> None:
        self.rng, self.style = rng, style or Style()

    def decide(self, view: View) -> Choice:
        if len(view.legal) == 1:
            return Choice(view.legal[0], "only")
        decision = Decision(view, self.style)
        values = decision.values()
        most = max(values.values())
        action = self.rng.choice([action for action, value in values.items() if value > most - 1e-9])
        return Choice(action, *decision.reason(action))
