"""Planning a hand: the split that loses the fewest tricks.

Every combination has a cost: 1 for a sure loser, which needs a lead to get rid of, less the likelier it takes
its trick, below 0 for one that wins a lead for others. A hand costs the sum over its best split.

Suits matter only to flush bombs, so hands are searched as counts by rank: four bits a rank, the Mahjong as
rank 1. The search always takes the lowest card left and tries everything it can be part of.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from ...engine import Combo
from ...engine.climbing.cards import bits
from ...engine.memo import Memo
from ...engine.tichu.combinations import has_flush
from ...engine.tichu.deck import ACE, DRAGON_RANK, FIRST_PACK, LOW, PACK
from ...engine.tichu.rules import TichuRules
from ...engine.tichu.straights import SHORTEST_STRAIGHT
from .chances import SIZES, ByKind, Chances
from .style import Style

_FIELD_BITS, _FIELD = 4, 15
_RANKS = range(ACE + 1)
_UNIT = [1 << _FIELD_BITS * rank for rank in range(DRAGON_RANK + 1)]
# Above the counts, two bits for each rank in which equal cards limit the sets: the size of the largest.
_LIMITS = _FIELD_BITS * (ACE + 2)
_COUNTS = (1 << _LIMITS) - 1
_CARDS = _COUNTS & ~_FIELD  # the same without the Phoenix
_ONES = sum(_UNIT[1 : ACE + 1])  # the lowest bit of each count
_HALVES, _QUARTERS = FIRST_PACK // 15 * 5, FIRST_PACK // 15 * 3  # 0101…, 0011…


def unit(rank: int) -> int:
    """One card of a rank, as a count."""
    return _UNIT[rank]


class Part(NamedTuple):
    """A combination of a split, by ranks.

    `units` holds its cards as counts, the Phoenix in the lowest bit, `joker` the rank that it stands for (0
    without it).
    """

    kind: str
    size: int
    rank: int
    units: int
    joker: int


# Made once for all planners: by rank, the commonest parts of hands.
_SINGLES, _PAIRS, _TRIPLES, _FOURS = (
    [Part(kind, size, rank, size * unit(rank), 0) for rank in _RANKS]
    for size, kind in enumerate(("single", "pair", "triple", "bomb4"), 1)
)
# The same with the Phoenix for one of the cards.
_HELPED_PAIRS, _HELPED_TRIPLES = (
    [Part(kind, size, rank, (size - 1) * unit(rank) + 1, rank) for rank in _RANKS]
    for size, kind in enumerate(("pair", "triple"), 2)
)
# By their lowest rank, shorter ones first.
_STRAIGHTS = [
    [
        Part("straight", rank - low + 1, rank, sum(_UNIT[low : rank + 1]), 0)
        for rank in _RANKS[low + SHORTEST_STRAIGHT - 1 :]
    ]
    for low in _RANKS
]
LONE = Part("single", 1, 1, 1, 1)  # the Phoenix by itself
_part = tuple.__new__  # skips the keyword handling of NamedTuple, as parts are made by the hundred
_Priced = tuple[float, Part]


class Planner:
    """The costs of hands and their best splits, by the chances of one moment."""

    def __init__(self, game: TichuRules, chances: Chances, style: Style) -> None:
        self.game, self.style = game, style
        gain = style.gain
        self.single, self.pair, self.triple, self.fullhouse = (
            [1 - gain * chance for chance in table]
            for table in (chances.single, chances.pair, chances.triple, chances.fullhouse)
        )
        self.straight, self.pairs = (
            Memo(partial(_costs, gain, table), SIZES) for table in (chances.straight, chances.pairs)
        )
        # Singles and pairs can often be thrown on others' tricks, higher ones more easily.
        for rank in range(LOW, ACE + 1):
            self.single[rank] -= style.throw_single * rank
            self.pair[rank] -= style.throw_pair * rank
        self.by_kind = ByKind(self.single, self.pair, self.triple, self.fullhouse, self.straight, self.pairs)
        # The Phoenix alone is better than an ace, whatever the ace costs now.
        self.phoenix = self.single[ACE] - style.phoenix_extra
        deck = game.deck
        # Cards that are played alone, a second Phoenix among them.
        self.alone = deck.dragon | deck.dog | deck.phoenix & deck.phoenix - 1
        self._ranked, self._ghosts = sum(deck.rank), deck.phoenix
        self.dog = 0.0 if chances.dog else style.dog
        self._suits_differ = game.combinations.suits_differ
        self._memo: dict[int, float] = {}  # the cost of counts
        self._first: dict[int, Part] = {}  # by counts, the part their lowest card is played in, if not alone

    # -- what the player asks --------------------------------------------------------------------

    def cost(self, hand: int) -> float:
        """The cost of a hand: about the number of leads it needs beyond those it wins."""
        best = self._cost(hand)
        if has_flush(hand):
            for flush in self._flushes(hand):
                best = min(best, self.style.flush + self._cost(hand & ~flush.cards))
        return best

    def split(self, hand: int) -> list[Combo]:
        """The best split of a hand, in no particular order."""
        return [*self.parts(hand)]

    def parts(self, hand: int) -> Iterator[Combo]:
        """Yield the best split of a hand part by part, for callers that may not need all."""
        flush, rest = self.flush(hand), hand
        if flush:
            yield flush
            rest &= ~flush.cards
        deck = self.game.deck
        spare = rest & deck.phoenix
        for card in bits(rest & (deck.dog | deck.dragon) | spare & (spare - 1)):
            yield self.game.combo(card)
        for part in self.ranked(self.state(rest)):
            combo = self._combo(part, rest)
            yield combo
            rest &= ~combo.cards

    def flush(self, hand: int) -> Combo | None:
        """The straight flush that the best split of a hand keeps together, if any."""
        if not has_flush(hand):
            return None
        best, kept = 99.0, None
        for flush in self._flushes(hand):
            cost = self.style.flush + self._cost(hand & ~flush.cards)
            if cost < best:
                best, kept = cost, flush
        return kept if kept and best < self._cost(hand) else None

    def ranked(self, state: int) -> list[Part]:
        """The best split of counts (see `state`); quicker than for cards, as suits are ignored."""
        parts = []
        self._search(state)
        while cards := state & _CARDS:
            part = self._first.get(state) or _SINGLES[_lowest(cards)]
            parts.append(part)
            state -= part.units
        return [*parts, LONE] if state & 1 else parts

    # -- hands as counts -------------------------------------------------------------------------

    def _cost(self, hand: int) -> float:
        cost = self._search(self.state(hand))
        if hand & self.alone:
            deck = self.game.deck
            cost += self.single[DRAGON_RANK] * (hand & deck.dragon).bit_count()
            cost += self.dog * (hand & deck.dog).bit_count()
            cost += self.phoenix * max(0, (hand & deck.phoenix).bit_count() - 1)
        return cost

    def state(self, hand: int) -> int:
        """The counts by rank, with a Phoenix as the lowest bit; no Dogs, Dragons or second Phoenix."""
        cards, counts = hand & self._ranked, 0
        while cards:  # each rank is four bits of a pack; all ranks are counted at once
            pack = cards & FIRST_PACK
            pack -= pack >> 1 & _HALVES
            counts += (pack & _QUARTERS) + (pack >> 2 & _QUARTERS)
            cards >>= PACK
        state = counts << _FIELD_BITS | bool(hand & self._ghosts)
        return state | self._limits(hand) << _LIMITS if self._suits_differ else state

    def _limits(self, hand: int) -> int:
        """By rank, the size of its largest set if suits must differ and the hand has equal cards."""
        limits, twice = 0, hand & hand >> PACK
        for rank in range(LOW, ACE + 1):
            if twice & self.game.deck.rank[rank]:
                held = hand & self.game.deck.rank[rank]
                suits = sum(bool(held & suit) for suit in self.game.deck.suit)
                if suits < 2 and "pair" not in self._suits_differ:
                    suits = 2
                limits |= (suits & 3) << 2 * rank  # all four suits: no limit
        return limits

    def _flushes(self, hand: int) -> list[Combo]:
        return [bomb for bomb in self.game.combinations.bombs(hand) if bomb.kind == "bombflush"]

    def _combo(self, part: Part, hand: int) -> Combo:
        """A part made from the cards of a hand."""
        deck = self.game.deck
        phoenix = hand & deck.phoenix & -(hand & deck.phoenix)
        cards = 0
        for rank in range(1, ACE + 1):
            wanted = part.units >> _FIELD_BITS * rank & _FIELD
            if wanted:
                cards |= self._pick(hand & deck.rank[rank], wanted)
        if part is LONE:
            return self.game.combo(phoenix)
        if part.joker:
            return Combo(part.kind, part.size, part.rank, cards | phoenix, (part.joker,))
        if part.kind == "straight" and self.game.combinations.is_flush(cards):
            return self._unflushed(part, cards, hand)
        return Combo(part.kind, part.size, part.rank, cards)

    def _pick(self, held: int, wanted: int) -> int:
        """Pick so many cards of a rank, of different suits while possible.

        Suits held twice come first, so that the cards that stay differ too.
        """
        suits = (list(bits(held & suit)) for suit in self.game.deck.suit)
        by_suit = sorted(filter(None, suits), key=len, reverse=True)
        order = [cards[0] for cards in by_suit] + [cards[1] for cards in by_suit if len(cards) > 1]
        return sum((order or list(bits(held)))[:wanted])

    def _unflushed(self, part: Part, cards: int, hand: int) -> Combo:
        """The straight with one card of another suit or, if there is none, the bomb that it is."""
        deck = self.game.deck
        for card in bits(cards):
            for other in bits(hand & deck.rank[deck.rank_of(card)]):
                if not self.game.combinations.is_flush(cards & ~card | other):
                    return Combo(part.kind, part.size, part.rank, cards & ~card | other)
        return Combo("bombflush", part.size, part.rank, cards)

    # -- the search ------------------------------------------------------------------------------

    def _search(self, state: int) -> float:
        known = self._memo.get(state)
        if known is not None:
            return known
        cards = state & _CARDS
        if not cards:
            return self.phoenix if state & 1 else 0.0
        low = (cards & -cards).bit_length() - 1 >> 2  # `_lowest`, without a call
        tail = cards >> _FIELD_BITS * low
        straight = tail & 0xF0 and tail & 0xF00 and tail & 0xF000 and tail & 0xF0000
        single = self.single[low]
        if tail & 0xEF == 2 and not straight and cards == state and not _trios(cards):
            # Two cards, fewer of the next rank, and no triple: either a pair or two singles.
            rest = self._search(state - 2 * _UNIT[low])
            best, together = single + (single + rest), self.pair[low] + rest
            if together < best:
                best, self._first[state] = together, _PAIRS[low]
        else:
            best = single + self._search(state - _UNIT[low])
            if straight or tail & 14 or state & 1:  # else the card can only be played alone
                for cost, part in self._larger(state, low, straight):
                    total = cost + self._search(state - part.units)
                    if total < best:
                        best, self._first[state] = total, part
        self._memo[state] = best
        return best

    def _larger(self, state: int, low: int, straight: int) -> list[_Priced]:
        """Everything the lowest card left can be played in with others, with its cost.

        `straight` is 0 unless the next four ranks are held.
        """
        found: list[_Priced] = []
        phoenix = state & 1
        if low > 1:
            limits = state >> _LIMITS
            sets = _limited(state, limits) if limits else state & _COUNTS
            held = sets >> _FIELD_BITS * low & _FIELD
            if held + phoenix >= 2:
                self._equal(found, sets, low, held, phoenix)
                above = sets >> _FIELD_BITS * (low + 1) & _FIELD
                if above > 1 or (above and phoenix and held > 1):
                    self._stairs(found, sets, low, phoenix)
        if phoenix:
            four = state >> _FIELD_BITS * (low + 1) & 0xFFFF  # the next ranks
            if ((four | four >> 1 | four >> 2 | four >> 3) & 0x1111).bit_count() > 2:
                self._runs(found, state, low)
        elif straight:
            for part in _STRAIGHTS[low]:
                if not state & _FIELD << _FIELD_BITS * part.rank:
                    break
                found.append((self.straight[part.size][part.rank], part))
        return found

    def _equal(self, found: list[_Priced], sets: int, low: int, held: int, phoenix: int) -> None:
        """Add pairs, triples, bombs and full houses with the lowest card."""
        unit = _UNIT[low]
        if held >= 2:
            found.append((self.pair[low], _PAIRS[low]))
        if held >= 3:
            found.append((self.triple[low], _TRIPLES[low]))
        if held >= 4:
            found.append((self.style.bomb, _FOURS[low]))
        if phoenix:
            found.append((self.pair[low], _HELPED_PAIRS[low]))
            if held >= 2:
                found.append((self.triple[low], _HELPED_TRIPLES[low]))
        # The ranks that may make a full house with this one.
        if held + phoenix <= 2:
            others = _trios(sets)
        else:
            others = (sets >> 1 | sets >> 2 | sets >> 3) & _ONES
            if phoenix and held >= 3:
                others |= sets & _ONES
        others &= -_UNIT[low + 1]
        fullhouse = self.fullhouse
        while others:
            rank = _lowest(others)
            more = _UNIT[rank]
            others ^= more
            other = sets >> _FIELD_BITS * rank & _FIELD
            if held >= 3 and other >= 2:
                part = _part(Part, ("fullhouse", 5, low, 3 * unit + 2 * more, 0))
                found.append((fullhouse[low], part))
            if held >= 2 and other >= 3:
                part = _part(Part, ("fullhouse", 5, rank, 2 * unit + 3 * more, 0))
                found.append((fullhouse[rank], part))
            if phoenix:
                if held >= 2 and other >= 2:
                    part = _part(Part, ("fullhouse", 5, rank, 2 * unit + 2 * more + 1, rank))
                    found.append((fullhouse[rank], part))
                if other >= 3:
                    part = _part(Part, ("fullhouse", 5, rank, unit + 3 * more + 1, low))
                    found.append((fullhouse[rank], part))
                if held >= 3:
                    part = _part(Part, ("fullhouse", 5, low, 3 * unit + more + 1, rank))
                    found.append((fullhouse[low], part))

    def _stairs(self, found: list[_Priced], sets: int, low: int, phoenix: int) -> None:
        """Add consecutive pairs that begin with the lowest card."""
        units, joker = 0, 0
        for rank in range(low, ACE + 1):
            held = sets >> _FIELD_BITS * rank & _FIELD
            if held >= 2:
                units += 2 * _UNIT[rank]
            elif held and phoenix and not joker:
                units += _UNIT[rank] + 1
                joker = rank
            else:
                break
            if rank > low:
                size = 2 * (rank - low + 1)
                found.append((self.pairs[size][rank], _part(Part, ("pairs", size, rank, units, joker))))

    def _runs(self, found: list[_Priced], state: int, low: int) -> None:
        """Add straights whose lowest natural card is the lowest one; the Phoenix fills one gap or an end."""
        units, joker = 0, 0
        for size, rank in enumerate(range(low, ACE + 1), 1):
            if state & _FIELD << _FIELD_BITS * rank:
                units += _UNIT[rank]
            elif not joker:
                units, joker = units + 1, rank
            else:
                break
            if size >= SHORTEST_STRAIGHT:
                cost = self.straight[size][rank]
                found.append((cost, _part(Part, ("straight", size, rank, units, joker))))
        else:
            # No gap up to the ace: the Phoenix can still go below.
            size = ACE - low + 2
            if not joker and low > LOW and size >= SHORTEST_STRAIGHT:
                part = Part("straight", size, ACE, units + 1, low - 1)
                found.append((self.straight[size][ACE], part))


def _costs(gain: float, chances: Memo[int, list[float]], size: int) -> list[float]:
    return [1 - gain * chance for chance in chances[size]]


def _lowest(cards: int) -> int:
    """The lowest rank of counts."""
    return ((cards & -cards).bit_length() - 1) // _FIELD_BITS


def _trios(counts: int) -> int:
    """A bit for each rank of which there are three or more."""
    return (counts & counts >> 1 | counts >> 2 | counts >> 3) & _ONES


def _limited(state: int, limits: int) -> int:
    """Counts cut to what can make a set in each rank."""
    for rank in range(LOW, ACE + 1):
        limit = limits >> 2 * rank & 3
        if limit:
            spare = (state >> _FIELD_BITS * rank & _FIELD) - limit
            state -= max(0, spare) * _UNIT[rank]
    return state & _COUNTS
