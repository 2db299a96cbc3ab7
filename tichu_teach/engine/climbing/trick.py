"""A position of a climbing game (hands, and a trick on the table), and what one seat sees of it."""

from __future__ import annotations

from collections.abc import Sequence

from ..actions import Action
from ..errors import IllegalAction
from ..state import State, View
from ..verdict import refused
from .actions import ClimbingAction
from .combo import Combo
from .rules import ClimbingRules
from .score import Count


class TrickOnTable:
    """The trick on the table, in a position or as one seat sees it."""

    game: ClimbingRules
    trick: tuple[tuple[int, Combo], ...]

    @property
    def owner(self) -> int | None:
        """The seat whose combination is on top, None before the lead."""
        return self.trick[-1][0] if self.trick else None

    @property
    def points_on_table(self) -> int:
        """The points of the cards in the trick."""
        return sum(self.game.deck.points(combo.cards) for _, combo in self.trick)


class TrickState(TrickOnTable, State):
    """A state with hands and a trick on the table, whose plays are the game's own combinations.

    won        the cards of the tricks each seat has taken
    out        the seats without cards, in the order they went out
    played     the seats that have played a card of their own
    announced  what was announced (seat, kind), in order
    round      the number of the round in its game, from 1
    """

    ACTION = ClimbingAction
    game: ClimbingRules
    won: tuple[int, ...]
    out: tuple[int, ...]
    played: frozenset[int]
    announced: tuple[tuple[int, str], ...]
    round: int

    # -- looking -----------------------------------------------------------------------------------

    @property
    def top(self) -> Combo:
        """The combination to beat; only while a trick lies on the table."""
        return self.trick[-1][1]

    @property
    def active(self) -> tuple[int, ...]:
        """The seats that still hold cards."""
        return tuple(seat for seat, hand in enumerate(self.hands) if hand)

    @property
    def ended(self) -> bool:
        """True if the cards are played out, though the last trick may still have to be given away."""
        return self.game.round_over(self.out)

    def after_pass(self, seat: int) -> int:
        """The seat to answer the trick once this one has passed: the next with cards, or else its owner."""
        owner, hands = self.trick[-1][0], self.hands
        for each in self.game.seats_after(seat):
            if each == owner or hands[each]:
                return each
        raise AssertionError("a trick has an owner")

    @property
    def pass_is_last(self) -> bool:
        """True if the seat whose turn it is ends the trick by passing."""
        return self.after_pass(self.turn) == self.owner

    @property
    def finish(self) -> tuple[int, ...]:
        """The seats in the order they come in: those that are out, then those that still hold cards."""
        return (*self.out, *self.active)

    @property
    def announcements(self) -> tuple[str, ...]:
        """The announcement of each seat, "" for none."""
        made = dict(self.announced)
        return tuple(made.get(seat, "") for seat in range(self.game.players))

    def first_active(self, seat: int) -> int:
        """This seat or, if it has no cards, the next that has (nanking.lead.out, haggis.lead.next)."""
        return self.game.holding_from(seat, self.hands)

    def view(self, seat: int) -> TrickView:
        raise NotImplementedError

    def plays(self) -> Sequence[Combo]:
        """The combinations that the seat whose turn it is may play (phase "play"); quicker than `legal`."""
        raise NotImplementedError

    # -- counting ----------------------------------------------------------------------------------

    def count(self) -> Count:
        """The points of the round and why. Raises IllegalAction while it is not over."""
        if self.phase != "over":
            raise IllegalAction(refused(self.game.row(self.game.ends_by), "count", still=list(self.active)))
        return self.game.count(self)

    @property
    def standing(self) -> tuple[int, ...]:
        return self.game.standing(self) if self.phase == "over" else self.totals

    @property
    def champion(self) -> int | None:
        """The person who was first out in this round, None while nobody is."""
        return self.people[self.out[0]] if self.out else None

    @property
    def winner(self) -> int | None:
        """The column that has won the game, None while it goes on (nanking.game, haggis.game)."""
        if self.phase != "over":
            return None
        return self.game.winner(self.standing, self.round, self.champion)


class TrickView(TrickOnTable, View):
    """A trick and the hands around it, as one seat sees them.

    `hand` is the seat's own set of cards, `won_counts` and `won_points` the number and points of the cards in
    each seat's tricks, `seen` all cards that lie or lay open, `unseen` those that the others hold as far as
    this seat can know.
    """

    game: ClimbingRules
    legal: tuple[Action, ...]
    seen: int
    unseen: int

    def __init__(self, state: TrickState, seat: int) -> None:
        game = state.game
        self.seat, self.hand = seat, state.hands[seat]
        self.counts = tuple(hand.bit_count() for hand in state.hands)
        self.acts = seat in state.to_act
        self.phase, self.turn, self.trick = state.phase, state.turn, state.trick
        self.out, self.played, self.announced = state.out, state.played, state.announced
        self.totals, self.round, self.people = state.totals, state.round, state.people
        self.points, self.standing = None, state.totals
        if state.phase == "over":
            self.points, self.standing = state.count().points, state.standing
        self.won_counts = tuple(won.bit_count() for won in state.won)
        self.won_points = tuple(game.deck.points(won) for won in state.won)
        self.legal = tuple(state.legal(seat))

    @property
    def mark(self) -> tuple[object, ...]:
        return *super().mark, self.round, self.trick

    @property
    def top(self) -> Combo | None:
        """The combination to beat, None before the lead."""
        return self.trick[-1][1] if self.trick else None
