"""A position: one moment of a round, with the referee at hand.

A state never changes: `apply` returns the next one, so that stepping back is keeping the old one. What
may be done is in `legal.py`, why and why not in `referee.py`, what comes of it in `course.py`.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..climbing.actions import Action, Collect, Give, Pass, Play
from ..climbing.combo import Combo
from ..climbing.trick import Moment
from ..errors import IllegalAction
from ..notation import as_text, check_action
from ..verdict import Verdict
from .actions import Call, NoBomb, Push, Wish
from .legal import legal, may_call, plays, sample_push
from .transitions import after
from .wish import Duty, duty

if TYPE_CHECKING:
    from ..climbing.score import Count
    from .ruleset import ClimbingGame
    from .view import View

PHASES = ("take", "push", "play", "wish", "dog", "window", "collect", "over")


class State(Moment[Combo]):
    """One moment of a round.

    game       the ruleset
    phase      one of PHASES: "window" asks for bombs, "collect" waits for the trick to be taken in,
               "dog" for the choice of who leads
    hands      a set of cards a seat
    rest       cards a seat has still to take, in order (phase "take")
    pushed     the cards each seat has laid down to give away, () where it has not (phase "push")
    turn       the seat to take, lead, follow, wish or collect
    window     the seats still to be asked for a bomb, in order (phase "window")
    trick      the plays (seat, combination), oldest first; empty for a lead
    wish       the wished rank, 0 for none; `wisher` the seat that made it, None if unknown
    won        the cards of the tricks each seat has taken
    out        the seats without cards, in the order they went out
    played     the seats that have played a card of their own
    announced  the tichu calls (seat, "small" or "grand") in order
    totals     the points of each side before this round
    fault      the seat that overlooked the wish and so ended the round (wish_fault = "penalty")
    open       cards left over from the deal, open for all to see
    round      the number of the round in its game, from 1
    people     the person on each seat; they stay who they are when seats change between rounds
    """

    game: ClimbingGame
    phase: str
    hands: tuple[int, ...]
    rest: tuple[tuple[int, ...], ...]
    pushed: tuple[tuple[int, ...], ...]
    turn: int
    window: tuple[int, ...]
    trick: tuple[tuple[int, Combo], ...]
    wish: int
    wisher: int | None
    won: tuple[int, ...]
    out: tuple[int, ...]
    played: frozenset[int]
    announced: tuple[tuple[int, str], ...]
    totals: tuple[int, ...]
    fault: int | None
    open: int
    round: int
    people: tuple[int, ...]

    FIELDS = tuple(
        "game phase hands rest pushed turn window trick wish wisher won out played announced totals fault"
        " open round people".split()
    )
    WORKED_OUT = ("_duty",)

    def __init__(self, game: ClimbingGame, phase: str, hands: Sequence[int], turn: int, **more: Any) -> None:
        none = ((),) * game.players
        self.__dict__.update(game=game, phase=phase, hands=tuple(hands), turn=turn)
        self.__dict__.update(rest=none, pushed=none, window=(), trick=(), wish=0, wisher=None)
        self.__dict__.update(won=(0,) * game.players, out=(), played=frozenset(), announced=())
        self.__dict__.update(totals=(0,) * game.columns, fault=None)
        self.__dict__.update(open=0, round=1, people=game.seating(None))
        self.__dict__.update(more)

    def __hash__(self) -> int:
        return hash((self.phase, self.hands, self.turn, self.trick, self.won, self.wish))

    def __str__(self) -> str:
        from .position import format_position

        return format_position(self)

    __repr__ = __str__

    # -- looking -----------------------------------------------------------------------------------

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that owe a decision now; calls and bombs out of turn may come from others too."""
        if self.phase == "over":
            return ()
        if self.phase == "push":
            due = self.game.push_targets
            return tuple(seat for seat, cards in enumerate(self.pushed) if not cards and due(seat))
        return self.window[:1] if self.phase == "window" else (self.turn,)

    @property
    def calls(self) -> tuple[str, ...]:
        """Per seat its announcement: "", "small" or "grand"."""
        calls = dict(self.announced)
        return tuple(calls.get(seat, "") for seat in range(self.game.players))

    @property
    def gift_due(self) -> bool:
        """Whether the trick now to be taken in was won by the Dragon and is given away (nanking.dr.gift)."""
        return (
            self.phase == "collect"
            and bool(self.top.cards & self.game.deck.dragon)
            and bool(self.game.dragon_targets(self.turn))
        )

    @property
    def ended(self) -> bool:
        """Whether the cards are played out, though a Dragon may still have to be given."""
        return self.game.round_over(self.hands, self.out)

    @property
    def duty(self) -> Duty | None:
        """What the wish asks of the seat whose turn it is, None where nothing is owed."""
        if not self.wish or self.phase not in ("play", "collect"):
            return None
        if "_duty" not in self.__dict__:  # worked out once a state
            self.__dict__["_duty"] = duty(self)
        found: Duty | None = self.__dict__["_duty"]
        return found

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

    def ask(self, action: Action | str) -> Verdict:
        """Whether an action is allowed, by which rule, and the facts that decide."""
        from .referee import judge

        return judge(self, self.action(action))

    def text(self, action: Action) -> str:
        """The text of an action; `action` reads it back."""
        from .notation import format_action

        return format_action(check_action(action, Action), self.game.deck)

    def apply(self, action: Action | str) -> State:
        """The state after an action (or its text). Raises IllegalAction, which carries the verdict."""
        action = self.action(action)
        verdict = self.ask(action)
        if not verdict:
            if verdict.facts.get("penalty"):
                return self.replace(phase="over", fault=action.seat, window=(), trick=self.trick)
            raise IllegalAction(verdict)
        return after(self, action)

    def play(self, *actions: Action | str) -> State:
        """The state after several actions, as a script or the transcript of a real game gives them.

        What goes without saying there is filled in: no wish after a Mahjong, no bomb from a seat that is
        asked and passed over, a trick taken in that all have passed (not before a bomb, which is thrown on
        that very trick). A Dragon's trick must be given. A wish may stand behind its cards, `0 Ma wish 8`,
        and the owner of a trick that all have passed may pass too. Raises IllegalAction as `apply` does.
        """
        state = self
        for each in actions:
            cards, wished, rank = each.partition(" wish ") if isinstance(each, str) else ("", "", "")
            if wished and len(cards.split()) > 1:
                state = state.play(cards, f"{cards.split()[0]} wish {rank}")
                continue
            action = state.action(each)
            state = state._made_way(action)
            if isinstance(action, Pass) and state.phase == "collect" and action.seat == state.turn:
                state = state if state.gift_due else state.apply(Collect(action.seat))
            else:
                state = state.apply(each)
        return state

    def _made_way(self, action: Action) -> State:
        """The state once everything is settled that has to come before an action."""
        state, bomb = self, isinstance(action, Play) and action.combo.is_bomb
        if isinstance(action, Call):
            return state
        if state.phase == "wish" and not isinstance(action, Wish):
            state = state.apply(Wish(state.turn, 0))
        while state.phase == "window" and not (
            action.seat in state.to_act and (bomb or isinstance(action, NoBomb))
        ):
            state = after(state, NoBomb(state.to_act[0]))
        # A bomb goes on the trick that waits, unless its owner leads one that is too low for that.
        if isinstance(action, Play) and state.phase == "collect" and action.seat == state.turn:
            bomb = bomb and action.combo.beats(state.top)
        on_the_trick = bomb or isinstance(action, (Collect, Give, NoBomb))
        on_the_trick |= isinstance(action, Pass) and action.seat == state.turn
        if state.phase == "collect" and not on_the_trick and not state.gift_due:
            state = state.apply(Collect(state.turn))
        return state

    def close_window(self) -> State:
        """The state after everybody who is still asked has said that they do not bomb."""
        state = self
        while state.phase == "window":
            state = after(state, NoBomb(state.to_act[0]))
        return state

    def legal(self, seat: int | None = None) -> list[Action]:
        """Every legal action of a seat, or of all; never empty while somebody is to act.

        Includes what nobody waits for: calls, and bombs out of turn. A push has thousands of forms: one
        stands for all, `ask` judges each.
        """
        if seat is not None:
            self.game.check_seat(seat)
        return legal(self, seat)

    def plays(self) -> Sequence[Combo]:
        """The combinations that the seat whose turn it is may play (phase "play"); quicker than `legal`."""
        return plays(self)

    def sample_push(self, seat: int, rng: random.Random | None = None) -> Push:
        """A push for a seat: its lowest cards, or cards drawn by `rng`."""
        return sample_push(self, seat, rng)

    def may_call(self, seat: int) -> bool:
        """Whether a seat may still announce a small tichu (nanking.tichu.small)."""
        return may_call(self, seat)

    def after(self, action: Action) -> State:
        """The state after an action that is known to be legal (one from `legal`); unchecked, so quick."""
        return after(self, action)

    # -- counting ----------------------------------------------------------------------------------

    def count(self) -> Count:
        """The points of the round and why; only once it is over."""
        if self.phase != "over":
            raise IllegalAction(Verdict(False, "nanking.end", "", {"still": self.active}))
        return self.game.count(self)

    @property
    def standing(self) -> tuple[int, ...]:
        """The points of each side, this round's included once it is over."""
        if self.phase != "over":
            return self.totals
        return self.game.standing(self)

    @property
    def winner(self) -> int | None:
        """The side that has won the game, None while it goes on (nanking.game)."""
        return self.game.winner(self.standing, self) if self.phase == "over" else None

    def next_deal(self, rng: random.Random) -> State:
        """The next round of the game."""
        return self.game.deal(rng, self)
