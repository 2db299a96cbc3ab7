"""Rounds played on from before the first card: what is called on the first cards, and what is pushed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from ...engine.climbing.cards import bits
from ...engine.state import put
from ...engine.tichu.actions import Call, Push
from ...engine.tichu.deck import ACE, LOW
from ...engine.tichu.rules import TichuRules
from ...engine.tichu.score import CALL_VALUE
from ...engine.tichu.state import State, View
from ...players.tichu.chances import Chances
from ...players.tichu.style import STEADY
from ..climbing.deals import Deals
from .parts import Parts
from .playout import PlayOut, Setting

_TO_COME = -1  # where the own cards lie that are still to be taken, among the seats


class Opening:
    """A view before the push is done, and rounds played on from it."""

    def __init__(self, view: View) -> None:
        self.view, self.game, self.seat = view, view.game, view.seat
        self.parts = Parts(self.game, Chances(view, public=True), STEADY)
        self.setting = Setting(self.game, self.parts, STEADY, view.round)
        # Where a tichu comes before the last cards, everybody will hold as many; else all have what they get.
        full = [self.game.hand_size if self.game.grand_before else count for count in view.counts]
        others = [seat for seat in self.game.seats_from(self.seat)[1:] if seat not in view.open_hands]
        sizes = {seat: full[seat] for seat in others}
        sizes[_TO_COME] = full[self.seat] - view.hand.bit_count()
        self.deals = Deals(view.unseen, sizes)

    def deal(self, rng: Random) -> tuple[int, ...]:
        """The full hands of all."""
        dealt = self.deals.draw(rng) | self.view.open_hands
        dealt[self.seat] = self.view.hand | dealt[_TO_COME]
        return tuple(dealt[seat] for seat in range(self.game.players))

    def worth(self, hands: tuple[int, ...], action: Any) -> float:
        """What comes of a call, of silence or of a push, when all go on as the policy has it."""
        view, game = self.view, self.game
        calls = [CALL_VALUE.get(call, 0) for call in view.calls]
        if isinstance(action, Call):
            calls[self.seat] = CALL_VALUE[action.kind]
        held = self._pushed(hands, action if isinstance(action, Push) else None)
        first = next((seat for seat, hand in enumerate(held) if hand & game.deck.mahjong), view.turn)
        parts = [self.parts.of(hand)[:] for hand in held]
        round_ = PlayOut(self.setting, parts, first, [0] * game.players, (), calls)
        round_.run()
        return round_.points(game.side(self.seat)) if game.sides == 2 else -round_.place(self.seat)

    def _pushed(self, hands: tuple[int, ...], own: Push | None) -> list[int]:
        """The hands after the push, in which the others give what seems best at first sight."""
        held, game = list(hands), self.game
        if game.pushes(self.view.round):
            for seat, hand in enumerate(hands):
                if own and seat == self.seat:
                    cards: Iterable[int] = own.cards
                else:
                    cards = game.demanded(seat, hand) or quick_push(game, seat, hand)
                for target, card in zip(game.push_targets(seat), cards, strict=True):
                    held[seat] &= ~card
                    held[target] |= card
        return held

    def table(self, state: State, rng: Random) -> State:
        """The position with the unseen cards dealt anew, and nobody else's push laid down."""
        hands, rest = list[int](), list[tuple[int, ...]]()
        for seat, full in enumerate(self.deal(rng)):
            cards = [*bits(full & ~self.view.hand)] if seat == self.seat else [*bits(full)]
            to_come = len(state.rest[seat])
            rest.append(tuple(cards[:to_come]))
            hands.append(full & ~sum(cards[:to_come]))
        none = ((),) * self.game.players
        return state.replace(hands=tuple(hands), rest=tuple(rest), pushed=none)


def quick_push(game: TichuRules, seat: int, hand: int) -> Iterator[int]:
    """The highest card that stands alone for a partner, low ones for the others."""
    friends = game.partners(seat)
    natural = [hand & cards for cards in game.deck.rank[LOW : ACE + 1]]
    alone = [held for held in natural if held.bit_count() == 1]
    left = alone + [card for held in natural if held.bit_count() > 1 for card in bits(held)]
    for target in game.push_targets(seat):
        card = left[0] if target not in friends else max(set(left) & set(alone), default=left[-1])
        left.remove(card)
        yield card


def pushes(done: Push, usual: Push) -> Iterator[Push]:
    """What a push is compared with: a sensible player's, and itself with one card of that."""
    yield usual
    for place, card in enumerate(usual.cards):
        if card not in done.cards:
            yield Push(done.seat, put(done.cards, place, card))
