"""What the cards that a seat does not see could beat, however they lie."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations

from ...engine.climbing.combo import Combo
from ...engine.haggis.combinations import BOMB_RANKS, FLUSH, RAINBOW
from ...engine.haggis.combo import RUNS, HaggisCombo
from ...engine.haggis.deck import KING, LOW, TEN
from ...engine.haggis.state import View


class Threats:
    """Whether an opponent could hold what beats a combination.

    Every deal of the unseen cards counts, the haggis among them; face cards lie open. A little more is feared
    than can be: a face card is taken for any rank.
    """

    def __init__(self, view: View) -> None:
        deck, game = view.game.deck, view.game
        self._deck, self._unseen = deck, view.unseen
        self._opponents = [
            (lies, view.counts[seat] - lies.bit_count())
            for seat, lies in enumerate(view.wilds)
            if seat != view.seat and view.counts[seat]
        ]
        self._columns = [
            [bool(view.unseen & suit & deck.rank[rank]) for rank in range(KING + 1)] for suit in deck.suit
        ]
        self._bomb = max(
            (self._highest_bomb(game.combinations.bombs, *each) for each in self._opponents), default=0.0
        )
        self._highest: dict[tuple[str, int], float] = {}

    def beat(self, combo: Combo) -> bool:
        """Whether a combination on the table could be beaten."""
        if combo.is_bomb:
            return self._bomb > combo.rank
        if self._bomb:
            return True
        key = combo.kind, combo.size
        if key not in self._highest:
            self._highest[key] = max((self._reach(*key, *each) for each in self._opponents), default=0)
        return self._highest[key] > combo.rank

    def _highest_bomb(self, bombs: Callable[[int], list[HaggisCombo]], lies: int, hidden: int) -> float:
        """The place of the highest bomb of an opponent who holds these face cards, 0 for none."""
        found = max((bomb.rank for bomb in bombs(lies)), default=0.0)
        if hidden < len(BOMB_RANKS):
            return found
        lanes = [[column[rank] for rank in BOMB_RANKS] for column in self._columns]
        if any(map(all, lanes)):
            return max(found, FLUSH)
        rainbow = any(
            all(lanes[suit][place] for place, suit in enumerate(suits))
            for suits in permutations(range(len(lanes)), len(BOMB_RANKS))
        )
        return max(found, RAINBOW) if rainbow else found

    def _reach(self, kind: str, size: int, lies: int, hidden: int) -> int:
        """The highest rank that an opponent's combination could have."""
        wilds = lies.bit_count()
        if kind == "set" and size == 1:
            cards = lies | (self._unseen if hidden else 0)
            return max((rank for rank in range(LOW, KING + 1) if cards & self._deck.rank[rank]), default=0)
        if kind == "set":
            for rank in range(TEN, LOW - 1, -1):
                held = min(hidden, (self._unseen & self._deck.rank[rank]).bit_count())
                if held and held + wilds >= size:
                    return rank
            return 0
        width = RUNS.index(kind) + 1
        return self._run(width, size // width, wilds, hidden)

    def _run(self, width: int, length: int, wilds: int, hidden: int) -> int:
        """The highest top rank of so many ranks in a row in so many suits."""
        if width * length - wilds > hidden:
            return 0
        for top in range(KING, LOW + length - 2, -1):
            ranks = range(top - length + 1, top + 1)
            held = sorted((sum(column[rank] for rank in ranks) for column in self._columns), reverse=True)
            natural = sum(held[:width])
            if natural and width * length - natural <= wilds:
                return top
        return 0
