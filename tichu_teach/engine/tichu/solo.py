"""The base of Grandmaster and Ear: everybody for themselves, places that change between rounds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ..climbing.cards import bits
from ..climbing.score import Count
from .game import TichuGame
from .state import State

# The rules of the four-hand game that need partners, points or tichus.
NOT_ALONE = """
    dog.partner-out dr.bombed dr.last end.last-trick tail.hand tail.tricks points double
    tichu.separate wish.penalty game
"""

# From best to worst, as both games rank cards for the exchange.
_SPECIALS_FIRST = ("Dr", "Ph", "Ma", "Do")


@dataclass(frozen=True, repr=False)
class Solo(TichuGame):
    """No partners, points or tichus: the order of going out is the result and gives the next round's places.

    Place 0 is the best. Each seat has a fixed place, and people move to it (`seat_of`); the first round has
    no places yet and no exchange.
    """

    grand_before: ClassVar[int] = 0

    def seat_of(self, place: int) -> int:
        """The seat that belongs to a place, 0 being the first."""
        raise NotImplementedError

    def place_of(self, seat: int) -> int:
        """The place a seat stands for."""
        return next(place for place in range(self.players) if self.seat_of(place) == seat)

    def seating(self, people: tuple[int, ...] = (), finish: tuple[int, ...] = ()) -> tuple[int, ...]:
        """The person on each seat, once everybody has moved to the seat of the place they came in at."""
        seated = list(range(self.players))
        for place, seat in enumerate(finish):
            seated[self.seat_of(place)] = people[seat]
        return tuple(seated)

    def first_to_take(self, out: tuple[int, ...] = ()) -> int:
        """The seat right of the dealer, who came last in the round before; in the first round seat 0."""
        return self.next_seat(self.seat_of(self.players - 1)) if out else 0

    def may_announce(self, seat: int, kind: str) -> bool:
        return False

    def dragon_targets(self, seat: int) -> tuple[int, ...]:
        """Nobody: tricks only win the lead, so there is nothing to give away."""
        return ()

    def count(self, state: State) -> Count:
        """No lines and no points."""
        return Count((), (0,) * self.players)

    # -- the exchange --------------------------------------------------------------------------------

    @property
    def exchange_sizes(self) -> tuple[int, ...]:
        """The numbers of cards exchanged by first and last, second and last but one …"""
        return (2, 1, 0) if self.players == 5 else (3, 2, 1)

    def exchange(self, seat: int) -> tuple[int, int]:
        """The number of cards a seat gives, 0 in the middle, and the seat that gets them."""
        place = self.place_of(seat)
        across = self.players - 1 - place
        step = min(place, across)
        return (self.exchange_sizes[step] if step < len(self.exchange_sizes) else 0), self.seat_of(across)

    def takes_from(self, seat: int) -> bool:
        """Return True if a seat exchanges with a lower place, being one of the upper ones."""
        number, across = self.exchange(seat)
        return bool(number) and self.place_of(seat) < self.place_of(across)

    def demanded_push(self, seat: int, hand: int) -> tuple[int, ...] | None:
        number, _ = self.exchange(seat)
        ends = {"best": self.best_cards, "worst": self.worst_cards}
        demand = self.demand(seat)
        return ends[demand](hand, number) if number and demand else None

    def pushes(self, number: int) -> bool:
        """Return True except in the first round, when nobody has a place yet."""
        return number > 1

    def push_targets(self, seat: int) -> tuple[int, ...]:
        number, to = self.exchange(seat)
        return (to,) * number

    def best_cards(self, hand: int, number: int) -> tuple[int, ...]:
        """The best cards of a hand: Dragon, Phoenix, Mahjong, Dog, A, K, … 2."""
        return tuple(sorted(bits(hand), key=self._worth, reverse=True)[:number])

    def worst_cards(self, hand: int, number: int) -> tuple[int, ...]:
        """The worst cards of a hand, in the reverse order."""
        return tuple(sorted(bits(hand), key=self._worth)[:number])

    def _worth(self, card: int) -> int:
        name = self.deck.name(card)
        if name in _SPECIALS_FIRST:
            return 100 - _SPECIALS_FIRST.index(name)
        return self.deck.rank_of(card)

    # -- the deal --------------------------------------------------------------------------------------

    def dealt_sizes(self, cards: int, first: int) -> tuple[int, ...]:
        """Hand sizes when so many cards are dealt round from `first` on: the first few may get one more."""
        each, odd = divmod(cards, self.players)
        more = self.seats_from(first)[:odd]
        return tuple(each + (seat in more) for seat in range(self.players))
