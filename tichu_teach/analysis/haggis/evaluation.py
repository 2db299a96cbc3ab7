"""What choices in Haggis may be expected to bring, from what one seat sees: the points of the hand that it
scores more than the others do on average."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from ...engine.climbing.actions import Collect, Give, Pass, Play
from ...engine.haggis.actions import Bet
from ...engine.haggis.state import View
from ...engine.ruleset import Ruleset
from ...players.haggis.outlook import Outlook
from ...players.haggis.sensible import SensiblePlayer
from ...players.haggis.style import STEADY
from ..climbing import trial as climbing
from ..climbing.deals import Deals
from ..sampling import Comparison, Evaluation
from ..solution import AnalysisError, Limit
from .playout import Part, Parts, PlayOut, Setting, key_of

ASIDE = -1  # where the haggis lies, among the seats


def evaluate(view: View, limit: Limit, rng: Random) -> Evaluation:
    """The sensible choices of a seat with what they may bring.

    Raises AnalysisError for a view that cannot be, and where nothing is to be decided.
    """
    return Trial(view).evaluation(usual(Random(0)), limit, rng)


def deals(view: View) -> Deals:
    """The deals that agree with a view. Raises AnalysisError for a view that cannot be."""
    sizes = {
        seat: view.counts[seat] - view.wilds[seat].bit_count() for seat in view.game.seats_from(view.seat)[1:]
    }
    return Deals(view.unseen, {**sizes, ASIDE: view.haggis_count})


class Memory:
    """What a seat knows beyond its view: nothing."""

    def note(self, view: View, action: Any) -> None:
        """A seat is about to do something."""


class Trial(climbing.Trial):
    """A view, its choices, and hands played on from it."""

    announced, others = Bet, Collect | Give | Pass

    outlook: Outlook

    def __init__(self, view: View, usual: Any = None) -> None:
        """`usual` is what a sensible player would do, which is tried besides."""
        if view.phase == "over":
            raise AnalysisError("choices in play are evaluated, and this hand is over")
        super().__init__(view, usual)
        self.deals = deals(view)
        self.outlook = Outlook(view, STEADY)
        self.parts = Parts(self.game, self.outlook.chances, self.outlook.planner, STEADY)
        self.setting = Setting(self.parts)
        self.bets = dict(view.announced)

    def against(self, play: Play) -> float:
        combo, outlook = play.combo, self.outlook
        rest = outlook.planner.cost(outlook.hand & ~combo.cards)
        return rest - outlook.chances.of(combo) * STEADY.lead - STEADY.size * combo.size

    def deal(self, rng: Random) -> tuple[list[Sequence[Part]], int]:
        """The hands of the others as parts, and the points of the haggis."""
        dealt = self.deals.draw(rng)
        hands: list[Sequence[Part]] = [
            () if seat == self.seat else self.parts.of(dealt[seat] | self.view.wilds[seat])
            for seat in range(self.game.players)
        ]
        return hands, self.game.deck.points(dealt[ASIDE])

    def worth(self, deal: tuple[list[Sequence[Part]], int], action: Any) -> float:
        """What comes of an action when all go on as the policy has it."""
        hands, haggis = deal
        hand = self.after(hands, action)
        hand.run()
        bets = {**self.bets, action.seat: action.kind} if isinstance(action, Bet) else self.bets
        return hand.points(self.seat, haggis, bets)

    def after(self, hands: Sequence[Sequence[Part]], action: Any) -> PlayOut:
        """The hand right after an action, or after a bet and what usually follows."""
        view, seat = self.view, self.seat
        played = action.combo if isinstance(action, Play) else None
        if isinstance(action, Bet) and isinstance(self.usual, Play):
            played = self.usual.combo
        held = [[*hand] for hand in hands]
        held[seat] = [*self.parts.of(view.hand & ~played.cards if played else view.hand)]
        hand = PlayOut(self.setting, held, view.turn, [*view.won_points], view.out, view.caught)
        if view.trick:
            top = view.trick[-1][1]
            hand.key, hand.top, hand.owner = key_of(top), int(top.rank), view.trick[-1][0]
            hand.below = view.trick[-2][0] if len(view.trick) > 1 else None
            hand.lying = self.lying
        if played:
            hand.sizes[seat] += played.size
            hand.lay(seat, self.parts.part(played))
        elif isinstance(action, Pass):
            hand.turn = self.setting.after[seat]
        elif isinstance(action, Collect):
            hand.take(seat, seat)
        elif isinstance(action, Give):
            hand.take(seat, action.to)
            hand.over = len(view.out) >= self.game.players - 1
        return hand


def usual(game: Ruleset, rng: Random) -> SensiblePlayer:
    """Whose choices are the first to be tried."""
    return SensiblePlayer(rng, STEADY)


def questioned(view: View, usual: Any, memory: Memory, limit: Limit, rng: Random) -> Comparison | None:
    """What to compare before a decision is made, with the usual one; None where there is no question."""
    if isinstance(usual, Bet) or len(view.legal) < 2 or not climbing.late(view):
        return None
    return Trial(view, usual).question(limit, rng)
