"""A game as an object: its name, its rules, and the choices that a table makes before it plays."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cache, cached_property
from typing import Any, ClassVar, Self

from .errors import ArgumentError, NotationError, OptionError, instead, short
from .verdict import Verdict


def option(
    default: Any,
    rule: str,
    choices: tuple[Any, ...] = (),
    *,
    least: int = 1,
    none: bool = False,
    letters: str = "",
    offered: tuple[Any, ...] = (),
    earlier: tuple[tuple[Any, Any], ...] = (),
) -> Any:
    """A dataclass field for a table's choice: its default, the rule it belongs to, the values it takes.

    These are the `choices` where there are any; a text of some of the `letters`, each once and in order;
    otherwise whole numbers from `least` up. With `none` it may be None as well. `offered` are the values
    that players are asked to choose from as they sit down; without any, the default is what is played.
    `earlier` are pairs, a value in games saved in the first format and the one that means the same today:
    it is taken, but nobody is told to choose it.
    """
    taken = {"choices": choices, "least": least, "none": none, "letters": letters, "offered": offered}
    return field(default=default, metadata={"rule": rule, **taken, "earlier": earlier})


@dataclass(frozen=True)
class Option:
    """One choice a table can make: its name, the rule id, its default and the values it takes.

    See `option` for these.
    """

    name: str
    rule: str
    default: Any
    choices: tuple[Any, ...] = ()
    least: int = 1
    none: bool = False
    letters: str = ""
    offered: tuple[Any, ...] = ()
    earlier: tuple[tuple[Any, Any], ...] = ()

    def then(self, value: Any) -> Any:
        """What a value in a game saved in the first format means today."""
        return next((now for was, now in self.earlier if value == was and type(value) is type(was)), value)

    def takes(self, value: Any) -> bool:
        """Whether a value is one of those it takes."""
        if value is None and self.none:
            return True
        if self.choices:
            # 1 is not True here: written down, they differ.
            known = (*self.choices, *(now for _, now in self.earlier))
            return any(value == each and type(value) is type(each) for each in known)
        if self.letters:
            return type(value) is str and value == "".join(each for each in self.letters if each in value)
        return type(value) is int and value >= self.least

    @property
    def wanted(self) -> str:
        """The values it takes, for an error's text."""
        if self.choices:
            said = "one of " + ", ".join(repr(each) for each in self.choices)
        elif self.letters:
            said = f"some of the letters {self.letters!r}, in order"
        else:
            said = f"a whole number from {self.least} up"
        return said + (" or None" if self.none else "")

    def read(self, text: str) -> Any:
        """The value a text stands for; one that does not fit is left as it is, to be refused by name."""
        if self.none and text.lower() == "none":
            return None
        kind = str if self.letters else type(self.choices[0] if self.choices else self.default)
        if kind is bool:
            return {"True": True, "False": False}.get(text, text)
        if kind is not str and text.isascii() and text.isdecimal() and len(text) < 10:
            return int(text)
        return text


