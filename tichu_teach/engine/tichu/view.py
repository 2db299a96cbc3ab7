"""What one seat sees: its own cards and everything that lies open. Other hands are not in it at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..climbing.combo import Combo

if TYPE_CHECKING:
    from ..climbing.actions import Action
    from .state import State


class View:
    """A position as one seat sees it.

    Public fields of the state under the same names; `hand` is the seat's own set of cards, `counts` the
    number of cards everybody holds, `seen` all cards that lie or lay open, `unseen` those that the others
    hold as far as this seat can know. `open_hands` are the other hands that lie open to whoever decides for
    this seat, `demanded` the cards that it has to push, None where it chooses. `acts` says whether this seat
    owes a decision. That somebody else is being asked for a bomb stays hidden, for it would betray the bomb:
    the phase is then the one to come.
    """

    def __init__(self, state: State, seat: int) -> None:
        game = state.game
        self.game, self.seat = game, seat
        self.hand = state.hands[seat]
        self.counts = tuple(hand.bit_count() for hand in state.hands)
        self.acts = seat in state.to_act
        self.phase = state.phase
        if state.phase == "window" and not self.acts:
            self.phase = "collect" if state.turn == state.owner else "play"
        self.turn = state.turn
        self.trick: tuple[tuple[int, Combo], ...] = state.trick
        self.wish, self.wisher = state.wish, state.wisher
        self.out, self.announced, self.calls = state.out, state.announced, state.calls
        self.played, self.totals = state.played, state.totals
        self.won_counts = tuple(won.bit_count() for won in state.won)
        self.won_points = tuple(game.deck.points(won) for won in state.won)
        self.pushed = state.pushed[seat]
        self.demanded = game.demanded(state, seat) if state.phase == "push" else None
        self.legal: tuple[Action, ...] = tuple(state.legal(seat))
        elsewhere = sum(state.hands) | sum(map(sum, state.rest))
        self.open_hands: dict[int, int] = {
            other: state.hands[other] for other in game.sees(state, game.actor(seat)) if other != seat
        }
        open_ = sum(self.open_hands.values())
        self.unseen = elsewhere & ~(self.hand | open_)
        self.seen = game.deck.all & ~elsewhere | open_

    @property
    def top(self) -> Combo | None:
        """The combination to beat, None before the lead."""
        return self.trick[-1][1] if self.trick else None

    @property
    def owner(self) -> int | None:
        """The seat whose combination is on top."""
        return self.trick[-1][0] if self.trick else None

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats known to owe a decision."""
        if self.phase in ("window", "push"):
            return (self.seat,) if self.acts else ()
        return () if self.phase == "over" else (self.turn,)
