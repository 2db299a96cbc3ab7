"""Planning a hand: the chance of each combination to take its trick, and the split that loses the fewest
tricks.

Every combination has a cost: 1 for a sure loser, which needs a lead to get rid of, less the likelier it
takes its trick, below 0 for one that wins a lead for others. A hand is worth the sum over its best split.

Suits matter to flush bombs only, so hands are searched as counts by rank: four bits a rank, the Mahjong
as rank 1. The search always takes the lowest card left and tries everything it can be part of.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil, exp
from typing import NamedTuple

from ...engine import Combo
from ...engine.climbing.cards import bits
from ...engine.tichu.deck import ACE, DRAGON_RANK, LOW, PACK
from ...engine.tichu.rules import TichuRules
from ...engine.tichu.state import View
from .style import Style

# How much one rank above mine threatens, by the number of its cards that are unseen (0 to 4): the fewer
# there are, the less likely one opponent holds enough of them together.
# Of two packs, more than four count as four.
_PAIR_THREAT = (0.0, 0.0, 0.25, 0.6, 1.0)
_PAIR_THREAT_PHOENIX = (0.0, 0.15, 0.4, 0.75, 1.0)
_TRIPLE_THREAT = (0.0, 0.0, 0.0, 0.15, 0.4)
_TRIPLE_THREAT_PHOENIX = (0.0, 0.0, 0.05, 0.25, 0.45)

# What is left of a chance that a hand lying open on the table can spoil.
_OPEN_BEATS = 0.25

# How fast the chance falls with each threat. A long run is rarely met by another.
_SINGLE, _PAIR, _TRIPLE, _FULL_HOUSE = 0.45, 0.35, 0.3, 0.2
_STRAIGHT = {5: 0.18, 6: 0.14, 7: 0.1}
_LONG_STRAIGHT = 0.06
_TWO_PAIRS, _MORE_PAIRS = 0.15, 0.06


class Chances:
    """The chance, 0 to 1, that a play is not beaten by an opponent.

    Lists by the deciding rank: `single` (the Dragon at its own rank, 0 and 1 the Mahjong), `pair`, `triple`,
    `fullhouse`; `straight[size]` and `pairs[size]` likewise. Bombs are taken to win.
    """

    def __init__(self, view: View, public: bool = False) -> None:
        """For the seat that has this view; `public` leaves out what it knows from its own hand."""
        deck, game = view.game.deck, view.game
        unseen = view.unseen | view.hand if public else view.unseen
        active = [seat for seat in game.opponents(view.seat) if view.counts[seat]]
        hidden = [seat for seat in range(game.players) if seat != view.seat and seat not in view.open_hands]
        held = sum(view.counts[seat] for seat in active if seat in hidden)
        others = sum(view.counts[seat] for seat in hidden)
        # In the phase "take" nobody has all cards yet; the share is what matters.
        self._share = 1.5 * held / others if others else 0.0
        self.longest = max((view.counts[seat] for seat in active), default=0)
        phoenix = bool(unseen & deck.phoenix)
        left = [(unseen & cards).bit_count() for cards in deck.rank]
        some = [min(n, 4) for n in left]
        above_ace = [0.0] * (DRAGON_RANK - ACE)

        falling = self._falling
        singles = [0.0, 0.0, *map(float, left[LOW:]), *above_ace]
        singles[DRAGON_RANK] = float((unseen & deck.dragon).bit_count())
        self.single = falling(singles, _SINGLE, 1)
        if phoenix and self.longest:
            # It beats any single but the Dragon.
            spoilt = exp(-_SINGLE * self._share)
            self.single[:DRAGON_RANK] = [chance * spoilt for chance in self.single[:DRAGON_RANK]]
        pair_threat = _PAIR_THREAT_PHOENIX if phoenix else _PAIR_THREAT
        triple_threat = _TRIPLE_THREAT_PHOENIX if phoenix else _TRIPLE_THREAT
        pairs = [0.0, 0.0, *(pair_threat[n] for n in some[LOW:]), *above_ace]
        triples = [0.0, 0.0, *(triple_threat[n] for n in some[LOW:]), *above_ace]
        self.pair = falling(pairs, _PAIR, 2)
        self.triple = falling(triples, _TRIPLE, 3)
        self.fullhouse = falling(triples, _FULL_HOUSE, 5)
        gaps = int(phoenix)
        self.straight, self.pairs = dict[int, list[float]](), dict[int, list[float]]()
        for size in range(5, ACE + 1):
            threats = _straights(left, size, gaps) if size <= self.longest else []
            self.straight[size] = falling(threats, _STRAIGHT.get(size, _LONG_STRAIGHT), size)
        for size in range(4, ACE + 1, 2):
            threats = _pairs(left, size, gaps) if size <= self.longest else []
            self.pairs[size] = falling(threats, _TWO_PAIRS if size == 4 else _MORE_PAIRS, size)
        for seat, hand in view.open_hands.items():
            if seat in active:
                self._spoil(game.combinations.leads(hand))

    def _falling(self, threats: Sequence[float], speed: float, size: int) -> list[float]:
        """Chances by rank, from the threat that each rank is to the ones below."""
        chances, above = [1.0] * (DRAGON_RANK + 1), 0.0
        if size <= self.longest:
            fall = -speed * self._share
            for rank in range(DRAGON_RANK, -1, -1):
                chances[rank] = exp(fall * above)
                above += threats[rank]
        return chances

    def _spoil(self, plays: Iterable[Combo]) -> None:
        """Lower the chances of what an open hand of an opponent can beat with these plays."""
        highest: dict[tuple[str, int], float] = {}
        for play in plays:
            if not play.is_bomb and play.kind != "dog":
                key = play.kind, play.size
                # Led, the Phoenix is worth little; on a single it beats all but the Dragon.
                rank = ACE + 0.5 if play.kind == "single" and play.rank == 1.5 else play.rank
                highest[key] = max(highest.get(key, 0), rank)
        for (kind, size), rank in highest.items():
            table = getattr(self, kind)
            if kind in ("straight", "pairs"):
                table = table[size]
            for below in range(ceil(rank)):
                table[below] *= _OPEN_BEATS

    def of(self, combo: Combo) -> float:
        """The chance that this combination takes the trick it is played to."""
        kind, rank = combo.kind, int(combo.rank)
        if combo.is_bomb:
            return 1.0
        if kind == "dog":
            return 0.0
        if kind in ("straight", "pairs"):
            chances: float = getattr(self, kind)[combo.size][rank]
            return chances
        return float(getattr(self, kind)[rank])


def _straights(left: Sequence[int], size: int, gaps: int) -> list[float]:
    """By its top rank, how much a straight threatens; `left` are the unseen cards of each rank."""
    threats = [0.0] * (DRAGON_RANK + 1)
    for top in range(size + 1, ACE + 1):
        missing = sum(not left[rank] for rank in range(top - size + 1, top + 1))
        if missing <= gaps:
            threats[top] = 0.6 if missing else 1.0
    return threats


def _pairs(left: Sequence[int], size: int, gaps: int) -> list[float]:
    """The same of consecutive pairs."""
    threats = [0.0] * (DRAGON_RANK + 1)
    for top in range(size // 2 + 1, ACE + 1):
        thin = [left[rank] for rank in range(top - size // 2 + 1, top + 1) if left[rank] < 2]
        if len(thin) <= gaps and all(thin):
            threats[top] = 0.5 if thin else 1.0
    return threats


_FIELD_BITS, _FIELD = 4, 15
_UNIT = [1 << _FIELD_BITS * rank for rank in range(ACE + 2)]
_SHIFTS = [_FIELD_BITS * rank for rank in range(ACE + 2)]
_SHORTEST_STRAIGHT = 5
# Above the counts, two bits a rank whose equal cards of two packs make no larger sets: the largest, in cards.
_LIMITS = _FIELD_BITS * (ACE + 2)
_COUNTS = (1 << _LIMITS) - 1


def unit(rank: int) -> int:
    """One card of a rank, as a count."""
    return _UNIT[rank]


class Part(NamedTuple):
    """A combination of a split, by ranks: `units` holds its natural cards as counts, `joker` the rank
    that the Phoenix stands for (0: not in it)."""

    kind: str
    size: int
    rank: int
    units: int
    joker: int


_ALONE = Part("single", 1, 1, 0, 1)  # the Phoenix by itself
_Answer = tuple[float, Part | None, int]  # cost, first part, the state that is left


class Planner:
    """Costs of hands and their best splits, under the chances of one moment."""

    def __init__(self, game: TichuRules, chances: Chances, style: Style) -> None:
        self.game, self.style = game, style
        gain = style.gain
        self.single, self.pair, self.triple, self.fullhouse = (
            [1 - gain * chance for chance in table]
            for table in (chances.single, chances.pair, chances.triple, chances.fullhouse)
        )
        self.straight, self.pairs = (
            {size: [1 - gain * chance for chance in table] for size, table in tables.items()}
            for tables in (chances.straight, chances.pairs)
        )
        # Low and middle singles can often be thrown on others' tricks, the higher the easier.
        for rank in range(LOW, ACE + 1):
            self.single[rank] -= style.throw_single * rank
            self.pair[rank] -= style.throw_pair * rank
        # The Phoenix alone is an ace and a half, whatever the ace is worth now.
        self.phoenix = self.single[ACE] - style.phoenix_extra
        deck = game.deck
        self._specials = deck.dragon | deck.dog | deck.phoenix
        self.dog_keeps_lead = getattr(game, "dog", None) == "keep-lead"  # then it costs its player nothing
        self.dog = 0.0 if self.dog_keeps_lead else style.dog
        self._suits_differ = game.combinations.suits_differ
        self._memo: dict[int, _Answer] = {}

    # -- what the player asks --------------------------------------------------------------------

    def cost(self, hand: int) -> float:
        """The cost of a hand: about the number of leads it needs beyond those it wins."""
        best = self._cost(hand)
        for flush in self._flushes(hand):
            best = min(best, self.style.flush + self._cost(hand & ~flush.cards))
        return best

    def split(self, hand: int) -> list[Combo]:
        """The best split of a hand, in no particular order."""
        flush, rest, parts = self.flush(hand), hand, list[Combo]()
        if flush:
            parts, rest = [flush], hand & ~flush.cards
        deck = self.game.deck
        spare = rest & deck.phoenix
        for card in bits(rest & (deck.dog | deck.dragon) | spare & (spare - 1)):
            parts.append(self.game.combo(card))
        for part in self.ranked(self.state(rest)):
            combo = self._combo(part, rest)
            parts.append(combo)
            rest &= ~combo.cards
        return parts

    def flush(self, hand: int) -> Combo | None:
        """The straight flush that the best split of a hand keeps together, if it does."""
        best, kept = 99.0, None
        for flush in self._flushes(hand):
            cost = self.style.flush + self._cost(hand & ~flush.cards)
            if cost < best:
                best, kept = cost, flush
        return kept if kept and best < self._cost(hand) else None

    def ranked(self, state: int) -> list[Part]:
        """The best split of counts (see `state`): quicker than of cards, for suits are left out."""
        parts = []
        while state & _COUNTS:
            self._search(state)
            _, part, state = self._memo[state]
            assert part is not None
            parts.append(part)
        return parts

    # -- hands as counts -------------------------------------------------------------------------

    def _cost(self, hand: int) -> float:
        deck = self.game.deck
        cost = self._search(self.state(hand))
        specials = hand & self._specials
        if specials:
            cost += self.single[DRAGON_RANK] * (specials & deck.dragon).bit_count()
            cost += self.dog * (specials & deck.dog).bit_count()
            cost += self.phoenix * max(0, (specials & deck.phoenix).bit_count() - 1)
        return cost

    def state(self, hand: int) -> int:
        """Counts by rank, and a Phoenix in the lowest bit; Dogs, Dragons, a second Phoenix are left out."""
        deck = self.game.deck
        state = 1 if hand & deck.phoenix else 0
        for unit, cards in zip(_UNIT[1:], deck.rank[1:], strict=False):
            held = hand & cards
            if held:
                state += unit * held.bit_count()
        return state | self._limits(hand) << _LIMITS if self._suits_differ else state

    def _limits(self, hand: int) -> int:
        """By rank the size of its largest set, where suits must differ and the hand has equal cards."""
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
        bombs = self.game.combinations.bombs(hand)
        return [bomb for bomb in bombs if bomb.kind == "bombflush"] if bombs else bombs

    def _combo(self, part: Part, hand: int) -> Combo:
        """A part with cards from a hand that holds them."""
        deck = self.game.deck
        phoenix = hand & deck.phoenix & -(hand & deck.phoenix)
        cards = 0
        for rank in range(1, ACE + 1):
            wanted = part.units >> _FIELD_BITS * rank & _FIELD
            if wanted:
                cards |= self._pick(hand & deck.rank[rank], wanted)
        if part is _ALONE:
            return self.game.combo(phoenix)
        if part.joker:
            return Combo(part.kind, part.size, part.rank, cards | phoenix, (part.joker,))
        if part.kind == "straight" and self.game.combinations.is_flush(cards):
            return self._unflushed(part, cards, hand)
        return Combo(part.kind, part.size, part.rank, cards)

    def _pick(self, held: int, wanted: int) -> int:
        """So many of the cards of a rank, of different suits as long as there are any: first of those suits
        that are held twice, so that what stays differs too."""
        suits = (list(bits(held & suit)) for suit in self.game.deck.suit)
        by_suit = sorted(filter(None, suits), key=len, reverse=True)
        order = [cards[0] for cards in by_suit] + [cards[1] for cards in by_suit if len(cards) > 1]
        return sum((order or list(bits(held)))[:wanted])

    def _unflushed(self, part: Part, cards: int, hand: int) -> Combo:
        """The straight with one card of another suit, or the bomb that it is where there is none."""
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
            return known[0]
        if state & _COUNTS <= 1:
            answer: _Answer = (self.phoenix, _ALONE, 0) if state & 1 else (0.0, None, 0)
            self._memo[state] = answer
            return answer[0]
        best, first, rest = 99.0, None, 0
        for cost, part in self._parts(state):
            left = state - part.units - (1 if part.joker else 0)
            total = cost + self._search(left)
            if total < best:
                best, first, rest = total, part, left
        self._memo[state] = best, first, rest
        return best

    def _parts(self, state: int) -> list[tuple[float, Part]]:
        """Everything the lowest card left can be played in, with its cost."""
        phoenix = state & 1
        counts = [state >> shift & _FIELD for shift in _SHIFTS]
        counts[0] = 0
        low = next(rank for rank in range(1, ACE + 1) if counts[rank])
        limits = state >> _LIMITS
        sets = [min(n, limits >> 2 * rank & 3 or n) for rank, n in enumerate(counts)] if limits else counts
        unit, held = _UNIT[low], sets[low]
        found = [(self.single[low], Part("single", 1, low, unit, 0))]
        if low > 1:
            self._equal(found, sets, low, phoenix)
            if held + phoenix >= 2:
                self._stairs(found, sets, low, phoenix)
        if phoenix or all(counts[low + 1 : low + _SHORTEST_STRAIGHT]):
            self._runs(found, counts, low, phoenix)
        return found

    def _equal(self, found: list[tuple[float, Part]], counts: list[int], low: int, phoenix: int) -> None:
        """Pairs, triples, bombs and full houses with the lowest card."""
        unit, held = _UNIT[low], counts[low]
        if held >= 2:
            found.append((self.pair[low], Part("pair", 2, low, 2 * unit, 0)))
        if held >= 3:
            found.append((self.triple[low], Part("triple", 3, low, 3 * unit, 0)))
        if held >= 4:
            found.append((self.style.bomb, Part("bomb4", 4, low, 4 * unit, 0)))
        if phoenix:
            found.append((self.pair[low], Part("pair", 2, low, unit, low)))
            if held >= 2:
                found.append((self.triple[low], Part("triple", 3, low, 2 * unit, low)))
        if held + phoenix < 2:
            return
        for rank in range(low + 1, ACE + 1):
            other = counts[rank]
            if not other:
                continue
            more = _UNIT[rank]
            if held >= 3 and other >= 2:
                found.append((self.fullhouse[low], Part("fullhouse", 5, low, 3 * unit + 2 * more, 0)))
            if held >= 2 and other >= 3:
                found.append((self.fullhouse[rank], Part("fullhouse", 5, rank, 2 * unit + 3 * more, 0)))
            if phoenix:
                if held >= 2 and other >= 2:
                    part = Part("fullhouse", 5, rank, 2 * unit + 2 * more, rank)
                    found.append((self.fullhouse[rank], part))
                if other >= 3:
                    found.append((self.fullhouse[rank], Part("fullhouse", 5, rank, unit + 3 * more, low)))
                if held >= 3:
                    found.append((self.fullhouse[low], Part("fullhouse", 5, low, 3 * unit + more, rank)))

    def _stairs(self, found: list[tuple[float, Part]], counts: list[int], low: int, phoenix: int) -> None:
        """Consecutive pairs that begin with the lowest card."""
        units, joker = 0, 0
        for rank in range(low, ACE + 1):
            if counts[rank] >= 2:
                units += 2 * _UNIT[rank]
            elif counts[rank] and phoenix and not joker:
                units += _UNIT[rank]
                joker = rank
            else:
                break
            if rank > low:
                size = 2 * (rank - low + 1)
                found.append((self.pairs[size][rank], Part("pairs", size, rank, units, joker)))

    def _runs(self, found: list[tuple[float, Part]], counts: list[int], low: int, phoenix: int) -> None:
        """Straights whose lowest natural card is the lowest card; the Phoenix fills one gap or an end."""
        units, joker = 0, 0
        for size, rank in enumerate(range(low, ACE + 1), 1):
            if counts[rank]:
                units += _UNIT[rank]
            elif phoenix and not joker:
                joker = rank
            else:
                break
            if size >= _SHORTEST_STRAIGHT:
                found.append((self.straight[size][rank], Part("straight", size, rank, units, joker)))
        else:
            # Up to the ace without a gap: the Phoenix can still go below.
            size = ACE - low + 2
            if phoenix and not joker and low > LOW and size >= _SHORTEST_STRAIGHT:
                part = Part("straight", size, ACE, units, low - 1)
                found.append((self.straight[size][ACE], part))
