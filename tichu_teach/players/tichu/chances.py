"""The chance that a combination takes its trick, as one seat can judge it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from math import ceil, exp

from ...engine import Combo
from ...engine.memo import Memo
from ...engine.tichu.deck import ACE, DRAGON_RANK, LOW
from ...engine.tichu.state import View

SIZES = 32  # more sizes than combinations of one kind have

# The threat of one higher rank, by the number of its cards still unseen (0 to 4; with two packs, more count
# as 4): the fewer there are, the less likely one opponent holds enough of them.
_PAIR_THREAT = (0.0, 0.0, 0.25, 0.6, 1.0)
_PAIR_THREAT_PHOENIX = (0.0, 0.15, 0.4, 0.75, 1.0)
_TRIPLE_THREAT = (0.0, 0.0, 0.0, 0.15, 0.4)
_TRIPLE_THREAT_PHOENIX = (0.0, 0.0, 0.05, 0.25, 0.45)

# The share left of a chance that an open hand on the table can spoil.
_OPEN_BEATS = 0.25

# The speed at which the chance falls with each threat. A long run is rarely met by another.
_SINGLE, _PAIR, _TRIPLE, _FULL_HOUSE = 0.45, 0.35, 0.3, 0.2
_STRAIGHT = {5: 0.18, 6: 0.14, 7: 0.1}
_LONG_STRAIGHT = 0.06
_TWO_PAIRS, _MORE_PAIRS = 0.15, 0.06


class ByKind:
    """Values of combinations by kind, by size where a kind has several, and by the deciding rank."""

    def __init__(
        self,
        single: list[float],
        pair: list[float],
        triple: list[float],
        fullhouse: list[float],
        straight: Mapping[int, list[float]],
        pairs: Mapping[int, list[float]],
    ) -> None:
        self._of_one_size = {"single": single, "pair": pair, "triple": triple, "fullhouse": fullhouse}
        self._of_sizes = {"straight": straight, "pairs": pairs}

    def table(self, kind: str, size: int) -> list[float]:
        """The values of a kind of combination of so many cards, by rank."""
        sizes = self._of_sizes.get(kind)
        return self._of_one_size[kind] if sizes is None else sizes[size]


class Chances:
    """The chance, 0 to 1, that a play is not beaten by an opponent.

    Lists by the deciding rank: `single` (the Dragon at its own rank, the Mahjong at 0 and 1), `pair`,
    `triple`, `fullhouse`; `straight[size]` and `pairs[size]` likewise. Bombs are assumed to win. `dog` is
    1 where its player leads again, else 0.
    """

    def __init__(self, view: View, public: bool = False) -> None:
        """For the seat of this view; `public` ignores what it knows from its own hand."""
        deck, game = view.game.deck, view.game
        unseen = view.unseen | view.hand if public else view.unseen
        active = [seat for seat in game.opponents(view.seat) if view.counts[seat]]
        hidden = [seat for seat in range(game.players) if seat != view.seat and seat not in view.open_hands]
        held = sum(view.counts[seat] for seat in active if seat in hidden)
        others = sum(view.counts[seat] for seat in hidden)
        # In the phase "take" nobody has all cards yet, so only the share matters.
        share = 1.5 * held / others if others else 0.0
        longest = max((view.counts[seat] for seat in active), default=0)
        phoenix = bool(unseen & deck.phoenix)
        left = [(unseen & cards).bit_count() for cards in deck.rank]
        some = [min(n, 4) for n in left]
        above_ace = [0.0] * (DRAGON_RANK - ACE)

        def falling(threats: Sequence[float], speed: float, size: int) -> list[float]:
            return _falling(threats, -speed * share if size <= longest else 0.0)

        singles = [0.0, 0.0, *map(float, left[LOW:]), *above_ace]
        singles[DRAGON_RANK] = float((unseen & deck.dragon).bit_count())
        self.single = falling(singles, _SINGLE, 1)
        if phoenix and longest:
            # It beats any single but the Dragon.
            spoilt = exp(-_SINGLE * share)
            self.single[:DRAGON_RANK] = [chance * spoilt for chance in self.single[:DRAGON_RANK]]
        pair_threat = _PAIR_THREAT_PHOENIX if phoenix else _PAIR_THREAT
        triple_threat = _TRIPLE_THREAT_PHOENIX if phoenix else _TRIPLE_THREAT
        pairs = [0.0, 0.0, *(pair_threat[n] for n in some[LOW:]), *above_ace]
        triples = [0.0, 0.0, *(triple_threat[n] for n in some[LOW:]), *above_ace]
        self.pair = falling(pairs, _PAIR, 2)
        self.triple = falling(triples, _TRIPLE, 3)
        self.fullhouse = falling(triples, _FULL_HOUSE, 5)
        self.dog = float(getattr(game, "dog", None) == "keep-lead")
        gaps = int(phoenix)

        def straights(size: int) -> list[float]:
            return falling(_straights(left, size, gaps), _STRAIGHT.get(size, _LONG_STRAIGHT), size)

        def stairs(size: int) -> list[float]:
            return falling(_pairs(left, size, gaps), _TWO_PAIRS if size == 4 else _MORE_PAIRS, size)

        self.straight, self.pairs = Memo(straights, SIZES), Memo(stairs, SIZES)
        self.by_kind = ByKind(self.single, self.pair, self.triple, self.fullhouse, self.straight, self.pairs)
        for seat, hand in view.open_hands.items():
            if seat in active:
                self._spoil(game.combinations.leads(hand))

    def _spoil(self, plays: Iterable[Combo]) -> None:
        """Lower the chances of combinations that an opponent's open hand can beat with these plays."""
        highest: dict[tuple[str, int], float] = {}
        for play in plays:
            if not play.is_bomb and play.kind != "dog":
                key = play.kind, play.size
                # Worth little when led, the Phoenix beats any single but the Dragon.
                rank = ACE + 0.5 if play.kind == "single" and play.rank == 1.5 else play.rank
                highest[key] = max(highest.get(key, 0), rank)
        for (kind, size), rank in highest.items():
            table = self.by_kind.table(kind, size)
            for below in range(ceil(rank)):
                table[below] *= _OPEN_BEATS

    def of(self, combo: Combo) -> float:
        """The chance that this combination takes its trick."""
        kind, rank = combo.kind, int(combo.rank)
        if combo.is_bomb:
            return 1.0
        if kind == "dog":
            return self.dog
        return self.by_kind.table(kind, combo.size)[rank]


