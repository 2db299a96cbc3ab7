"""The chance that a combination of Haggis takes its trick, as one seat can judge it.

One thing is known for certain of every opponent: the face cards that lie before it (haggis.wilds). The suited
cards still unseen are shared between the other hands and the haggis.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb, exp
from typing import TYPE_CHECKING, Protocol

from ...engine.climbing.cards import bits
from ...engine.haggis.combinations import FACE_BOMBS, FLUSH
from ...engine.haggis.deck import KING, LOW, TEN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...engine.climbing.combo import Combo
    from ...engine.haggis.deck import Deck
    from ...engine.haggis.rules import HaggisRules
    from .style import Style

_LANES = 0.12  # the threat of a run of sets to a lower one: they seldom meet
_BOMBED = 0.06  # the chance that an opponent with a bomb of face cards bombs a trick
_OUTBOMBED = 0.4  # the chance that one with a higher bomb beats a bomb


_Threats = list[tuple[int, float]]
"""The top ranks that a threatening combination may have, each with its threat if that is not 0."""


class ChanceView(Protocol):
    """The part of a view from which chances are judged: a whole `View`, or a rollout's `Sight`."""

    @property
    def game(self) -> HaggisRules: ...
    @property
    def seat(self) -> int: ...
    @property
    def counts(self) -> Sequence[int]: ...
    @property
    def wilds(self) -> Sequence[int]: ...
    @property
    def unseen(self) -> int: ...


class Foe:
    """An opponent still in play, and the threat of its cards.

    cards  the number of cards it holds
    faces  the ranks of its face cards
    bomb   the place of the highest bomb these make, 0 for none
    share  the chance that it holds a given unseen card
    """

    __slots__ = ("_runs", "_sets", "bomb", "cards", "faces", "share")

    def __init__(self, cards: int, faces: tuple[int, ...], share: float) -> None:
        self.cards, self.faces, self.bomb, self.share = cards, faces, _highest_bomb(faces), share
        self._sets: dict[int, _Threats] = {}  # `dict[int, _Threats]()` would take ten times as long
        self._runs: dict[int, _Threats] = {}

    def set(self, size: int, rank: int, left: Sequence[int], style: Style) -> float:
        """The threat of higher sets, with or without face cards; each needs a suited card."""
        known = self._sets.get(size)
        if known is None:
            alone = [self.holds(unseen, size) for unseen in range(max(left) + 1)]
            by_unseen = self._threats(size, alone, style)
            known = [(top, by_unseen[left[top]]) for top in range(LOW, TEN + 1)]
            known = self._sets[size] = [each for each in known if each[1]]
        return _above(rank, known)

    def run(self, size: int, rank: int, lanes: Sequence[int], style: Style) -> float:
        """The threat of higher runs in each suit, with up to as many gaps as it has face cards."""
        known = self._runs.get(size)
        if known is None:
            by_unseen = self._threats(size, [0.0] * size + [self.share**size], style)
            ranks = (1 << size) - 1
            known = self._runs[size] = [
                (top, threat)
                for lane in lanes
                for top in range(size, TEN + 1)
                if (threat := by_unseen[(lane >> top - size + 1 & ranks).bit_count()])
            ]
        return _above(rank, known)

    def _threats(self, size: int, alone: Sequence[float], style: Style) -> list[float]:
        """The threat of a combination of `size` cards, by how many of the cards for it are unseen.

        `alone` has the chances without face cards.
        """
        threats, needed = [], max(1, size - len(self.faces))
        for unseen, chance in enumerate(alone):
            helped = self.holds(unseen, needed) - chance if self.faces else 0.0
            threats.append(style.plays * chance + style.spends * max(0.0, helped))
        return threats

    def holds(self, unseen: int, wanted: int) -> float:
        """The chance that it holds at least `wanted` of so many unseen cards."""
        return _at_least(wanted, unseen, self.share)


def _above(rank: int, threats: _Threats) -> float:
    """Add up the threats above a rank, one by one, as `sum` rounds differently from Python 3.12 on."""
    total = 0.0
    for top, threat in threats:
        if top > rank:
            total += threat
    return total


@lru_cache(maxsize=4096)  # a decision repeats the same calls hundreds of times
def _at_least(wanted: int, unseen: int, share: float) -> float:
    few = range(min(wanted, unseen + 1))
    return 1 - sum(comb(unseen, n) * share**n * (1 - share) ** (unseen - n) for n in few)


@lru_cache(maxsize=4096)  # all that a suit can be
def _lane(deck: Deck, held: int) -> int:
    """The ranks of cards of one suit, one bit each."""
    return sum([1 << rank for rank, cards in enumerate(deck.rank) if held & cards])


@lru_cache(maxsize=64)
def _highest_bomb(faces: tuple[int, ...]) -> int:
    """The place of the highest bomb that face cards make, 0 for none."""
    return max((place for bomb, place in FACE_BOMBS.items() if {*bomb} <= {*faces}), default=0)


class Chances:
    """The chance, 0 to 1, that a combination is not beaten by an opponent."""

    def __init__(self, view: ChanceView, style: Style) -> None:
        deck, self.style = view.game.deck, style
        hidden = max(1, view.unseen.bit_count())
        self.foes = []
        for seat in view.game.opponents(view.seat):
            if view.counts[seat]:
                faces = tuple(deck.rank_of(card) for card in bits(view.wilds[seat]))
                share = min(1.0, (view.counts[seat] - len(faces)) / hidden)
                self.foes.append(Foe(view.counts[seat], faces, share))
        suited = view.unseen & deck.suited
        self.left = [(suited & cards).bit_count() for cards in deck.rank]
        # By suit, the ranks still unseen, one bit each.
        self.lanes = [_lane(deck, suited & suit) for suit in deck.suit]
        self._known: dict[tuple[str, int, int], float] = {}

    def of(self, combo: Combo) -> float:
        """The chance that this combination takes its trick."""
        return self.win(combo.kind, combo.size, int(combo.rank))

    def win(self, kind: str, size: int, rank: int) -> float:
        """The same chance from a combination's kind, size and rank."""
        key = kind, size, rank
        chance = self._known.get(key)
        if chance is None:
            chance = 1.0
            for foe in self.foes:
                if kind == "bomb":
                    chance *= 1 - _OUTBOMBED * (rank < FLUSH and foe.bomb > rank)
                    continue
                if size <= foe.cards:
                    chance *= exp(-self._threat(foe, kind, size, rank))
                if foe.bomb:
                    chance *= 1 - _BOMBED
            self._known[key] = chance
        return chance

    def _threat(self, foe: Foe, kind: str, size: int, rank: int) -> float:
        if kind == "set":
            return self._single(foe, rank) if size == 1 else foe.set(size, rank, self.left, self.style)
        if kind == "run":
            return foe.run(size, rank, self.lanes, self.style)
        return _LANES if rank < KING else 0.0

    def _single(self, foe: Foe, rank: int) -> float:
        higher = sum(self.left[rank + 1 : TEN + 1]) * foe.share
        return self.style.plays * higher + self.style.spends * sum(face > rank for face in foe.faces)
