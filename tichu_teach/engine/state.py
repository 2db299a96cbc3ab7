"""A game: its ruleset, the moments of a round, and what one seat sees of one.

A ruleset holds the table's choices, a state the cards. A state asks its ruleset; each family keeps its
referee, transitions and notation in files of their own, which build on this one.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, Self, TypeAlias, overload

from .actions import Action
from .errors import ArgumentError, IllegalAction, NotationError, OptionError, short, suggest_known
from .lines import as_text
from .options import Option, Value
from .values import Cards, Hands, Snapshot
from .verdict import Facts, Verdict

if TYPE_CHECKING:
    from .climbing.combo import Combo

# A family's own state or action. Each family narrows such a parameter of a contract to its own types, which
# a type checker accepts only from Any. Code that isn't a contract names what it takes: State, Action …
Own: TypeAlias = Any


class Actions(list[Action]):
    """The legal actions of a position, which the list remembers so that it can write them as texts."""

    __slots__ = ("state",)
    state: State

    @property
    def texts(self) -> list[str]:
        """Each action as a text: `1 play 8w`."""
        return [self.state.text(action) for action in self]

    def __contains__(self, action: object) -> bool:
        """Look for an action or its text: `"1 play 8w" in table.legal()`."""
        return action in self.texts if isinstance(action, str) else super().__contains__(action)

    def __repr__(self) -> str:
        return f"[{', '.join(self.texts)}]"


class Counted(Protocol):
    """A counted round: `Count` of a climbing game, `Settlement` at Mah-Jong, which give the reasons, too."""

    @property
    def points(self) -> tuple[int, ...]:
        """The points of the round, one number a side."""


@dataclass(frozen=True, repr=False)
class Ruleset:
    """A game with its options; compare and copy it freely, it never changes.

    Seat `s + 1` is always the right-hand neighbour of seat `s`, whichever way round a game is played.
    """

    # No game may generate a `__repr__`: a cell would show it instead of what `display` says of every game.

    name: ClassVar[str]
    family: ClassVar[str]  # the games that are played alike: "tichu", "haggis" or "mahjong"
    rules: ClassVar[tuple[str, ...]]  # the ids of the rules that this game plays by
    words: ClassVar[Mapping[str, str]] = {}  # the game's own words for actions, by the usual ones
    step: ClassVar[int] = 1  # from a seat to the next in turn: 1 to the right, −1 to the left
    # By type of action, the function that makes the state after a legal one (see `State.after`).
    outcomes: ClassVar[Mapping[type[Action], Callable[[Own, Own], Own]]]

    # -- seats -------------------------------------------------------------------------------------

    @property
    def players(self) -> int:
        """The number of seats."""
        raise NotImplementedError

    def next_seat(self, seat: int) -> int:
        """The seat whose turn follows (nanking.seats, haggis.first)."""
        return self._orders[seat][1]

    def seats_from(self, seat: int) -> tuple[int, ...]:
        """All seats in playing order, beginning with this one."""
        return self._orders[seat]

    def seats_after(self, seat: int) -> tuple[int, ...]:
        """All seats in playing order, this one last."""
        return self._orders_after[seat]

    @cached_property  # asked at every turn
    def _orders(self) -> tuple[tuple[int, ...], ...]:
        """For each seat, all seats in playing order beginning with it."""
        seats = range(self.players)
        return tuple(tuple((first + self.step * turns) % self.players for turns in seats) for first in seats)

    @cached_property
    def _orders_after(self) -> tuple[tuple[int, ...], ...]:
        return tuple((*after, seat) for seat, *after in self._orders)

    def check_seat(self, seat: object) -> None:
        """Raise ArgumentError unless this is a seat of this game."""
        if type(seat) is not int or not 0 <= seat < self.players:
            raise ArgumentError(f"{self.name} has seats 0 to {self.players - 1}, not {short(seat)}")

    def actor(self, seat: int) -> int:
        """The seat whose player decides for `seat`: itself, unless a game has a hand without a player."""
        return seat

    def sees(self, viewer: int, phase: str) -> tuple[int, ...]:
        """The seats whose hands this seat may look at in a phase, its own included."""
        return (viewer,)

    @property
    def sides(self) -> int:
        """The number of sides; everybody plays for themselves, unless a game has partners."""
        return self.players

    def side(self, seat: int) -> int:
        """The side a seat plays for."""
        return seat

    @property
    def columns(self) -> int:
        """The number of columns of the score sheet: one a side."""
        return self.sides

    def column_sides(self, people: tuple[int, ...]) -> tuple[int, ...]:
        """The side that each column of the score sheet belongs to while these people sit on the seats."""
        return tuple(range(self.sides))

    def seating(self, people: tuple[int, ...] = (), finish: tuple[int, ...] = ()) -> tuple[int, ...]:
        """The person on each seat of a first round or, given the `people` of a round and its `finish` (the
        seats in the order they came in), of the next.
        """
        return tuple(range(self.players))

    @property
    def titles(self) -> tuple[str, ...]:
        """The titles of the places (text keys) from first to last; empty if places mean nothing."""
        return ()

    @property
    def scoring(self) -> str:
        """The kind of result a round has: "points" in columns, "places", or "paid" among the players."""
        return "places" if self.titles else "points"

    @property
    def goal(self) -> tuple[str, int]:
        """The end of a game: a unit ("points", "rounds", "hands") and how many; ("none", 0) if none."""
        for what, option in (("rounds", "rounds"), ("points", "target")):
            number = self.options.get(option)
            if number and isinstance(number, int):
                return what, number
        return "none", 0

    def row(self, rule: str) -> str:
        """The id this game uses for a rule of its family."""
        return rule

    def __repr__(self) -> str:
        return f"<{self.header()}>"

    def __reduce__(self) -> tuple[object, ...]:
        # The options say all; what a game has worked out besides can be long, and may hold functions.
        return _set_up, (type(self), self.changed_options())

    # -- options -----------------------------------------------------------------------------------

    @classmethod
    @cache
    def choices(cls) -> tuple[Option, ...]:
        """Every option the game has."""
        return tuple(
            Option(f.name, default=getattr(cls, f.name), **f.metadata)
            for f in fields(cls)
            if "rule" in f.metadata
        )

    @property
    def options(self) -> Mapping[str, Value]:
        """The options by name, as they are set."""
        return {choice.name: getattr(self, choice.name) for choice in self.choices()}

    @property
    def moot_options(self) -> frozenset[str]:
        """The names of the options that make no difference with the others set as they are."""
        return frozenset()

    def vary(self, **options: Value) -> Self:
        """The same game with other options; raises OptionError for an unknown name or value."""
        known = {choice.name: choice for choice in self.choices()}
        for name, value in options.items():
            if name not in known:
                raise OptionError(f"{self.name} has no option {short(name)}{suggest_known(name, known)}")
            if not known[name].takes(value):
                message = f"{self.name}: {name} is {known[name].values_in_words}, not {short(value)}"
                raise OptionError(message, known[name].rule)
        return replace(self, **options)

    def changed_options(self) -> dict[str, Value]:
        """The options that differ from their defaults."""
        return {
            each.name: getattr(self, each.name)
            for each in self.choices()
            if getattr(self, each.name) != each.default
        }

    def header(self) -> str:
        """The first field of a position: the name, and the options that differ from their defaults."""
        return " ".join([self.name, *(f"{name}={value}" for name, value in self.changed_options().items())])

    def vary_by_words(self, words: Iterable[str], text: str = "") -> Self:
        """The game that `header` describes, from the words after the name.

        Raises NotationError for a word that is not name=value, OptionError for an unknown name or value.
        """
        known = {choice.name: choice for choice in self.choices()}
        options: dict[str, Value] = {}
        for word in words:
            name, equals, value = word.partition("=")
            name = name.lower()
            if not equals:
                raise NotationError(
                    f"after the ruleset come options such as name=value, not {short(word)}", text, word
                )
            options[name] = known[name].read(value) if name in known else value
        return self.vary(**options) if options else self

    # -- hooks of a family ---------------------------------------------------------------------------

    def cards(self, held: int | str) -> int:
        """Cards as one number, as in a state's `hands`, from their names: `8w 9w Ph`, `B1 B2`.

        Such a number comes back as it is. Raises NotationError for an unknown name, PositionError for more
        cards than there are, ArgumentError for anything but a text or such a number.
        """
        if type(held) is str:
            return self.parse_cards(held)
        if type(held) is int and held >= 0 and held.bit_length() <= self.all_cards.bit_length():
            return held
        raise ArgumentError(f"cards are named in a text, not {short(held)}")

    @property
    def all_cards(self) -> int:
        """All cards, as one number."""
        raise NotImplementedError

    @property
    def set_size(self) -> int:
        """The number of cards, or tiles, that the game is played with."""
        return len(self.card_names(self.all_cards))

    @property
    def set_sizes(self) -> tuple[int, ...]:
        """The size of every set a table may choose."""
        return (self.set_size,)

    def hand_sizes(self, first: int, number: int = 1) -> tuple[int, ...]:
        """The number of cards for each seat in round `number`, if the first card goes to seat `first`."""
        raise NotImplementedError

    def parse_cards(self, text: str) -> int:
        """The number that names stand for (see `cards`)."""
        raise NotImplementedError

    def card_names(self, cards: int | str) -> list[str]:
        """The names of cards (or tiles) held together, in order; `cards` as in a state's `hands`."""
        raise NotImplementedError

    def check_cards(self, names: Iterable[str]) -> None:
        """Raise NotationError for an unknown name, PositionError for more cards than there are."""
        raise NotImplementedError

    def deal(self, rng: random.Random, before: Own = None) -> State:
        """A new round, shuffled by `rng`; `before` is the finished round that it follows."""
        raise NotImplementedError

    def read_position(self, fields: list[str], text: str) -> State:
        """The state that the fields of a position describe, without the first."""
        raise NotImplementedError

    def save_deal(self, state: Own, before: Own) -> dict[str, object]:
        """The data (JSON) from which a freshly dealt round can be dealt again."""
        raise NotImplementedError

    def doer(self, action: str, state: Own) -> int:
        """The seat that an action's text begins with; `state` is any position of its round."""
        return int(action.split()[0])

    def load_deal(self, data: Mapping[str, object], before: Own) -> State:
        """The round that `save_deal` kept; raises SavedGameError, which names the part that is wrong."""
        raise NotImplementedError

    def calling(self, state: Own) -> tuple[int, ...]:
        """The seats to ask now, at a moment that matters, for an announcement the game does not wait for."""
        return ()

    # -- what the states of a family ask ---------------------------------------------------------------

    def judge(self, state: Own, action: Own) -> Verdict:
        """The verdict on an action, legal or not; never raises."""
        raise NotImplementedError

    def legal(self, state: Own, seat: int | None) -> Sequence[Action]:
        """Every legal action of a seat, or of all."""
        raise NotImplementedError

    def fault(self, state: Own, action: Own) -> Own:
        """The state after a fault that the table's options let stand (the verdict has a fact `penalty`)."""
        raise NotImplementedError

    def parse_action(self, text: str, state: Own, *, strict: bool = False) -> Action:
        """The action that a text means in a position (see `State.action`)."""
        raise NotImplementedError

    def format_action(self, action: Own, state: Own) -> str:
        """The text of an action in a position."""
        raise NotImplementedError

    def format_position(self, state: Own) -> str:
        """The line of a position; `read_position` is its inverse."""
        return " | ".join(self.position_fields(state))

    def position_fields(self, state: Own) -> Iterator[str]:
        """The fields of a position's line."""
        raise NotImplementedError


