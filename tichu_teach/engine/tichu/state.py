"""A position, one moment of a round, and what one seat sees of it.

A state never changes: `apply` returns the next one, so stepping back means keeping the old one. Legal actions
and their results are in `transitions.py`, why and why not in `referee.py`, the text in `notation.py`.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from ..actions import Action
from ..climbing.actions import Collect, Give, Pass, Play
from ..climbing.cards import bits
from ..climbing.combo import Combo
from ..climbing.trick import TrickState, TrickView
from .actions import Call, NoBomb, Push, Wish
from .rules import TichuRules
from .wish import Duty, duty


class State(TrickState):
    """One moment of a round.

    game       the ruleset
    phase      "take", "push", "play", "wish", "dog", "window", "collect" or "over": "window" asks for bombs,
               "collect" waits for the trick to be taken in, "dog" for the choice of who leads
    hands      a set of cards for each seat
    rest       the cards each seat has still to take, in order (phase "take")
    pushed     the cards each seat has laid down to give away, () for none yet (phase "push")
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

    game: TichuRules
    rest: tuple[tuple[int, ...], ...]
    pushed: tuple[tuple[int, ...], ...]
    window: tuple[int, ...]
    wish: int
    wisher: int | None
    fault: int | None
    open: int

    __slots__ = ("_duty",)
    _duty: Duty | None

    def __init__(self, game: TichuRules, phase: str, hands: Sequence[int], turn: int, **more: object) -> None:
        none = ((),) * game.players
        self.__dict__.update(game=game, phase=phase, hands=tuple(hands), turn=turn)
        self.__dict__.update(rest=none, pushed=none, window=(), trick=(), wish=0, wisher=None)
        self.__dict__.update(won=(0,) * game.players, out=(), played=frozenset(), announced=())
        self.__dict__.update(totals=(0,) * game.columns, fault=None)
        self.__dict__.update(open=0, round=1, people=game.seating())
        self.__dict__.update(more)

    def __hash__(self) -> int:
        return hash((self.phase, self.hands, self.turn, self.trick, self.won, self.wish))

    # -- looking -----------------------------------------------------------------------------------

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that owe a decision now; calls and bombs out of turn may come from others too."""
        phase = self.phase
        if phase == "push":
            due = self.game.push_targets
            return tuple(seat for seat, cards in enumerate(self.pushed) if not cards and due(seat))
        if phase == "window":
            return self.window[:1]
        return () if phase == "over" else (self.turn,)

    @property
    def calls(self) -> tuple[str, ...]:
        """The announcement of each seat: "", "small" or "grand"."""
        return self.announcements

    @property
    def gift_due(self) -> bool:
        """True if the trick to be taken in was won by the Dragon and must be given away (nanking.dr.gift)."""
        return (
            self.phase == "collect"
            and bool(self.top.cards & self.game.deck.dragon)
            and bool(self.game.dragon_targets(self.turn))
        )

    @property
    def duty(self) -> Duty | None:
        """The duty of the wish for the seat whose turn it is, None if it owes nothing."""
        wish = self.wish
        if not wish or self.phase not in ("play", "collect"):
            return None
        if not self.hands[self.turn] & self.game.deck.rank[wish]:
            return None  # the usual case, not worth keeping
        if not hasattr(self, "_duty"):  # worked out once for each state
            owed = duty(self.game, self.turn, self.hands[self.turn], self.trick, wish, self.wisher)
            object.__setattr__(self, "_duty", owed)
        return self._duty

    @property
    def must_pass(self) -> bool:
        """True if the table's option makes a seat pass that cannot fulfil the wish (nanking.wish.unable).

        This includes a seat without such a card. On lead nobody can pass, so the option does not apply.
        """
        if self.game.wish_unable == "free" or not (self.wish and self.trick) or self.phase != "play":
            return False
        return self.game.bound_by_wish(self.turn) and self.duty is None

    def plays(self) -> Sequence[Combo]:
        if self.wish:
            if self.duty:
                return self.duty.owed_plays
            if self.must_pass:
                return ()
        combinations, hand, trick = self.game.combinations, self.hands[self.turn], self.trick
        return combinations.follows(hand, trick[-1][1]) if trick else combinations.leads(hand)

    def sample_push(self, seat: int, rng: random.Random | None = None) -> Push:
        """A push for a seat: its lowest cards, or some drawn by `rng`, if the game leaves it a choice."""
        demanded = self.game.demanded_push(seat, self.hands[seat])
        if demanded is not None:
            return Push(seat, demanded)
        cards, number = list(bits(self.hands[seat])), len(self.game.push_targets(seat))
        return Push(seat, tuple(rng.sample(cards, number) if rng else cards[:number]))

    def may_call(self, seat: int) -> bool:
        """Return True if a seat may still announce a small tichu (nanking.tichu.small)."""
        return (
            seat not in self.played  # first, as it decides for most of a round
            and self.phase != "over"
            and bool(self.hands[seat])
            and self.game.may_announce(seat, "small")
            and seat not in dict(self.announced)
            and not self.ended
        )

    def view(self, seat: int) -> View:
        self.game.check_seat(seat)
        return View(self, seat)

    # -- a script ------------------------------------------------------------------------------------

    def play(self, *actions: Action | str) -> State:
        """The state after several actions, such as a script or the transcript of a real game.

        Steps that go without saying are filled in: no wish after a Mahjong, no bomb from a seat that is asked
        and skipped, taking in a trick that all have passed (unless a bomb follows, which is thrown on that
        trick). A Dragon's trick must be given explicitly. A wish may follow its cards, `0 Ma wish 8`, and the
        owner of a trick that all have passed may pass too. Raises IllegalAction as `apply` does.
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
        """The state after the steps that must come before an action."""
        state, bomb = self, isinstance(action, Play) and action.combo.is_bomb
        if isinstance(action, Call):
            return state
        if state.phase == "wish" and not isinstance(action, Wish):
            state = state.apply(Wish(state.turn, 0))
        while state.phase == "window" and not (
            action.seat in state.to_act and (bomb or isinstance(action, NoBomb))
        ):
            state = state.after(NoBomb(state.to_act[0]))
        # A bomb goes on the waiting trick, unless the trick's owner leads one too low for it.
        if isinstance(action, Play) and state.phase == "collect" and action.seat == state.turn:
            bomb = bomb and action.combo.beats(state.top)
        on_the_trick = bomb or isinstance(action, (Collect, Give, NoBomb))
        on_the_trick |= isinstance(action, Pass) and action.seat == state.turn
        if state.phase == "collect" and not on_the_trick and not state.gift_due:
            state = state.apply(Collect(state.turn))
        return state

    def close_window(self) -> State:
        """The state after everybody still asked has declined to bomb."""
        state = self
        while state.phase == "window":
            state = state.after(NoBomb(state.to_act[0]))
        return state


