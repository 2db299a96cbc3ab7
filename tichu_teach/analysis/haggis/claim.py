"""Proofs from what a seat sees: that it goes out at once, and what may stop it."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from functools import cached_property
from itertools import permutations
from math import inf
from random import Random

from ...engine import Action
from ...engine.climbing.actions import Collect, Give, Play
from ...engine.climbing.combo import Combo
from ...engine.haggis.actions import Bet
from ...engine.haggis.combinations import BOMB_RANKS, FLUSH, RAINBOW
from ...engine.haggis.combo import RUNS, HaggisCombo
from ...engine.haggis.deck import KING, LOW, TEN
from ...engine.haggis.state import View
from ..climbing.claim import WayOut
from ..climbing.claim import refuting_deal as against
from ..climbing.safe_lines import Around, Other, SafeLines, check_turn
from ..solution import Claim, Limit, Refutation
from .evaluation import Memory, deals


class Threats:
    """The highest combinations that an opponent could hold, to tell what they beat.

    Every deal of the unseen cards counts, including those in the haggis; face cards lie open. A little more
    is feared than is possible: a face card is taken for any rank.
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
        """Return True if a combination on the table could be beaten."""
        if combo.is_bomb:
            return self._bomb > combo.rank
        if self._bomb:
            return True
        key = combo.kind, combo.size
        if key not in self._highest:
            self._highest[key] = max((self._reach(*key, *each) for each in self._opponents), default=0)
        return self._highest[key] > combo.rank

    def _highest_bomb(self, bombs: Callable[[int], list[HaggisCombo]], lies: int, hidden: int) -> float:
        """The rank of the highest bomb of an opponent who holds these face cards, 0 for none."""
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
        """The highest top rank of a run of this width (in suits) and length, 0 for none."""
        if width * length - wilds > hidden:
            return 0
        for top in range(KING, LOW + length - 2, -1):
            ranks = range(top - length + 1, top + 1)
            held = sorted((sum(column[rank] for rank in ranks) for column in self._columns), reverse=True)
            natural = sum(held[:width])
            if natural and width * length - natural <= wilds:
                return top
        return 0


def claim(view: View) -> Claim | None:
    """Plays that carry the seat out from its turn or its trick; None if there are none."""
    if not view.acts or not view.hand:
        return None
    return ProvedWays(view).claim()


class ProvedWays:
    """One view, and the search for a way out, if possible without a bomb, which gives its trick away."""

    def __init__(self, view: View) -> None:
        self.view = view
        self._beat = Threats(view).beat

    @cached_property  # not asked for while every play can be beaten
    def _ways(self) -> list[WayOut]:
        """The splits of the hand into plays from the lead: without bombs first, then with them."""
        leads = self.view.game.combinations.leads(self.view.hand)
        plain = [combo for combo in leads if not combo.is_bomb]
        ways = [WayOut(plain, self._beat)]
        if len(plain) < len(leads):
            ways.append(WayOut(leads, self._beat))
        return ways

    def claim(self) -> Claim | None:
        """The plays that carry the seat out, without a bomb if possible; None if there are none."""
        best, least = None, inf
        for combos in self._found():
            bombs = sum(combo.is_bomb for combo in combos)
            if bombs < least:
                best, least = combos, bombs
            if not bombs:
                break
        if best is None:
            return None
        return Claim(tuple(Play(self.view.seat, combo) for combo in best), not self._beat(best[-1]))

    def plays_after(self, action: Action | None) -> Sequence[Combo] | None:
        """The plays that carry the seat out after an action, whatever others hold; None if none do."""
        match action:
            case Play(combo=combo):
                left = self.view.hand & ~combo.cards
                return [] if not left else None if self._beat(combo) else self._led(left)
            case Collect() | Give():
                return self._led(self.view.hand)
            case Bet():
                return next(self._found(), None)
        return None

    def _led(self, cards: int) -> Sequence[Combo] | None:
        return next(filter(None, (way.find_plays(cards) for way in self._ways)), None)

    def _found(self) -> Iterator[Sequence[Combo]]:
        view = self.view
        if view.phase == "collect" or not view.trick:
            combos = self._led(view.hand)
            if combos:
                yield combos
            return
        for action in view.legal:
            rest = self.plays_after(action) if isinstance(action, Play) else None
            if isinstance(action, Play) and rest is not None:
                yield [action.combo, *rest]


def safe_lines(view: View, limit: Limit) -> SafeLines:
    """Find the safe lines of the seat whose turn it is. Any unseen card may lie in the haggis."""
    check_turn(view)
    others = tuple(
        Other(each, view.wilds[each], view.counts[each] - view.wilds[each].bit_count())
        for each in view.game.seats_from(view.seat)[1:]
    )

    def leads_again(combo: Combo, left: int, around: Around) -> bool:
        return False  # nothing gives the lead away

    return SafeLines(view, others, leads_again, limit)


def refuting(view: View, rng: Random, memory: Memory | None) -> Generator[None, None, Refutation | None]:
    """Find a deal in which the seat to play can't keep the lead until it is out; None if none turns up."""
    if not view.acts or view.phase != "play":
        return None
    shown = dict(enumerate(view.wilds))
    combinations = view.game.combinations
    return (yield from against(view, combinations, deals(view), shown, lambda combo, left: False, rng))
