"""Whole rounds of the Tichu family: by rollouts, quickly, or by sensible players, card by card.

In either some seats may have a habit that the others have not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from random import Random
from typing import NamedTuple

from ....engine import Take
from ....engine.tichu.deck import ACE
from ....engine.tichu.game import TichuGame
from ....engine.tichu.state import State
from ....players import Player
from ....players.match import play_round
from ....players.tichu.chances import Chances
from ....players.tichu.sensible import SensiblePlayer
from ....players.tichu.style import STEADY
from ...tichu.parts import BOMB, DOG, SINGLE, RolloutPart, RolloutParts
from ...tichu.rollout import Rollout, Setting
from ..figure import Bar, bars

SMALL, GRAND = 100, 200
SILENT = replace(STEADY, call=9, grand=99)  # makes no calls of its own
Gifts = tuple[int, ...]


class Start(NamedTuple):
    """A round before its first lead.

    odd    the seats that have a habit
    calls  the points that each seat has staked on being the first out
    """

    setting: Setting
    hands: Sequence[Sequence[RolloutPart]]
    lead: int
    odd: Sequence[int]
    calls: Sequence[int]


class HabitRollout(Rollout):
    """A round in which the seats of `odd` have a habit that the others have not."""

    __slots__ = ("odd",)

    def __init__(self, start: Start) -> None:
        hands = [[*hand] for hand in start.hands]
        super().__init__(start.setting, hands, start.lead, [0] * len(hands), (), start.calls)
        self.odd = start.odd


Habit = Callable[[Start], HabitRollout]


class Dealt(NamedTuple):
    """All hands before the push, and the cards of each at which a grand tichu is called."""

    hands: tuple[int, ...]
    eights: tuple[int, ...]


class Simulator:
    """Deals, pushes and rollouts of one game; it remembers how hands are split."""

    def __init__(self, game: TichuGame) -> None:
        self.game, self.deck, self.seats = game, game.deck, range(game.players)
        view = game.deal(Random(0)).view(0)
        self.parts = RolloutParts(game, Chances(view, public=True), STEADY)
        self.setting = Setting(game, self.parts, STEADY, 1)

    # -- rounds ------------------------------------------------------------------------------------------

    def deal(self, rng: Random) -> Dealt:
        """Deal a round, and note the cards that each seat has seen first."""
        state = self.game.deal(rng)
        eights = state.hands
        while state.phase == "take":
            state = state.apply(Take(state.to_act[0]))
        return Dealt(state.hands, eights)

    def ready(self, rng: Random) -> list[int]:
        """Deal a round, and push as usual."""
        hands = self.deal(rng).hands
        return self.pushed(hands, [self.usual(hands[seat], seat) for seat in self.seats])

    def play(
        self,
        hands: Sequence[int],
        habit: Habit = HabitRollout,
        odd: Sequence[int] = (),
        calls: Mapping[int, int] | None = None,
    ) -> HabitRollout:
        """Play a round to its end from its first lead; `calls` are the points staked, by seat."""
        staked = [(calls or {}).get(seat, 0) for seat in self.seats]
        parts = [self.parts.of(hand) for hand in hands]
        rollout = habit(Start(self.setting, parts, self.first(hands), odd, staked))
        rollout.run()
        return rollout

    def first(self, hands: Sequence[int]) -> int:
        """Return who leads: the holder of the Mahjong; who was dealt the first card where nobody has it."""
        holders = (seat for seat in self.seats if hands[seat] & self.deck.mahjong)
        return next(holders, self.game.first_to_take())

    def side(self, side: int) -> list[int]:
        """Return the seats of a side."""
        return [seat for seat in self.seats if self.game.side(seat) == side]

    # -- cards -------------------------------------------------------------------------------------------

    def lone(self, hand: int) -> list[int]:
        """Return the cards alone in the best split, low ones first; Phoenix and Dragon among them."""
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
        """Return the cards to part with, the first to go first: those that stand alone, then low ones."""
        deck = self.deck
        top = deck.dragon | deck.phoenix | deck.rank[ACE]
        lone = [card for card in self.lone(hand) if not card & top]
        rest = [card for card in deck if card & hand and not card & (top | deck.mahjong | deck.dog)]
        rest.sort(key=deck.rank_of)
        return lone + [card for card in rest if card not in lone]

    def best(self, hand: int) -> int:
        """Return the highest card that stands alone; the highest of all where none does."""
        aside = self.deck.dragon | self.deck.phoenix
        lone = [card for card in self.lone(hand) if not card & aside]
        return lone[-1] if lone else max(self.low(hand), key=self.deck.rank_of)

    def top(self, hand: int) -> int:
        """Return the strongest card: Dragon, Phoenix, or of the highest rank."""
        deck = self.deck
        for cards in (deck.dragon, deck.phoenix):
            if hand & cards:
                return hand & cards
        plain = hand & ~deck.dog & ~deck.mahjong
        return max((card for card in deck if card & plain), key=deck.rank_of)

    def tops(self, hand: int) -> int:
        """Count Dragon, Phoenix and aces."""
        deck = self.deck
        return (hand & (deck.dragon | deck.phoenix | deck.rank[ACE])).bit_count()

    def turns(self, hand: int) -> int:
        """Count the plays a hand needs, less those that take their trick: Dragon, Phoenix, aces, bombs."""
        parts = self.parts.of(hand)
        sure = sum(part.key == BOMB or (part.rank >= ACE and part.key != DOG + 1) for part in parts)
        return len(parts) - sure

    # -- the push ----------------------------------------------------------------------------------------

    def usual(self, hand: int, seat: int, callers: Sequence[int] = ()) -> Gifts:
        """Return the usual push, in the order of the receivers: low cards, and good ones to partners.

        A caller keeps what is good, and gets what is best.
        """
        targets, mates, gifts = self.game.push_targets(seat), self.setting.mates[seat], dict[int, int]()
        friends = [target for target in targets if target in mates]
        if seat not in callers:
            for mate in friends:
                card = self.top(hand) if mate in callers else self.best(hand)
                gifts[mate], hand = card, hand & ~card
        others = [target for target in targets if target not in mates]
        others += [mate for mate in friends if mate not in gifts]
        gifts.update(zip(others, self.low(hand), strict=False))
        return tuple(gifts[target] for target in targets)

    def pushed(self, hands: Sequence[int], gifts: Sequence[Gifts]) -> list[int]:
        """Return the hands after the push, in which each seat gives these cards to its receivers."""
        left = list(hands)
        for seat, gift in enumerate(gifts):
            for target, card in zip(self.game.push_targets(seat), gift, strict=True):
                left[seat] &= ~card
                left[target] |= card
        return left


@cache
def simulator(game: TichuGame) -> Simulator:
    """Return the simulator of a game, always the same."""
    return Simulator(game)


def compared(
    game: TichuGame,
    habits: Mapping[str, Habit],
    size: int,
    rng: Random,
    only: int | None = None,
    sides: Sequence[int] = (0, 1),
) -> Iterable[Bar]:
    """Compare habits with the usual play, in points a round that a side gains, on the same deals.

    Each deal is played with each of the `sides` having the habit. With `only` it counts where a side holds a
    part of this key.
    """
    at, found = simulator(game), {name: list[float]() for name in habits}
    for _ in range(size):
        hands = at.ready(rng)
        own = {side: at.side(side) for side in sides}
        if only is not None:
            keys = [{part.key for part in at.parts.of(hand)} for hand in hands]
            own = {side: seats for side, seats in own.items() if any(only in keys[seat] for seat in seats)}
        usual = at.play(hands)
        for name, habit in habits.items():
            gained = [
                at.play(hands, habit, seats).points(side) - usual.points(side) for side, seats in own.items()
            ]
            if gained:
                found[name].append(sum(gained) / len(gained))
    return bars(found)


# -- card by card ----------------------------------------------------------------------------------------


USUAL = SensiblePlayer(Random(0), SILENT)


def played(state: State, odd: Sequence[int] = (), habit: Player = USUAL) -> State:
    """Return the end of a round in which some seats have a habit."""
    return play_round(state, [habit if seat in odd else USUAL for seat in range(state.game.players)])


def ahead(end: State) -> float:
    """By how many points the first side is ahead after a round."""
    points = end.count().points
    return float(points[0] - points[1])
