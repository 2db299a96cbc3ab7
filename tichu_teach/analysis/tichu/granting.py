"""A wish against the only other hand that is left, whose cards are known: what it has to give up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...engine.climbing.cards import bits
from ...engine.climbing.combo import Combo
from ...players.tichu.outlook import Outlook
from ...players.tichu.plan import Planner
from ...players.tichu.style import STEADY

_FEWEST = replace(STEADY, gain=0.0, throw_single=0.0, throw_pair=0.0)  # each part of a hand costs the same


class Grant:
    """A known hand, and a wish that it grants with a single card if it can.

    card    that card, 0 for none, or if a bomb would grant it as well
    left    the rest of the hand
    """

    def __init__(self, outlook: Outlook, hand: int, rank: int) -> None:
        self._game, self._own = outlook.game, outlook.hand
        self._planner = Planner(outlook.game, outlook.chances, _FEWEST)
        self._hand = hand
        wished = hand & outlook.game.deck.rank[rank] if rank else 0
        bombs = any(bomb.cards & wished for bomb in outlook.game.combinations.bombs(hand))
        self.card = 0 if bombs else next(bits(wished), 0)
        self.left = hand & ~self.card

    @property
    def plays(self) -> int:
        """The fewest plays in which the hand is gone, that card included."""
        return bool(self.card) + len(self._planner.split(self.left))

    @property
    def broken(self) -> Combo | None:
        """A combination that the hand has to break up, and can't make any more."""
        left = {lead[:3] for lead in self._game.combinations.leads(self.left)}
        parts = self._planner.split(self._hand)
        return next((part for part in parts if part.size > 1 and part[:3] not in left), None)

    @property
    def stays(self) -> bool:
        """True if the wisher has nothing to play on that card."""
        return bool(self.card) and not self._follows(self._own, self._game.combo(self.card))

    @property
    def over(self) -> Combo | None:
        """The wisher's lowest single card that beats that card, and that the rest can't beat."""
        if not self.card:
            return None
        higher = [each for each in self._follows(self._own, self._game.combo(self.card)) if each.size == 1]
        taking = [each for each in higher if not self.beats(each)]
        return min(taking, key=lambda each: each.rank, default=None)

    def beats(self, part: Combo) -> bool:
        """Return True if the rest of the hand can beat a play, or there is none: then the round is over."""
        return not self.left or bool(self._follows(self.left, part))

    def _follows(self, hand: int, top: Combo) -> Sequence[Combo]:
        return self._game.combinations.follows(hand, top)
