"""What a ruleset of the Tichu family decides: the hooks in which the games differ.

The course of a round is in `state.py`; a game overrides what it does differently and no more.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from ..climbing.cards import bits, dealt_hand
from ..climbing.combo import Combo
from ..errors import SavedGameError
from ..ruleset import Ruleset
from .combinations import Combinations
from .deck import Deck
from .state import State
from .transitions import opened

if TYPE_CHECKING:
    from ..climbing.score import Count


# What only some games know: a seat without a grand tichu, a round without an exchange, the order of cards in
# an exchange, a Mahjong without a wish, a seat that the wish does not bind, equal cards that make no set, a
# Dragon on a Dragon, a Phoenix on a Phoenix, a hand that another's player decides for.
Moment = Literal[
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


def rows(base: tuple[str, ...], instead: Mapping[str, str], own: str, dropped: str = "") -> tuple[str, ...]:
    """The rule ids of a variant: those of its base that nothing stands instead of, and its own.

    `own` lists the variant's ids; `dropped` the base's rows (without its name) that it has no use for.
    """
    gone = {*instead, *(f"{base[0].partition('.')[0]}.{row}" for row in dropped.split())}
    return (*(rule for rule in base if rule not in gone), *own.split())


@dataclass(frozen=True)
class ClimbingGame(Ruleset):
    """A game of the Tichu family."""

    family: ClassVar[str] = "tichu"
    grand_before: ClassVar[int]  # cards held when a grand tichu must be announced; 0: there are no tichus
    # Rows of the four-hand game that a row of this game stands for in verdicts and counts.
    instead: ClassVar[Mapping[str, str]] = MappingProxyType({})
    # Rows that the four-hand game has not, by what the referee cites them for (see `Moment`).
    own: ClassVar[Mapping[Moment, str]] = MappingProxyType({})

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
        """Whether a tichu called before the push is revealed lets everybody choose anew."""
        return False

    @property
    def wish_unable(self) -> str:
        """Who cannot grant the wish, for want of a card or of a fit, is "free", or "must-pass".

        In games saved in the first format it may be "holder-must-pass": only who holds the rank
        (nanking.wish.unable).
        """
        return "free"

    @property
    def wish_fault(self) -> str:
        """A play that overlooks the wish: "refuse" it, or end the round with a "penalty"."""
        return "refuse"

    @property
    def retract_second_grand(self) -> bool | str:
        """Whether one of two partners' grand tichus may be taken back: by whom the ninth card reaches later.

        In games saved in the first format it may be "spoke-later": by whoever called second
        (nanking.tichu.both).
        """
        return False

    @property
    def target(self) -> int | None:
        """The points that end the game, None where they do not."""
        return None

    # -- cards -------------------------------------------------------------------------------------

    @property
    def deck(self) -> Deck:
        """The cards the game is played with."""
        return self.combinations.deck

    @property
    def combinations(self) -> Combinations:
        """What may be played together."""
        raise NotImplementedError

    def readings(self, cards: int | str) -> tuple[Combo, ...]:
        """Everything that cards, or their names, can be played as, highest first (nanking.ph.choice)."""
        held = self.cards(cards)
        return self.combinations.readings(held) if held else ()

    def combo(self, cards: int, joker: tuple[int, ...] | None = None, top: Combo | None = None) -> Combo:
        """The combination that cards make: the reading with those `joker` ranks, else the one to propose.

        Proposed is the highest reading that beats `top`, else the highest (nanking.ph.choice). A Phoenix
        alone takes its value from `top`. Cards that make nothing come back with the kind "none".
        """
        if cards.bit_count() == 1 and not joker:
            return self.combinations.single(cards, top)
        readings = self.combinations.readings(cards) if cards else ()
        if joker:
            readings = tuple(each for each in readings if each.joker == joker)
        fitting = [each for each in readings if top is None or each.beats(top)]
        for each in (*fitting, *readings):
            return each
        return Combo("none", cards.bit_count(), 0, cards, joker or ())

    @property
    def all_cards(self) -> int:
        return self.deck.all

    def parse_cards(self, text: str) -> int:
        return self.deck.parse(text)

    def card_names(self, cards: int | str) -> list[str]:
        return self.deck.names(self.cards(cards) & self.deck.all)

    def check_cards(self, names: Iterable[str]) -> None:
        self.deck.gather(names)

    # -- sides -------------------------------------------------------------------------------------

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

    def deal(self, rng: random.Random, before: State | None = None, first: int | None = None) -> State:
        """A new round, shuffled by `rng`; `before` is the finished round that it follows.

        `first` is the seat that takes the first card, if not the one that the game's rule says.
        """
        cards = list(self.deck)
        rng.shuffle(cards)
        first = self.first_to_take(before) if first is None else first
        sizes = self.hand_sizes(first, before)
        hands: list[list[int]] = [[] for _ in sizes]
        while any(len(hand) < size for hand, size in zip(hands, sizes, strict=True)):
            for hand, size in zip(hands, sizes, strict=True):
                if len(hand) < size:
                    hand.append(cards[sum(map(len, hands))])
        return self.lay_out(hands, first, before)

    def hand_sizes(self, first: int, before: State | None = None) -> tuple[int, ...]:
        """How many cards each seat gets; `first` is the first to be given one."""
        return (self.hand_size,) * self.players

    def first_to_take(self, before: State | None) -> int:
        """Who takes the first card: whoever was out first in the round before (nanking.take)."""
        return before.out[0] if before and before.out else 0

    def lay_out(self, cards: Sequence[Sequence[int]], first: int, before: State | None = None) -> State:
        """The beginning of a round from each seat's cards, in the order in which it takes them.

        Cards that nobody gets lie open. The points, the number of the round and who sits where follow
        from the round before.
        """
        held = self.grand_before or max(map(len, cards))
        rest = tuple(tuple(hand[held:]) for hand in cards)
        state = State(
            self,
            "take",
            [sum(hand[:held]) for hand in cards],
            first,
            rest=rest,
            open=self.deck.all & ~sum(map(sum, cards)),
            totals=before.standing if before else (0,) * self.columns,
            round=before.round + 1 if before else 1,
            people=self.seating(before),
        )
        return opened(state)

    def read_position(self, fields: list[str], text: str) -> State:
        """The state that the fields of a position describe, without the first."""
        from .position import read_position

        return read_position(self, fields, text)

    def save_deal(self, state: State, before: State | None) -> dict[str, Any]:
        """Who takes first, and each seat's cards in the order in which they are taken."""
        first = state.turn if state.phase in ("take", "push") else self._first_of(state, before)
        hands = zip(state.hands, state.rest, strict=True)
        texts = [" ".join(self.deck.text(card) for card in (*bits(hand), *rest)) for hand, rest in hands]
        return {"first": first, "deal": texts}

    def _first_of(self, state: State, before: State | None) -> int:
        """Who took the first card of a round that begins with play: seen by who leads, or who has more."""
        if state.open & self.deck.mahjong:
            return state.turn
        sizes = tuple(hand.bit_count() for hand in state.hands)
        usual = self.seats_from(self.first_to_take(before))
        return next((seat for seat in usual if self.hand_sizes(seat, before) == sizes), usual[0])

    def load_deal(self, data: Mapping[str, Any], before: State | None) -> State:
        """The round that `save_deal` kept; raises SavedGameError, which names the part that is wrong."""
        first, deal = data.get("first"), data.get("deal")
        if type(first) is not int or not 0 <= first < self.players:
            raise SavedGameError(f"no seat {first!r}", "first")
        sizes = self.hand_sizes(first, before)
        if type(deal) is not list or len(deal) != len(sizes):
            raise SavedGameError(f"wants a list of {len(sizes)} hands", "deal")
        left, hands = self.deck.all, []
        for seat, (text, size) in enumerate(zip(deal, sizes, strict=True)):
            hand = dealt_hand(self.deck, text, size, left, f"deal[{seat}]")
            left &= ~sum(hand)
            hands.append(hand)
        return self.lay_out(hands, first, before)

    def seating(self, before: State | None = None) -> tuple[int, ...]:
        """Which person sits on each seat, in a first round and after another."""
        return before.people if before else tuple(range(self.players))

    def may_sit(self, people: tuple[int, ...]) -> bool:
        """Whether people may sit like this: everybody on one seat."""
        return sorted(people) == list(range(self.players))

    @property
    def least_hand(self) -> int:
        """The fewest cards that a player starts the play with."""
        return self.hand_size if self.even_deal else self.deck.size // self.players

    @property
    def even_deal(self) -> bool:
        """Whether everybody gets the same number of cards."""
        return True

    def may_win(self, column: int) -> bool:
        """Whether a column of the score sheet can win the game."""
        return True

    def may_announce(self, seat: int, kind: str) -> bool:
        """Whether this game lets a seat announce a tichu of this kind at all."""
        return True

    @property
    def wishes(self) -> bool:
        """Whether playing the Mahjong lets its player wish."""
        return True

    def push_targets(self, seat: int) -> tuple[int, ...]:
        """Whom a seat gives a card to before play, in the order in which a Push names them."""
        raise NotImplementedError

    def pushes(self, state: State) -> bool:
        """Whether cards change hands before this round's play."""
        return True

    def demand(self, seat: int) -> str:
        """Which cards a seat must push: "best", "worst", or "" where it chooses freely."""
        return ""

    def demanded(self, state: State, seat: int) -> tuple[int, ...] | None:
        """The cards that a seat must push (one choice among equals), None where it chooses freely."""
        return None

    def exchange_rule(self, seat: int) -> str:
        """The row that says what a seat has to push."""
        return "nanking.push"

    def bound_by_wish(self, seat: int) -> bool:
        """Whether the duty of the wish holds for a seat."""
        return True

    def dog_leaders(self, state: State, seat: int) -> tuple[int, ...]:
        """Who may lead after `seat` has led the Dog; where there are several, that seat chooses."""
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

    @property
    def sweep(self) -> int:
        """The points of a side that is out whole before all others; also what an overlooked wish costs."""
        return 200

    def tricks_go_to(self, state: State, seat: int) -> tuple[int, str] | None:
        """The side that gets a seat's tricks at the end of a round, and by which rule; None: its own.

        The last player's go to the first out (nanking.tail.tricks).
        """
        return (self.side(state.out[0]), "nanking.tail.tricks") if state.hands[seat] else None

    def count(self, state: State) -> Count:
        """The points of a finished round, with the reason for each."""
        raise NotImplementedError

    def standing(self, state: State, points: Sequence[int] | None = None) -> tuple[int, ...]:
        """The columns of the score sheet after a finished round; `points` a side, if not those counted."""
        points = self.count(state).points if points is None else points
        return tuple(t + p for t, p in zip(state.totals, points, strict=True))

    def winner(self, totals: tuple[int, ...], state: State) -> int | None:
        """The column that has won with these totals after a finished round, None while the game goes on."""
        raise NotImplementedError
