"""A game of the Tichu family at work: the deal, and the answers to everything its states ask."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from ..actions import Action
from ..climbing.cards import bits, dealt_hands
from ..errors import SavedGameError, check_dice, short
from . import notation, referee, transitions
from .rules import TichuRules
from .state import State
from .validate import check_position


class TichuGame(TichuRules):
    """A game of the Tichu family: its rules, and how they work out at the table."""

    # -- the deal ----------------------------------------------------------------------------------

    def deal(self, rng: random.Random, before: State | None = None, first: int | None = None) -> State:
        """A new round, shuffled by `rng`; `before` is the finished round that it follows.

        `first` is the seat that takes the first card, if not the one the game's rule names.
        """
        check_dice(rng)
        cards = list(self.deck)
        rng.shuffle(cards)
        first = self._first(before) if first is None else first
        sizes = self.hand_sizes(first, _number(before))
        hands: list[list[int]] = [[] for _ in sizes]
        dealt = iter(cards)
        for held in range(max(sizes)):
            for hand, size in zip(hands, sizes, strict=True):
                if held < size:
                    hand.append(next(dealt))
        return self.lay_out(hands, first, before)

    def lay_out(self, cards: Sequence[Sequence[int]], first: int, before: State | None = None) -> State:
        """The beginning of a round from each seat's cards, in the order in which it takes them.

        Cards nobody gets lie open. Points, round number and seating follow from the round before.
        """
        held = self.grand_before or max(map(len, cards))
        rest = tuple(tuple(hand[held:]) for hand in cards)
        state = State(
            self,
            "take",
            [sum(hand[:held]) for hand in cards],
            first,
            rest=rest,
            open=self.deck.all & ~sum(map(sum, cards)),
            totals=before.standing if before else (0,) * self.columns,
            round=_number(before),
            people=self.seating(before.people, before.finish) if before else self.seating(),
        )
        return transitions.next_to_take(state, first)

    def save_deal(self, state: State, before: State | None) -> dict[str, object]:
        """The seat that takes first, and each seat's cards in the order in which they are taken."""
        first = state.turn if state.phase in ("take", "push") else self._first_of(state, before)
        hands = zip(state.hands, state.rest, strict=True)
        texts = [" ".join(self.deck.text(card) for card in (*bits(hand), *rest)) for hand, rest in hands]
        return {"first": first, "deal": texts}

    def _first_of(self, state: State, before: State | None) -> int:
        """The seat that took the first card of a round that begins with play: it leads, or has more cards."""
        if state.open & self.deck.mahjong:
            return state.turn
        sizes = tuple(hand.bit_count() for hand in state.hands)
        usual = self.seats_from(self._first(before))
        return next((seat for seat in usual if self.hand_sizes(seat, _number(before)) == sizes), usual[0])

    def _first(self, before: State | None) -> int:
        """The seat that takes the first card of a round by the game's rule."""
        return self.first_to_take(before.out if before else ())

    def load_deal(self, data: Mapping[str, object], before: State | None) -> State:
        """The round that `save_deal` kept; raises SavedGameError, naming the part that is wrong."""
        first = data.get("first")
        if type(first) is not int or not 0 <= first < self.players:
            raise SavedGameError(f"no seat {short(first)}", "first")
        sizes = self.hand_sizes(first, _number(before))
        hands = dealt_hands(self.deck, data.get("deal"), sizes, self.deck.all)
        return self.lay_out(hands, first, before)

    # -- what its states ask -------------------------------------------------------------------------

    judge = staticmethod(referee.judge)
    legal = staticmethod(transitions.legal)
    outcomes = transitions.OUTCOMES
    parse_action = staticmethod(notation.parse_action)
    position_fields = staticmethod(notation.position_fields)

    def calling(self, state: State) -> tuple[int, ...]:
        """The seats that may call a tichu, before the last cards are taken and before the first is led."""
        if state.phase != "take" and (state.phase != "play" or state.played):
            return ()
        seats = range(self.players)
        return tuple(s for s in seats if state.may_call(s) and (state.phase == "play" or state.rest[s]))

    def fault(self, state: State, action: Action) -> State:
        return transitions.fault(state, action.seat)

    def format_action(self, action: Action, state: State) -> str:
        return notation.format_action(action, self.deck)

    def read_position(self, fields: list[str], text: str) -> State:
        state = notation.read_position(self, fields, text)
        check_position(state)
        return state


def _number(before: State | None) -> int:
    """The number in its game of the round after `before`."""
    return before.round + 1 if before else 1
