"""Claims: the plays that carry a hand out whatever others hold, and a deal in which they don't."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from random import Random
from typing import Protocol

from ...engine import Action
from ...engine.climbing.actions import Play
from ...engine.climbing.combo import Combo
from ...engine.climbing.rules import ClimbingCombinations
from ...engine.climbing.trick import TrickView
from ..solution import Claim, Refutation
from .evaluation import Deals

FAIR = 16  # deals examined as they come
HARD = 48  # and with high cards lying together
DEEP = 500  # plays examined in a deal
MOST = 3000  # and in all


class WaysOut(Protocol):
    """A view, and the search for an unstoppable way out of it."""

    def claim(self) -> Claim | None: ...
    def plays_after(self, action: Action | None) -> Sequence[Combo] | None: ...


class WayOut:
    """A hand split into plays that nobody can beat, and at most one more, which comes last.

    Nobody else plays a card meanwhile, so what can't be beaten now can't be beaten later. So the plays only
    have to use up the hand, in any order but for the last.
    """

    def __init__(self, leads: Iterable[Combo], beatable: Callable[[Combo], bool]) -> None:
        """Prepare the combinations that a hand can lead; large ones are tried first."""
        self._sure: dict[int, Combo] = {}
        self._any: dict[int, Combo] = {}
        for combo in sorted(leads, key=lambda each: -each.size):
            self._any.setdefault(combo.cards, combo)
            if combo.cards not in self._sure and not beatable(combo):
                self._sure[combo.cards] = combo
        self._by_card: dict[int, list[Combo]] = {}
        self._coverable = 0
        for cards, combo in self._sure.items():
            self._coverable |= cards
            self._by_card.setdefault(cards & -cards, []).append(combo)
        self._found: dict[int, list[Combo] | None] = {0: []}
        self._failed: set[int] = set()  # cards that unbeatable plays can't use up

    def find_plays(self, cards: int) -> list[Combo] | None:
        """The plays in order; None if there is no way out."""
        if cards not in self._found:
            self._found[cards] = self._find_plays(cards)
        return self._found[cards]

    def combos(self, cards: int) -> list[Combo]:
        """The plays in these cards, the same cards once: as a play that nobody can beat, if they make one."""
        return [self._sure.get(each, combo) for each, combo in self._any.items() if not each & ~cards]

    def _find_plays(self, cards: int) -> list[Combo] | None:
        whole = self._sure.get(cards) or self._any.get(cards)
        if whole:
            return [whole]
        weak = cards & ~self._coverable
        if weak:  # all of these go in the last play
            lasts: Sequence[int] = [each for each in self._any if not each & ~cards and not weak & ~each]
        else:
            lasts = [0, *(each for each in self._any if not each & ~cards)]
        for last in lasts:
            parts = self._parts(cards & ~last)
            if parts is not None:
                return [*parts, self._any[last]] if last else parts
        return None

    def _parts(self, cards: int) -> list[Combo] | None:
        """Split cards into plays that nobody can beat; None if they can't be."""
        if not cards:
            return []
        if cards in self._failed or cards & ~self._coverable:
            return None
        for combo in self._by_card.get(cards & -cards, ()):
            if not combo.cards & ~cards:
                rest = self._parts(cards & ~combo.cards)
                if rest is not None:
                    return [combo, *rest]
        self._failed.add(cards)
        return None


HeldBySeat = tuple[tuple[int, int], ...]  # the others' cards, by seat
Line = tuple[tuple[int, Combo], ...]
LineFound = Generator[None, None, Line | None]


class TooLong(Exception):
    """A deal takes longer to examine than it is worth."""


class Defence:
    """The others in a deal, partners included, against one seat that tries to keep the lead until it is out.

    A line is how they stop it, None if they can't. They may pass whenever they like, and beat a play with
    anything one of them holds. Each play examined is a step of the work.
    """

    def __init__(
        self, combinations: ClimbingCombinations, seat: int, gives: Callable[[Combo, int], bool]
    ) -> None:
        """`gives` is True if leading a combination gives the lead away, with this hand left."""
        self._combinations, self._seat, self._gives = combinations, seat, gives
        self._led: dict[tuple[int, HeldBySeat], Line | None] = {}
        self.left = DEEP

    def line_against_lead(self, hand: int, others: HeldBySeat) -> LineFound:
        """The line against the seat's lead."""
        key = hand, others
        if key not in self._led:
            self._led[key] = yield from self.longest_line(hand, self._combinations.leads(hand), others)
        return self._led[key]

    def longest_line(self, hand: int, combos: Sequence[Combo], others: HeldBySeat) -> LineFound:
        """The longest line against these plays, empty if there are none; None if one can't be stopped."""
        longest: Line = ()
        for combo in sorted(combos, key=lambda each: (-each.size, -each.rank)):
            line = yield from self._line_against_play(hand & ~combo.cards, combo, others)
            if line is None:
                return None
            longest = max(longest, line, key=len)
        return longest

    def _line_against_play(self, left: int, combo: Combo, others: HeldBySeat) -> LineFound:
        self.left -= 1
        if self.left < 0:
            raise TooLong
        yield
        if not left:
            return None
        mine = (self._seat, combo)
        if self._gives(combo, left):
            return (mine,)
        for answer in self._answers(combo, others):
            seat, beaten = answer
            rest = tuple((each, cards & ~beaten.cards if each == seat else cards) for each, cards in others)
            line: Line | None = ()
            if any(cards for _, cards in rest):  # else only this seat is left
                line = yield from self.longest_line(left, self._combinations.follows(left, beaten), rest)
            if line is not None:
                return (mine, answer, *line)
        after = yield from self.line_against_lead(left, others)
        return None if after is None else (mine, *after)

    def _answers(self, combo: Combo, others: HeldBySeat) -> list[tuple[int, Combo]]:
        """The others' plays that would beat a combination: the highest first, bombs last."""
        found = [(seat, each) for seat, cards in others for each in self._combinations.follows(cards, combo)]
        self.left -= len(found) // 8  # making them takes time
        return sorted(found, key=lambda answer: (answer[1].is_bomb, -answer[1].rank))


def refuting_deal(
    view: TrickView,
    combinations: ClimbingCombinations,
    deals: Deals,
    shown: Mapping[int, int],
    gives: Callable[[Combo, int], bool],
    rng: Random,
) -> Generator[None, None, Refutation | None]:
    """Find a deal that agrees with the view and in which the seat can't keep the lead; None if none turns up.

    The search goes bit by bit, a few milliseconds each. `shown` are the other seats' open cards.
    """
    combos = [action.combo for action in view.legal if isinstance(action, Play)]
    others = [seat for seat in range(view.game.players) if seat != view.seat and view.counts[seat]]
    left = MOST
    for number in range(FAIR + HARD):
        dealt = deals.draw(rng) if number < FAIR else deals.deal_to_fear(rng)
        hands = tuple((seat, dealt.get(seat, 0) | shown.get(seat, 0)) for seat in others)
        defence = Defence(combinations, view.seat, gives)
        try:
            line = yield from defence.longest_line(view.hand, combos, hands)
        except TooLong:
            line = None
        if line is not None:
            return Refutation(dict(hands), tuple(Play(*each) for each in line))
        left -= DEEP - defence.left
        if left < 0:
            break
    return None
