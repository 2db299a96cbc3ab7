"""A position, and how an action turns it into the next: the course of a round.

take → push → play (wish, window, collect in between) → over. A state never changes: `apply` returns the
next one, so that stepping back is keeping the old one.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from ..errors import IllegalAction
from ..verdict import Verdict
from .actions import Action, Call, Collect, Give, NoBomb, Pass, Play, Push, Retract, Take, Wish
from .cards import ACE, DRAGON_RANK, LOW
from .combo import Combo
from .wish import Duty, duty, must_pass

if TYPE_CHECKING:
    from .count import Count
    from .ruleset import Ruleset
    from .view import View

PHASES = ("take", "push", "play", "wish", "window", "collect", "over")


class State:
    """One moment of a round.

    game       the ruleset
    phase      one of PHASES: "window" asks for bombs, "collect" waits for the trick to be taken in
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
    """

    game: Ruleset
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

    FIELDS = (
        "game phase hands rest pushed turn window trick wish wisher won out played announced totals fault"
    ).split()

    def __init__(self, game: Ruleset, phase: str, hands: Sequence[int], turn: int, **more: Any) -> None:
        none = ((),) * game.players
        self.__dict__.update(game=game, phase=phase, hands=tuple(hands), turn=turn)
        self.__dict__.update(rest=none, pushed=none, window=(), trick=(), wish=0, wisher=None)
        self.__dict__.update(won=(0,) * game.players, out=(), played=frozenset(), announced=())
        self.__dict__.update(totals=(0,) * game.sides, fault=None)
        self.__dict__.update(more)

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError("a state never changes; apply() returns the next one")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.FIELDS)

    def __hash__(self) -> int:
        return hash((self.phase, self.hands, self.turn, self.trick, self.won, self.wish))

    def __str__(self) -> str:
        from .notation import format_position

        return format_position(self)

    __repr__ = __str__

    def _with(self, **changes: Any) -> State:
        new: State = object.__new__(State)
        fields = new.__dict__
        fields.update(self.__dict__)
        fields.pop("_duty", None)  # worked out anew where it is asked for
        fields.update(changes)
        return new

    # -- looking -----------------------------------------------------------------------------------

    @property
    def top(self) -> Combo:
        """The combination to beat; only while a trick lies on the table."""
        return self.trick[-1][1]

    @property
    def owner(self) -> int | None:
        """The seat whose combination is on top, None before the lead."""
        return self.trick[-1][0] if self.trick else None

    @property
    def active(self) -> tuple[int, ...]:
        """The seats that still hold cards."""
        return tuple(seat for seat, hand in enumerate(self.hands) if hand)

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that owe a decision now; calls and bombs out of turn may come from others too."""
        if self.phase == "over":
            return ()
        if self.phase == "push":
            return tuple(seat for seat, cards in enumerate(self.pushed) if not cards)
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
            and self.top.kind == "single"
            and self.top.rank == DRAGON_RANK
            and bool(self.game.dragon_targets(self.turn))
        )

    @property
    def ended(self) -> bool:
        """Whether the cards are played out, though a Dragon may still have to be given."""
        return self.game.round_over(self.hands, self.out)

    def first_active(self, seat: int) -> int:
        """This seat or, if it holds no cards, the next on its right that does (nanking.lead.out)."""
        return next(s for s in self.game.seats_from(seat) if self.hands[s])

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

        return View(self, seat)

    # -- the referee -------------------------------------------------------------------------------

    def action(self, action: Action | str) -> Action:
        """An action from its text; one that is an action already comes back as it is."""
        if isinstance(action, str):
            from .notation import parse_action

            return parse_action(action, self)
        return action

    def ask(self, action: Action | str) -> Verdict:
        """Whether an action is allowed, by which rule, and the facts that decide."""
        from .referee import judge

        return judge(self, self.action(action))

    def text(self, action: Action) -> str:
        """The text of an action; `action` reads it back."""
        from .notation import format_action

        return format_action(action, self.game.deck)

    def apply(self, action: Action | str) -> State:
        """The state after an action (or its text). Raises IllegalAction, which carries the verdict."""
        action = self.action(action)
        verdict = self.ask(action)
        if not verdict:
            if verdict.facts.get("penalty"):
                return self._with(phase="over", fault=action.seat, window=(), trick=self.trick)
            raise IllegalAction(verdict)
        return self.after(action)

    def play(self, *actions: Action | str) -> State:
        """The state after several actions; a bomb window that one of them ignores is closed first.

        So that a script or a transcript of a real game need not spell out every "no bomb".
        """
        state = self
        for each in actions:
            action = state.action(each)
            while state.phase == "window" and action.seat != state.to_act[0] and not isinstance(action, Call):
                state = state.after(NoBomb(state.to_act[0]))
            if state.phase == "window" and not _is_bomb(action) and not isinstance(action, (Call, NoBomb)):
                state = state.close_window()
            state = state.apply(action if not isinstance(each, str) else each)
        return state

    def close_window(self) -> State:
        """The state after everybody who is still asked has said that they do not bomb."""
        state = self
        while state.phase == "window":
            state = state.after(NoBomb(state.to_act[0]))
        return state

    # -- what may be done --------------------------------------------------------------------------

    def legal(self, seat: int | None = None) -> list[Action]:
        """Every legal action of a seat, or of all; never empty while somebody is to act.

        Includes what nobody waits for: calls, and bombs out of turn. A push has thousands of forms: they
        are left out here; `ask` judges each.
        """
        seats: Iterable[int] = range(self.game.players) if seat is None else (seat,)
        found: list[Action] = []
        for each in seats:
            found += self._due(each) if each in self.to_act else self._bombs_out_of_turn(each)
            found += self._calls(each)
        return found

    def _due(self, seat: int) -> list[Action]:
        phase = self.phase
        if phase == "play":
            return self._turn_actions(seat)
        if phase == "window":
            return [NoBomb(seat), *self._beating_bombs(seat)]
        if phase == "collect":
            bombs = self._beating_bombs(seat)
            if self.duty:
                return [Play(seat, combo) for combo in self.duty.owed]
            if self.gift_due:
                return [Give(seat, to) for to in self.game.dragon_targets(seat)] + (
                    [] if self.ended else bombs
                )
            return [Collect(seat), *bombs]
        if phase == "wish":
            return [Wish(seat, rank) for rank in (0, *range(LOW, ACE + 1))]
        if phase == "take":
            return [Take(seat)]
        return [self.sample_push(seat)]

    def sample_push(self, seat: int, rng: random.Random | None = None) -> Push:
        """A push for a seat: its lowest cards, or cards drawn by `rng`."""
        cards = [card for card in self.game.deck if card & self.hands[seat]]
        targets = self.game.push_targets(seat)
        return Push(seat, tuple(rng.sample(cards, len(targets)) if rng else cards[: len(targets)]))

    def plays(self) -> Sequence[Combo]:
        """The combinations that the seat whose turn it is may play (phase "play"): the quick inner part of
        `legal`."""
        combinations, hand = self.game.combinations, self.hands[self.turn]
        if self.duty:
            return self.duty.owed
        if must_pass(self):
            return ()
        return combinations.follows(hand, self.top) if self.trick else combinations.leads(hand)

    def _turn_actions(self, seat: int) -> list[Action]:
        actions: list[Action] = [Play(seat, combo) for combo in self.plays()]
        if self.trick and not self.duty:
            actions.append(Pass(seat))
        return actions

    def _beating_bombs(self, seat: int) -> list[Action]:
        bombs = self.game.combinations.bombs(self.hands[seat])
        return [Play(seat, bomb) for bomb in bombs if bomb.beats(self.top)]

    def _bombs_out_of_turn(self, seat: int) -> list[Action]:
        open_ = self.phase in ("play", "collect") and self.trick and not self.ended
        return self._beating_bombs(seat) if open_ else []

    def _calls(self, seat: int) -> list[Action]:
        calls: list[Action] = []
        if self.may_call(seat):
            calls.append(Call(seat, "small"))
            if self.rest[seat]:
                calls.append(Call(seat, "grand"))
        if self.may_retract(seat):
            calls.append(Retract(seat))
        return calls

    def may_call(self, seat: int) -> bool:
        """Whether a seat may still announce a small tichu (nanking.tichu.small)."""
        return (
            self.phase != "over"
            and not self.ended
            and seat not in self.played
            and bool(self.hands[seat])
            and not any(caller == seat for caller, _ in self.announced)
        )

    def may_retract(self, seat: int) -> bool:
        """Whether a seat may take its grand tichu back because its partner had called before it."""
        if not getattr(self.game, "retract_second_grand", None) or not self.rest[seat]:
            return False
        grand = [caller for caller, kind in self.announced if kind == "grand"]
        return seat in grand and any(p in grand[: grand.index(seat)] for p in self.game.partners(seat))

    # -- the course of a round ---------------------------------------------------------------------

    def after(self, action: Action) -> State:
        """The state after an action that is known to be legal (one from `legal`); unchecked, so quick."""
        return _COURSE[type(action)](self, action)

    def _take(self, action: Take) -> State:
        seat = action.seat
        hands = _put(self.hands, seat, self.hands[seat] | sum(self.rest[seat]))
        rest = _put(self.rest, seat, ())
        waiting = [s for s in self.game.seats_from(seat) if rest[s]]
        if waiting:
            return self._with(hands=hands, rest=rest, turn=waiting[0])
        return self._with(hands=hands, rest=rest, phase="push")

    def _call(self, action: Call) -> State:
        announced = (*self.announced, (action.seat, action.kind))
        if self.phase == "push" and getattr(self.game, "reopen_push_on_call", None):
            # A call before the reveal: cards already laid down go back, everybody chooses again.
            return self._with(announced=announced, pushed=((),) * self.game.players)
        return self._with(announced=announced)

    def _retract(self, action: Retract) -> State:
        return self._with(announced=tuple(call for call in self.announced if call[0] != action.seat))

    def _push(self, action: Push) -> State:
        pushed = _put(self.pushed, action.seat, action.cards)
        if not all(pushed):
            return self._with(pushed=pushed)
        hands = [hand & ~sum(cards) for hand, cards in zip(self.hands, pushed, strict=True)]
        for seat, cards in enumerate(pushed):
            for target, card in zip(self.game.push_targets(seat), cards, strict=True):
                hands[target] |= card
        leader = next(seat for seat, hand in enumerate(hands) if hand & self.game.deck.mahjong)
        return self._with(hands=tuple(hands), pushed=((),) * self.game.players, phase="play", turn=leader)

    def _play(self, action: Play) -> State:
        seat, combo = action.seat, action.combo
        game = self.game
        hands = _put(self.hands, seat, self.hands[seat] & ~combo.cards)
        new = self._with(
            hands=hands,
            out=self.out if hands[seat] else (*self.out, seat),
            played=self.played if seat in self.played else self.played | {seat},
            window=(),
        )
        changes = new.__dict__
        if self.wish and combo.cards & game.deck.rank[self.wish]:
            changes.update(wish=0, wisher=None)
        if combo.kind == "dog":
            return new._after_dog(seat)
        changes["trick"] = (*self.trick, (seat, combo))
        if new.ended:
            return new._last_trick(seat)
        changes["turn"] = new.first_active(game.next_seat(seat))
        if combo.cards & game.deck.mahjong:
            changes.update(phase="wish", turn=seat)
            return new
        return new._open_window()

    def _after_dog(self, seat: int) -> State:
        if self.ended:
            return self._over()
        return self._with(phase="play", trick=(), turn=self.game.dog_leader(self, seat))

    def _last_trick(self, seat: int) -> State:
        """The round ended with this play: its player takes the trick, or gives it if it is the Dragon's."""
        last = self._with(phase="collect", turn=seat)
        if last.gift_due and not self.game.uncounted(self.out):
            return last
        return last._taken_by(seat)

    def _open_window(self) -> State:
        """Ask everybody who could bomb, from the seat whose turn it is (nanking.bomb.priority)."""
        has_bomb, hands = self.game.combinations.has_bomb, self.hands
        asked = tuple(seat for seat, hand in enumerate(hands) if has_bomb(hand) and self._beating_bombs(seat))
        if asked:
            # When everybody has passed, the owner of the trick decides in collecting it.
            owner = self.owner if self.turn == self.owner else None
            order = self.game.seats_from(self.turn)
            asked = tuple(seat for seat in order if seat in asked and seat != owner)
        if asked:
            return self._with(phase="window", window=asked)
        return self._window_closed()

    def _window_closed(self) -> State:
        return self._with(phase="collect" if self.turn == self.owner else "play", window=())

    def _no_bomb(self, action: NoBomb) -> State:
        left = tuple(seat for seat in self.window if seat != action.seat)
        return self._with(window=left) if left else self._window_closed()

    def _wish(self, action: Wish) -> State:
        turn = self.first_active(self.game.next_seat(action.seat))
        wisher = action.seat if action.rank else None
        return self._with(wish=action.rank, wisher=wisher, turn=turn)._open_window()

    def _pass(self, action: Pass) -> State:
        for seat in self.game.seats_from(self.game.next_seat(action.seat)):
            if seat == self.owner:
                return self._with(turn=seat)._open_window()
            if self.hands[seat]:
                return self._with(turn=seat)
        raise AssertionError("a trick has an owner")

    def _collect(self, action: Collect) -> State:
        return self._taken_by(action.seat)

    def _give(self, action: Give) -> State:
        return self._taken_by(action.to)

    def _taken_by(self, seat: int) -> State:
        cards = 0
        for _, combo in self.trick:
            cards |= combo.cards
        new = self._with(won=_put(self.won, seat, self.won[seat] | cards), trick=())
        if self.ended:
            return new._over()
        return new._with(phase="play", turn=new.first_active(self.turn))

    def _over(self) -> State:
        return self._with(phase="over", wish=0, wisher=None, window=())

    # -- counting ----------------------------------------------------------------------------------

    def count(self) -> Count:
        """The points of the round and why; only once it is over."""
        if self.phase != "over":
            raise IllegalAction(Verdict(False, "nanking.end", {"still": self.active}))
        return self.game.count(self)

    @property
    def standing(self) -> tuple[int, ...]:
        """The points of each side, this round's included once it is over."""
        if self.phase != "over":
            return self.totals
        return tuple(t + p for t, p in zip(self.totals, self.count().points, strict=True))

    @property
    def winner(self) -> int | None:
        """The side that has won the game, None while it goes on (nanking.game)."""
        return self.game.winner(self.standing) if self.phase == "over" else None

    def next_deal(self, rng: random.Random) -> State:
        """The next round: the one who went out first takes first (nanking.take)."""
        return self.game.deal(rng, self.out[0] if self.out else self.turn, self.standing)


def taking(game: Ruleset, cards: Sequence[Sequence[int]], first: int, totals: tuple[int, ...] = ()) -> State:
    """The beginning of a round: each seat's cards in the order in which they are taken."""
    before = game.grand_before
    return State(
        game,
        "take",
        [sum(hand[:before]) for hand in cards],
        first,
        rest=tuple(tuple(hand[before:]) for hand in cards),
        totals=totals or (0,) * game.sides,
    )


def _put(values: tuple[Any, ...], place: int, value: Any) -> tuple[Any, ...]:
    return (*values[:place], value, *values[place + 1 :])


def _is_bomb(action: Action) -> bool:
    return isinstance(action, Play) and action.combo.is_bomb


_COURSE: dict[type[Action], Callable[[State, Any], State]] = {
    Take: State._take,
    Call: State._call,
    Retract: State._retract,
    Push: State._push,
    Play: State._play,
    Pass: State._pass,
    NoBomb: State._no_bomb,
    Wish: State._wish,
    Collect: State._collect,
    Give: State._give,
}
