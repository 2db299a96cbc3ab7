"""A pack of cards as bits, and their names: what the decks of all climbing games share.

A set of cards is an integer with one bit for each physical card, so that hands are cheap to copy, compare and
search. Equal cards share a name; where they must be told apart the second carries a mark, the third two.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ..errors import NotationError, PositionError, SavedGameError, TichuError, short

COPY = "'"  # marks the second of equal cards in notation


def with_ten(word: str) -> str:
    """A card or rank with its ten as one letter; people write `10j` as well as `Tj`."""
    return "T" + word[2:] if word.startswith("10") else word


def rank_value(text: str, ranks: str) -> int:
    """The place of a letter among `ranks`, which begin at 2; raises NotationError for anything else."""
    letter = with_ten(text).upper()
    rank = ranks.find(letter) if len(letter) == 1 and letter != "." else -1
    if rank < 0:
        raise NotationError(f"{short(text)} is not a rank; ranks are {' '.join(ranks[2:])}", text, text)
    return rank


def bits(cards: int) -> Iterator[int]:
    """The single cards of a set, lowest first, each as a set of one."""
    while cards > 0:  # a negative number has endlessly many
        low = cards & -cards
        yield low
        cards ^= low


class ClimbingDeck:
    """The cards of one ruleset, each put in with `add`; `rank[r]` are those of rank `r`."""

    rank: list[int]

    def __init__(self) -> None:
        self._names: dict[int, str] = {}
        self._marked: dict[int, str] = {}  # the names by which equal cards are told apart
        self._cards: dict[str, list[int]] = {}
        self._worth: dict[int, int] = {}  # by points, the set of the cards worth that many
        self.all = 0
        self.size = 0

    def add(self, name: str, bit: int, points: int) -> None:
        """Put a card into the pack, under a name that equal cards share."""
        self._names[bit] = name
        equal = self._cards.setdefault(name, [])
        self._marked[bit] = name + COPY * len(equal)
        equal.append(bit)
        if points:
            self._worth[points] = self._worth.get(points, 0) | bit
        self.all |= bit
        self.size += 1

    def __iter__(self) -> Iterator[int]:
        """Every card, as a set of one."""
        return iter(self._names)

    def copies(self, name: str) -> int:
        """All cards of a name, as a set; empty if there is none."""
        return sum(self._cards.get(name, ()))

    def name(self, card: int) -> str:
        """The name of a single card: `8w`, `Ph`."""
        return self._names[card]

    def in_order(self, cards: int) -> list[int]:
        """The single cards of a set as a hand is sorted."""
        return list(bits(cards))

    def names(self, cards: int) -> list[str]:
        """The names of a set of cards, as a hand is sorted."""
        return [self._names[card] for card in self.in_order(cards)]

    def text(self, cards: int) -> str:
        """A set as notation, `-` for none; of equal cards all but the first carry marks: `8w 8w'`."""
        return " ".join([self._marked[card] for card in self.in_order(cards)]) or "-"

    def parse(self, text: str, among: int | None = None) -> int:
        """The set that a text such as `8w 9w Ph` names (blanks or commas between; `-` is none).

        Of equal cards, an unmarked one is the first that `among` holds. Raises NotationError for a name
        that is no card, PositionError for a card named more often than the pack holds it.
        """
        return self.gather(text.replace(",", " ").split() if text.strip() != "-" else [], among, text)

    def gather(self, names: Iterable[str], among: int | None = None, text: str = "") -> int:
        """The set made of named cards; errors as in `parse`."""
        cards = 0
        for name in names:
            plain = with_ten(name.rstrip(COPY))
            mark = len(name) - len(name.rstrip(COPY))
            copies = self._cards.get(plain) or self._cards.get(plain[:1].upper() + plain[1:].lower())
            if copies is None or mark >= len(copies):
                raise NotationError(self.no_card(name), text or name, name)
            if mark:
                copies = copies[mark : mark + 1]
            free = [bit for bit in copies if not cards & bit]
            if not free:
                many = "twice" if len(copies) == 1 else f"more than {len(copies)} times"
                raise PositionError(
                    f"the card {name} is named {many}; the pack holds {len(copies)}",
                    "too-many",
                    card=self._names[copies[0]],
                )
            held = [bit for bit in free if among is None or among & bit]
            cards |= (held or free)[0]
        return cards

    def card(self, name: str, among: int, text: str = "") -> int:
        """A named card as a set of one; of equal cards the first of `among`. Errors as in `parse`."""
        copies = self._cards.get(name, ())
        return copies[0] if len(copies) == 1 else self.gather([name], among, text)

    def one_by_one(self, names: Iterable[str], among: int, text: str = "") -> Iterator[int]:
        """Named cards as sets of one; of equal cards first one, then the other. Errors as in `parse`."""
        for name in names:
            card = self.card(name, among, text)
            among &= ~card
            yield card

    def no_card(self, name: str) -> str:
        """The words of an error about a name that is no card."""
        raise NotImplementedError

    def points(self, cards: int) -> int:
        """The points of a set of cards (nanking.points, haggis.score.cards)."""
        total = 0
        if not cards:  # most seats take nothing for a long while
            return total
        for points, worth in self._worth.items():
            if held := cards & worth:
                total += points * held.bit_count()
        return total

    def values(self, cards: int) -> list[int]:
        """The points of each card of a set, the lowest first."""
        found = [points for points, worth in self._worth.items() for _ in bits(cards & worth)]
        return sorted([*found, *[0] * (cards.bit_count() - len(found))])


def dealt_hands(pack: ClimbingDeck, texts: object, sizes: Sequence[int], among: int) -> list[list[int]]:
    """The cards of each hand in a saved deal, all taken from `among`.

    Raises SavedGameError, with the place, unless there is a hand of each size and no card is dealt twice.
    """
    if type(texts) is not list or len(texts) != len(sizes):
        raise SavedGameError(f"wants a list of {len(sizes)} hands", "deal")
    hands = []
    for seat, (text, size) in enumerate(zip(texts, sizes, strict=True)):
        hands.append(_dealt_hand(pack, text, size, among, f"deal[{seat}]"))
        among &= ~sum(hands[-1])
    return hands


def _dealt_hand(pack: ClimbingDeck, text: object, size: int, among: int, where: str) -> list[int]:
    if type(text) is not str:
        raise SavedGameError(f"should be a text, is {type(text).__name__}", where)
    try:
        hand = list(pack.one_by_one(text.split(), among, text))
    except TichuError as error:
        raise SavedGameError(str(error), where) from error
    if sum(hand).bit_count() < len(hand) or sum(hand) & ~among:
        raise SavedGameError("a card is dealt twice", where)
    if len(hand) != size:
        raise SavedGameError(f"a hand has {size} cards, here {len(hand)}", where)
    return hand
