"""Whole rounds played in a hurry, by sides that may have a habit of their own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any, NamedTuple

from ....engine import Take
from ....engine.tichu.deck import ACE
from ....players.tichu.chances import Chances
from ....players.tichu.style import STEADY
from ...tichu.parts import BOMB, DOG, SINGLE, Part, Parts
from ...tichu.playout import PlayOut, Setting
from ..figure import Bar, bar

Hands = list[list[Part]]
Gifts = tuple[int, ...]


class Round(PlayOut):
    """A round in which the seats of `odd` have a habit that the others have not."""

    __slots__ = ("odd",)

    def __init__(self, table: Table, hands: Hands, lead: int, odd: Sequence[int] = (), **given: Any) -> None:
        none = [0] * len(hands)
        calls = given.pop("calls", none)
        super().__init__(table.setting, [hand[:] for hand in hands], lead, none[:], (), calls)
        self.odd = odd


class Dealt(NamedTuple):
    """All hands before the push, and the cards of each at which a grand tichu is called."""

    hands: tuple[int, ...]
    eights: tuple[int, ...]


class Table:
    """What all rounds of a game have in common."""

    def __init__(self, game: Any) -> None:
        self.game, self.deck, self.seats = game, game.deck, range(game.players)
        self.parts = Parts(game, Chances(game.deal(Random(0)).view(0), public=True), STEADY)
        self.setting = Setting(game, self.parts, STEADY, 1)

    def deal(self, rng: Random) -> Dealt:
        """A deal, with the cards that each seat has seen first."""
        state = self.game.deal(rng)
        eights = state.hands
        while state.phase == "take":
            state = state.apply(Take(state.to_act[0]))
        return Dealt(state.hands, eights)

    def side(self, side: int) -> list[int]:
        """The seats of a side."""
        return [seat for seat in self.seats if self.game.side(seat) == side]

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

    def usual(self, hand: int, seat: int, callers: Sequence[int] = ()) -> Gifts:
        """What is pushed, in the order of the receivers: low cards, and to partners good ones.

        A caller keeps what is good, and gets what is best.
        """
        targets, mates, gifts = self.game.push_targets(seat), self.setting.mates[seat], dict[int, int]()
        friends = [target for target in targets if target in mates]
        if seat not in callers:
            for mate in friends:
                card = self.top(hand) if mate in callers else self.best(hand)
                gifts[mate], hand = card, hand & ~card
        others = [target for target in targets if target not in mates]
        gifts.update(
            zip(others + [mate for mate in friends if mate not in gifts], self.low(hand), strict=False)
        )
        return tuple(gifts[target] for target in targets)

    def pushed(self, hands: Sequence[int], gifts: Sequence[Gifts]) -> list[int]:
        """The hands after the push, of what each seat gives to its receivers."""
        left = list(hands)
        for seat, gift in enumerate(gifts):
            for target, card in zip(self.game.push_targets(seat), gift, strict=True):
                left[seat] &= ~card
                left[target] |= card
        return left

    def split(self, hands: Sequence[int]) -> Hands:
        """Hands as parts."""
        return [self.parts.of(hand) for hand in hands]

    def lead(self, hands: Sequence[int]) -> int:
        """Who holds the Mahjong; who was dealt the first card where nobody does."""
        holders = (seat for seat in self.seats if hands[seat] & self.deck.mahjong)
        return next(holders, int(self.game.first_to_take()))

    def ready(self, rng: Random, callers: Sequence[int] = ()) -> list[int]:
        """The hands after a push as usual."""
        hands = self.deal(rng).hands
        return self.pushed(hands, [self.usual(hands[seat], seat, callers) for seat in self.seats])

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
    game: Any,
    habits: Mapping[str, type[Round]],
    size: int,
    rng: Random,
    only: int | None = None,
    sides: Sequence[int] = (0, 1),
) -> Iterator[Bar]:
    """What each habit brings a side more than the usual play, in points a round, on the same deals.

    Each deal is played with each of the `sides` having the habit. With `only` it counts where a side holds a
    part of this key.
    """
    at, found = table(game), {name: list[float]() for name in habits}
    for _ in range(size):
        hands = at.ready(rng)
        split, lead = at.split(hands), at.lead(hands)
        own = {side: at.side(side) for side in sides}
        if only is not None:
            own = {
                side: seats
                for side, seats in own.items()
                if any(part.key == only for seat in seats for part in split[seat])
            }
        usual = Round(at, split, lead)
        usual.run()
        for name, habit in habits.items():
            gained = []
            for side, seats in own.items():
                round_ = habit(at, split, lead, seats)
                round_.run()
                gained.append(round_.points(side) - usual.points(side))
            if gained:
                found[name].append(sum(gained) / len(gained))
    return (bar(name, values) for name, values in found.items())
