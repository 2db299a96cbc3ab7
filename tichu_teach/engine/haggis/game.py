"""Haggis for two or three players at work: the deal, and the answers to everything its states ask."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from ..actions import Action
from ..climbing.cards import bits, dealt_hands
from ..errors import SavedGameError, check_dice, short
from . import notation, referee, transitions
from .rules import DEALT, HaggisRules
from .score import count_hand
from .state import State
from .validate import check_position


@dataclass(frozen=True, repr=False)
class Haggis(HaggisRules):
    """The game: its rules, and how they work out at the table."""

    name: ClassVar[str] = "haggis"

    # -- the deal ----------------------------------------------------------------------------------

    def deal(self, rng: random.Random, before: State | None = None, dealer: int = 0) -> State:
        """A new hand, shuffled by `rng`; `before` is the finished hand that it follows.

        `dealer` is the seat that deals the first hand; later ones follow from the totals.
        """
        check_dice(rng)
        cards = list(bits(self.deck.suited))
        rng.shuffle(cards)
        hands = [sum(cards[DEALT * seat : DEALT * (seat + 1)]) for seat in range(self.players)]
        return self.lay_out(hands, self._dealer(before) if before else dealer, before)

    def lay_out(self, dealt: Sequence[int], dealer: int, before: State | None = None) -> State:
        """The beginning of a hand from the cards dealt to each seat; the rest is the haggis."""
        totals = before.standing if before else (0,) * self.players
        hands = [cards | self.deck.faces[seat] for seat, cards in enumerate(dealt)]
        return State(
            self,
            "play",
            hands,
            self.leader(dealer, totals),
            dealer=dealer,
            haggis=self.deck.suited & ~sum(dealt),
            totals=totals,
            round=before.round + 1 if before else 1,
        )

    def save_deal(self, state: State, before: State | None) -> dict[str, object]:
        """The dealer, and the cards that each seat was dealt."""
        return {
            "dealer": state.dealer,
            "deal": [self.deck.text(hand & self.deck.suited) for hand in state.hands],
        }

    def load_deal(self, data: Mapping[str, object], before: State | None) -> State:
        """The hand that `save_deal` kept; raises SavedGameError, naming the part that is wrong."""
        dealer = data.get("dealer")
        if type(dealer) is not int or not 0 <= dealer < self.players:
            raise SavedGameError(f"no seat {short(dealer)}", "dealer")
        if before and dealer != self._dealer(before):
            raise SavedGameError(f"seat {self._dealer(before)} deals this hand, not {dealer}", "dealer")
        hands = dealt_hands(self.deck, data.get("deal"), [DEALT] * self.players, self.deck.suited)
        return self.lay_out([*map(sum, hands)], dealer, before)

    def _dealer(self, before: State) -> int:
        """The dealer after a finished hand."""
        return self.next_dealer(before.standing, before.out[0])

    # -- what its states ask -------------------------------------------------------------------------

    judge = staticmethod(referee.judge)
    legal = staticmethod(transitions.legal)
    outcomes = transitions.OUTCOMES
    parse_action = staticmethod(notation.parse_action)
    position_fields = staticmethod(notation.position_fields)
    count = staticmethod(count_hand)

    def format_action(self, action: Action, state: State) -> str:
        return notation.format_action(action, self)

    def read_position(self, fields: list[str], text: str) -> State:
        state = notation.read_position(self, fields, text)
        check_position(state)
        return state