class View(TrickView):
    """A position as one seat sees it.

    Public fields of the state keep their names. `open_hands` are the other hands that lie open to the player
    who decides for this seat, `demanded_push` the cards it must push, None if it chooses. While somebody else
    is asked for a bomb, `phase` is the one that comes next, as anything else would betray the bomb. `pushing`
    are the seats that have still to push, `to_come` the number of cards each has still to take.
    """

    game: TichuRules

    def __init__(self, state: State, seat: int) -> None:
        super().__init__(state, seat)
        game = self.game = state.game
        if state.phase == "window" and not self.acts:
            self.phase = "collect" if state.turn == state.owner else "play"
        self.wish, self.wisher, self.calls = state.wish, state.wisher, state.calls
        self.pushed, self.open = state.pushed[seat], state.open
        self.pushing = state.to_act if state.phase == "push" else ()
        self.to_come = tuple(map(len, state.rest))
        self.demanded_push = game.demanded_push(seat, self.hand) if state.phase == "push" else None
        elsewhere = sum(state.hands) | sum(map(sum, state.rest))
        self.open_hands: dict[int, int] = {
            other: state.hands[other] for other in game.sees(game.actor(seat), state.phase) if other != seat
        }
        open_ = sum(self.open_hands.values())
        self.unseen = elsewhere & ~(self.hand | open_)
        self.seen = game.deck.all & ~elsewhere | open_

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats known to owe a decision."""
        if self.phase in ("window", "push"):
            return (self.seat,) if self.acts else ()
        return super().to_act
