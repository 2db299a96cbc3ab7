"""What one seat sees: its own cards and everything that lies open. Other hands are not in it at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .combo import HaggisCombo

if TYPE_CHECKING:
    from .actions import Action
    from .state import State


class View:
    """A position as one seat sees it.

    Public fields of the state under the same names; `hand` is the seat's own set of cards, `wilds` the
    face cards that lie before each seat, `counts` the number of cards everybody holds (these included).
    `seen` are all cards that lie or lay open, other players' face cards among them; `unseen` those that
    the others hold or that are put aside, as far as this seat can know. The haggis is turned up at the end:
    until then `haggis` is empty.
    """

    def __init__(self, state: State, seat: int) -> None:
        game = state.game
        self.game, self.seat = game, seat
        self.hand = state.hands[seat]
        self.wilds = state.wilds
        self.counts = tuple(hand.bit_count() for hand in state.hands)
        self.acts = seat in state.to_act
        self.phase, self.turn, self.dealer = state.phase, state.turn, state.dealer
        self.trick: tuple[tuple[int, HaggisCombo], ...] = state.trick
        self.out, self.caught, self.played = state.out, state.caught, state.played
        self.announced, self.bets = state.announced, state.bets
        self.totals, self.round = state.totals, state.round
        self.won_counts = tuple(won.bit_count() for won in state.won)
        self.won_points = tuple(game.deck.points(won) for won in state.won)
        self.haggis = state.haggis if state.phase == "over" else 0
        self.haggis_count = state.haggis.bit_count()
        self.legal: tuple[Action, ...] = tuple(state.legal(seat))
        hidden = (sum(state.hands) & ~self.hand & game.deck.suited) | state.haggis
        self.unseen = hidden & ~self.haggis
        self.seen = game.deck.all & ~(self.unseen | self.hand)

    @property
    def top(self) -> HaggisCombo | None:
        """The combination to beat, None before the lead."""
        return self.trick[-1][1] if self.trick else None

    @property
    def owner(self) -> int | None:
        """The seat whose combination is on top."""
        return self.trick[-1][0] if self.trick else None

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seat that owes a decision."""
        return () if self.phase == "over" else (self.turn,)