@dataclass(frozen=True)
class Ruleset:
    """A game with its options; compare and copy it freely, it never changes.

    Seat `s + 1` is always the right-hand neighbour of seat `s`, whichever way round a game is played.
    """

    name: ClassVar[str]
    family: ClassVar[str]  # the games that are played alike: "tichu", "haggis" or "mahjong"
    rules: ClassVar[tuple[str, ...]]  # the ids of the rules that this game plays by
    step: ClassVar[int] = 1  # from a seat to the next in turn: 1 to the right, −1 to the left
    # By the type of an action, what makes the state after one that is legal (see `State.after`).
    outcomes: ClassVar[Mapping[type[Any], Callable[[Any, Any], Any]]]

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
        """All seats in playing order, by the one it begins with."""
        seats = range(self.players)
        return tuple(tuple((first + self.step * turns) % self.players for turns in seats) for first in seats)

    @cached_property
    def _orders_after(self) -> tuple[tuple[int, ...], ...]:
        return tuple((*after, seat) for seat, *after in self._orders)

    def check_seat(self, seat: Any) -> None:
        """Raises ArgumentError for what is no seat of this game."""
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
        """The columns of the score sheet: one a side."""
        return self.sides

    def seating(self, people: tuple[int, ...] = (), finish: tuple[int, ...] = ()) -> tuple[int, ...]:
        """Which person sits on each seat: in a first round or, after another, from who sat where in that
        one and the order in which its seats came in.
        """
        return tuple(range(self.players))

    @property
    def titles(self) -> tuple[str, ...]:
        """The titles of the places, keys of the texts, the first first; none where places mean nothing."""
        return ()

    @property
    def scoring(self) -> str:
        """What a round brings: "points" in columns, "places", or what everybody is "paid" by the others."""
        return "places" if self.titles else "points"

    @property
    def goal(self) -> tuple[str, int]:
        """What a game goes on to: so many "points", "rounds" or "hands"; ("none", 0) without an end."""
        for what, option in (("rounds", "rounds"), ("points", "target")):
            if number := self.options.get(option):
                return what, number
        return "none", 0

    def row(self, rule: str) -> str:
        """The id under which this game has a row of its family."""
        return rule

    # -- options -----------------------------------------------------------------------------------

    @classmethod
    @cache
    def choices(cls) -> tuple[Option, ...]:
        """Every option the game has."""
        return tuple(
            Option(f.name, default=f.default, **f.metadata) for f in fields(cls) if "rule" in f.metadata
        )

    @property
    def options(self) -> Mapping[str, Any]:
        """The options by name, as they are set."""
        return {choice.name: getattr(self, choice.name) for choice in self.choices()}

    @property
    def moot(self) -> frozenset[str]:
        """The names of options that make no difference as the others are set."""
        return frozenset()

    def vary(self, **options: Any) -> Self:
        """The same game with other options; raises OptionError for an unknown name or value."""
        known = {choice.name: choice for choice in self.choices()}
        for name, value in options.items():
            if name not in known:
                raise OptionError(f"{self.name} has no option {short(name)}{instead(name, known)}")
            if not known[name].takes(value):
                message = f"{self.name}: {name} is {known[name].wanted}, not {short(value)}"
                raise OptionError(message, known[name].rule)
        return replace(self, **options)

    def changed(self) -> dict[str, Any]:
        """The options that differ from their defaults."""
        return {
            each.name: getattr(self, each.name)
            for each in self.choices()
            if getattr(self, each.name) != each.default
        }

    def header(self) -> str:
        """The first field of a position: the name, and the options that differ from their defaults."""
        return " ".join([self.name, *(f"{name}={value}" for name, value in self.changed().items())])

    def varied(self, words: Iterable[str], text: str = "") -> Self:
        """The game that `header` describes, from the words after the name.

        Raises NotationError for a word that is no option, OptionError for a value it does not take.
        """
        known = {choice.name: choice for choice in self.choices()}
        options: dict[str, Any] = {}
        for word in words:
            name, equals, value = word.partition("=")
            if not equals:
                raise NotationError(
                    f"after the ruleset come options such as name=value, not {short(word)}", text, word
                )
            options[name] = known[name].read(value) if name in known else value
        return self.vary(**options) if options else self

    # -- hooks of a family ---------------------------------------------------------------------------

    def cards(self, held: int | str) -> int:
        """What is held together as one number, as in a state's `hands`, from its names: `8w 9w Ph`, `B1 B2`.

        Such a number comes back as it is. Raises NotationError for a name that is none, PositionError for
        more than there are, ArgumentError for what is neither a text nor such a number.
        """
        if type(held) is str:
            return self.parse_cards(held)
        if type(held) is int and held >= 0 and held.bit_length() <= self.all_cards.bit_length():
            return held
        raise ArgumentError(f"cards are named in a text, not {short(held)}")

    @property
    def all_cards(self) -> int:
        """All there are, as one number."""
        raise NotImplementedError

    @property
    def set_size(self) -> int:
        """How many cards, or tiles, the game is played with."""
        return len(self.card_names(self.all_cards))

    @property
    def set_sizes(self) -> tuple[int, ...]:
        """The same for every set that a table may choose."""
        return (self.set_size,)

    def hand_sizes(self, first: int, number: int = 1) -> tuple[int, ...]:
        """How many cards each seat gets in the round of this number; `first` is the first to be given one."""
        return tuple(len(self.card_names(hand)) for hand in self.deal(random.Random(0)).hands)

    def parse_cards(self, text: str) -> int:
        """The number that names stand for (see `cards`)."""
        raise NotImplementedError

    def card_names(self, cards: int | str) -> list[str]:
        """The names of cards (or tiles) held together, in order; `cards` as in a state's `hands`."""
        raise NotImplementedError

    def check_cards(self, names: Iterable[str]) -> None:
        """Raises NotationError for a name that is none, PositionError for more than there are."""
        raise NotImplementedError

    def deal(self, rng: random.Random, before: Any = None) -> Any:
        """A new round, shuffled by `rng`; `before` is the finished round that it follows."""
        raise NotImplementedError

    def read_position(self, fields: list[str], text: str) -> Any:
        """The state that the fields of a position describe, without the first."""
        raise NotImplementedError

    def save_deal(self, state: Any, before: Any) -> dict[str, Any]:
        """What has to be kept (as JSON) of a freshly dealt round to deal it again."""
        raise NotImplementedError

    def doer(self, action: str, state: Any) -> int:
        """The seat that an action's text begins with; `state` is any position of its round."""
        return int(action.split()[0])

    def load_deal(self, data: Mapping[str, Any], before: Any) -> Any:
        """The round that `save_deal` kept; raises SavedGameError, which names the part that is wrong."""
        raise NotImplementedError

    def calling(self, state: Any) -> tuple[int, ...]:
        """The seats to be asked now for an announcement that nobody waits for, at the moments that matter."""
        return ()

    # -- what the states of a family ask (see `state.py`) ----------------------------------------------

    def judge(self, state: Any, action: Any) -> Verdict:
        """The verdict on an action, legal or not; nothing raises."""
        raise NotImplementedError

    def legal(self, state: Any, seat: int | None) -> list[Any]:
        """Every legal action of a seat, or of all."""
        raise NotImplementedError

    def fault(self, state: Any, action: Any) -> Any:
        """The state after a fault that the table's options let stand (a fact `penalty` of the verdict)."""
        raise NotImplementedError

    def view(self, state: Any, seat: int) -> Any:
        """What a seat sees."""
        raise NotImplementedError

    def parse_action(self, text: str, state: Any, *, strict: bool = False) -> Any:
        """The action that a text means in a position (see `State.action`)."""
        raise NotImplementedError

    def format_action(self, action: Any, state: Any) -> str:
        """The text of an action in a position."""
        raise NotImplementedError

    def format_position(self, state: Any) -> str:
        """The line of a position; `read_position` is its inverse."""
        raise NotImplementedError
