"""The pack: cards as bits, their names, ranks and suits.

A set of cards is an integer with one bit a physical card, so that hands are cheap to copy, compare and
search. Bits run in the order in which players sort a hand: Dog, Mahjong, twos … aces (four bits a rank:
jade, sword, pagoda, star), Phoenix, Dragon. A second pack begins at bit 64.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..errors import NotationError, PositionError

SUITS = "jwps"  # jade, sword, pagoda, star
RANKS = "..23456789TJQKA"  # by value: RANKS[11] == "J"
LOW, ACE = 2, 14
DRAGON_RANK = 16  # above the Phoenix on an ace, 14½, and a second Phoenix on that, 15
PACK = 64  # bits from one pack to the next
SECOND = "'"  # marks a card of the second pack in notation

_DOG, _MAHJONG, _PHOENIX, _DRAGON = 0, 1, 56, 57
SPECIALS = {"Do": _DOG, "Ma": _MAHJONG, "Ph": _PHOENIX, "Dr": _DRAGON}


def bits(cards: int) -> Iterator[int]:
    """The single cards of a set, lowest first, each as a set of one."""
    while cards:
        low = cards & -cards
        yield low
        cards ^= low


def _sorted(cards: int) -> list[int]:
    """The single cards of a set as a hand is sorted: equal cards of two packs side by side."""
    return sorted(bits(cards), key=lambda card: ((card.bit_length() - 1) % PACK, card))


def rank_name(rank: float) -> str:
    """`8`, `T`, `A` …; a Phoenix played on a single gives a half: `8.5`."""
    whole = int(rank)
    if whole != rank:
        return f"{rank_name(whole)}.5"
    return {1: "1", ACE + 1: "A+1", DRAGON_RANK: "Dr"}.get(whole) or RANKS[whole]


def parse_rank(text: str) -> int:
    """The value of a rank's letter, 2–14; raises NotationError for anything else."""
    rank = RANKS.find(text.upper()) if len(text) == 1 and text != "." else -1
    if rank < LOW:
        raise NotationError(f"{text!r} is not a rank; ranks are 2 3 4 5 6 7 8 9 T J Q K A", text, text)
    return rank


class Deck:
    """The cards of one ruleset, of one or more packs.

    `rank[r]` holds the cards of rank `r` (1 is the Mahjong), `suit[s]` those of suit `s` in the order
    of SUITS. `without` leaves cards out of the second pack (Grandmaster plays with one Dog only).
    """

    def __init__(self, packs: int = 1, specials: str = "Do Ma Ph Dr", without: str = "") -> None:
        self.rank = [0] * (ACE + 1)
        self.suit = [0] * len(SUITS)
        self._names: dict[int, str] = {}
        self._cards: dict[str, list[int]] = {}
        for pack in range(packs):
            left_out = without.split() if pack else []
            for r in range(LOW, ACE + 1):
                for s, suit in enumerate(SUITS):
                    bit = 1 << (pack * PACK + 4 * (r - 1) + s)
                    self.rank[r] |= bit
                    self.suit[s] |= bit
                    self._add(RANKS[r] + suit, bit)
            for name in specials.split():
                if name not in left_out:
                    self._add(name, 1 << (pack * PACK + SPECIALS[name]))
        self.dog, self.mahjong, self.phoenix, self.dragon = (
            sum(self._cards.get(name, ())) for name in ("Do", "Ma", "Ph", "Dr")
        )
        self.rank[1] = self.mahjong
        self.all = sum(self._names)
        self.size = len(self._names)
        self._points = {bit: _card_points(name) for bit, name in self._names.items()}

    def _add(self, name: str, bit: int) -> None:
        self._names[bit] = name
        self._cards.setdefault(name, []).append(bit)

    def __iter__(self) -> Iterator[int]:
        """Every card, as a set of one."""
        return iter(self._names)

    def name(self, card: int) -> str:
        """The name of a single card: `8w`, `Ph`."""
        return self._names[card]

    def names(self, cards: int) -> list[str]:
        """The names of a set of cards, in the order in which a hand is sorted."""
        return [self._names[card] for card in _sorted(cards)]

    def text(self, cards: int) -> str:
        """A set as notation, `-` for none; cards of a second pack carry a mark: `8w 8w'`."""
        marked = (self._names[card] + SECOND * (card.bit_length() > PACK) for card in _sorted(cards))
        return " ".join(marked) or "-"

    def parse(self, text: str, among: int | None = None) -> int:
        """The set that a text such as `8w 9w Ph` names (blanks or commas between; `-` is none).

        With two packs, an unmarked card is the first copy that `among` holds. Raises NotationError for
        a name that is no card, PositionError for a card named more often than there is.
        """
        return self.gather(text.replace(",", " ").split() if text.strip() != "-" else [], among, text)

    def gather(self, names: Iterable[str], among: int | None = None, text: str = "") -> int:
        """The set made of named cards; errors as in `parse`."""
        cards = 0
        for name in names:
            plain = name.removesuffix(SECOND)
            copies = self._cards.get(plain) or self._cards.get(plain[:1].upper() + plain[1:].lower())
            if copies is None or (plain != name and len(copies) < 2):
                raise NotationError(_no_card(name), text or name, name)
            if plain != name:
                copies = copies[1:]
            free = [bit for bit in copies if not cards & bit]
            if not free:
                many = "twice" if len(copies) == 1 else f"more than {len(copies)} times"
                raise PositionError(f"the card {name} is named {many}; the pack holds {len(copies)}")
            held = [bit for bit in free if among is None or among & bit]
            cards |= (held or free)[0]
        return cards

    def one_by_one(self, names: Iterable[str], among: int, text: str = "") -> Iterator[int]:
        """Named cards as sets of one; of equal cards first one, then the other. Errors as in `parse`."""
        for name in names:
            card = self.gather([name], among, text)
            among &= ~card
            yield card

    def points(self, cards: int) -> int:
        """What a set of cards counts: kings and tens 10, fives 5, Dragon 25, Phoenix −25 (nanking.points)."""
        return sum(self._points[card] for card in bits(cards))

    def rank_of(self, card: int) -> int:
        """The value of a single card; Mahjong 1, Dragon 16, Dog and Phoenix 0 (they have none)."""
        place = (card.bit_length() - 1) % PACK
        if place in (_DOG, _PHOENIX):
            return 0
        return DRAGON_RANK if place == _DRAGON else place // 4 + 1


def _card_points(name: str) -> int:
    return (
        {"K": 10, "T": 10, "5": 5}.get(name[0], 0)
        if name not in SPECIALS
        else {"Dr": 25, "Ph": -25}.get(name, 0)
    )


def _no_card(name: str) -> str:
    if len(name) == 1 and name in RANKS:
        return f"{name!r} names a rank only; add the suit: {name}j, {name}w, {name}p or {name}s"
    return f"{name!r} is not a card; cards are a rank 2–9 T J Q K A with a suit j w p s, or Ma Do Ph Dr"
