"""The rules of the Tichu family: options, and the hooks in which the games differ.

A hook is told facts (seats, hands, who is out), never a whole position: so positions can rest on the rules. A
game overrides what it does differently and no more; what comes of it is in `game.py`.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import ClassVar, Literal

from ..climbing.combo import Combo
from ..climbing.rules import ClimbingRules
from ..state import Own
from .actions import Push
from .combinations import Combinations
from .deck import Deck

# What only some games know: a seat without a grand tichu, a round without an exchange, the order of cards in
# an exchange, a Mahjong without a wish, a seat that the wish does not bind, equal cards that make no set, a
# Dragon on a Dragon, a Phoenix on a Phoenix, a hand that another's player decides for.
Occasion = Literal[
    "no-grand",
    "no-push",
    "order",
    "no-wish",
    "exempt",
    "suits-differ",
    "second-dragon",
    "second-phoenix",
    "dummy",
]


# The rows of the four-hand game, on which all others rest.
ROWS = tuple(
    f"nanking.{row}"
    for row in """
    deck seats take push push.simultaneous
    combo.single combo.pair combo.pairs combo.triple combo.fullhouse combo.straight combo.bomb4
    combo.bombflush combo.fullhouse.distinct combo.flush-is-bomb combo.no-wrap
    lead.first follow pass.not-locked trick.end lead.out no-lead-pass
    ma.value wish.make wish.duty wish.duty.bomb wish.duty.phoenix wish.not-phoenix wish.unable
    wish.persists wish.lead wish.self wish.only-in-turn wish.own-top wish.not-itself wish.penalty
    dog.lead-only dog.partner-out dog.no-bomb dog.scores-nothing
    ph.joker ph.not-bomb ph.single ph.single.lead ph.not-dragon ph.choice
    dr.top dr.gift dr.bombed dr.last
    bomb.kinds bomb.beats bomb.any-time bomb.before-collect bomb.lead bomb.not-the-lead bomb.own
    bomb.priority
    end end.last-trick tail.hand tail.tricks points double
    tichu.small tichu.grand tichu.separate tichu.both game
    """.split()
)


def rows(instead: Mapping[str, str], own: str, dropped: str = "") -> tuple[str, ...]:
    """The rule ids of a variant: the four-hand game's that nothing stands instead of, and its own.

    `own` lists the variant's ids; `dropped` the rows (without `nanking.`) that it has no use for.
    """
    gone = {*instead, *(f"nanking.{row}" for row in dropped.split())}
    return (*(rule for rule in ROWS if rule not in gone), *own.split())


@dataclass(frozen=True, repr=False)
class TichuRules(ClimbingRules):
    """The rules of a game of the Tichu family."""

    family: ClassVar[str] = "tichu"
    ends_by: ClassVar[str] = "nanking.end"
    grand_before: ClassVar[int]  # cards held when a grand tichu must be announced; 0: there are no tichus
    # Rows of the four-hand game that a row of this game stands for in verdicts and counts.
    instead: ClassVar[Mapping[str, str]] = MappingProxyType({})
    # Rows that the four-hand game has not, by what the referee cites them for (see `Occasion`).
    own: ClassVar[Mapping[Occasion, str]] = MappingProxyType({})

    @property
    def sides(self) -> int:
        """The number of sides that play against each other."""
        raise NotImplementedError

    @property
    def hand_size(self) -> int:
        """The most cards that a player starts the play with."""
        raise NotImplementedError

    def row(self, rule: str) -> str:
        """The id under which this game has a row of the four-hand game."""
        return self.instead.get(rule, rule)

    # -- options of some games, as they stand in the others ------------------------------------------

    @property
    def reopen_push_on_call(self) -> bool:
        """True if a tichu called before the push is revealed lets everybody choose anew."""
        return False

    @property
    def wish_unable(self) -> str:
        """Rule for a seat that can't grant the wish: "free", or "must-pass" (nanking.wish.unable)."""
        return "free"

    @property
    def wish_fault(self) -> str:
        """A play that overlooks the wish: "refuse" it, or end the round with a "penalty"."""
        return "refuse"

    @property
    def retract_second_grand(self) -> bool:
        """True where, of two partners' grand tichus, the one with the later ninth card may be taken back."""
        return False

    @property
    def target(self) -> int | None:
        """The points that end the game, None where they do not."""
        return None

    # -- cards -------------------------------------------------------------------------------------

    @cached_property  # asked at every turn
    def deck(self) -> Deck:
        """The cards the game is played with."""
        return self.combinations.deck

    @cached_property
    def combinations(self) -> Combinations:
        """The combinations of the game's cards."""
        raise NotImplementedError

    def readings(self, cards: int | str) -> tuple[Combo, ...]:
        """Everything that cards, or their names, can be played as, highest first (nanking.ph.choice)."""
        held = self.cards(cards)
        return self.combinations.readings(held) if held else ()

    def combo(self, cards: int, joker: tuple[int, ...] | None = None, top: Combo | None = None) -> Combo:
        """The combination that cards make: the reading with those `joker` ranks, else the one to propose.

        Proposed is the highest reading (nanking.ph.choice): all are of one kind. A Phoenix alone takes its
        value from `top`. Cards that make nothing come back with the kind "none".
        """
        if cards.bit_count() == 1 and not joker:
            return self.combinations.single(cards, top)
        for each in self.readings(cards):
            if not joker or each.joker == joker:
                return each
        return Combo("none", cards.bit_count(), 0, cards, joker or ())

    # -- sides -------------------------------------------------------------------------------------

    def side(self, seat: int) -> int:
        """The side a seat plays for."""
        raise NotImplementedError

    def partners(self, seat: int) -> tuple[int, ...]:
        """The other seats of the same side, nearest first in playing order."""
        return self._partners[seat]

    @cached_property  # players ask at every decision
    def _partners(self) -> tuple[tuple[int, ...], ...]:
        return tuple(
            tuple(other for other in others if self.side(other) == self.side(seat))
            for seat, *others in self._orders
        )

    # -- hooks -------------------------------------------------------------------------------------

    def hand_sizes(self, first: int, number: int = 1) -> tuple[int, ...]:
        """The number of cards for each seat in the round of this number; `first` is given the first."""
        return (self.hand_size,) * self.players

    def first_to_take(self, out: tuple[int, ...] = ()) -> int:
        """The seat that takes the first card: whoever was out first in the round before (nanking.take).

        `out` are the seats that went out in that round, none where there was no round before.
        """
        return out[0] if out else 0

    def seating(self, people: tuple[int, ...] = (), finish: tuple[int, ...] = ()) -> tuple[int, ...]:
        return people or tuple(range(self.players))

    def may_sit(self, people: tuple[int, ...]) -> bool:
        """Return True if people may sit like this: everybody on one seat."""
        return sorted(people) == list(range(self.players))

    @property
    def least_hand(self) -> int:
        """The fewest cards that a player starts the play with."""
        return self.hand_size if self.even_deal else self.deck.size // self.players

    @property
    def even_deal(self) -> bool:
        """True if everybody gets the same number of cards."""
        return True

    def may_announce(self, seat: int, kind: str) -> bool:
        """Return True if this game lets a seat announce a tichu of this kind at all."""
        return True

    @property
    def wishes(self) -> bool:
        """True if playing the Mahjong lets its player wish."""
        return True

    def push_targets(self, seat: int) -> tuple[int, ...]:
        """The seats that get a card from this one before play, in the order in which a Push names them."""
        raise NotImplementedError

    def pushes(self, number: int) -> bool:
        """Return True if cards change hands before the play of the round of this number."""
        return True

    def demand(self, seat: int) -> str:
        """The cards that a seat must push: "best", "worst", or "" where it chooses freely."""
        return ""

    def demanded(self, seat: int, hand: int) -> tuple[int, ...] | None:
        """The cards of its hand that a seat must push (one choice among equals); None: it chooses freely."""
        return None

    def exchange_rule(self, seat: int) -> str:
        """The row that says what a seat has to push."""
        return "nanking.push"

    def bound_by_wish(self, seat: int) -> bool:
        """Return True if the duty of the wish holds for a seat."""
        return True

    def dog_leaders(self, seat: int, hands: Sequence[int], number: int = 1) -> tuple[int, ...]:
        """The seats that may lead after `seat` has led the Dog; of several, that seat chooses.

        `hands` are those after the Dog, `number` is the round's.
        """
        raise NotImplementedError

    def dragon_targets(self, seat: int) -> tuple[int, ...]:
        """To whom a seat may give a trick won by the Dragon; empty if it keeps it."""
        return self.opponents(seat)

    def round_over(self, hands: tuple[int, ...], out: tuple[int, ...]) -> bool:
        """Return True if nothing is left to play."""
        raise NotImplementedError

    def double_victory(self, out: tuple[int, ...]) -> bool:
        """Return True if the order in which players went out settles the round without counting cards."""
        return False

    @property
    def sweep(self) -> int:
        """The points of a side that is out whole before all others; also what an overlooked wish costs."""
        return 200

    def tricks_go_to(self, seat: int, out: tuple[int, ...]) -> tuple[int, str] | None:
        """The side that gets a seat's tricks at the end of a round, and by which rule; None: its own.

        `out` are the seats in the order they went out; the tricks of who is left go to the first of them
        (nanking.tail.tricks).
        """
        return None if seat in out else (self.side(out[0]), "nanking.tail.tricks")

    # -- what its states ask besides -----------------------------------------------------------------

    def sample_push(self, state: Own, seat: int, rng: random.Random | None = None) -> Push:
        """A push for a seat: its lowest cards, or cards drawn by `rng`, where the game leaves it a choice."""
        raise NotImplementedError

    def may_call(self, state: Own, seat: int) -> bool:
        """Return True if a seat may still announce a small tichu (nanking.tichu.small)."""
        raise NotImplementedError
