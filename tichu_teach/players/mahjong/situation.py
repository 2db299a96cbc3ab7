"""What a player makes of a position before it decides: what is still to come, and how near the others are."""

from __future__ import annotations

from functools import cached_property
from math import log1p

from ...engine.mahjong.groups import Group
from ...engine.mahjong.state import View
from ...engine.mahjong.tiles import EAST, KINDS, ONE, held, suit_of
from .ready_chance import going_out, ready_chance
from .rival import Rival
from .style import Style


class Situation:
    """A view with the judgments that every decision needs."""

    def __init__(self, view: View, style: Style) -> None:
        self.view, self.style, self.game = view, style, view.game
        self.seat, self.wind = view.seat, view.wind
        self.players = view.game.players
        self.dead = view.seat in view.dead  # a dead hand is worth nothing; it can only lose less
        place = (view.seat - view.east) % self.players
        self.suit = view.suits[place] if place < len(view.suits) else None
        self.unseen = [0] * KINDS
        self.pool = 0  # the same, counted
        for kind, copies in view.unseen.items():
            if kind < KINDS:
                self.unseen[kind] = copies
                self.pool += copies * ONE[kind]
        self.hidden = max(1, sum(self.unseen))
        live = [seat for seat in range(self.players) if seat != view.seat and seat not in view.dead]
        self.rivals = [rival for rival in (Rival(view, seat) for seat in live) if not rival.lost]
        self.drawable = max(0, view.remaining - self.game.reserve)
        dealt = 13 * self.players + 1
        self.turns = (len(self.game.tiles) - dealt - view.remaining) / self.players  # that each has had

    def factor(self, one: int, other: int) -> int:
        """How often a payment between two seats counts (mahjong.settle.east)."""
        return 2 if self.view.east in (one, other) else 1

    @cached_property
    def prize(self) -> int:
        """How often the winner's points come in if this seat wins."""
        return sum(self.factor(self.seat, each) for each in range(self.players) if each != self.seat)

    @cached_property
    def loss(self) -> float:
        """What it costs on average that somebody else goes out: more than can be seen of their hands."""
        costs = [rival.expected_score * self.factor(self.seat, rival.seat) for rival in self.rivals]
        return self.style.hidden * sum(costs) / max(1, len(costs))

    def gain(self, points: float) -> float:
        """What it is worth to win so many points: they come in from everybody, and nothing is paid.

        The more points, the less each of them counts, for a dream of the limit fails nearly always.
        """
        bold = self.style.bold
        return bold * log1p(self.prize * points / bold) + self.loss

    @cached_property
    def share(self) -> float:
        """What a point in hand is worth if another goes out: the losers settle among themselves."""
        pairs = [self.factor(self.seat, each) for each in range(self.players) if each != self.seat]
        return sum(pairs) * (self.players - 2) / (self.players - 1)

    def draws(self, after: int) -> int:
        """How many tiles this seat will draw if `after` others draw before it, and nobody claims."""
        return (self.drawable - after - 1) // self.players + 1 if self.drawable > after else 0

    @cached_property
    def hazard(self) -> list[float]:
        """The chance that somebody else goes out, for each turn to come."""
        found = []
        for ahead in range(1 + self.drawable // self.players):
            safe = 1.0
            for rival in self.rivals:
                safe *= 1 - going_out(self.waits(rival, ahead), self.players, self.hidden)
            found.append(min(1.0, self.style.hurry * (1 - safe)))
        return found or [1.0]

    def waits(self, rival: Rival, ahead: int = 0) -> float:
        """The chance that a rival waits for its last tile, so many turns from now."""
        return ready_chance(len(rival.laid), self.turns + ahead, self.game.clean != "off")

    def sources(self, kind: int, tiles: int, chows: bool, last: bool) -> float:
        """In how many ways a tile of a kind may come in a turn: drawn, or claimed from who may throw it."""
        others, claims = self.players - 1, self.style.claims
        if last or held(tiles, kind) >= 2:
            return 1 + claims * others
        if chows and kind < EAST and _in_chow(tiles, kind):
            return 1 + claims
        return 1


def _in_chow(tiles: int, kind: int) -> bool:
    return any(tiles & one and tiles & other for one, other in _BESIDE[kind])


_BESIDE = [
    [
        (7 * ONE[kind + one], 7 * ONE[kind + other])
        for one, other in ((-2, -1), (-1, 1), (1, 2))
        if kind % 9 + one >= 0 and kind % 9 + other <= 8
    ]
    for kind in range(EAST)
]
"""For each kind of a suit, the two kinds beside it with which it makes a chow, as masks of counts."""


def groups_in(laid: tuple[Group, ...], suit: int) -> int:
    """How many of the groups laid out are of a suit."""
    return sum(suit_of(group.tile) == suit for group in laid)
