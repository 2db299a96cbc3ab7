"""Which combinations a hand holds, and what a set of cards can be read as (nanking.combo.*).

Every physical choice counts: a pair of eights out of three can be made in three ways, because what
stays in the hand differs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations as choose

from ..climbing.cards import bits
from ..climbing.combo import BOMBS, Combo
from .deck import ACE, DRAGON_RANK, JADE, LOW, PACK, Deck
from .straights import SHORTEST_STRAIGHT, Ones, starts, straights

SECOND_DRAGON = DRAGON_RANK + 0.5  # a Dragon on a Dragon (grandmaster.second-dragon)
_ONE_PACK = (1 << PACK) - 1
_SUITED = JADE * 15
_RANKS = range(LOW, ACE + 1)


# A way of filling part of a combination: the natural cards, and the ranks that Phoenixes stand for.
Filling = tuple[int, tuple[int, ...]]

_combo = tuple.__new__  # skips the keyword handling of NamedTuple: these are made by the hundred


@dataclass(frozen=True, slots=True)
class _Rank:
    """What the cards of one rank make with a hand's Phoenixes; twos by the number that is free for them."""

    ones: Ones
    twos: tuple[tuple[Filling, ...], ...]  # ways to fill a pair
    threes: tuple[Filling, ...]
    singles: list[Combo]
    pairs: list[Combo]
    triples: list[Combo]


class _RankTable(dict[int, _Rank]):
    """What is made of each set of cards of one rank: there are few, so each is worked out once."""

    def __init__(self, combinations: Combinations, rank: int, jokers: int) -> None:
        super().__init__()
        self._of, self._rank, self._jokers = combinations, rank, jokers

    def __missing__(self, held: int) -> _Rank:
        self[held] = self._of.of_rank(held, self._rank, self._jokers)
        return self[held]


@lru_cache(maxsize=4096)  # after each play all hands are asked, and only one of them has changed
def has_bomb(hand: int) -> bool:
    """Whether a hand holds any bomb (nanking.bomb.kinds)."""
    one = (hand | hand >> PACK) & _SUITED
    two = one & one >> 1
    if two & two >> 2 & JADE:
        return True
    two = one & one >> 4
    return bool(two & two >> 8 & one >> 16)


def _lent(jokers: int) -> tuple[int, int, int]:
    """The first none, one and two of a hand's Phoenixes."""
    return 0, jokers & -jokers, jokers


