"""How the others stop a seat that says it goes out now: a deal of the unseen cards in which no play of its
carries it out, and the line in which that shows."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from random import Random
from typing import Any

from ...engine.climbing.actions import Play
from ...engine.climbing.combo import Combo
from ..solution import Refutation
from .deals import Deals

Hands = tuple[tuple[int, int], ...]  # the others' cards, by seat
Line = tuple[tuple[int, Combo], ...]
Found = Generator[None, None, Line | None]

FAIR = 16  # deals that are looked into as they come
HARD = 48  # and such in which high cards lie together
DEEP = 500  # plays that are looked at in a deal
MOST = 3000  # and in all


class TooLong(Exception):
    """A deal takes longer to look into than it is worth."""


class Defence:
    """The others of a deal against one seat, partners among them: does it keep the lead until it is out?

    A line is how they stop it; None is said where they cannot. They may pass wherever they like, and beat a
    play with whatever one of them holds. Each play that is looked at is a step of the work.
    """

    def __init__(self, combinations: Any, seat: int, gives: Callable[[Combo, int], bool]) -> None:
        """`gives` tells whether leading a combination gives the lead away, with the hand that is left."""
        self._combinations, self._seat, self._gives = combinations, seat, gives
        self._led: dict[tuple[int, Hands], Line | None] = {}
        self.left = DEEP

    def led(self, hand: int, others: Hands) -> Found:
        """The line against the seat's lead."""
        key = hand, others
        if key not in self._led:
            self._led[key] = yield from self.best(hand, self._combinations.leads(hand), others)
        return self._led[key]

    def best(self, hand: int, combos: list[Combo], others: Hands) -> Found:
        """The longest line against these plays; the empty one where there are none."""
        longest: Line = ()
        for combo in sorted(combos, key=lambda each: (-each.size, -each.rank)):
            line = yield from self._played(hand & ~combo.cards, combo, others)
            if line is None:
                return None
            longest = max(longest, line, key=len)
        return longest

    def _played(self, left: int, combo: Combo, others: Hands) -> Found:
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
            if any(cards for _, cards in rest):  # else the seat is the last one
                line = yield from self.best(left, self._combinations.follows(left, beaten), rest)
            if line is not None:
                return (mine, answer, *line)
        after = yield from self.led(left, others)
        return None if after is None else (mine, *after)

    def _answers(self, combo: Combo, others: Hands) -> list[tuple[int, Combo]]:
        """What the others could beat a play with: no bomb before all else, the highest first."""
        found = [(seat, each) for seat, cards in others for each in self._combinations.follows(cards, combo)]
        self.left -= len(found) // 8  # to make them takes its time
        return sorted(found, key=lambda answer: (answer[1].is_bomb, -answer[1].rank))


def refuting(
    view: Any,
    deals: Deals,
    shown: Mapping[int, int],
    gives: Callable[[Combo, int], bool],
    rng: Random,
) -> Generator[None, None, Refutation | None]:
    """A deal that agrees with the view, in which the seat cannot keep the lead; None if none is met. It is
    looked for bit by bit, a few milliseconds each.

    `shown` are cards of the other seats that lie open.
    """
    combos = [action.combo for action in view.legal if isinstance(action, Play)]
    others = [seat for seat in range(view.game.players) if seat != view.seat and view.counts[seat]]
    left = MOST
    for number in range(FAIR + HARD):
        dealt = deals.draw(rng) if number < FAIR else deals.packed(rng)
        hands = tuple((seat, dealt.get(seat, 0) | shown.get(seat, 0)) for seat in others)
        defence = Defence(view.game.combinations, view.seat, gives)
        try:
            line = yield from defence.best(view.hand, combos, hands)
        except TooLong:
            line = None
        if line is not None:
            return Refutation(dict(hands), tuple(Play(*each) for each in line))
        left -= DEEP - defence.left
        if left < 0:
            break
    return None
