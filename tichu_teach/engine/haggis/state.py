"""A position: one moment of a hand, with the referee at hand.

A state never changes: `apply` returns the next one, so that stepping back is keeping the old one. What
may be done is in `legal.py`, why and why not in `referee.py`, what comes of it in `course.py`.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..climbing.score import Count
from ..climbing.trick import Moment
from ..errors import IllegalAction
from ..notation import as_text, check_action
from ..verdict import Verdict
from .actions import Action, Bet, Collect, Give
from .combo import HaggisCombo
from .legal import legal, may_bet, plays
from .transitions import after

if TYPE_CHECKING:
    from .ruleset import Haggis
    from .view import View

PHASES = ("play", "collect", "over")


class State(Moment[HaggisCombo]):
    """One moment of a hand.

    game       the ruleset
    phase      one of PHASES; "collect" waits for the trick to be taken in or given away
    hands      a set of cards a seat, its face cards among them though they lie open
    turn       the seat to lead, follow or collect
    dealer     the seat that has dealt
    haggis     the cards put aside unseen
    trick      the plays (seat, combination), oldest first; empty for a lead
    won        the cards of the tricks each seat has taken or been given
    out        the seats without cards, in the order they went out
    caught     for each of these, the most cards that an opponent held at that moment
    played     the seats that have played a card of their own
    announced  the bets (seat, "small" or "big") in order
    totals     the points of each seat before this hand
    round      the number of the hand in its game, from 1
    """

    game: Haggis
    phase: str
    hands: tuple[int, ...]
    turn: int
    dealer: int
    haggis: int
    trick: tuple[tuple[int, HaggisCombo], ...]
    won: tuple[int, ...]
    out: tuple[int, ...]
    caught: tuple[int, ...]
    played: frozenset[int]
    announced: tuple[tuple[int, str], ...]
    totals: tuple[int, ...]
    round: int

    FIELDS = tuple(
        "game phase hands turn dealer haggis trick won out caught played announced totals round".split()
    )

    def __init__(self, game: Haggis, phase: str, hands: Sequence[int], turn: int, **more: Any) -> None:
        self.__dict__.update(game=game, phase=phase, hands=tuple(hands), turn=turn, dealer=0, haggis=0)
        self.__dict__.update(trick=(), won=(0,) * game.players, out=(), caught=(), played=frozenset())
        self.__dict__.update(announced=(), totals=(0,) * game.players, round=1)
        self.__dict__.update(more)

    def __hash__(self) -> int:
        return hash((self.phase, self.hands, self.turn, self.trick, self.won))

    def __str__(self) -> str:
        from .position import format_position

        return format_position(self)

    __repr__ = __str__

    # -- looking -----------------------------------------------------------------------------------

    @property
    def people(self) -> tuple[int, ...]:
        """Who sits where. Chairs are kept to the end of the game: everybody in the seat of their number."""
        return tuple(range(self.game.players))

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seat that owes a decision now; bets may come from others too."""
        return () if self.phase == "over" else (self.turn,)

    @property
    def bets(self) -> tuple[str, ...]:
        """Per seat its bet: "", "small" or "big"."""
        bets = dict(self.announced)
        return tuple(bets.get(seat, "") for seat in range(self.game.players))

    @property
    def wilds(self) -> tuple[int, ...]:
        """Per seat the face cards that still lie before it, for all to see (haggis.wilds)."""
        return tuple(hand & self.game.deck.wilds for hand in self.hands)

    @property
    def ended(self) -> bool:
        """Whether the cards are played out, though a bomb's trick may still have to be given."""
        return len(self.out) >= self.game.players - 1

    @property
    def gift_due(self) -> bool:
        """Whether the trick now to be taken in was won by a bomb and is given away (haggis.trick.take)."""
        return self.phase == "collect" and self.top.is_bomb

    @property
    def gift_targets(self) -> tuple[int, ...]:
        """To whom the trick may be given: any opponent, or the one that the tournament rule names."""
        seat = self.turn
        if self.game.bomb_gift == "tournament" and self.game.players > 2:
            # haggis.trick.tournament
            return (self.trick[-2][0] if len(self.trick) > 1 else (seat + 1) % self.game.players,)
        return self.game.opponents(seat)

    def view(self, seat: int) -> View:
        """What this seat sees."""
        from .view import View

        self.game.check_seat(seat)
        return View(self, seat)

    # -- the referee -------------------------------------------------------------------------------

    def action(self, action: Action | str, *, strict: bool = False) -> Action:
        """An action from its text (see `notation.py`); one that is an action already comes back as it is."""
        if isinstance(action, Action):
            return action
        from .notation import parse_action

        return parse_action(as_text(action, "an action"), self, strict=strict)

    def text(self, action: Action) -> str:
        """The text of an action; `action` reads it back."""
        from .notation import format_action

        return format_action(check_action(action, Action), self.game)

    def ask(self, action: Action | str) -> Verdict:
        """Whether an action is allowed, by which rule, and the facts that decide."""
        from .referee import judge

        return judge(self, self.action(action))

    def apply(self, action: Action | str) -> State:
        """The state after an action (or its text). Raises IllegalAction, which carries the verdict."""
        action = self.action(action)
        verdict = self.ask(action)
        if not verdict:
            raise IllegalAction(verdict)
        return after(self, action)

    def after(self, action: Action) -> State:
        """The state after an action that is known to be legal (one from `legal`); unchecked, so quick."""
        return after(self, action)

    def play(self, *actions: Action | str) -> State:
        """The state after several actions, as a script or the transcript of a real game gives them.

        A trick that goes without saying to its winner, or to the only one it can be given to, need not be
        mentioned. Raises IllegalAction as `apply` does.
        """
        state = self
        for each in actions:
            action = state.action(each)
            if not isinstance(action, (Bet, Collect, Give)):
                state = state.settled()
            state = state.apply(each)
        return state

    def settled(self) -> State:
        """The state once the trick lies where it must go; the same where its winner has a choice."""
        if self.phase != "collect" or (self.gift_due and len(self.gift_targets) > 1):
            return self
        return after(self, legal(self, self.turn)[0])

    def legal(self, seat: int | None = None) -> list[Action]:
        """Every legal action of a seat, or of all; never empty while somebody is to act.

        Includes bets, which nobody waits for.
        """
        if seat is not None:
            self.game.check_seat(seat)
        return legal(self, seat)

    def plays(self) -> list[HaggisCombo]:
        """The combinations that the seat whose turn it is may play (phase "play"); quicker than `legal`."""
        return plays(self)

    def may_bet(self, seat: int) -> bool:
        """Whether a seat may still bet (haggis.bet)."""
        return may_bet(self, seat)

    # -- counting ----------------------------------------------------------------------------------

    def count(self) -> Count:
        """The points of the hand and why; only once it is over."""
        from .score import count_hand

        if self.phase != "over":
            raise IllegalAction(Verdict(False, "haggis.end", "", {"still": list(self.active)}))
        return count_hand(self)

    @property
    def standing(self) -> tuple[int, ...]:
        """The points of each seat, this hand's included once it is over."""
        return self.game.standing(self) if self.phase == "over" else self.totals

    @property
    def winner(self) -> int | None:
        """The seat that has won the game, None while it goes on (haggis.game)."""
        return self.game.winner(self.standing) if self.phase == "over" else None

    def next_deal(self, rng: random.Random) -> State:
        """The next hand of the game."""
        return self.game.deal(rng, self)
