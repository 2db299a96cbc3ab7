"""The Haggis pack: suited cards 2–T and face cards J Q K that belong to no suit (haggis.deck).

Bits run in the order in which players sort a hand: five bits a rank (red, orange, yellow, green, blue),
then three Jacks, three Queens, three Kings, one of each for every seat; seat 1's Jack is written `J'` where
it must be told apart from seat 0's.
"""

from __future__ import annotations

from ..climbing.cards import ClimbingDeck, rank_value
from ..errors import short

SUITS = "roygb"  # red, orange, yellow, green, blue
RANKS = "..23456789TJQK"  # by value: RANKS[11] == "J"
LOW, TEN, JACK, QUEEN, KING = 2, 10, 11, 12, 13
FACES = (JACK, QUEEN, KING)
POINTS = {"3": 1, "5": 1, "7": 1, "9": 1, "J": 2, "Q": 3, "K": 5}  # haggis.score.cards
_FIRST_FACE = 5 * (TEN - LOW + 1)


def suited(rank: int, suit: int) -> int:
    """The bit of a suited card; `suit` is its place in SUITS."""
    return 1 << (5 * (rank - LOW) + suit)


def parse_rank(text: str) -> int:
    """The value of a rank's letter, 2–13; raises NotationError for anything else."""
    return rank_value(text, RANKS)


class Deck(ClimbingDeck):
    """The cards for two or three players: as many suits as players and two more (haggis.deck.two).

    `suit[s]` holds the cards of suit `s`, `wilds` all face cards, `faces[seat]`
    those that lie before a seat (haggis.wilds).
    """

    def __init__(self, players: int) -> None:
        super().__init__()
        self.players = players
        self.suits = SUITS[: players + 2]
        self.rank = [0] * (KING + 1)
        self.suit = [0] * len(self.suits)
        self.faces = [0] * players
        self._rank_of: dict[int, int] = {}
        for rank in range(LOW, TEN + 1):
            for suit, letter in enumerate(self.suits):
                bit = suited(rank, suit)
                self.suit[suit] |= bit
                self._put(RANKS[rank] + letter, bit, rank)
        for rank in FACES:
            for seat in range(players):
                bit = 1 << (_FIRST_FACE + 3 * (rank - JACK) + seat)
                self.faces[seat] |= bit
                self._put(RANKS[rank], bit, rank)
        self.wilds = sum(self.faces)
        self.suited = self.all & ~self.wilds

    def _put(self, name: str, bit: int, rank: int) -> None:
        self.add(name, bit, POINTS.get(name[0], 0))
        self.rank[rank] |= bit
        self._rank_of[bit] = rank

    def rank_of(self, card: int) -> int:
        """The value of a single card, 2–13."""
        return self._rank_of[card]

    def suit_of(self, card: int) -> str:
        """The suit's letter of a single card, "" for a face card."""
        return self.name(card)[1:]

    def of_seat(self, seat: int) -> int:
        """The cards that a seat can hold: all suited ones and its own face cards."""
        return self.suited | self.faces[seat]

    def no_card(self, name: str) -> str:
        if len(name) == 1 and name in RANKS[LOW : TEN + 1]:
            return f"{short(name)} names a rank only; add the suit: " + ", ".join(
                name + s for s in self.suits
            )
        suits = " ".join(self.suits)
        return f"{short(name)} is not a card; cards are a rank 2–9 T with a suit {suits}, or J Q K"
