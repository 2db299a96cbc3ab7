"""Choices in Haggis evaluated from one seat's view: its lead over the others' average score in the hand."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from itertools import islice
from random import Random
from typing import NamedTuple

from ...engine import Action
from ...engine.climbing.actions import Collect, Give, Pass, Play
from ...engine.climbing.cards import bits
from ...engine.climbing.combo import Combo
from ...engine.haggis.actions import Bet
from ...engine.haggis.rules import HaggisRules
from ...engine.haggis.state import State, View
from ...engine.state import Ruleset
from ...players.haggis.outlook import Outlook
from ...players.haggis.sensible import SensiblePlayer
from ...players.haggis.style import STEADY
from ..climbing import evaluation as climbing
from ..climbing.evaluation import Deals, around
from ..sampling import Comparison, Evaluation
from ..solution import AnalysisError, Limit
from .hand import RolloutHands, SearchHand, SearchMove
from .policy import Policies, Policy
from .rollout import Rollout

_PRICES = ((40, 10.0), (31, 5.0), (25, 2.5), (17, 1.7), (0, 1.0))  # by the number of cards left
ASIDE = -1  # the place of the haggis among the seats


def evaluate(view: View, limit: Limit, rng: Random) -> Evaluation:
    """Evaluate the sensible choices of a seat.

    Raises AnalysisError for an impossible view, and if there is nothing to decide.
    """
    return RolloutTrial(view).evaluation(usual_player(view.game, Random(0)), limit, rng)


def deals(view: View) -> Deals:
    """The deals that agree with a view. Raises AnalysisError for an impossible view."""
    sizes = {
        seat: view.counts[seat] - view.wilds[seat].bit_count() for seat in view.game.seats_from(view.seat)[1:]
    }
    return Deals(view.unseen, {**sizes, ASIDE: view.haggis_count})


def suppose_position(view: View) -> State:
    """Deal what a seat doesn't see, in any order; its view stays the same."""
    game, hidden = view.game, bits(view.unseen)
    hands = [
        view.hand if seat == view.seat else sum(islice(hidden, view.counts[seat] - wilds.bit_count()), wilds)
        for seat, wilds in enumerate(view.wilds)
    ]
    return State(
        game,
        view.phase,
        hands,
        view.turn,
        dealer=view.dealer,
        haggis=sum(islice(hidden, view.haggis_count)),
        caught=view.caught,
        **around(view, game.deck, sum(hands)),
    )


class Deal(NamedTuple):
    """Hands that agree with a view, how each seat plays, and the points of the haggis."""

    hands: Sequence[SearchHand]
    minds: Policies
    haggis: int


class Memory:
    """A seat's knowledge beyond its view: nothing."""

    def note(self, view: View, action: Action | None) -> None:
        """Note nothing."""


class RolloutTrial(climbing.RolloutTrial):
    """A view, its choices, and hands played on from it."""

    announced, others = Bet, (Collect, Give, Pass)

    view: View
    game: HaggisRules
    outlook: Outlook

    def __init__(self, view: View, usual: Action | None = None) -> None:
        """`usual` is what a sensible player would do, which is tried as well."""
        if view.phase == "over":
            raise AnalysisError("only choices in play can be evaluated; this hand is over")
        super().__init__(view, usual)
        self.deals = deals(view)
        self.outlook = Outlook(view, STEADY)
        self.hands = RolloutHands(self.game.combinations, counting=True)
        self.known: dict[tuple[object, ...], Policy] = {}  # the viewing seat's own
        self.price = _price(view)
        self.bets = dict(view.announced)

    def rough_cost(self, play: Play) -> float:
        combo, outlook = play.combo, self.outlook
        rest = outlook.planner.cost(outlook.hand & ~combo.cards)
        return rest - outlook.chances.of(combo) * STEADY.lead - STEADY.size * combo.size

    def deal(self, rng: Random) -> Deal:
        """Deal the others' hands; return all hands, how the seats play, and the points of the haggis."""
        dealt, held = self.deals.draw(rng), [*self.view.wilds]
        haggis = dealt.pop(ASIDE)
        for seat, cards in dealt.items():
            held[seat] |= cards
        held[self.seat] = self.view.hand
        hands = [self.hands.hand(cards) for cards in held]
        minds = Policies(self.game, self.hands, haggis, STEADY, self.known, self.seat)
        return Deal(hands, minds, self.game.deck.points(haggis))

    def worth(self, deal: Deal, action: Action | None) -> Generator[None, None, float]:
        """Play on by the rollout policy after an action, play by play, and return what it is worth."""
        hand = self.after(deal, action)
        for combo in self.lines.get(action, ()):
            if hand.top:
                hand.take(self.seat)
            hand.lay(self.seat, self._move(combo, hand.hands[self.seat].cards & ~combo.cards))
        yield from hand.turns()
        bets = {**self.bets, action.seat: action.kind} if isinstance(action, Bet) else self.bets
        return hand.points(self.seat, deal.haggis, bets)

    def after(self, deal: Deal, action: Action | None) -> Rollout:
        """The hand right after an action, or after a bet and what usually follows."""
        view, seat = self.view, self.seat
        played = action.combo if isinstance(action, Play) else None
        if isinstance(action, Bet) and isinstance(self.usual, Play):
            played = self.usual.combo
        hand = Rollout(self.game, deal.minds, deal.hands, view.turn)
        hand.won, hand.out, hand.caught = [*view.won_points], [*view.out], [*view.caught]
        if view.trick:
            owner, top = view.trick[-1]
            hand.top, hand.owner = self.hands.top(top.kind, top.size, top.rank), owner
            hand.below = view.trick[-2][0] if len(view.trick) > 1 else None
            hand.lying = self.lying
        if played:
            hand.lay(seat, self._move(played, view.hand & ~played.cards))
        elif isinstance(action, Pass):
            hand.turn = self.game.next_seat(seat)
        elif isinstance(action, Collect):
            hand.take(seat, seat)
        elif isinstance(action, Give):
            hand.take(seat, action.to)
            hand.over = self.game.round_over(view.out)
        return hand

    def _move(self, combo: Combo, left: int) -> SearchMove:
        """The move that plays a combination and leaves these cards."""
        top = self.hands.top(combo.kind, combo.size, combo.rank)
        return SearchMove(top, self.hands.hand(left), combo.cards, self.hands.points(combo.cards))


def _price(view: View) -> float:
    """The price of a rollout: it takes longer with more cards."""
    cards = sum(view.counts)
    return next(price for least, price in _PRICES if cards >= least)


def knows_all(view: View) -> bool:
    """Return True if a seat can tell where all cards lie. Raises AnalysisError for an impossible view."""
    return deals(view).certain


def usual_player(game: Ruleset, rng: Random) -> SensiblePlayer:
    """Return a player whose choices are tried first."""
    return SensiblePlayer(rng, STEADY)


def set_up_comparison(
    view: View, usual: Action | None, memory: Memory, limit: Limit, rng: Random
) -> Comparison | None:
    """Return the comparison to run before a decision; None if the usual choice isn't put to the test."""
    if isinstance(usual, Bet) or len(view.legal) < 2 or not climbing.late(view, view.game.hand_size):
        return None
    return RolloutTrial(view, usual).question(limit, rng)
