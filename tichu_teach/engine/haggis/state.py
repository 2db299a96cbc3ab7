"""A position, one moment of a hand, and what one seat sees of it.

A state never changes: `apply` returns the next one, so stepping back means keeping the old one. Legal actions
and their results are in `transitions.py`, why and why not in `referee.py`, the text in `notation.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..actions import Action
from ..climbing.actions import Collect, Give
from ..climbing.trick import TrickState, TrickView
from .actions import Bet
from .combo import HaggisCombo
from .rules import HaggisRules


class State(TrickState):
    """One moment of a hand.

    game       the ruleset
    phase      "play", "collect" (the trick is to be taken in or given away) or "over"
    hands      a set of cards for each seat, including its face cards, which lie open
    turn       the seat to lead, follow or collect
    dealer     the seat that dealt
    haggis     the cards put aside unseen
    trick      the plays (seat, combination), oldest first; empty for a lead
    won        the cards of the tricks each seat has taken or been given
    out        the seats without cards, in the order they went out
    caught     for each seat in `out`, the most cards an opponent held when it went out
    played     the seats that have played a card of their own
    announced  the bets (seat, "small" or "big") in order
    totals     the points of each seat before this hand
    round      the number of the hand in its game, from 1
    """

    game: HaggisRules
    dealer: int
    haggis: int
    trick: tuple[tuple[int, HaggisCombo], ...]
    caught: tuple[int, ...]

    def __init__(
        self, game: HaggisRules, phase: str, hands: Sequence[int], turn: int, **more: object
    ) -> None:
        self.__dict__.update(game=game, phase=phase, hands=tuple(hands), turn=turn, dealer=0, haggis=0)
        self.__dict__.update(trick=(), won=(0,) * game.players, out=(), caught=(), played=frozenset())
        self.__dict__.update(announced=(), totals=(0,) * game.players, round=1)
        self.__dict__["people"] = game.seating()
        self.__dict__.update(more)

    def __hash__(self) -> int:
        return hash((self.phase, self.hands, self.turn, self.trick, self.won))

    # -- looking -----------------------------------------------------------------------------------

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seat that owes a decision now; bets may come from others too."""
        return () if self.phase == "over" else (self.turn,)

    @property
    def bets(self) -> tuple[str, ...]:
        """The bet of each seat: "", "small" or "big"."""
        return self.announcements

    @property
    def wilds(self) -> tuple[int, ...]:
        """The face cards that still lie before each seat, for all to see (haggis.wilds)."""
        return tuple(hand & self.game.deck.wilds for hand in self.hands)

    @property
    def gift_due(self) -> bool:
        """True if the trick to be taken in was won by a bomb and must be given away (haggis.trick.take)."""
        return self.phase == "collect" and self.top.is_bomb

    @property
    def gift_targets(self) -> tuple[int, ...]:
        """The seats that may be given the trick: any opponent, or the one the tournament rule names."""
        return self.game.gift_targets(self.turn, self.trick[-2][0] if len(self.trick) > 1 else None)

    @property
    def top(self) -> HaggisCombo:
        return self.trick[-1][1]

    def plays(self) -> list[HaggisCombo]:
        combinations, hand = self.game.combinations, self.hands[self.turn]
        return combinations.follows(hand, self.top) if self.trick else combinations.leads(hand)

    def may_bet(self, seat: int) -> bool:
        """Return True if a seat may still bet: once, before its first card, also after a pass."""
        return (
            seat not in self.played  # first, as it decides for most of a hand
            and not self.ended
            and not any(better == seat for better, _ in self.announced)
        )

    def view(self, seat: int) -> View:
        self.game.check_seat(seat)
        return View(self, seat)

    # -- a script ------------------------------------------------------------------------------------

    def play(self, *actions: Action | str) -> State:
        """The state after several actions, such as a script or the transcript of a real game.

        Taking in a trick, or giving it to the only possible seat, goes without saying. Raises IllegalAction
        as `apply` does.
        """
        state = self
        for each in actions:
            action = state.action(each)
            if not isinstance(action, (Bet, Collect, Give)):
                state = state.settle_trick()
            state = state.apply(each)
        return state

    def settle_trick(self) -> State:
        """The state once the trick has gone where it must; the same state if its winner has a choice."""
        if self.phase != "collect" or (self.gift_due and len(self.gift_targets) > 1):
            return self
        return self.after(self.legal(self.turn)[0])


class View(TrickView):
    """A position as one seat sees it.

    Public fields of the state keep their names; `wilds` are the face cards that lie before each seat, which
    `counts` include. Other players' face cards are among the `seen` cards. Until it is turned up at the end,
    the haggis is among the `unseen` cards and `haggis` is empty.
    """

    game: HaggisRules

    def __init__(self, state: State, seat: int) -> None:
        super().__init__(state, seat)
        game = self.game = state.game
        self.wilds, self.dealer = state.wilds, state.dealer
        self.caught, self.bets = state.caught, state.bets
        self.haggis = state.haggis if state.phase == "over" else 0
        self.haggis_count = state.haggis.bit_count()
        hidden = (sum(state.hands) & ~self.hand & game.deck.suited) | state.haggis
        self.unseen = hidden & ~self.haggis
        self.seen = game.deck.all & ~(self.unseen | self.hand)
