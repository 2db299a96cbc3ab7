"""The pack: cards as bits, their names, ranks and suits.

Bits run in the order in which players sort a hand: Dog, Mahjong, twos … aces (four bits a rank: jade,
sword, pagoda, star), Phoenix, Dragon. A second pack begins at bit 64.
"""

from __future__ import annotations

from ..climbing.cards import COPY, ClimbingDeck, bits, rank_value
from ..errors import short

SUITS = "jwps"  # jade, sword, pagoda, star
RANKS = "..23456789TJQKA"  # by value: RANKS[11] == "J"
LOW, KING, ACE = 2, 13, 14
DRAGON_RANK = 16  # above the Phoenix on an ace, 14½, and a second Phoenix on that, 15
PACK = 64  # bits from one pack to the next
FIRST_PACK = (1 << PACK) - 1  # all its cards
JADE = sum(1 << 4 * (rank - 1) for rank in range(LOW, ACE + 1))  # the first card of each rank

_DOG, _MAHJONG, _PHOENIX, _DRAGON = 0, 1, 56, 57
SPECIALS = {"Do": _DOG, "Ma": _MAHJONG, "Ph": _PHOENIX, "Dr": _DRAGON}


def rank_name(rank: float) -> str:
    """`8`, `T`, `A` …; a Phoenix played on a single gives a half: `8.5`. A number that is no rank stands for
    itself."""
    whole = int(rank)
    if whole != rank:
        return f"{rank_name(whole)}.5"
    special = {ACE + 1: "A+1", DRAGON_RANK: "Dr"}
    return special.get(whole) or (RANKS[whole] if LOW <= whole <= ACE else str(whole))


def parse_rank(text: str) -> int:
    """The value of a rank's letter, 2–14; raises NotationError for anything else."""
    return rank_value(text, RANKS)


class Deck(ClimbingDeck):
    """The cards of one ruleset, of one or more packs.

    `rank[1]` holds the Mahjong, `suit[s]` the cards of suit `s` in the order
    of SUITS. `without` leaves cards out of the second pack (Grandmaster plays with one Dog only). Kings
    and tens count 10, fives 5, the Dragon 25, the Phoenix −25 (nanking.points).
    """

    def __init__(self, packs: int = 1, specials: str = "Do Ma Ph Dr", without: str = "") -> None:
        super().__init__()
        self.rank = [0] * (ACE + 1)
        self.suit = [0] * len(SUITS)
        for pack in range(packs):
            left_out = without.split() if pack else []
            for r in range(LOW, ACE + 1):
                for s, suit in enumerate(SUITS):
                    bit = 1 << (pack * PACK + 4 * (r - 1) + s)
                    self.rank[r] |= bit
                    self.suit[s] |= bit
                    self.add(RANKS[r] + suit, bit, _card_points(RANKS[r] + suit))
            for name in specials.split():
                if name not in left_out:
                    self.add(name, 1 << (pack * PACK + SPECIALS[name]), _card_points(name))
        self.dog, self.mahjong, self.phoenix, self.dragon = map(self.copies, ("Do", "Ma", "Ph", "Dr"))
        self.rank[1] = self.mahjong

    def in_order(self, cards: int) -> list[int]:
        """The single cards of a set as a hand is sorted, equal cards of two packs side by side."""
        return sorted(bits(cards), key=lambda card: card.bit_length() % PACK)

    def no_card(self, name: str) -> str:
        if len(name) == 1 and name in RANKS:
            return f"{short(name)} names a rank only; add the suit: {name}j, {name}w, {name}p or {name}s"
        if same := self._cards.get(name.rstrip(COPY)):
            return f"{short(name)} is not a card; of {name.rstrip(COPY)} this game has only {len(same)}"
        specials = " ".join(each for each in ("Ma", "Do", "Ph", "Dr") if each in self._cards)
        kinds = f"a rank 2–9 T J Q K A with a suit j w p s, or {specials}"
        return f"{short(name)} is not a card; cards are {kinds}"

    def rank_of(self, card: int) -> int:
        """The value of a single card; Mahjong 1, Dragon 16, Dog and Phoenix 0 (they have none)."""
        place = (card.bit_length() - 1) % PACK
        if place in (_DOG, _PHOENIX):
            return 0
        return DRAGON_RANK if place == _DRAGON else place // 4 + 1


def _card_points(name: str) -> int:
    if name in SPECIALS:
        return {"Dr": 25, "Ph": -25}.get(name, 0)
    return {"K": 10, "T": 10, "5": 5}.get(name[0], 0)
