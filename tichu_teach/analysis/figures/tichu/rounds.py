"""Whole rounds played in a hurry, by sides that may have a habit of their own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any, NamedTuple

from ....engine import Push, Take
from ....engine.tichu.deck import ACE
from ....players.tichu.chances import Chances
from ....players.tichu.style import STEADY
from ...tichu.parts import BOMB, DOG, SINGLE, Part, Parts
from ...tichu.playout import PlayOut, Setting
from ..figure import Bar, bar

Hands = list[list[Part]]
SEATS = range(4)


class Round(PlayOut):
    """A round in which the seats of `odd` have a habit that the others have not."""

    __slots__ = ("odd",)

    def __init__(self, table: Table, hands: Hands, lead: int, odd: Sequence[int] = (), **given: Any) -> None:
        calls = given.pop("calls", (0, 0, 0, 0))
        super().__init__(table.setting, [hand[:] for hand in hands], lead, [0] * 4, (), calls)
        self.odd = odd


class Dealt(NamedTuple):
    """Four hands of fourteen, before the push, and the first eight cards of each."""

    hands: tuple[int, ...]
    eights: tuple[int, ...]


class Table:
    """What all rounds of a game have in common."""

    def __init__(self, game: Any) -> None:
        self.game, self.deck = game, game.deck
        state = game.deal(Random(0))
        for seat in SEATS:
            state = state.apply(Take(seat))
        for seat in SEATS:
            low = [card for card in game.deck if card & state.hands[seat]][:3]
            state = state.apply(Push(seat, tuple(low)))
        self.parts = Parts(game, Chances(state.view(0), public=True), STEADY)
        self.setting = Setting(game, self.parts, STEADY, 1)

    def deal(self, rng: Random) -> Dealt:
        """A deal, with the eight cards that each seat has seen first."""
        state = self.game.deal(rng)
        eights = state.hands
        for seat in SEATS:
            state = state.apply(Take(seat))
        return Dealt(state.hands, eights)

    def lone(self, hand: int) -> list[int]:
        """The cards that stand alone in the best split, low ones first; Phoenix and Dragon among them."""
        deck, found = self.deck, []
        for part in self.parts.of(hand):
            if part.key != SINGLE + 1:
                continue
            if part is self.parts.dragon:
                found.append(hand & deck.dragon)
            elif part is self.parts.phoenix:
                found.append(hand & deck.phoenix)
            elif int(part.rank) > 1:
                cards = hand & deck.rank[int(part.rank)]
                found.append(cards & -cards)
        return [card for card in found if card]

    def low(self, hand: int) -> list[int]:
        """The cards to part with, the first to go first: those that stand alone, then low ones."""
        deck = self.deck
        top = deck.dragon | deck.phoenix | deck.rank[ACE]
        lone = [card for card in self.lone(hand) if not card & top]
        rest = [card for card in deck if card & hand and not card & (top | deck.mahjong | deck.dog)]
        rest.sort(key=deck.rank_of)
        return lone + [card for card in rest if card not in lone]

    def best(self, hand: int) -> int:
        """The highest card that stands alone; the highest of all where none does."""
        lone = [
            card for card in self.lone(hand) if not card & self.deck.dragon and not card & self.deck.phoenix
        ]
        return lone[-1] if lone else max(self.low(hand), key=self.deck.rank_of)

    def top(self, hand: int) -> int:
        """The strongest card: Dragon, Phoenix, or of the highest rank."""
        deck = self.deck
        for cards in (deck.dragon, deck.phoenix):
            if hand & cards:
                return int(hand & cards)
        plain = hand & ~deck.dog & ~deck.mahjong
        found: int = max((card for card in deck if card & plain), key=deck.rank_of)
        return found

    def usual(self, hand: int, seat: int, callers: Sequence[int] = ()) -> tuple[int, int, int]:
        """What is pushed to the next seat, across, and to the one before: low cards, and a good one across.

        A caller keeps what is good, and gets what is best.
        """
        mate = (seat + 2) % 4
        across = self.top(hand) if mate in callers else self.best(hand)
        low = self.low(hand & ~across)
        if seat in callers:
            low = self.low(hand)
            across = low[2]
        return low[0], across, low[1]

    def pushed(self, hands: Sequence[int], gifts: Sequence[tuple[int, int, int]]) -> list[int]:
        """The hands after the push; gifts to the next seat, to the one across, and to the one before."""
        left = list(hands)
        for seat, gift in enumerate(gifts):
            left[seat] &= ~(gift[0] | gift[1] | gift[2])
        for seat, gift in enumerate(gifts):
            for step, card in enumerate(gift, 1):
                left[(seat + step) % 4] |= card
        return left

    def split(self, hands: Sequence[int]) -> Hands:
        """Hands as parts."""
        return [self.parts.of(hand) for hand in hands]

    def lead(self, hands: Sequence[int]) -> int:
        """Who holds the Mahjong."""
        return next(seat for seat in SEATS if hands[seat] & self.deck.mahjong)

    def ready(self, rng: Random, callers: Sequence[int] = ()) -> list[int]:
        """Four hands after a push as usual."""
        hands = self.deal(rng).hands
        return self.pushed(hands, [self.usual(hands[seat], seat, callers) for seat in SEATS])

    def tops(self, hand: int) -> int:
        """Dragon, Phoenix and aces, counted."""
        deck = self.deck
        return int((hand & (deck.dragon | deck.phoenix | deck.rank[ACE])).bit_count())

    def turns(self, hand: int) -> int:
        """How many plays a hand needs, less those that take their trick: Dragon, Phoenix, aces, bombs."""
        parts = self.parts.of(hand)
        sure = sum(part.key == BOMB or (part.rank >= ACE and part.key != DOG + 1) for part in parts)
        return len(parts) - sure


@cache
def table(game: Any) -> Table:
    """The table of a game; it remembers how hands are split."""
    return Table(game)


def compared(
    game: Any, habits: Mapping[str, type[Round]], size: int, rng: Random, bombs: bool = False
) -> Iterator[Bar]:
    """What each habit brings a side more than the usual play, in points a round, on the same deals.

    Each deal is played with either side having the habit. With `bombs` only deals in which a side holds one
    count, and for that side.
    """
    at, found = table(game), {name: list[float]() for name in habits}
    for _ in range(size):
        hands = at.ready(rng)
        split, lead = at.split(hands), at.lead(hands)
        holds = [
            any(part.key == BOMB for seat in (side, side + 2) for part in split[seat]) for side in (0, 1)
        ]
        usual = Round(at, split, lead)
        usual.run()
        for name, habit in habits.items():
            gained = []
            for side in (0, 1):
                if bombs and not holds[side]:
                    continue
                round_ = habit(at, split, lead, (side, side + 2))
                round_.run()
                gained.append(round_.points(side) - usual.points(side))
            if gained:
                found[name].append(sum(gained) / len(gained))
    return (bar(name, values) for name, values in found.items())