def _falling(threats: Sequence[float], fall: float) -> list[float]:
    """The chances by rank, from the threat of each rank to those below."""
    chances, above, chance = [1.0] * (DRAGON_RANK + 1), 0.0, 1.0
    if fall:
        for rank in range(DRAGON_RANK, -1, -1):
            chances[rank] = chance
            if threats[rank]:
                above += threats[rank]
                chance = exp(fall * above)
    return chances


def _straights(left: Sequence[int], size: int, gaps: int) -> list[float]:
    """The threat of a straight, by its top rank; `left` is the number of unseen cards of each rank."""
    threats = [0.0] * (DRAGON_RANK + 1)
    gone = [0, *accumulate([not number for number in left])]  # how many ranks below each are gone
    for top in range(size + 1, ACE + 1):
        missing = gone[top + 1] - gone[top + 1 - size]
        if missing <= gaps:
            threats[top] = 0.6 if missing else 1.0
    return threats


def _pairs(left: Sequence[int], size: int, gaps: int) -> list[float]:
    """The threat of consecutive pairs, likewise."""
    threats = [0.0] * (DRAGON_RANK + 1)
    for top in range(size // 2 + 1, ACE + 1):
        thin = [left[rank] for rank in range(top - size // 2 + 1, top + 1) if left[rank] < 2]
        if len(thin) <= gaps and all(thin):
            threats[top] = 0.5 if thin else 1.0
    return threats
