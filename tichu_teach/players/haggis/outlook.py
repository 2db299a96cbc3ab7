"""The judgements every decision needs: what is at stake, how good the hand is."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING

from ...engine.climbing.actions import Play
from ..climbing import several
from .chances import Chances
from .plan import Planner

if TYPE_CHECKING:
    from ...engine.climbing.combo import Combo
    from ...engine.haggis.combo import HaggisCombo
    from ...engine.haggis.state import View
    from .style import Style

SURE = 0.9  # the chance from which a combination is counted on


class Outlook:
    """A view with the judgements every decision needs."""

    def __init__(self, view: View, style: Style) -> None:
        self.view, self.style = view, style
        self.game, self.hand = view.game, view.hand
        self.foes = [seat for seat in view.game.opponents(view.seat) if view.counts[seat]]
        self.chances = Chances(view, style)
        self.planner = Planner(view.game, self.chances, style)

    @cached_property
    def cost(self) -> float:
        """The cost of the hand as it is."""
        return self.planner.cost(self.hand)

    @cached_property
    def split(self) -> list[HaggisCombo]:
        """The best split of the hand."""
        return self.planner.split(self.hand)

    def losers(self, parts: Iterable[HaggisCombo]) -> int:
        """Count the parts of a split that cannot be counted on to take their trick."""
        return sum(self.chances.of(part) < SURE for part in parts)

    def goes_out(self, rest: int) -> bool:
        """Return True if a seat on lead with these cards is as good as out."""
        win = self.chances.win
        losers = (kind for kind, size, rank, _ in self.planner.parts(rest) if win(kind, size, rank) < SURE)
        return not rest or not several(losers)

    def prize(self, combo: Combo, chance: float) -> float:
        """Value the card points if `combo` takes the trick with this chance.

        A bomb gives away those in the trick as well as its own (haggis.trick.take).
        """
        lying, own = self.view.points_on_table, self.game.deck.points(combo.cards)
        if combo.is_bomb:
            return -self.style.point * lying  # its own are in the cost of the bomb
        return self.style.point * (chance * lying - (1 - chance) * own)

    def distinct(self, plays: Iterable[Play]) -> list[Play]:
        """One of all plays alike in kind, size, rank and the worth of the hand they leave."""
        found: dict[tuple[object, ...], Play] = {}
        for play in plays:
            combo = play.combo
            left = round(self.planner.cost(self.hand & ~combo.cards), 6)
            found.setdefault((combo.kind, combo.size, combo.rank, left), play)
        return list(found.values())
