"""The rules of the Tichu family: options, and the hooks in which the games differ.

A hook takes facts (seats, hands, who is out), never a whole position, so that positions can build on the
rules. A game overrides only the hooks it plays differently; `game.py` applies them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import ClassVar, Literal

from ..climbing.combo import Combo
from ..climbing.rules import ClimbingRules
from .combinations import Combinations
from .deck import Deck

# Cases that only some games have: a seat without a grand tichu, a round without an exchange, the order of
# cards in an exchange, a Mahjong without a wish, a seat the wish does not bind, equal cards that make no set,
# a Dragon on a Dragon, a Phoenix on a Phoenix, a hand played by another seat's player.
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


# The rules of the four-hand game, on which all others build.
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
    """The rule ids of a variant: those of the four-hand game that it keeps, and its own.

    `instead` has the rules it replaces, `own` lists its own ids, `dropped` the rules (without `nanking.`)
    that it does not need.
    """
    gone = {*instead, *(f"nanking.{row}" for row in dropped.split())}
    return (*(rule for rule in ROWS if rule not in gone), *own.split())


@dataclass(frozen=True, repr=False)
class TichuRules(ClimbingRules):
    """The rules of a game of the Tichu family."""

    family: ClassVar[str] = "tichu"
    ends_by: ClassVar[str] = "nanking.end"
    grand_before: ClassVar[int]  # cards held when a grand tichu must be announced; 0: there are no tichus
    # Rules of the four-hand game, with this game's rule that replaces each in verdicts and counts.
    replaced_rules: ClassVar[Mapping[str, str]] = MappingProxyType({})
    # Rules the four-hand game lacks, by the case the referee cites them for (see `Occasion`).
    own_rules: ClassVar[Mapping[Occasion, str]] = MappingProxyType({})

    @property
    def hand_size(self) -> int:
        """The most cards a player starts the play with."""
        raise NotImplementedError

    def row(self, rule: str) -> str:
        """The id this game uses for a rule of the four-hand game."""
        return self.replaced_rules.get(rule, rule)

    # -- options of some games, with their value in the others ---------------------------------------

    @property
    def reopen_push_on_call(self) -> bool:
        """True if a tichu called before the push is revealed lets everybody choose anew."""
        return False

    @property
    def wish_unable(self) -> str:
        """The rule for a seat that can't grant the wish: "free" or "must-pass" (nanking.wish.unable)."""
        return "free"

    @property
    def wish_fault(self) -> str:
        """The answer to a play that overlooks the wish: "refuse" it, or end the round with a "penalty"."""
        return "refuse"

    @property
    def retract_second_grand(self) -> bool:
        """True if, when two partners call grand, the one whose ninth card comes later may take it back."""
        return False

    @property
    def target(self) -> int | None:
        """The points that end the game, None if points do not."""
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
        """Every combination cards, or named cards, can be played as, highest first (nanking.ph.choice)."""
        held = self.cards(cards)
        return self.combinations.readings(held) if held else ()

    def combo(self, cards: int, joker: tuple[int, ...] | None = None, top: Combo | None = None) -> Combo:
        """The combination that cards make: the reading with those `joker` ranks, or by default the highest.

        All readings are of one kind (nanking.ph.choice). A Phoenix alone takes its rank from `top`. Cards
        that make nothing come back with the kind "none".
        """
        if cards.bit_count() == 1 and not joker:
            return self.combinations.single(cards, top)
        for each in self.readings(cards):
            if not joker or each.joker == joker:
                return each
        return Combo("none", cards.bit_count(), 0, cards, joker or ())

    # -- sides -------------------------------------------------------------------------------------

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
        """The number of cards for each seat in round `number`, if the first card goes to seat `first`."""
        return (self.hand_size,) * self.players

    def first_to_take(self, out: tuple[int, ...] = ()) -> int:
        """The seat that takes the first card: the first to go out in the round before (nanking.take).

        `out` are the seats that went out in that round, empty if there was none.
        """
        return out[0] if out else 0

    def seating(self, people: tuple[int, ...] = (), finish: tuple[int, ...] = ()) -> tuple[int, ...]:
        return people or tuple(range(self.players))

    def may_sit(self, people: tuple[int, ...]) -> bool:
        """Return True if people may sit like this, each on one seat."""
        return sorted(people) == list(range(self.players))

    @property
    def least_hand(self) -> int:
        """The fewest cards a player starts the play with."""
        return self.hand_size if self.even_deal else self.deck.size // self.players

    @property
    def even_deal(self) -> bool:
        """True if everybody gets the same number of cards."""
        return True

    def may_announce(self, seat: int, kind: str) -> bool:
        """Return True if this game ever lets a seat announce a tichu of this kind."""
        return True

    @property
    def wishes(self) -> bool:
        """True if playing the Mahjong lets its player wish."""
        return True

    def push_targets(self, seat: int) -> tuple[int, ...]:
        """The seats that get a card from this one before play, in the order in which a Push names them."""
        raise NotImplementedError

    def pushes(self, number: int) -> bool:
        """Return True if cards change hands before play in round `number`."""
        return True

    def demand(self, seat: int) -> str:
        """The cards that a seat must push: "best", "worst", or "" if it chooses freely."""
        return ""

    def demanded_push(self, seat: int, hand: int) -> tuple[int, ...] | None:
        """The cards a seat must push from its hand (one choice among equals), None if it chooses freely."""
        return None

    @property
    def exchange_rule(self) -> str:
        """The rule that says which cards a seat must push."""
        return "nanking.push"

    def bound_by_wish(self, seat: int) -> bool:
        """Return True if the wish binds a seat."""
        return True

    def dog_leaders(self, seat: int, hands: Sequence[int], number: int) -> tuple[int, ...]:
        """The seats that may lead after `seat` has led the Dog; if there are several, it chooses.

        `hands` are those after the Dog, `number` is the round's.
        """
        raise NotImplementedError

    def dragon_targets(self, seat: int) -> tuple[int, ...]:
        """The seats that may be given a trick won by the Dragon; empty if the winner keeps it."""
        return self.opponents(seat)

    def double_victory(self, out: Sequence[int]) -> bool:
        """Return True if the order of going out settles the round without counting cards."""
        return False

    @property
    def sweep(self) -> int:
        """The points of a side that is all out before any other; also the cost of an overlooked wish."""
        return 200

    def tricks_go_to(self, seat: int, out: tuple[int, ...]) -> tuple[int, str] | None:
        """The side that gets a seat's tricks at the end of a round, and the rule for it; None: its own side.

        `out` are the seats in the order they went out; the tricks of a player left with cards go to the side
        of the first (nanking.tail.tricks).
        """
        return None if seat in out else (self.side(out[0]), "nanking.tail.tricks")
