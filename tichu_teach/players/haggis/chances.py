"""How likely a combination takes its trick, judged from the cards that nobody has seen yet.

Of every opponent one thing is known for certain: the face cards that lie before it (haggis.wilds). The
suited cards that nobody has seen are shared between the other hands and the haggis.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb, exp
from typing import TYPE_CHECKING, NamedTuple, Protocol

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


class Seen(Protocol):
    """What a seat sees, as far as chances are judged by it: a view, or what may be one."""

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


class Foe(NamedTuple):
    """An opponent who still plays: how many cards it holds, its face cards' ranks, and the chance that a
    given card that nobody has seen is in its hand."""

    cards: int
    faces: tuple[int, ...]
    share: float

    def holds(self, unseen: int, wanted: int) -> float:
        """The chance that it holds at least so many of some unseen cards."""
        if wanted <= 0:
            return 1.0
        return _at_least(wanted, unseen, self.share)


@lru_cache(maxsize=4096)  # a decision asks for the same few hundred times
def _at_least(wanted: int, unseen: int, share: float) -> float:
    few = range(min(wanted, unseen + 1))
    return 1 - sum(comb(unseen, n) * share**n * (1 - share) ** (unseen - n) for n in few)


class Chances:
    """The chance, 0 to 1, that a combination is not beaten by an opponent."""

    def __init__(self, view: Seen, style: Style) -> None:
        deck, self.style = view.game.deck, style
        hidden = max(1, view.unseen.bit_count())
        self.foes = []
        for seat in view.game.opponents(view.seat):
            if view.counts[seat]:
                faces = tuple(deck.rank_of(card) for card in bits(view.wilds[seat]))
                share = min(1.0, (view.counts[seat] - len(faces)) / hidden)
                self.foes.append(Foe(view.counts[seat], faces, share))
        self.left = [(view.unseen & cards & deck.suited).bit_count() for cards in deck.rank]
        # By suit: whether nobody has seen its card of a rank.
        self.lanes = [[bool(view.unseen & suit & cards) for cards in deck.rank] for suit in deck.suit]
        self._known: dict[tuple[str, int, int], float] = {}

    def of(self, combo: Combo) -> float:
        """The chance that this combination takes the trick it is played to."""
        return self.win(combo.kind, combo.size, int(combo.rank))

    def win(self, kind: str, size: int, rank: int) -> float:
        """The same from what the combination is."""
        key = kind, size, rank
        if key not in self._known:
            chance = 1.0
            for foe in self.foes:
                if kind == "bomb":
                    chance *= 1 - _OUTBOMBED * (rank < FLUSH and max(_bombs(foe), default=0) > rank)
                elif size <= foe.cards:
                    chance *= exp(-self._threat(foe, kind, size, rank))
                if kind != "bomb" and _bombs(foe):
                    chance *= 1 - _BOMBED
            self._known[key] = chance
        return self._known[key]

    def _threat(self, foe: Foe, kind: str, size: int, rank: int) -> float:
        if kind == "set":
            return self._single(foe, rank) if size == 1 else self._set(foe, size, rank)
        if kind == "run":
            return self._run(foe, size, rank)
        return _LANES if rank < KING else 0.0

    def _single(self, foe: Foe, rank: int) -> float:
        higher = sum(self.left[rank + 1 : TEN + 1]) * foe.share
        return self.style.plays * higher + self.style.spends * sum(face > rank for face in foe.faces)

    def _set(self, foe: Foe, size: int, rank: int) -> float:
        """Higher sets, of suited cards or helped by face cards; each needs one suited card at least."""
        threat = 0.0
        for higher in range(max(LOW, rank + 1), TEN + 1):
            alone = foe.holds(self.left[higher], size)
            helped = foe.holds(self.left[higher], max(1, size - len(foe.faces))) - alone
            threat += self.style.plays * alone + self.style.spends * max(0.0, helped)
        return threat

    def _run(self, foe: Foe, size: int, above: int) -> float:
        """Higher runs in each suit, with gaps as many as the foe has face cards."""
        threat, spare = 0.0, len(foe.faces)
        for lane in self.lanes:
            for top in range(above + 1, TEN + 1):
                cards = sum(lane[top - size + 1 : top + 1])
                alone = foe.share**size if cards == size else 0.0
                helped = foe.holds(cards, max(1, size - spare)) - alone if spare else 0.0
                threat += self.style.plays * alone + self.style.spends * max(0.0, helped)
        return threat


def _bombs(foe: Foe) -> list[int]:
    """The places of the bombs that a foe's face cards make."""
    return [place for faces, place in FACE_BOMBS.items() if set(faces) <= {*foe.faces}]