def _set_up(kind: type[Ruleset], options: Mapping[str, Value]) -> Ruleset:
    """The game that was pickled."""
    return kind(**options)


class State(Snapshot):
    """One moment of a round (or hand) of any game.

    game     the ruleset, with its options
    phase    what is being waited for, in the family's words; "over" when the round has ended
    turn     the seat whose turn it is
    hands    what each seat holds, as one number (see `Ruleset.cards`); `held` has the cards by name
    people   the person on each seat
    totals   the points before this round, one a column of the score sheet
    trick    the plays on the table (seat, combination), oldest first; never any in a game without tricks
    """

    ACTION: ClassVar[type[Action]]  # the base class of the family's actions
    game: Ruleset
    phase: str
    turn: int
    hands: tuple[int, ...]
    people: tuple[int, ...]
    totals: tuple[int, ...]
    trick: tuple[tuple[int, Combo], ...] = ()

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
        """The cards of a seat, or of all seats, by name. Raises ArgumentError if there is no such seat.

        >>> from tichu_teach.engine import parse_position
        >>> table = parse_position("haggis | 0: 2r 3r J | 1: 8o | turn 0")
        >>> table.held(0), table.held()
        (2r 3r J, 0: 2r 3r J | 1: 8o)
        """
        if seat is None:
            return Hands(self.held(each) for each in range(self.game.players))
        self.game.check_seat(seat)
        return Cards(self.game.card_names(self.hands[seat]))

    def view(self, seat: int) -> View:
        """The position as this seat sees it. Raises ArgumentError if there is no such seat."""
        raise NotImplementedError

    # -- the referee -------------------------------------------------------------------------------

    def action(self, action: Action | str, *, strict: bool = False) -> Action:
        """An action from its text (see the family's `notation.py`); an action comes back as it is.

        Raises NotationError, and with `strict` AmbiguousAction if the text can be read in several ways.
        """
        if isinstance(action, self.ACTION):
            return action
        if isinstance(action, Action):
            raise NotationError(f"this is {self.game.name}, and {short(action)} is from another game")
        return self.game.parse_action(as_text(action, "an action"), self, strict=strict)

    def text(self, action: Action) -> str:
        """The text of an action; `action` reads it back. Raises ArgumentError for anything else."""
        if not isinstance(action, self.ACTION):
            raise ArgumentError(f"text takes an action of this game, such as legal()[0], not {short(action)}")
        return self.game.format_action(action, self)

    def ask(self, action: Action | str) -> Verdict:
        """The verdict on an action: allowed or not, with the rule, the reason and the facts behind it.

        An action can be given as a line of text, as a position can (`help(position)`):
        `table.ask("0 play 8w Ph")`.
        """
        verdict = self.game.judge(self, self.action(action))
        # Games share rules, and put them in words of their own; two or three players have other names.
        table: Facts = {"game": self.game.name, "players": self.game.players}
        facts: Facts = {**table, **verdict.facts}
        return Verdict(verdict.allowed, verdict.rule, verdict.reason, facts, verdict.other_rules)

    def legal(self, seat: int | None = None) -> Actions:
        """Every legal action of a seat, or of all; never empty while somebody is to act.

        Raises ArgumentError if there is no such seat.
        """
        if seat is not None and seat is not self.turn:  # which is always a seat
            self.game.check_seat(seat)
        found: Actions = Actions(self.game.legal(self, seat))
        found.state = self
        return found

    def apply(self, action: Action | str) -> Self:
        """The state after an action (or its text). Raises IllegalAction, which carries the verdict.

        If the table lets a fault stand at a price, returns the state after it.
        """
        action = self.action(action)
        verdict = self.ask(action)
        if verdict:
            return self.after(action)
        if verdict.facts.get("penalty"):
            faulty: Self = self.game.fault(self, action)
            return faulty
        raise IllegalAction(verdict)

    def after(self, action: Action) -> Self:
        """The state after an action known to be legal (one from `legal`); unchecked, and so quick."""
        new: Self = self.game.outcomes[type(action)](self, action)
        return new

    def play(self, *actions: Action | str) -> Self:
        """The state after several actions, such as a script or the transcript of a real game.

        Raises IllegalAction as `apply` does.
        """
        state = self
        for each in actions:
            state = state.apply(each)
        return state

    # -- counting ----------------------------------------------------------------------------------

    def count(self) -> Counted:
        """The points of the round and why. Raises IllegalAction while it is not over."""
        raise NotImplementedError

    @property
    def standing(self) -> tuple[int, ...]:
        """The points by column of the score sheet, including this round's once it is over."""
        raise NotImplementedError

    @property
    def winner(self) -> int | None:
        """The column that has won the game, None while it goes on."""
        raise NotImplementedError

    def next_deal(self, rng: random.Random) -> Self:
        """The next round of the game."""
        dealt = self.game.deal(rng, self)
        assert isinstance(dealt, type(self))
        return dealt


class View:
    """A position as one seat sees it: its own hand and what lies open. Other hands are not in it at all.

    Public values keep the names they have in the state; each family adds its own.

    seat     whose view this is
    hand     what that seat holds, as one number
    counts   how many cards (or tiles) each seat holds
    phase    what is being waited for, as far as this seat can know
    acts     True if this seat owes a decision
    legal    what it may do
    people   the person on each seat
    points   the points of the round by side once it is over, None before that
    standing the points of the game, including those of a finished round
    """

    game: Ruleset
    seat: int
    hand: int
    counts: tuple[int, ...]
    phase: str
    turn: int
    acts: bool
    legal: tuple[Action, ...]
    people: tuple[int, ...]
    points: tuple[int, ...] | None
    standing: tuple[int, ...]

    def __repr__(self) -> str:
        return f"<{self.game.name}, seat {self.seat}>"

    @property
    def mark(self) -> tuple[object, ...]:
        """The fields that tell one decision from another; the actions name the seat."""
        return self.phase, self.hand, self.counts, self.legal

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats known to owe a decision."""
        return () if self.phase == "over" else (self.turn,)
