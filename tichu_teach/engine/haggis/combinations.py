"""The combinations of a hand, and the readings of a group of cards (haggis.combo.*).

Every physical choice counts: three eights make a pair in three ways, because different cards stay in the
hand. Runs and runs of sets are treated alike, as consecutive ranks in one or more suits, the *lanes*. Each
lane has a suited card of its own, except one that face cards may fill alone (haggis.wild.suit).
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations as choose
from itertools import product

from ..climbing.cards import bits
from ..climbing.combo import Combo
from .combo import RUNS, SHORTEST_RUN, SHORTEST_RUN_OF_SETS, HaggisCombo
from .deck import KING, LOW, TEN, Deck
from .wilds import stand_in

RAINBOW, FLUSH = 1, 6  # the places of 3 5 7 9 among the bombs
FACE_BOMBS = {(11, 12): 2, (11, 13): 3, (12, 13): 4, (11, 12, 13): 5}
BOMB_RANKS = (3, 5, 7, 9)

# Some face cards of a hand: the set, and their ranks from low to high.
Faces = tuple[int, tuple[int, ...]]
Ranked = tuple[int, int]  # a card and its rank
_TIMES = (0, 0x1, 0x11, 0x111)  # times a rank: the rank repeated, as in the keys of _Fits


class _Fits(dict[int, list[Faces]]):
    """By the ranks to be filled, four bits each: the face cards of a hand that fill them, and as which ranks.

    Many runs of a hand have the same places to fill, so each choice is worked out once.
    """

    def __init__(self, faces: list[list[Faces]]) -> None:
        super().__init__()
        self._faces = faces

    def __missing__(self, places: int) -> list[Faces]:
        ranks = tuple(places >> shift & 15 for shift in range(0, places.bit_length(), 4))
        tried = ((cards, stand_in(faces, ranks)) for cards, faces in self._faces[len(ranks)])
        self[places] = [(cards, joker) for cards, joker in tried if joker is not None]
        return self[places]


def shortest(width: int) -> int:
    """The fewest ranks of a run, or of a run of sets."""
    return SHORTEST_RUN if width == 1 else SHORTEST_RUN_OF_SETS


class Combinations:
    """The combinations of one deck."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self._single = {card: HaggisCombo("set", 1, deck.rank_of(card), card) for card in deck}
        self._faces: dict[int, list[list[Faces]]] = {}
        self._by_card: dict[int, list[Ranked]] = {}  # the cards of one rank, each with its rank
        self._bombing = deck.wilds | sum(deck.rank[rank] for rank in BOMB_RANKS)
        # Needed at every turn, and the cards that matter seldom change.
        self._bombs = lru_cache(maxsize=1024)(self._find_bombs)
        self._above = [sum(deck.rank[rank + 1 :]) for rank in range(KING + 1)]  # by rank, the higher cards
        self._fits: dict[int, _Fits] = {}  # by the face cards of a hand
        # There are few cards of a rank, and the face cards of a hand seldom change.
        self._sets_of_rank = lru_cache(maxsize=1024)(self._find_sets)

    # -- what a hand holds ---------------------------------------------------------------------

    def leads(self, hand: int) -> list[HaggisCombo]:
        """Every combination in a hand."""
        found = self._sets(hand, 0, 0)
        for width in range(1, len(self.deck.suits) + 1):
            found += self._ladders(hand, width, 0, 0)
        return found + self.bombs(hand)

    def follows(self, hand: int, top: Combo) -> list[HaggisCombo]:
        """Every combination in a hand that may lie on `top`, bombs included (haggis.follow)."""
        bombs = self.bombs(hand)
        above = int(top.rank)
        if top.kind == "bomb":
            return [bomb for bomb in bombs if bomb.rank > above]
        if top.size > hand.bit_count():
            return bombs
        if top.kind == "set":
            return self._sets(hand, top.size, above) + bombs
        width = RUNS.index(top.kind) + 1
        return self._ladders(hand, width, top.size // width, above) + bombs

    def bombs(self, hand: int) -> list[HaggisCombo]:
        """Every bomb in a hand, lowest first (haggis.bomb.1 … haggis.bomb.6)."""
        return list(self._bombs(hand & self._bombing))

    def _find_bombs(self, hand: int) -> tuple[HaggisCombo, ...]:
        deck = self.deck
        rainbows: list[HaggisCombo] = []
        flushes: list[HaggisCombo] = []
        for cards in product(*(bits(hand & deck.rank[rank]) for rank in BOMB_RANKS)):
            suits = {deck.suit_of(card) for card in cards}
            if len(suits) == 4:
                rainbows.append(HaggisCombo("bomb", 4, RAINBOW, sum(cards)))
            elif len(suits) == 1:
                flushes.append(HaggisCombo("bomb", 4, FLUSH, sum(cards)))
        faces = [
            HaggisCombo("bomb", len(ranks), FACE_BOMBS[ranks], cards)
            for choices in self._faces_of(hand)[2:]
            for cards, ranks in choices
        ]
        return (*rainbows, *faces, *flushes)

    def single(self, card: int) -> HaggisCombo:
        """A card played alone, worth its own rank (haggis.wild.one-natural)."""
        return self._single[card]

    def _faces_of(self, hand: int) -> list[list[Faces]]:
        """The choices of face cards from a hand, by how many: `[0]` none, `[1]` one …"""
        held = hand & self.deck.wilds
        if held not in self._faces:
            rank_of, cards = self.deck.rank_of, list(bits(held))
            self._faces[held] = [
                [(sum(some), tuple(map(rank_of, some))) for some in choose(cards, number)]
                for number in range(len(cards) + 1)
            ]
        return self._faces[held]

    def _sets(self, hand: int, size: int, above: int) -> list[HaggisCombo]:
        """Sets higher than `above` (`size` 0 for any): suited cards of a rank with face cards, or one card.

        haggis.combo.set, haggis.set.suits, haggis.wild.one-natural.
        """
        deck, single = self.deck, self._single
        found = []
        if size <= 1:
            left = hand & self._above[above]
            while left:
                found.append(single[left & -left])
                left &= left - 1
            if size:
                return found
        wilds = hand & deck.wilds
        for rank in range(max(LOW, above + 1), TEN + 1):
            if held := hand & deck.rank[rank]:
                found += self._sets_of_rank(rank, held, wilds, size)
        return found

    def _find_sets(self, rank: int, held: int, wilds: int, size: int) -> list[HaggisCombo]:
        """The sets (`size` 0 for any) of some suited cards of one rank with face cards."""
        faces = self._faces_of(wilds)
        found: list[HaggisCombo] = []
        cards, new = list(bits(held)), tuple.__new__
        for number in range(1, len(cards) + 1):
            for pick in choose(cards, number):
                natural = sum(pick)
                for added in range(len(faces)) if not size else (size - number,):
                    if 0 <= added < len(faces) and number + added > 1:
                        joker = (rank,) * added
                        for wild, _ in faces[added]:
                            combo = ("set", number + added, rank, natural | wild, joker)
                            found.append(new(HaggisCombo, combo))
        return found

    def _ladders(self, hand: int, width: int, length: int, above: int) -> list[HaggisCombo]:
        """Runs (`width` 1) and runs of sets whose top is higher than `above`; `length` 0 for any.

        haggis.combo.run, haggis.combo.run-of-sets.
        """
        found: list[HaggisCombo] = []
        suits = [suit for suit in self.deck.suit if hand & suit]
        faces = (hand & self.deck.wilds).bit_count()
        # Besides lanes with suited cards there may be one of face cards alone.
        for free in range(2 if width > 1 and faces >= SHORTEST_RUN_OF_SETS else 1):
            for lanes in choose(suits, width - free):
                self._in_lanes(found, hand, lanes, width, length, above)
        return found

    def _in_lanes(
        self,
        found: list[HaggisCombo],
        hand: int,
        lanes: tuple[int, ...],
        width: int,
        length: int,
        above: int,
    ) -> None:
        """Add the runs and runs of sets with suited cards in exactly these lanes."""
        held, wilds = hand & sum(lanes), hand & self.deck.wilds
        if held.bit_count() + wilds.bit_count() < width * (length or shortest(width)):
            return
        if wilds not in self._fits:
            self._fits[wilds] = _Fits(self._faces_of(wilds))
        fits, spare, least = self._fits[wilds], wilds.bit_count(), length or shortest(width)
        row = [self._ranked(held & cards) if held & cards else () for cards in self.deck.rank]
        for start in range(max(LOW, above - length + 2) if length else LOW, TEN + 1):
            last = start + length - 1 if length else KING
            if last > KING:
                return
            natural: list[Ranked] = []
            left, gaps = spare, 0
            for rank in range(start, last + 1):
                here = row[rank]
                natural += here
                if missing := width - len(here):
                    left -= missing
                    if left < 0:
                        break
                    gaps = gaps << 4 * missing | _TIMES[missing] * rank
                if rank - start + 1 >= least and rank > above:
                    size = width * (rank - start + 1)
                    self._filled(found, fits, natural, lanes, (RUNS[width - 1], size, rank), gaps, left)

    def _ranked(self, of_rank: int) -> list[Ranked]:
        """Some cards of one rank, or none, each with that rank; remembered, as there are few."""
        if of_rank not in self._by_card:
            self._by_card[of_rank] = [(card, self.deck.rank_of(card)) for card in bits(of_rank)]
        return self._by_card[of_rank]

    @staticmethod
    def _filled(
        found: list[HaggisCombo],
        fits: _Fits,
        natural: list[Ranked],
        lanes: tuple[int, ...],
        what: tuple[str, int, int],
        gaps: int,
        spare: int,
    ) -> None:
        """Add a run with its gaps filled by face cards; `spare` more of them may replace cards held."""
        (kind, size, top), new = what, tuple.__new__
        held = 0
        for card, _ in natural:
            held |= card
        for lane in lanes:
            if not held & lane:
                return
        for wild, joker in fits[gaps]:
            found.append(new(HaggisCombo, (kind, size, top, held | wild, joker)))
        for more in range(1, spare + 1):
            for left_out in choose(natural, more):
                cards, places = held, gaps
                for card, rank in left_out:
                    cards ^= card
                    places = places << 4 | rank
                for lane in lanes:
                    if not cards & lane:
                        break
                else:
                    for wild, joker in fits[places]:
                        found.append(new(HaggisCombo, (kind, size, top, cards | wild, joker)))

    def _places(self, natural: int, width: int, start: int, top: int) -> tuple[int, ...]:
        """The ranks of a run that suited cards leave open."""
        places: list[int] = []
        for rank, cards in enumerate(self.deck.rank[start : top + 1], start):
            if free := width - (natural & cards).bit_count():
                places += [rank] * free
        return tuple(places)

    # -- what cards can be read as ---------------------------------------------------------------

    def readings(self, cards: int) -> tuple[HaggisCombo, ...]:
        """Everything a group of cards can be played as, highest first; empty if it is no combination."""
        deck = self.deck
        size = cards.bit_count()
        if size <= 1:
            return (self._single[cards],) if cards else ()
        natural = cards & deck.suited
        faces = tuple(deck.rank_of(card) for card in bits(cards & deck.wilds))
        if not natural:
            bomb = FACE_BOMBS.get(faces)
            return (HaggisCombo("bomb", size, bomb, cards),) if bomb else ()
        ranks = [rank for rank in range(LOW, TEN + 1) if natural & deck.rank[rank]]
        suits = sum(bool(natural & suit) for suit in deck.suit)
        found = []
        if len(ranks) == 1:
            found.append(HaggisCombo("set", size, ranks[0], cards, (ranks[0],) * len(faces)))
        for width in range(suits, len(deck.suits) + 1):
            length = size // width
            if length * width != size or length < shortest(width):
                continue
            for start in range(max(LOW, ranks[-1] - length + 1), min(ranks[0], KING - length + 1) + 1):
                top = start + length - 1
                joker = stand_in(faces, self._places(natural, width, start, top))
                if joker is not None:
                    found.append(HaggisCombo(RUNS[width - 1], size, top, cards, joker))
        if tuple(ranks) == BOMB_RANKS and size == 4 and not faces and suits in (1, 4):
            found.append(HaggisCombo("bomb", 4, FLUSH if suits == 1 else RAINBOW, cards))
        return tuple(sorted(found, key=lambda combo: combo.rank, reverse=True))
