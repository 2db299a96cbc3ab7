"""The chance of each combination of Haggis to take its trick, as one seat can judge it.

Of every opponent one thing is known for certain: the face cards that lie before it (haggis.wilds). The
suited cards that nobody has seen are shared between the other hands and the haggis.
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
    from ...engine.haggis.rules import HaggisRules
    from .style import Style

_LANES = 0.12  # the threat of a run of sets to a lower one: they seldom meet
_BOMBED = 0.06  # how often a trick is bombed by one who holds a bomb of face cards
_OUTBOMBED = 0.4  # how often a bomb is, by one who holds a higher one


class ChanceView(Protocol):
    """The part of a view by which chances are judged: a view has it, and so may something made up."""

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
    """An opponent who still plays, and how much its cards threaten.

    cards  how many it holds
    faces  the ranks of its face cards
    bomb   the place of the highest bomb that these make, 0 where they make none
    share  the chance that a given card that nobody has seen is in its hand
    """

    __slots__ = ("_runs", "_sets", "bomb", "cards", "faces", "share")

    def __init__(self, cards: int, faces: tuple[int, ...], share: float) -> None:
        self.cards, self.faces, self.bomb, self.share = cards, faces, _highest_bomb(faces), share
        self._sets, self._runs = dict[int, list[float]](), dict[int, list[list[float]]]()

    def set(self, size: int, rank: int, left: Sequence[int], style: Style) -> float:
        """The threat of higher sets, of suited cards or helped by face cards; each needs one suited card."""
        known = self._sets.get(size)
        if known is None:
            known = self._sets[size] = [0.0] * LOW
            for unseen in left[LOW : TEN + 1]:
                alone = self.holds(unseen, size)
                helped = self.holds(unseen, max(1, size - len(self.faces))) - alone
                known.append(style.plays * alone + style.spends * max(0.0, helped))
        return _added(0.0, known[rank + 1 :])

    def run(self, size: int, rank: int, lanes: Sequence[Sequence[bool]], style: Style) -> float:
        """The threat of higher runs in each suit, with gaps as many as it has face cards."""
        known = self._runs.get(size)
        if known is None:
            known = self._runs[size] = [self._lane(size, lane, style) for lane in lanes]
        threat = 0.0
        for lane in known:
            threat = _added(threat, lane[rank + 1 :])
        return threat

    def _lane(self, size: int, lane: Sequence[bool], style: Style) -> list[float]:
        """By its top rank, the threat of a run in one suit."""
        spare, found = len(self.faces), [0.0] * size
        for top in range(size, TEN + 1):
            cards = sum(lane[top - size + 1 : top + 1])
            alone = self.share**size if cards == size else 0.0
            helped = self.holds(cards, max(1, size - spare)) - alone if spare else 0.0
            found.append(style.plays * alone + style.spends * max(0.0, helped))
        return found

    def holds(self, unseen: int, wanted: int) -> float:
        """The chance that it holds at least so many of some unseen cards, one at least."""
        return _at_least(wanted, unseen, self.share)


def _added(total: float, terms: Sequence[float]) -> float:
    """Add one by one: `sum` rounds otherwise from Python 3.12 on."""
    for term in terms:
        total += term
    return total


@lru_cache(maxsize=4096)  # a decision asks for the same few hundred times
def _at_least(wanted: int, unseen: int, share: float) -> float:
    few = range(min(wanted, unseen + 1))
    return 1 - sum(comb(unseen, n) * share**n * (1 - share) ** (unseen - n) for n in few)


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
        # By suit: whether nobody has seen its card of a rank.
        self.lanes = [[bool(view.unseen & suit & cards) for cards in deck.rank] for suit in deck.suit]
        self._known: dict[tuple[str, int, int], float] = {}

    def of(self, combo: Combo) -> float:
        """The chance that this combination takes the trick it is played to."""
        return self.win(combo.kind, combo.size, int(combo.rank))

    def win(self, kind: str, size: int, rank: int) -> float:
        """The same from what the combination is."""
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
