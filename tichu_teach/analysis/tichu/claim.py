"""Proofs from what a seat sees: that it goes out at once, and what may stop it."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from functools import cached_property
from random import Random

from ...engine import Action
from ...engine.climbing.actions import Collect, Give, Play
from ...engine.climbing.combo import BOMBS, Combo
from ...engine.tichu.actions import Call
from ...engine.tichu.deck import ACE, DRAGON_RANK, LOW, RANKS
from ...engine.tichu.state import View
from ..climbing.claim import WayOut
from ..climbing.claim import refuting_deal as against
from ..climbing.safe_lines import Around, Other, SafeLines, check_turn
from ..solution import AnalysisError, Claim, Limit, Refutation
from .evaluation import Memory, deals

_RANKS = range(LOW, len(RANKS))
_NONE = (0, 0.0)


class Threats:
    """The combinations that others could hold, judged by the hand sizes and the unseen cards.

    Every deal of the unseen cards counts, so one hand may hold all that fits into it. With two packs mixed, a
    little more is feared than is possible: equal cards that make no set, and sets of Phoenixes alone.
    """

    def __init__(self, view: View) -> None:
        deck, unseen = view.game.deck, view.unseen
        self._combinations = view.game.combinations
        others = [seat for seat in range(view.game.players) if seat != view.seat]
        self._open = [view.open_hands[seat] for seat in others if seat in view.open_hands]
        self._longest = max((view.counts[seat] for seat in others if seat not in view.open_hands), default=0)
        self._counts = [(unseen & cards).bit_count() for cards in deck.rank]
        self._jokers = (unseen & deck.phoenix).bit_count()
        self._dragon = bool(unseen & deck.dragon)
        self._suits = [
            [bool(unseen & suit & deck.rank[rank]) for rank in range(ACE + 1)] for suit in deck.suit
        ]
        self._highest: dict[tuple[str, int], float] = {}
        self._bomb = self._highest_bomb()

    def beat(self, combo: Combo) -> bool:
        """Return True if a combination on the table could be beaten."""
        if combo.kind == "dog":
            return True
        if any(self._combinations.follows(hand, combo) for hand in self._open):
            return True
        if combo.kind in BOMBS:
            return self._bomb > (combo.size, combo.rank)
        if self._bomb > _NONE:
            return True
        if combo.size > self._longest:
            return False
        key = combo.kind, combo.size
        if key not in self._highest:
            self._highest[key] = self._reach(*key)
        return self._highest[key] > combo.rank

    def _reach(self, kind: str, size: int) -> float:
        """The highest rank that a combination of unseen cards could have."""
        if kind == "single":
            if self._dragon:
                return DRAGON_RANK + 0.5  # on another Dragon
            if self._jokers:
                return DRAGON_RANK - 0.5  # on anything else
            return self._top(1)
        if kind in ("pair", "triple"):
            return self._top(size)
        if kind == "fullhouse":
            return self._full_house()
        return self._run(size, 1) if kind == "straight" else self._run(size // 2, 2)

    def _top(self, size: int) -> int:
        """The highest rank of which so many cards could come together."""
        return next((rank for rank in reversed(_RANKS) if self._counts[rank] + self._jokers >= size), 0)

    def _full_house(self) -> int:
        for three in reversed(_RANKS):
            lent = max(0, 3 - self._counts[three])
            for two in _RANKS:
                if two != three and lent + max(0, 2 - self._counts[two]) <= self._jokers:
                    return three
        return 0

    def _run(self, length: int, width: int) -> int:
        """The highest top rank of a row of this length and width; 0 for the lowest row, which beats none."""
        for top in range(ACE, length, -1):
            missing = sum(max(0, width - held) for held in self._counts[top - length + 1 : top + 1])
            if missing <= self._jokers:
                return top
        return 0

    def _highest_bomb(self) -> tuple[int, float]:
        """Size and rank of the highest bomb that could be thrown, (0, 0) for none."""
        fours = [(4, float(rank)) for rank in _RANKS if self._counts[rank] >= 4 <= self._longest]
        best = max(fours, default=_NONE)
        for held in self._suits:
            run = 0
            for rank in _RANKS:
                run = run + 1 if held[rank] else 0
                size = min(run, self._longest)
                if size >= 5:
                    best = max(best, (size, float(rank)))
        return best


def claim(view: View) -> Claim | None:
    """Plays that carry the seat out from its turn, its trick, or its bomb; None if there are none.

    Partners count among those who could beat a play, because nobody can make them pass.
    """
    return ProvedWays(view).claim() if provable(view) else None


def provable(view: View) -> bool:
    """Return True if a way out can be looked for from this view."""
    return view.acts and view.phase in ("play", "collect", "window") and bool(view.hand)


class ProvedWays:
    """One view, and the search for a way out of it."""

    def __init__(self, view: View) -> None:
        self.view, self.game = view, view.game
        self.threats = Threats(view)
        self.bound = self.game.bound_by_wish(view.seat)

    @cached_property  # not asked for while every play can be beaten
    def way(self) -> WayOut:
        """The splits of the hand into plays from the lead."""
        return WayOut(self.game.combinations.leads(self.view.hand), self.beatable)

    def claim(self) -> Claim | None:
        """The plays that carry the seat out; None if there are none."""
        combos = self._any_way()
        if combos is None:
            return None
        return Claim(tuple(Play(self.view.seat, combo) for combo in combos), not self.beatable(combos[-1]))

    def plays_after(self, action: Action | None) -> Sequence[Combo] | None:
        """The plays that carry the seat out after an action, whatever others hold; None if none do."""
        match action:
            case Play(combo=combo):
                combos = self._played(combo, self.view.wish)
                return None if combos is None else combos[1:]
            case Collect() | Give():
                return self._led(self.view.hand, self.view.wish)
            case Call():
                return self._any_way()
        return None

    def _any_way(self) -> Sequence[Combo] | None:
        return next(filter(None, self._ways()), None)

    def _ways(self) -> Iterable[Sequence[Combo] | None]:
        view, wish = self.view, self.view.wish
        if view.phase == "play" and not view.trick:
            yield self._led(view.hand, wish)
            return
        if any(isinstance(action, Collect | Give) for action in view.legal):
            yield self._led(view.hand, wish)
        for action in view.legal:
            if isinstance(action, Play):
                yield self._played(action.combo, wish)

    def _played(self, combo: Combo, wish: int) -> Sequence[Combo] | None:
        """A way out that begins with this play on the trick; None if there is none."""
        left = self.view.hand & ~combo.cards
        if not left:
            return [combo]
        if self.beatable(combo):
            return None
        if wish and combo.cards & self.game.deck.rank[wish]:
            wish = 0
        if self._owes_bomb(left, combo, wish):
            return None
        rest = self._led(left, wish)
        return [combo, *rest] if rest else None

    def _led(self, cards: int, wish: int) -> Sequence[Combo] | None:
        """A way out from the lead; a seat that holds a wished rank has to lead it."""
        wished = self.game.deck.rank[wish] if wish and self.bound else 0
        if not cards & wished:
            return self.way.find_plays(cards)
        for combo in self.way.combos(cards):
            if combo.cards & wished:
                left = cards & ~combo.cards
                if not left:
                    return [combo]
                rest = None if self.beatable(combo) else self.way.find_plays(left)
                if rest:
                    return [combo, *rest]
        return None

    def _owes_bomb(self, left: int, top: Combo, wish: int) -> bool:
        """Return True if a wish would make the seat bomb its own trick (nanking.wish.own-top)."""
        wished = self.game.deck.rank[wish] if wish and self.bound else 0
        if not left & wished:
            return False
        return any(bomb.cards & wished and bomb.beats(top) for bomb in self.game.combinations.bombs(left))

    def beatable(self, combo: Combo) -> bool:
        """Return True if a play could lose the lead."""
        if combo.kind == "dog":
            return _dog_gives(self.view, self.view.hand & ~combo.cards)
        return self.threats.beat(combo)


def _dog_gives(view: View, left: int) -> bool:
    """Return True if the Dog gives away the lead of a seat that has these cards left."""
    held = [left.bit_count() if each == view.seat else count for each, count in enumerate(view.counts)]
    return view.game.dog_leaders(view.seat, held, view.round) != (view.seat,)


def safe_lines(view: View, limit: Limit) -> SafeLines:
    """Find the safe lines of the seat whose turn it is.

    Raises AnalysisError if a wish is open or could still be made, because whoever has to grant it isn't free.
    """
    check_turn(view)
    game, seat = view.game, view.seat
    if view.wish or view.unseen & game.deck.mahjong or view.hand & game.deck.mahjong:
        raise AnalysisError("safe lines are found only where no wish stands and none can be made any more")
    others = tuple(
        Other(each, view.open_hands.get(each, 0), 0 if each in view.open_hands else view.counts[each])
        for each in game.seats_from(seat)[1:]
    )

    def leads_again(combo: Combo, left: int, around: Around) -> bool:
        held = {other.seat: other.size for other in around.others} | {seat: left.bit_count()}
        hands = [held.get(each, 0) for each in range(game.players)]
        return game.dog_leaders(seat, hands, view.round) == (seat,)

    return SafeLines(view, others, leads_again, limit)


def refuting(view: View, rng: Random, memory: Memory | None) -> Generator[None, None, Refutation | None]:
    """Find a deal in which the seat to play can't keep the lead until it is out; None if none turns up."""
    game = view.game
    may_wish = view.hand & game.deck.mahjong  # a wish may bind the others
    if not view.acts or view.phase != "play" or view.wish or may_wish:
        return None

    def gives(combo: Combo, left: int) -> bool:
        return combo.kind == "dog" and _dog_gives(view, left)

    known = memory.holds(view.seat) if memory else None
    return (yield from against(view, game.combinations, deals(view, known), view.open_hands, gives, rng))
