"""Which combinations a hand holds, and what a set of cards can be read as (nanking.combo.*).

Every physical choice counts: a pair of eights out of three can be made in three ways, because what
stays in the hand differs.
"""

from __future__ import annotations

from itertools import combinations as choose

from ..climbing.cards import bits
from ..climbing.combo import Combo
from .deck import ACE, DRAGON_RANK, LOW, PACK, Deck

SHORTEST_STRAIGHT = 5
SECOND_DRAGON = DRAGON_RANK + 0.5  # a Dragon on a Dragon (grandmaster.second-dragon)
_ONE_PACK = (1 << PACK) - 1
_EVERY_FOURTH = sum(1 << (4 * (r - 1)) for r in range(LOW, ACE + 1))  # the jade card of each rank
_SUITED = _EVERY_FOURTH * 15

# A way of filling part of a combination: the natural cards, and how many Phoenixes are added.
Filling = tuple[int, int]
# An unfinished run: natural cards so far and the ranks that Phoenixes stand for.
Partial = tuple[int, tuple[int, ...]]

_combo = tuple.__new__  # skips the keyword handling of NamedTuple: these are made by the hundred


class Combinations:
    """The combinations of one deck. `suits_differ`: equal cards of two packs never go together in a set."""

    def __init__(self, deck: Deck, suits_differ: frozenset[str] = frozenset()) -> None:
        self.deck = deck
        self.suits_differ = suits_differ
        self._single = {card: Combo("single", 1, deck.rank_of(card), card) for card in deck}
        self._subsets: dict[tuple[int, int, bool], tuple[int, ...]] = {}
        self._alike: dict[tuple[int, int, int], list[Combo]] = {}

    # -- what a hand holds ---------------------------------------------------------------------

    def leads(self, hand: int) -> list[Combo]:
        """Every combination in a hand."""
        phoenixes = (hand & self.deck.phoenix).bit_count()
        found = self._singles(hand, None)
        found += self._sets(hand, "pair", 2, phoenixes, 0)
        found += self._sets(hand, "triple", 3, phoenixes, 0)
        found += self._pairs(hand, phoenixes, 0, 0)
        found += self._full_houses(hand, phoenixes, 0)
        found += self._straights(hand, phoenixes, 0, 0)
        return found + self.bombs(hand)

    def follows(self, hand: int, top: Combo) -> list[Combo]:
        """Every combination in a hand that may lie on `top`, bombs included (nanking.follow)."""
        kind = top.kind
        if kind == "dog":
            return []
        bombs = self.bombs(hand)
        if top.is_bomb:
            return [bomb for bomb in bombs if bomb.beats(top)]
        if kind == "single":
            return self._singles(hand, top) + bombs
        phoenixes = (hand & self.deck.phoenix).bit_count()
        rank = int(top.rank)
        if kind == "pair":
            return self._sets(hand, kind, 2, phoenixes, rank) + bombs
        if kind == "triple":
            return self._sets(hand, kind, 3, phoenixes, rank) + bombs
        if kind == "pairs":
            return self._pairs(hand, phoenixes, rank, top.size) + bombs
        if kind == "fullhouse":
            return self._full_houses(hand, phoenixes, rank) + bombs
        return self._straights(hand, phoenixes, rank, top.size) + bombs

    def has_bomb(self, hand: int) -> bool:
        """Whether a hand holds any bomb: quick, asked of every seat after every play."""
        one = (hand | hand >> PACK) & _SUITED
        two = one & one >> 1
        if two & two >> 2 & _EVERY_FOURTH:
            return True
        two = one & one >> 4
        return bool(two & two >> 8 & one >> 16)

    def bombs(self, hand: int) -> list[Combo]:
        """Every bomb in a hand: fours of a kind and straight flushes (nanking.bomb.kinds)."""
        found: list[Combo] = []
        if not self.has_bomb(hand):
            return found
        for rank in range(LOW, ACE + 1):
            four = hand & self.deck.rank[rank]
            if four.bit_count() >= 4:
                found += [Combo("bomb4", 4, rank, cards) for cards in self._choices(four, 4, True)]
        for suit in self.deck.suit:
            run: list[list[int]] = []  # per starting rank: the flushes that reach the present rank
            for rank in range(LOW, ACE + 1):
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
        deck, single = self.deck, self._single
        least = top.rank if top else 0
        found = []
        left = self._one_of_each(hand) & ~(deck.phoenix | deck.dog)
        while left:
            card = left & -left
            left ^= card
            combo = single[card]
            if combo[2] > least:
                found.append(combo)
        if hand & deck.phoenix and self.phoenix_rank(top):
            found.append(self.single(self._phoenix(hand, 1), top))
        if top is None and hand & deck.dog:
            found.append(self.single(hand & deck.dog))
        if hand & deck.dragon and least == DRAGON_RANK:
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

    def _fillings(self, of_rank: int, size: int, phoenixes: int, kind: str) -> list[Filling]:
        """The ways to make `size` equal cards from those of one rank and some Phoenixes."""
        differ = kind in self.suits_differ
        held = of_rank.bit_count()
        ways: list[Filling] = []
        for jokers in range(min(phoenixes, size) + 1):
            if held >= size - jokers:
                ways += [(cards, jokers) for cards in self._choices(of_rank, size - jokers, differ)]
        return ways

    def _choices(self, of_rank: int, size: int, differ: bool) -> tuple[int, ...]:
        """The subsets of `size` cards out of cards of one rank; remembered, for there are few."""
        key = (of_rank, size, differ)
        if key not in self._subsets:
            picks = (sum(pick) for pick in choose(list(bits(of_rank)), size))
            self._subsets[key] = tuple(
                pick
                for pick in picks
                if self._takes_first_copies(pick, of_rank) and (not differ or self._all_suits_differ(pick))
            )
        return self._subsets[key]

    @staticmethod
    def _takes_first_copies(pick: int, held: int) -> bool:
        """Whether the second of two equal cards is only taken together with the first."""
        return not pick >> PACK & held & ~pick

    def _all_suits_differ(self, cards: int) -> bool:
        return all((cards & suit).bit_count() <= 1 for suit in self.deck.suit)

    def _phoenix(self, hand: int, count: int) -> int:
        """The first `count` Phoenixes of a hand."""
        cards = 0
        for card in bits(hand & self.deck.phoenix):
            if count:
                cards |= card
                count -= 1
        return cards

    def _sets(self, hand: int, kind: str, size: int, phoenixes: int, above: int) -> list[Combo]:
        found: list[Combo] = []
        ranks, alike, jokers = self.deck.rank, self._alike, hand & self.deck.phoenix
        for rank in range(max(above + 1, LOW), ACE + 1):
            held = hand & ranks[rank]
            if held and held.bit_count() + phoenixes >= size:
                key = (held, jokers, size)
                if key not in alike:
                    alike[key] = self._equal_cards(held, jokers, kind, size, rank)
                found += alike[key]
        return found

    def _equal_cards(self, held: int, jokers: int, kind: str, size: int, rank: int) -> list[Combo]:
        """Pairs or triples out of the cards of one rank and Phoenixes; few, so they are kept."""
        return [
            Combo(kind, size, rank, cards | self._phoenix(jokers, added), (rank,) * added)
            for cards, added in self._fillings(held, size, jokers.bit_count(), kind)
            if cards
        ]

    def _pairs(self, hand: int, phoenixes: int, above: int, size: int) -> list[Combo]:
        """Consecutive pairs; `size` 0 for any number (nanking.combo.pairs)."""
        found = []
        deck_rank = self.deck.rank
        held = [(hand & cards).bit_count() for cards in deck_rank]
        for start in range(max(LOW, above - size // 2 + 2) if size else LOW, ACE):
            # A pair that must be filled by Phoenixes alone can still be part of a longer run.
            if held[start] + phoenixes < 2 or held[start + 1] + phoenixes < 2:
                continue
            partial: list[Partial] = [(0, ())]
            for rank in range(start, min(ACE, start + size // 2 - 1) + 1 if size else ACE + 1):
                if held[rank] + phoenixes < 2:
                    break
                ways = self._fillings(hand & deck_rank[rank], 2, phoenixes, "pair")
                partial = [
                    (cards | more, joker + (rank,) * jokers)
                    for cards, joker in partial
                    for more, jokers in ways
                    if len(joker) + jokers <= phoenixes
                ]
                if not partial:
                    break
                length = 2 * (rank - start + 1)
                if (length == size) if size else length >= 4:
                    found += self._finish("pairs", length, rank, hand, partial)
        return found

    def _full_houses(self, hand: int, phoenixes: int, above: int) -> list[Combo]:
        """A triple with a pair of another rank; the triple decides (nanking.combo.fullhouse)."""
        found = []
        held = [hand & cards for cards in self.deck.rank]
        pairs = {}
        for rank in range(LOW, ACE + 1):
            if held[rank].bit_count() + phoenixes >= 2:
                pairs[rank] = self._fillings(held[rank], 2, phoenixes, "pair")
        for rank in range(max(above + 1, LOW), ACE + 1):
            if held[rank].bit_count() + phoenixes < 3:
                continue
            for three, jokers in self._fillings(held[rank], 3, phoenixes, "triple"):
                for other, ways in pairs.items():
                    if other != rank:
                        for two, more in ways:
                            if jokers + more <= phoenixes and three | two:
                                joker = tuple(sorted((rank,) * jokers + (other,) * more))
                                cards = three | two | self._phoenix(hand, jokers + more)
                                found.append(_combo(Combo, ("fullhouse", 5, rank, cards, joker)))
        return found

    def _straights(self, hand: int, phoenixes: int, above: int, size: int) -> list[Combo]:
        """Runs of five or more, `size` 0 for any number; one-suit runs are bombs, not straights.

        nanking.combo.straight, nanking.combo.flush-is-bomb, nanking.combo.no-wrap.
        """
        found: list[Combo] = []
        least = size or SHORTEST_STRAIGHT
        if not self._may_run(hand, phoenixes, least):
            return found
        ranks = self.deck.rank
        different = self._one_of_each(hand)
        singles = [[*bits(different & cards)] for cards in ranks]
        for start in range(1, ACE - least + 2):
            last = start + least - 1
            gaps = sum(not singles[rank] for rank in range(start, last + 1))
            # The Phoenix is never the one: a straight from 1 needs the Mahjong itself.
            if gaps > phoenixes or (start == 1 and not singles[1]) or (size and last <= above):
                continue
            partial: list[Partial] = [(0, ())]
            for rank in range(start, (last if size else ACE) + 1):
                here = singles[rank]
                longer = [(cards | card, joker) for cards, joker in partial for card in here]
                if phoenixes and rank > 1:
                    longer += [(cards, (*joker, rank)) for cards, joker in partial if len(joker) < phoenixes]
                partial = longer
                if not partial:
                    break
                if rank >= last:
                    found += self._finish("straight", rank - start + 1, rank, hand, partial)
        if self._may_hold_flush(hand):
            found = [combo for combo in found if not self.is_flush(combo.cards)]
        return found

    @staticmethod
    def _may_run(hand: int, phoenixes: int, size: int) -> bool:
        """Quickly rules out straights: enough ranks, and without a Phoenix five of them side by side."""
        one = hand | hand >> PACK
        ranks = (one | one >> 1 | one >> 2 | one >> 3) & _EVERY_FOURTH | (one >> 1 & 1)
        if ranks.bit_count() + phoenixes < size:
            return False
        return phoenixes > 0 or bool(ranks & ranks >> 4 & ranks >> 8 & ranks >> 12 & ranks >> 16)

    def _finish(self, kind: str, size: int, rank: int, hand: int, partial: list[Partial]) -> list[Combo]:
        """Finished runs as combinations, their Phoenixes put in."""
        return [
            _combo(
                Combo, (kind, size, rank, cards | self._phoenix(hand, len(joker)) if joker else cards, joker)
            )
            for cards, joker in partial
            if cards
        ]

    def _may_hold_flush(self, hand: int) -> bool:
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
