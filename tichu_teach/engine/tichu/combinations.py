"""The combinations of a hand, and the readings of a set of cards (nanking.combo.*).

Every physical choice counts: three eights make a pair in three ways, because different cards stay in the
hand.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..climbing.cards import bits
from ..climbing.combo import BOMBS, Combo
from ..memo import Memo
from .deck import ACE, DRAGON_RANK, JADE, LOW, PACK, Deck
from .ranks import (
    FIELD,
    NOTHING,
    OF_RANKS,
    PAIRS,
    TRIPLES,
    Filling,
    Lent,
    Rank,
    Ranks,
    choices,
    one_of_each,
    suits_differ,
)
from .straights import SHORTEST_STRAIGHT, Start, places, starts, straights

SECOND_DRAGON = DRAGON_RANK + 0.5  # a Dragon on a Dragon (grandmaster.second-dragon)
_SUITED = JADE * 15
_RANKS = range(LOW, ACE + 1)

_combo = tuple.__new__  # skips the keyword handling of NamedTuple: these are made by the hundred


def _has_bomb(hand: int) -> bool:
    """Return True if a hand holds any bomb (nanking.bomb.kinds)."""
    if hand.bit_count() < 4:
        return False
    one = _of_one_pack(hand)
    two = one & one >> 1
    return bool(two & two >> 2 & JADE or _flushes(one))


# Kept, because after each play all hands are asked though only one has changed.
has_bomb = Memo(_has_bomb, 4096).__getitem__


def has_flush(hand: int) -> bool:
    """Return True if a hand holds a straight flush."""
    one = (hand | hand >> PACK) & _SUITED  # `_of_one_pack` and `_flushes`, without a call
    two = one & one >> 4
    four = two & two >> 8
    return bool(four and four & one >> 16)


def _of_one_pack(hand: int) -> int:
    """The suited cards of a hand, as if all were from the first pack."""
    return (hand | hand >> PACK) & _SUITED


def _flushes(one: int) -> int:
    """The cards of one pack that begin a run of five or more in their suit."""
    two = one & one >> 4
    return two & two >> 8 & one >> 16


def _subsets(cards: int) -> list[int]:
    """Every subset of these cards."""
    found = [0]
    for card in bits(cards):
        found += [some | card for some in found]
    return found


class Combinations:
    """The combinations of one deck; in sets of a kind in `suits_differ`, no two cards are equal."""

    def __init__(self, deck: Deck, suits_differ: frozenset[str] = frozenset()) -> None:
        self.deck = deck
        self.suits_differ = suits_differ
        self._single = {card: Combo("single", 1, deck.rank_of(card), card) for card in deck}
        # By rank, the cards that are higher when played alone; the Dragon's rank is the highest.
        ranked = [*deck.rank, 0, deck.dragon]
        self._above = [sum(ranked[rank + 1 :]) for rank in range(len(ranked))]
        self._specials = deck.phoenix | deck.dog | deck.dragon
        self._led = {cards: self._singles(cards, None) for cards in _subsets(self._specials)}
        # By the Phoenixes in a hand.
        self._ranks = {
            jokers: Ranks(deck, jokers, self._single, suits_differ) for jokers in _subsets(deck.phoenix)
        }

    # -- what a hand holds ---------------------------------------------------------------------

    def leads(self, hand: int) -> list[Combo]:
        """Every combination in a hand."""
        ranks = self._ranks[hand & self.deck.phoenix]
        # As wherever speed matters: `list[Combo]()` would take ten times as long as `[]`.
        found: list[Combo] = []
        pairs: list[Combo] = []
        triples: list[Combo] = []
        made, marks, lent = [NOTHING], 0, ranks.lent
        for cards, table in ranks.by_two:
            ones, twos, threes, both, marked = table[hand & cards]
            found += ones
            pairs += twos
            triples += threes
            made += both
            marks |= marked
        if hand >> PACK:  # with two packs, all cards of the first come first
            found = self._singles(hand, None)
        elif specials := hand & self._specials:
            found += self._led[specials]
        found += pairs
        found += triples
        if len(pairs) > 1:
            self._pairs(found, made, marks, lent)
            if triples:
                self._full_houses(found, made, marks, lent)
        lowest = starts(marks & OF_RANKS, len(lent) - 1)
        # Four of a kind would show as four triples, a straight flush as a straight.
        bombs = self.bombs(hand) if (lowest or len(triples) > 3) and has_bomb(hand) else []
        if lowest:
            found += self._straights(lowest, made, lent, bool(bombs))
        return found + bombs

    def follows(self, hand: int, top: Combo) -> list[Combo]:
        """Every combination in a hand that may lie on `top`, bombs included (nanking.follow)."""
        kind = top.kind
        if kind == "single":
            singles = self._singles(hand, top)
            return singles + self.bombs(hand) if has_bomb(hand) else singles
        if kind == "dog":
            return []
        bombs = self.bombs(hand) if has_bomb(hand) else []
        if kind in BOMBS:
            return [bomb for bomb in bombs if bomb.beats(top)]
        _, size, rank, _, _ = top
        above, jokers = int(rank), hand & self.deck.phoenix
        found: list[Combo] = []
        if size > hand.bit_count() or not hand & self._above[above] | jokers:
            return bombs
        ranks = self._ranks[jokers]
        lent = ranks.lent
        if kind in ("pair", "triple"):
            for cards, one in ranks.by_rank[above + 1 :]:
                if held := hand & cards:
                    found += one[held].pairs if kind == "pair" else one[held].triples
            return found + bombs
        made, marks = [NOTHING], 0
        for cards, two in ranks.by_two:
            _, _, _, each, marked = two[hand & cards]
            made += each
            marks |= marked
        if kind == "pairs":
            self._pairs(found, made, marks, lent, above, size)
        elif kind == "fullhouse":
            self._full_houses(found, made, marks, lent, above)
        elif lowest := starts(marks & OF_RANKS, len(lent) - 1, size):
            found = self._straights(lowest, made, lent, bool(bombs), above, size)
        return found + bombs

    has_bomb = staticmethod(has_bomb)

    def bombs(self, hand: int) -> list[Combo]:
        """Every bomb in a hand: fours of a kind and straight flushes (nanking.bomb.kinds)."""
        found: list[Combo] = []
        if not has_bomb(hand):
            return found
        deck = self.deck
        for rank in _RANKS:
            four = hand & deck.rank[rank]
            if four.bit_count() >= 4:
                found += [Combo("bomb4", 4, rank, cards) for cards in choices(four, rank, 4, apart=True)]
        enough = _flushes(_of_one_pack(hand))
        for suit in (each for each in deck.suit if enough & each):
            run: list[list[int]] = []  # per starting rank: the flushes that reach the present rank
            for rank in _RANKS:
                here = list(bits(one_of_each(hand & suit & deck.rank[rank])))
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
        left = one_of_each(left) if left >> PACK else left
        while left:
            card = left & -left
            left ^= card
            found.append(single[card])
        deck = self.deck
        if not hand & self._specials:
            return found
        # The rank of the special cards depends on what lies below.
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
        """A card played alone on `top`, from which the Phoenix and a second Dragon take their rank."""
        if card & self.deck.dog:
            return Combo("dog", 1, 0, card)
        if card & self.deck.phoenix:
            return Combo("single", 1, self.phoenix_rank(top) or 1.5, card)
        if card & self.deck.dragon and top and top.rank == DRAGON_RANK:
            return Combo("single", 1, SECOND_DRAGON, card)
        return self._single[card]

    @staticmethod
    def phoenix_rank(top: Combo | None) -> float:
        """A single Phoenix's value: half more than the single below, 1½ if led, 0 if it may not be played.

        nanking.ph.single, nanking.ph.single.lead, nanking.ph.not-dragon.
        """
        if top is None:
            return 1.5
        return top.rank + 0.5 if top.kind == "single" and top.rank < DRAGON_RANK else 0

    # -- combinations of several ranks -----------------------------------------------------------

    def _pairs(
        self,
        found: list[Combo],
        made: list[Rank],
        marks: int,
        lent: Lent,
        above: int = 0,
        size: int = 0,
    ) -> None:
        """Add consecutive pairs, `size` 0 for any number of cards (nanking.combo.pairs).

        Phoenixes alone can make a pair within a longer run.
        """
        phoenixes = len(lent) - 1
        # Two neighbours that make a pair each, together using no more Phoenixes than there are.
        lowest, pairing = 0, marks >> PAIRS
        for number in range(phoenixes + 1):
            lowest |= pairing >> FIELD * number & pairing >> FIELD * (phoenixes - number) + 1
        lowest &= OF_RANKS
        for start in places(lowest):
            last = start + size // 2 - 1 if size else ACE
            if last > ACE or last <= above:
                continue
            runs: Sequence[Filling] = made[start].twos[-1]
            for rank in range(start + 1, last + 1):
                length, ways = 2 * (rank - start + 1), made[rank].twos
                longer: list[Filling] = []
                told = not size or rank == last
                for cards, joker in runs:
                    for more, added in ways[phoenixes - len(joker)]:
                        run, stands = cards | more, joker + added
                        longer.append((run, stands))
                        if told:
                            run |= lent[len(stands)]
                            found.append(_combo(Combo, ("pairs", length, rank, run, stands)))
                if not longer:
                    break
                runs = longer

    def _full_houses(
        self, found: list[Combo], made: list[Rank], marks: int, lent: Lent, above: int = 0
    ) -> None:
        """Add triples with a pair of another rank; the triple decides (nanking.combo.fullhouse)."""
        tripled = marks >> TRIPLES & OF_RANKS & -1 << above + 1
        if not tripled:
            return
        phoenixes = len(lent) - 1
        by_room = [
            [
                (other, two, added)
                for other in places(marks >> PAIRS + FIELD * room & OF_RANKS)
                for two, added in made[other].twos[room]
            ]
            for room in range(phoenixes + 1)
        ]
        for rank in places(tripled):
            for three, joker in made[rank].threes:
                for other, two, added in by_room[phoenixes - len(joker)]:
                    if other != rank:
                        stands = joker + added if rank < other else added + joker
                        cards = three | two | lent[len(stands)]
                        found.append(_combo(Combo, ("fullhouse", 5, rank, cards, stands)))

    def _straights(
        self,
        lowest: Sequence[Start],
        made: list[Rank],
        lent: Lent,
        bombs: bool,
        above: int = 0,
        size: int = 0,
    ) -> list[Combo]:
        """Runs of five or more from some ranks; `bombs` says that runs of one suit, which are no straights,
        may have to be left out (nanking.combo.flush-is-bomb).
        """
        found = straights(lowest, [each.ones for each in made], lent, above, size)
        return [combo for combo in found if not self.is_flush(combo.cards)] if bombs else found

    def is_flush(self, cards: int) -> bool:
        """Return True if all cards are of one suit (special cards have none)."""
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
        return kind not in self.suits_differ or suits_differ(cards, self.deck.suit)

    def is_set_of_equals(self, cards: int) -> bool:
        """Return True if only equal cards of two packs keep these cards from being a combination."""
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
        if not (suits_differ(natural, self.deck.suit) if kind == "bomb4" else self._set_fits(natural, kind)):
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