class Combinations:
    """The combinations of one deck. `suits_differ`: equal cards of two packs never go together in a set."""

    def __init__(self, deck: Deck, suits_differ: frozenset[str] = frozenset()) -> None:
        self.deck = deck
        self.suits_differ = suits_differ
        self._single = {card: Combo("single", 1, deck.rank_of(card), card) for card in deck}
        # By rank, the cards that are higher when played alone: the Dragon's rank is the highest.
        ranked = [*deck.rank, 0, deck.dragon]
        self._above = [sum(ranked[rank + 1 :]) for rank in range(len(ranked))]
        self._specials = deck.phoenix | deck.dog | deck.dragon
        self._tables: dict[int, list[tuple[int, _RankTable]]] = {}  # by the Phoenixes that a hand holds

    # -- what a hand holds ---------------------------------------------------------------------

    def leads(self, hand: int) -> list[Combo]:
        """Every combination in a hand."""
        jokers = hand & self.deck.phoenix
        ranks = self._by_rank(hand, jokers)
        if hand >> PACK:  # of two packs, all cards of the first come first
            found = self._singles(hand, None)
        else:
            found = []
            for each in ranks:
                found += each.singles
            if specials := hand & self._specials:
                found += self._singles(specials, None)
        paired = [(rank, each) for rank, each in enumerate(ranks) if each.twos[-1]]
        for _, each in paired:
            found += each.pairs
        for _, each in paired:
            found += each.triples
        if len(paired) > 1:
            self._pairs(found, ranks, paired, jokers, 0, 0)
            self._full_houses(found, paired, jokers, 0)
        if lowest := starts(hand, jokers, SHORTEST_STRAIGHT):
            found += self._straights(hand, lowest, ranks, jokers)
        return found + self.bombs(hand) if has_bomb(hand) else found

    def follows(self, hand: int, top: Combo) -> list[Combo]:
        """Every combination in a hand that may lie on `top`, bombs included (nanking.follow)."""
        kind, size, rank, _, _ = top
        if kind == "dog":
            return []
        bombs = self.bombs(hand) if has_bomb(hand) else []
        if kind in BOMBS:
            return [bomb for bomb in bombs if bomb.beats(top)]
        if kind == "single":
            singles = self._singles(hand, top)
            return singles + bombs if bombs else singles
        above, jokers, found = int(rank), hand & self.deck.phoenix, list[Combo]()
        if size > hand.bit_count() or not hand & self._above[above] | jokers:
            return bombs
        if kind in ("pair", "triple"):
            for mask, table in self._rank_tables(jokers)[above + 1 :]:
                if held := hand & mask:
                    found += table[held].pairs if kind == "pair" else table[held].triples
            return found + bombs
        if kind == "straight":
            if lowest := starts(hand, jokers, size):
                found = self._straights(hand, lowest, self._by_rank(hand, jokers), jokers, above, size)
            return found + bombs
        ranks = self._by_rank(hand, jokers)
        paired = [(rank, each) for rank, each in enumerate(ranks) if each.twos[-1]]
        if kind == "pairs":
            self._pairs(found, ranks, paired, jokers, above, size)
        else:
            self._full_houses(found, paired, jokers, above)
        return found + bombs

    has_bomb = staticmethod(has_bomb)

    def bombs(self, hand: int) -> list[Combo]:
        """Every bomb in a hand: fours of a kind and straight flushes (nanking.bomb.kinds)."""
        found: list[Combo] = []
        if not has_bomb(hand):
            return found
        for rank in _RANKS:
            four = hand & self.deck.rank[rank]
            if four.bit_count() >= 4:
                found += [Combo("bomb4", 4, rank, cards) for cards in self._choices(four, 4, True)]
        for suit in self.deck.suit:
            run: list[list[int]] = []  # per starting rank: the flushes that reach the present rank
            for rank in _RANKS:
                here = list(bits(self._one_of_each(hand & suit & self.deck.rank[rank])))
                if not here:
                    run = []
                    continue
                run = [[cards | card for cards in flushes for card in here] for flushes in run] + [here]
                for start, flushes in enumerate(run):
                    size = len(run) - start
                    if size >= SHORTEST_STRAIGHT:
                        found += [Combo("bombflush", size, rank, cards) for cards in flushes]
        return found

    def _singles(self, hand: int, top: Combo | None) -> list[Combo]:
        single, found = self._single, []
        left = hand & self._above[int(top.rank) if top else 0]
        left &= ~((left & _ONE_PACK) << PACK)  # one of each
        while left:
            card = left & -left
            left ^= card
            found.append(single[card])
        deck = self.deck
        if not hand & self._specials:
            return found
        # What these are worth depends on what lies below.
        phoenix = hand & deck.phoenix
        if phoenix and self.phoenix_rank(top):
            found.append(self.single(phoenix & -phoenix, top))
        if top is None:
            if hand & deck.dog:
                found.append(self.single(hand & deck.dog))
        elif hand & deck.dragon and top.rank == DRAGON_RANK:
            found.append(self.single(hand & deck.dragon, top))
        return found

    def single(self, card: int, top: Combo | None = None) -> Combo:
        """A card played alone on `top`, which gives the Phoenix and a second Dragon their value."""
        if card & self.deck.dog:
            return Combo("dog", 1, 0, card)
        if card & self.deck.phoenix:
            return Combo("single", 1, self.phoenix_rank(top) or 1.5, card)
        if card & self.deck.dragon and top and top.rank == DRAGON_RANK:
            return Combo("single", 1, SECOND_DRAGON, card)
        return self._single[card]

    @staticmethod
    def _one_of_each(cards: int) -> int:
        """Of two equal cards (two packs) the first: which of them is played makes no difference."""
        return cards & ~((cards & _ONE_PACK) << PACK)

    @staticmethod
    def phoenix_rank(top: Combo | None) -> float:
        """A single Phoenix's value: half more than the single below, led 1½; 0 where it may not go.

        nanking.ph.single, nanking.ph.single.lead, nanking.ph.not-dragon.
        """
        if top is None:
            return 1.5
        return top.rank + 0.5 if top.kind == "single" and top.rank < DRAGON_RANK else 0

    # -- the cards of one rank -------------------------------------------------------------------

    def _rank_tables(self, jokers: int) -> list[tuple[int, _RankTable]]:
        """By rank, its cards and the table of what they make with these Phoenixes; 0 holds nothing."""
        if jokers not in self._tables:
            ranks = self.deck.rank
            self._tables[jokers] = [(ranks[r], _RankTable(self, r, jokers)) for r in range(ACE + 1)]
        return self._tables[jokers]

    def _by_rank(self, hand: int, jokers: int) -> list[_Rank]:
        return [table[hand & mask] for mask, table in self._rank_tables(jokers)]

    def of_rank(self, held: int, rank: int, jokers: int) -> _Rank:
        """What some cards of one rank (1: the Mahjong), or none, make with some Phoenixes."""
        ones = tuple(bits(self._one_of_each(held)))
        singles = [self._single[card] for card in ones]
        if rank < LOW:
            return _Rank(ones, ((),), (), singles, [], [])
        phoenixes = jokers.bit_count()
        twos, threes = self._fillings(held, rank, 2, phoenixes), self._fillings(held, rank, 3, phoenixes)
        by_room = tuple(tuple(way for way in twos if len(way[1]) <= room) for room in range(phoenixes + 1))
        pairs, triples = (
            [
                Combo(kind, size, rank, cards | self._phoenix(jokers, len(joker)), joker)
                for cards, joker in ways
                if cards
            ]
            for kind, size, ways in (("pair", 2, twos), ("triple", 3, threes))
        )
        return _Rank(ones, by_room, threes, singles, pairs, triples)

    def _fillings(self, held: int, rank: int, size: int, phoenixes: int) -> tuple[Filling, ...]:
        """The ways to make `size` equal cards from those of one rank and some Phoenixes."""
        differ = ("pair" if size == 2 else "triple") in self.suits_differ
        return tuple(
            (cards, (rank,) * added)
            for added in range(min(phoenixes, size) + 1)
            for cards in self._choices(held, size - added, differ)
        )

    def _choices(self, of_rank: int, size: int, differ: bool) -> tuple[int, ...]:
        """The subsets of `size` cards out of cards of one rank."""
        picks = (sum(pick) for pick in choose(list(bits(of_rank)), size))
        return tuple(
            pick
            for pick in picks
            if self._takes_first_copies(pick, of_rank) and (not differ or self._all_suits_differ(pick))
        )

    @staticmethod
    def _takes_first_copies(pick: int, held: int) -> bool:
        """Whether the second of two equal cards is only taken together with the first."""
        return not pick >> PACK & held & ~pick

    def _all_suits_differ(self, cards: int) -> bool:
        return all((cards & suit).bit_count() <= 1 for suit in self.deck.suit)

    # -- combinations of several ranks -----------------------------------------------------------

    def _phoenix(self, hand: int, count: int) -> int:
        """The first `count` Phoenixes of a hand."""
        cards = 0
        for card in bits(hand & self.deck.phoenix):
            if count:
                cards |= card
                count -= 1
        return cards

    def _pairs(
        self,
        found: list[Combo],
        ranks: list[_Rank],
        paired: list[tuple[int, _Rank]],
        jokers: int,
        above: int,
        size: int,
    ) -> None:
        """Consecutive pairs; `size` 0 for any number (nanking.combo.pairs).

        A pair that must be filled by Phoenixes alone can still be part of a longer run.
        """
        phoenixes, lent = jokers.bit_count(), _lent(jokers)
        for start, lowest in paired:
            runs: Sequence[Filling] = lowest.twos[-1]
            rank, length = start + 1, 4
            while runs and rank <= ACE and (ways := ranks[rank].twos)[-1] and (not size or length <= size):
                runs = [
                    (cards | more, joker + added)
                    for cards, joker in runs
                    for more, added in ways[phoenixes - len(joker)]
                ]
                if not size or (length == size and rank > above):
                    found += [
                        _combo(Combo, ("pairs", length, rank, cards | lent[len(joker)], joker))
                        for cards, joker in runs
                    ]
                rank, length = rank + 1, length + 2

    def _full_houses(
        self, found: list[Combo], paired: list[tuple[int, _Rank]], jokers: int, above: int
    ) -> None:
        """A triple with a pair of another rank; the triple decides (nanking.combo.fullhouse)."""
        tripled = [(rank, each) for rank, each in paired if rank > above and each.threes]
        if not tripled:
            return
        phoenixes, lent = jokers.bit_count(), _lent(jokers)
        # By the Phoenixes that the triple leaves: every pair, with its rank.
        twos = [
            [(other, two, added) for other, lesser in paired for two, added in lesser.twos[room]]
            for room in range(phoenixes + 1)
        ]
        for rank, each in tripled:
            for three, joker in each.threes:
                found += [
                    _combo(Combo, ("fullhouse", 5, rank, three | two | lent[len(stands)], stands))
                    for other, two, added in twos[phoenixes - len(joker)]
                    if other != rank
                    for stands in (joker + added if rank < other else added + joker,)
                ]

    def _straights(
        self,
        hand: int,
        lowest: Sequence[int],
        ranks: list[_Rank],
        jokers: int,
        above: int = 0,
        size: int = 0,
    ) -> list[Combo]:
        """Runs of five or more from some ranks; one-suit runs are bombs (nanking.combo.flush-is-bomb)."""
        found = straights(lowest, [each.ones for each in ranks], jokers, above, size)
        if self._may_hold_flush(hand):
            return [combo for combo in found if not self.is_flush(combo.cards)]
        return found

    @staticmethod
    def _may_hold_flush(hand: int) -> bool:
        one = (hand | hand >> PACK) & _SUITED
        return bool(one & one >> 4 & one >> 8 & one >> 12 & one >> 16)

    def is_flush(self, cards: int) -> bool:
        """Whether all cards are of one suit (special cards have none)."""
        return any(cards & suit == cards for suit in self.deck.suit)

    # -- what cards can be read as ---------------------------------------------------------------

    def readings(self, cards: int) -> tuple[Combo, ...]:
        """Everything a set of cards can be played as, highest first; empty if it is no combination.

        A Phoenix alone is read as led (1½); on the table it takes its value from the card below.
        """
        deck = self.deck
        size = cards.bit_count()
        phoenixes = (cards & deck.phoenix).bit_count()
        natural = cards & ~deck.phoenix
        if size == 1:
            return (self.single(cards),)
        if not natural or cards & (deck.dog | deck.dragon):
            return ()
        counts = {r: n for r in range(1, ACE + 1) if (n := (natural & deck.rank[r]).bit_count())}
        found: list[Combo] = []
        if 1 not in counts:
            found += self._read_set(cards, size, counts, phoenixes)
            if size == 5:
                found += self._read_full_house(cards, counts, phoenixes)
            if size >= 4 and size % 2 == 0:
                found += self._read_pairs(cards, size, counts, phoenixes)
        if size >= SHORTEST_STRAIGHT and max(counts.values()) == 1:
            found += self._read_straight(cards, size, counts, phoenixes)
        return tuple(sorted(found, key=lambda combo: combo.rank, reverse=True))

    def _set_fits(self, cards: int, kind: str) -> bool:
        return kind not in self.suits_differ or self._all_suits_differ(cards)

    def is_set_of_equals(self, cards: int) -> bool:
        """Whether only their being equal cards of two packs keeps these from going together in a set."""
        natural = cards & ~self.deck.phoenix
        if not natural >> PACK & natural or not self.suits_differ:
            return False
        ranks = {self.deck.rank_of(card) for card in bits(natural)}
        four = cards == natural and cards.bit_count() == 4 and len(ranks) == 1
        return four or bool(Combinations(self.deck).readings(cards))

    def _read_set(self, cards: int, size: int, counts: dict[int, int], phoenixes: int) -> list[Combo]:
        kind = {2: "pair", 3: "triple", 4: "bomb4"}.get(size)
        if kind is None or len(counts) != 1 or (kind == "bomb4" and phoenixes):
            return []
        (rank,) = counts
        natural = cards & self.deck.rank[rank]
        if not (self._all_suits_differ(natural) if kind == "bomb4" else self._set_fits(natural, kind)):
            return []
        return [Combo(kind, size, rank, cards, (rank,) * phoenixes)]

    def _read_full_house(self, cards: int, counts: dict[int, int], phoenixes: int) -> list[Combo]:
        # With two Phoenixes beside three equal cards, the Phoenixes may be any other rank.
        ranks = list(counts) if len(counts) > 1 or phoenixes < 2 else range(LOW, ACE + 1)
        found = []
        for three in ranks:
            for two in ranks:
                jokers = (3 - counts.get(three, 0), 2 - counts.get(two, 0))
                if three == two or min(jokers) < 0 or sum(jokers) != phoenixes:
                    continue
                triple, pair = cards & self.deck.rank[three], cards & self.deck.rank[two]
                if self._set_fits(triple, "triple") and self._set_fits(pair, "pair"):
                    joker = tuple(sorted((three,) * jokers[0] + (two,) * jokers[1]))
                    found.append(Combo("fullhouse", 5, three, cards, joker))
        return found

    def _read_pairs(self, cards: int, size: int, counts: dict[int, int], phoenixes: int) -> list[Combo]:
        if max(counts.values()) > 2:
            return []
        found = []
        length = size // 2
        for start in range(max(LOW, max(counts) - length + 1), min(min(counts), ACE - length + 1) + 1):
            ranks = range(start, start + length)
            joker = tuple(r for r in ranks for _ in range(2 - counts.get(r, 0)))
            if all(self._set_fits(cards & self.deck.rank[r], "pair") for r in ranks):
                found.append(Combo("pairs", size, ranks[-1], cards, joker))
        return found

    def _read_straight(self, cards: int, size: int, counts: dict[int, int], phoenixes: int) -> list[Combo]:
        if not phoenixes and self.is_flush(cards):
            if max(counts) - min(counts) == size - 1:
                return [Combo("bombflush", size, max(counts), cards)]
            return []
        found = []
        first = 1 if 1 in counts else LOW
        for start in range(max(first, max(counts) - size + 1), min(min(counts), ACE - size + 1) + 1):
            ranks = range(start, start + size)
            joker = tuple(r for r in ranks if r not in counts)
            found.append(Combo("straight", size, ranks[-1], cards, joker))
        return found
