"""What the states of all families have in common: values that never change, with the referee at hand.

A state holds data. What may be done, why, and what comes of it stands in the family's own files above it;
the ruleset knows them, and the methods here ask it.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, ClassVar, Generic, Self, TypeVar, overload

from .errors import ArgumentError, IllegalAction, short
from .notation import as_text
from .ruleset import Ruleset
from .verdict import Verdict

ActionT = TypeVar("ActionT")
ViewT = TypeVar("ViewT", bound="View")


def put(values: tuple[Any, ...], place: int, value: Any) -> tuple[Any, ...]:
    """The values with another one in one place."""
    changed = list(values)
    changed[place] = value
    return tuple(changed)


NOTHING_MORE: Mapping[str, Any] = {}


class Snapshot:
    """Named values that stay as they are; `replace` makes a copy with other values in some of them.

    FIELDS are the names of what counts when two are compared. What is worked out from them and kept belongs
    into a slot (`__slots__`): copies begin without it.
    """

    FIELDS: ClassVar[tuple[str, ...]]

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError("a state never changes; apply() returns the next one")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, type(self)):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.FIELDS)

    def replace(self, more: Mapping[str, Any] = NOTHING_MORE, /, **changes: Any) -> Self:
        """A copy with other values in some fields, given by name or as a mapping; unchecked."""
        new: Self = object.__new__(type(self))
        fields = new.__dict__
        fields |= self.__dict__
        fields |= more
        fields |= changes
        return new


class Cards(tuple[str, ...]):
    """Cards, or tiles, by their names."""

    __slots__ = ()

    def __repr__(self) -> str:
        return " ".join(self) or "-"


class Hands(tuple[Cards, ...]):
    """What all seats hold, seat by seat."""

    __slots__ = ()

    def __repr__(self) -> str:
        return " | ".join(f"{seat}: {cards!r}" for seat, cards in enumerate(self))


class Actions(list[ActionT]):
    """What may be done at a position: a list that knows it, and so tells what its actions are in words."""

    __slots__ = ("state",)
    state: State[ActionT, Any]

    @property
    def texts(self) -> list[str]:
        """Each as it is written: `1 play 8w`."""
        return [self.state.text(action) for action in self]

    def __repr__(self) -> str:
        return f"[{', '.join(self.texts)}]"


class State(Snapshot, Generic[ActionT, ViewT]):
    """One moment of a round (or hand) of any game.

    game     the ruleset, with its options
    phase    what is being waited for, in the family's words; "over" when the round has ended
    turn     the seat whose turn it is
    hands    what each seat holds, as one number (see `Ruleset.cards`); `held` has the cards by name
    people   the person on each seat
    totals   the points before this round, one a column of the score sheet
    """

    ACTION: ClassVar[type[Any]]  # what the family's actions have in common
    game: Ruleset
    phase: str
    turn: int
    hands: tuple[int, ...]
    people: tuple[int, ...]
    totals: tuple[int, ...]

    def __str__(self) -> str:
        return self.game.format_position(self)

    __repr__ = __str__

    # -- looking -----------------------------------------------------------------------------------

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that owe a decision now; others may be free to act, too."""
        raise NotImplementedError

    @overload
    def held(self, seat: int) -> Cards: ...

    @overload
    def held(self) -> Hands: ...

    def held(self, seat: int | None = None) -> Cards | Hands:
        """What a seat holds, or all of them, by name. Raises ArgumentError for what is no seat.

        >>> from tichu_teach.engine import parse_position
        >>> table = parse_position("haggis | 0: 2r 3r J | 1: 8o | turn 0")
        >>> table.held(0), table.held()
        (2r 3r J, 0: 2r 3r J | 1: 8o)
        """
        if seat is None:
            return Hands(self.held(each) for each in range(self.game.players))
        self.game.check_seat(seat)
        return Cards(self.game.card_names(self.hands[seat]))

    def view(self, seat: int) -> ViewT:
        """What this seat sees. Raises ArgumentError for what is no seat."""
        self.game.check_seat(seat)
        seen: ViewT = self.game.view(self, seat)
        return seen

    # -- the referee -------------------------------------------------------------------------------

    def action(self, action: ActionT | str, *, strict: bool = False) -> ActionT:
        """An action from its text (see the family's `notation.py`); what is one already comes back as it is.

        Raises NotationError; with `strict` also AmbiguousAction, where the text can be read in several ways.
        """
        if isinstance(action, self.ACTION):
            given: ActionT = action
            return given
        read: ActionT = self.game.parse_action(as_text(action, "an action"), self, strict=strict)
        return read

    def text(self, action: ActionT) -> str:
        """The text of an action; `action` reads it back. Raises ArgumentError for what is none."""
        if not isinstance(action, self.ACTION):
            raise ArgumentError(f"{short(action)} is no action of this game")
        return self.game.format_action(action, self)

    def ask(self, action: ActionT | str) -> Verdict:
        """Whether an action is allowed, by which rule and for what reason, and the facts that decide."""
        return self.game.judge(self, self.action(action))

    def legal(self, seat: int | None = None) -> Actions[ActionT]:
        """Every legal action of a seat, or of all; never empty while somebody is to act.

        Raises ArgumentError for what is no seat.
        """
        if seat is not None and seat is not self.turn:  # which is a seat for sure
            self.game.check_seat(seat)
        found: Actions[ActionT] = Actions(self.game.legal(self, seat))
        found.state = self
        return found

    def apply(self, action: ActionT | str) -> Self:
        """The state after an action (or its text). Raises IllegalAction, which carries the verdict.

        Where the table lets a fault stand and has it paid for, the state after the fault.
        """
        action = self.action(action)
        verdict = self.ask(action)
        if verdict:
            return self.after(action)
        if verdict.facts.get("penalty"):
            faulty: Self = self.game.fault(self, action)
            return faulty
        raise IllegalAction(verdict)

    def after(self, action: ActionT) -> Self:
        """The state after an action that is known to be legal (one from `legal`); unchecked, so quick."""
        new: Self = self.game.outcomes[type(action)](self, action)
        return new

    def play(self, *actions: ActionT | str) -> Self:
        """The state after several actions, as a script or the transcript of a real game gives them.

        Raises IllegalAction as `apply` does.
        """
        state = self
        for each in actions:
            state = state.apply(each)
        return state

    # -- counting ----------------------------------------------------------------------------------

    @property
    def standing(self) -> tuple[int, ...]:
        """The points, this round's included once it is over; one a column of the score sheet."""
        raise NotImplementedError

    @property
    def winner(self) -> int | None:
        """The column that has won the game, None while it goes on."""
        raise NotImplementedError

    def next_deal(self, rng: random.Random) -> Self:
        """The next round of the game."""
        new: Self = self.game.deal(rng, self)
        return new


class View:
    """A position as one seat sees it: its own hand and what lies open. Other hands are not in it at all.

    What is public keeps the name it has in the state; each family adds its own.

    seat     whose view this is
    hand     what that seat holds, as one number
    counts   how many cards (or tiles) each seat holds
    phase    what is being waited for, as far as this seat can know
    acts     whether this seat owes a decision
    legal    what it may do
    """

    game: Ruleset
    seat: int
    hand: int
    counts: tuple[int, ...]
    phase: str
    turn: int
    acts: bool
    legal: tuple[Any, ...]

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats known to owe a decision."""
        return () if self.phase == "over" else (self.turn,)
