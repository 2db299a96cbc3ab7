"""What a ruleset of the Tichu family decides: the hooks in which the games differ.

The course of a round is in `state.py`; a game overrides what it does differently and no more.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Self

from ..errors import OptionError
from .cards import Deck
from .combinations import Combinations
from .combo import Combo

if TYPE_CHECKING:
    from .count import Count
    from .state import State


@cache
def _rotation(players: int, seat: int) -> tuple[int, ...]:
    return tuple((seat + step) % players for step in range(players))


def option(default: Any, rule: str, choices: tuple[Any, ...] = ()) -> Any:
    """A dataclass field for a table's choice: its default, the rule it belongs to, the values it takes."""
    return field(default=default, metadata={"rule": rule, "choices": choices})


@dataclass(frozen=True)
class Option:
    """One choice a table can make: its name, the rule id, the values it takes (none listed: any number)."""

    name: str
    rule: str
    default: Any
    choices: tuple[Any, ...]


@dataclass(frozen=True)
class Ruleset:
    """A game with its options; compare and copy it freely, it never changes."""

    name: ClassVar[str]
    players: ClassVar[int]
    sides: ClassVar[int]
    hand_size: ClassVar[int]  # cards a player starts the play with
    grand_before: ClassVar[int]  # cards held when a grand tichu must be announced
    rules: ClassVar[tuple[str, ...]]  # every id of the ledger that this game plays by

    # -- options -----------------------------------------------------------------------------------

    @classmethod
    def choices(cls) -> tuple[Option, ...]:
        """Every option the game has."""
        return tuple(
            Option(f.name, f.metadata["rule"], f.default, f.metadata["choices"])
            for f in fields(cls)
            if "rule" in f.metadata
        )

    @property
    def options(self) -> Mapping[str, Any]:
        """The options by name, as they are set."""
        return {choice.name: getattr(self, choice.name) for choice in self.choices()}

    def vary(self, **options: Any) -> Self:
        """The same game with other options; raises OptionError for an unknown name or value."""
        known = {choice.name: choice for choice in self.choices()}
        for name, value in options.items():
            if name not in known:
                raise OptionError(f"{self.name} has no option {name!r}; it has {', '.join(known)}")
            choice = known[name]
            if choice.choices and value not in choice.choices:
                allowed = ", ".join(repr(each) for each in choice.choices)
                raise OptionError(f"{self.name}: {name} is one of {allowed}, not {value!r}")
            if not choice.choices and (type(value) is not int or value < 1):
                raise OptionError(f"{self.name}: {name} is a whole number from 1 up, not {value!r}")
        return replace(self, **options)

    # -- cards -------------------------------------------------------------------------------------

    @property
    def deck(self) -> Deck:
        """The cards the game is played with."""
        return self.combinations.deck

    @property
    def combinations(self) -> Combinations:
        """What may be played together."""
        raise NotImplementedError

    def combo(self, cards: int, joker: tuple[int, ...] | None = None, top: Combo | None = None) -> Combo:
        """The combination that cards make: the reading with those `joker` ranks, else the one to propose.

        Proposed is the highest reading that beats `top`, else the highest (nanking.ph.choice). A Phoenix
        alone takes its value from `top`. Cards that make nothing come back with the kind "none".
        """
        if cards and cards & self.deck.phoenix == cards and cards.bit_count() == 1 and not joker:
            return Combo("single", 1, self.combinations.phoenix_rank(top) or 1.5, cards)
        readings = self.combinations.readings(cards) if cards else ()
        if joker:
            readings = tuple(each for each in readings if each.joker == joker)
        fitting = [each for each in readings if top is None or each.beats(top)]
        for each in (*fitting, *readings):
            return each
        return Combo("none", cards.bit_count(), 0, cards, joker or ())

    # -- seats -------------------------------------------------------------------------------------

    def next_seat(self, seat: int) -> int:
        """The seat whose turn follows: the right-hand neighbour (nanking.seats)."""
        return (seat + 1) % self.players

    def seats_from(self, seat: int) -> tuple[int, ...]:
        """All seats in playing order, beginning with this one."""
        return _rotation(self.players, seat)

    def side(self, seat: int) -> int:
        """The side a seat plays for."""
        raise NotImplementedError

    def partners(self, seat: int) -> tuple[int, ...]:
        """The other seats of the same side, nearest first in playing order."""
        return tuple(s for s in self.seats_from(seat)[1:] if self.side(s) == self.side(seat))

    def opponents(self, seat: int) -> tuple[int, ...]:
        """The seats of other sides, in playing order."""
        return tuple(s for s in self.seats_from(seat)[1:] if self.side(s) != self.side(seat))

    # -- hooks -------------------------------------------------------------------------------------

    def deal(self, rng: random.Random, first: int = 0, totals: tuple[int, ...] = ()) -> State:
        """A new round: shuffled by `rng`, `first` is the first to take cards."""
        raise NotImplementedError

    def push_targets(self, seat: int) -> tuple[int, ...]:
        """Whom a seat gives a card to before play, in the order in which a Push names them."""
        raise NotImplementedError

    def bound_by_wish(self, seat: int) -> bool:
        """Whether the duty of the wish holds for a seat."""
        return True

    def dog_leader(self, state: State, seat: int) -> int:
        """Who leads after `seat` has led the Dog."""
        raise NotImplementedError

    def dragon_targets(self, seat: int) -> tuple[int, ...]:
        """To whom a seat may give a trick won by the Dragon; empty if it keeps it."""
        return self.opponents(seat)

    def round_over(self, hands: tuple[int, ...], out: tuple[int, ...]) -> bool:
        """Whether nothing is left to play."""
        raise NotImplementedError

    def uncounted(self, out: tuple[int, ...]) -> bool:
        """Whether the order in which players went out settles the round without counting cards."""
        return False

    def count(self, state: State) -> Count:
        """The points of a finished round, with the reason for each."""
        raise NotImplementedError

    def winner(self, totals: tuple[int, ...]) -> int | None:
        """The side that has won the game at these totals, None while it goes on."""
        raise NotImplementedError
