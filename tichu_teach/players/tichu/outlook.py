"""The judgements every decision needs: who is who, what is at stake, how good the hand is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property

from ...engine import Combo, Play
from ...engine.tichu.deck import DRAGON_RANK
from ...engine.tichu.state import View
from ..climbing import several
from .chances import Chances
from .plan import Planner
from .style import Style

SURE = 0.93  # the chance from which a combination is counted on
NEAR = 2  # the number of cards with which a player is about to go out
WEAK = 0.3  # the chance below which a loser may be thrown on a partner's card
SHIELD = 0.4  # how much surer a play must be to shield a partner's trick


class Outlook:
    """A view with the judgements every decision needs."""

    def __init__(self, view: View, style: Style) -> None:
        self.view, self.style, self.game = view, style, view.game
        self.seat, self.hand = view.seat, view.hand
        self.mates = [seat for seat in self.game.partners(view.seat) if view.counts[seat]]
        self.foes = [seat for seat in self.game.opponents(view.seat) if view.counts[seat]]
        # A tichu is open until somebody is out.
        callers = [seat for seat, call in enumerate(view.calls) if call and not view.out]
        self.calling = view.seat in callers
        self.point = style.point_for(self.game.partners(view.seat))
        self.danger = style.danger_of(self.game.opponents(view.seat))
        self.calling_mates = [seat for seat in self.mates if seat in callers]
        self.calling_foes = [seat for seat in self.foes if seat in callers]

    @cached_property
    def chances(self) -> Chances:
        return Chances(self.view)

    @cached_property
    def planner(self) -> Planner:
        return Planner(self.game, self.chances, self.style)

    @cached_property
    def cost(self) -> float:
        """The cost of the hand as it is."""
        return self.planner.cost(self.hand)

    @cached_property
    def road_home(self) -> list[Combo]:
        """The hand split into the fewest parts, if it can be led out without a break: all but one are sure.

        Bombs aside. Empty if there is no such split.
        """
        # With a gain below 1 every part has a cost, so the search looks for the fewest.
        planner = Planner(
            self.game, self.chances, replace(self.style, gain=0.9, throw_single=0, throw_pair=0)
        )
        parts = planner.split(self.hand)
        return parts if self.losers(parts) <= 1 else []

    def prize(self, combo: Combo, chance: float) -> float:
        """Value the card points if `combo` takes the trick with this chance.

        Its own points count only if it is beaten: a winner would bring them home another time too.
        """
        lying = self.view.points_on_table
        if combo.kind == "single" and combo.rank == DRAGON_RANK and self.game.dragon_targets(self.seat):
            lying = -lying  # the Dragon's trick is given away
        return self.point * (chance * lying - (1 - chance) * self.game.deck.points(combo.cards))

    def after_me(self) -> list[int]:
        """The seats that play, in order, after this one and before the owner of the top combination."""
        seats = []
        for seat in self.game.seats_from(self.seat)[1:]:
            if seat == self.view.owner:
                break
            if self.view.counts[seat]:
                seats.append(seat)
        return seats

    def losers(self, parts: Iterable[Combo]) -> int:
        """Count the parts of a split that cannot be counted on to take their trick."""
        return sum(self.chances.of(part) < SURE for part in parts)

    def goes_out(self, rest: int) -> bool:
        """Return True if a seat on lead with these cards is sure to go out, bombs aside."""
        return not rest or not several(
            part for part in self.planner.parts(rest) if self.chances.of(part) < SURE
        )

    def distinct(self, plays: Iterable[Play]) -> list[Play]:
        """One play of each kind, size and rank, and of those that keep a flush bomb or don't."""
        bombs = self.game.combinations.has_bomb
        watch = any(bomb.kind == "bombflush" for bomb in self.game.combinations.bombs(self.hand))
        found: dict[tuple[object, ...], Play] = {}
        for play in plays:
            combo = play.combo
            keeps = watch and bombs(self.hand & ~combo.cards)
            found.setdefault((combo.kind, combo.size, combo.rank, combo.joker, keeps), play)
        return list(found.values())
