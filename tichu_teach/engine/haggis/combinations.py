"""Which combinations a hand holds, and what a group of cards can be read as (haggis.combo.*).

Every physical choice counts: a pair of eights out of three can be made in three ways, because what stays in
the hand differs. A run and a run of sets are one thing here, some ranks of some suits: *lanes*. Each lane
has a suited card of its own, but for one that face cards fill alone (haggis.wild.suit).
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations as choose
from itertools import product

from ..climbing.cards import bits
from ..climbing.combo import Combo
from .combo import RUNS, SHORTEST_RUN, SHORTEST_RUN_OF_SETS, HaggisCombo, made
from .deck import KING, LOW, TEN, Deck
from .wilds import stand_in

RAINBOW, FLUSH = 1, 6  # the places of 3 5 7 9 among the bombs
FACE_BOMBS = {(11, 12): 2, (11, 13): 3, (12, 13): 4, (11, 12, 13): 5}
BOMB_RANKS = (3, 5, 7, 9)

# Some face cards of a hand: the set, and their ranks from low to high.
Faces = tuple[int, tuple[int, ...]]


def shortest(width: int) -> int:
    """The fewest ranks of a run, or of a run of sets."""
    return SHORTEST_RUN if width == 1 else SHORTEST_RUN_OF_SETS


class Combinations:
    """The combinations of one deck."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self._single = {card: HaggisCombo("set", 1, deck.rank_of(card), card) for card in deck}
        self._faces: dict[int, list[list[Faces]]] = {}
        self._subsets: dict[int, tuple[int, ...]] = {}
        self._bombing = deck.wilds | sum(deck.rank[rank] for rank in BOMB_RANKS)
        # Asked at every turn, and the cards that matter seldom change.
        self._bombs = lru_cache(maxsize=1024)(self._find_bombs)
        self._above = [sum(deck.rank[rank + 1 :]) for rank in range(KING + 1)]  # by rank, the higher cards
        # By width: the lanes' cards together, and each alone.
        self._lanes = [
            [(sum(lanes), lanes) for lanes in choose(deck.suit, width)]
            for width in range(len(deck.suits) + 1)
        ]

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
        deck, rainbows, flushes = self.deck, list[HaggisCombo](), list[HaggisCombo]()
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
        """The choices of face cards in a hand by their number: `[0]` none of them, `[1]` one …"""
        held = hand & self.deck.wilds
        if held not in self._faces:
            rank_of, cards = self.deck.rank_of, list(bits(held))
            self._faces[held] = [
                [(sum(some), tuple(map(rank_of, some))) for some in choose(cards, number)]
                for number in range(len(cards) + 1)
            ]
        return self._faces[held]

    def _some(self, of_rank: int) -> tuple[int, ...]:
        """Every choice of one or more of the suited cards of a rank; remembered, for there are few."""
        if of_rank not in self._subsets:
            cards = list(bits(of_rank))
            picks = (sum(pick) for size in range(len(cards)) for pick in choose(cards, size + 1))
            self._subsets[of_rank] = tuple(picks)
        return self._subsets[of_rank]

    def _sets(self, hand: int, size: int, above: int) -> list[HaggisCombo]:
        """Sets higher than `above`, of any size for 0: suited cards of a rank and face cards, or one alone.

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
        faces = self._faces_of(hand)
        for rank in range(max(LOW, above + 1), TEN + 1):
            held = hand & deck.rank[rank]
            for natural in self._some(held) if held else ():
                number = natural.bit_count()
                wanted = range(len(faces)) if not size else (size - number,)
                for added in wanted:
                    if 0 <= added < len(faces) and number + added > 1:
                        for cards, _ in faces[added]:
                            joker = (rank,) * added
                            found.append(made(("set", number + added, rank, natural | cards, joker)))
        return found

    def _ladders(self, hand: int, width: int, length: int, above: int) -> list[HaggisCombo]:
        """Runs (`width` 1) and runs of sets whose top is higher than `above`; `length` 0 for any.

        haggis.combo.run, haggis.combo.run-of-sets.
        """
        found: list[HaggisCombo] = []
        faces = (hand & self.deck.wilds).bit_count()
        # Besides lanes with cards of their own there may be one of face cards alone.
        for free in range(2 if width > 1 and faces >= SHORTEST_RUN_OF_SETS else 1):
            for cards, lanes in self._lanes[width - free]:
                if all(hand & lane for lane in lanes):
                    self._in_lanes(found, hand, cards, lanes, width, length, above)
        return found

    def _in_lanes(
        self,
        found: list[HaggisCombo],
        hand: int,
        all_lanes: int,
        lanes: tuple[int, ...],
        width: int,
        length: int,
        above: int,
    ) -> None:
        """Add the runs and runs of sets with suited cards in exactly these lanes."""
        ranks, faces = self.deck.rank, self._faces_of(hand)
        spare = len(faces) - 1
        held = hand & all_lanes
        least = length or shortest(width)
        for start in range(max(LOW, above - length + 2) if length else LOW, TEN + 1):
            last = start + length - 1 if length else KING
            if last > KING:
                return
            natural = missing = 0
            for rank in range(start, last + 1):
                here = held & ranks[rank] if rank <= TEN else 0
                natural |= here
                missing += width - here.bit_count()
                if missing > spare:
                    break
                if rank - start + 1 >= least and rank > above:
                    self._filled(found, faces, natural, lanes, width, start, rank, missing)

    def _filled(
        self,
        found: list[HaggisCombo],
        faces: list[list[Faces]],
        natural: int,
        lanes: tuple[int, ...],
        width: int,
        start: int,
        top: int,
        missing: int,
    ) -> None:
        """Add a run with its gaps filled by face cards; these may also replace cards that are held."""
        kind, size, new = RUNS[width - 1], width * (top - start + 1), tuple.__new__
        rank_of, held, gaps = self.deck.rank_of, list(bits(natural)), self._places(natural, width, start, top)
        for more in range(len(faces) - missing):
            for left_out in choose(held, more):
                cards, places = natural, gaps
                if more:
                    cards &= ~sum(left_out)
                    places = tuple(sorted((*gaps, *map(rank_of, left_out))))
                for lane in lanes:
                    if not cards & lane:
                        break
                else:
                    for wild, ranks in faces[missing + more]:
                        joker = stand_in(ranks, places)
                        if joker is not None:
                            found.append(new(HaggisCombo, (kind, size, top, cards | wild, joker)))

    def _places(self, natural: int, width: int, start: int, top: int) -> tuple[int, ...]:
        """The ranks of a run that suited cards leave to be filled."""
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
