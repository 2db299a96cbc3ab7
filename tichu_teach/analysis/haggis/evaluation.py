"""What choices in Haggis may be expected to bring, from what one seat sees: the points of the hand that it
scores more than the others do on average."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from ...engine.climbing.actions import Collect, Give, Pass, Play
from ...engine.haggis.actions import Bet
from ...engine.haggis.state import View
from ...players.haggis.outlook import Outlook
from ...players.haggis.sensible import SensiblePlayer
from ...players.haggis.style import STEADY
from ..climbing.deals import Deals
from ..sampling import Comparison, Evaluation
from ..solution import AnalysisError, Limit
from .playout import Part, Parts, PlayOut, Setting, key_of

LATE = 0.75  # the share of all cards that is left when sampling begins to tell more than habit
MOST = 8  # plays that are tried; the others cost the hand more
ASIDE = -1  # where the haggis lies, among the seats


def evaluate(view: View, limit: Limit, rng: Random) -> Evaluation:
    """The sensible choices of a seat with what they may bring.

    Raises AnalysisError for a view that cannot be, and where nothing is to be decided.
    """
    trial = Trial(view)
    if view.acts:
        trial.usual = usual(Random(0)).choose(view)
    return trial.comparison(limit, rng).evaluation()


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


class Trial:
    """A view, its choices, and hands played on from it."""

    def __init__(self, view: View, usual: Any = None) -> None:
        """`usual` is what a sensible player would do, which is tried besides."""
        if view.phase == "over":
            raise AnalysisError("choices in play are evaluated, and this hand is over")
        self.view, self.game, self.seat, self.usual = view, view.game, view.seat, usual
        self.deals = deals(view)
        self.outlook = Outlook(view, STEADY)
        self.parts = Parts(self.game, self.outlook.chances, self.outlook.planner, STEADY)
        self.setting = Setting(self.parts)
        self.bets = dict(view.announced)
        self.lying = sum(self.game.deck.points(combo.cards) for _, combo in view.trick)

    def comparison(self, limit: Limit, rng: Random) -> Comparison:
        """The choices to be compared."""
        actions = self.actions()
        if self.usual is not None and self.usual not in actions:
            actions.insert(0, self.usual)
        return Comparison(actions, self.deal, self.worth, limit, rng)

    def actions(self) -> list[Any]:
        """What is worth trying."""
        view = self.view
        bets = [each for each in view.legal if isinstance(each, Bet)]
        if not view.acts:
            return [None, *bets] if bets else []
        plays = self.outlook.distinct([each for each in view.legal if isinstance(each, Play)])
        if len(plays) > MOST:
            plays.sort(key=self._promise)
            plays = plays[:MOST]
        others = [each for each in view.legal if isinstance(each, Collect | Give | Pass)]
        # A bet can wait for one's first card.
        return [*plays, *others, *(bets if isinstance(self.usual, Play) else ())]

    def _promise(self, play: Play) -> float:
        """What speaks against a play at first sight."""
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


def usual(rng: Random) -> SensiblePlayer:
    """Whose choices are the first to be tried."""
    return SensiblePlayer(rng, STEADY)


def questioned(view: View, usual: Any, memory: Memory, limit: Limit, rng: Random) -> Comparison | None:
    """What to compare before a decision is made, with the usual one; None where there is no question."""
    if isinstance(usual, Bet) or len(view.legal) < 2:
        return None
    if sum(view.counts) > LATE * view.game.hand_size * view.game.players:  # habit knows better
        return None
    comparison = Trial(view, usual).comparison(limit, rng)
    return comparison if len(comparison.actions) > 1 else None
