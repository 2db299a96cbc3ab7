"""What a player makes of the table before it decides: what is still to come, and how near the others are."""

from __future__ import annotations

from functools import cached_property
from math import log1p

from ...engine.mahjong.group import Group
from ...engine.mahjong.tiles import EAST, KINDS, ONE, held, suit_of
from ...engine.mahjong.view import View
from .style import Style
from .worth import limited, visible


class Rival:
    """Another player who can still win, as far as it can be seen.

    seat    its seat
    laid    the groups it has laid out
    wind    its own wind
    thrown  what it has discarded and nobody took, oldest first
    safe    the kinds that were discarded since its last discard, and which it let go
    """

    def __init__(self, view: View, seat: int) -> None:
        self.view, self.seat = view, seat
        self.laid = view.laid[seat]
        self.wind = view.game.wind(seat, view.east)
        self.thrown = [tile for each, tile in view.river if each == seat]
        self.safe: set[int] = set()
        for each, tile in reversed(view.river[:-1] if view.phase == "claims" else view.river):
            if each == seat:
                break
            self.safe.add(tile)

    @cached_property
    def suit(self) -> tuple[int, float]:
        """The suit it seems to play (3 for winds and dragons) and how sure that is, from 0 to 1."""
        game, suits = self.view.game, {suit_of(group.tile) for group in self.laid}
        plain = suits - {3}
        if self.view.suits:
            place = (self.seat - self.view.east) % game.players
            if place < len(self.view.suits):
                return self.view.suits[place], 1.0
        if len(plain) > 1 or not suits:
            return 3, 0.0
        if not plain:
            return 3, (0.0, 0.1, 0.4, 0.8, 1.0)[len(self.laid)]
        suit = plain.pop()
        sure = 1.0 if game.clean != "off" else (0.0, 0.12, 0.45, 0.8, 0.95)[len(self.laid)]
        if any(suit_of(tile) == suit for tile in self.thrown[-3:]) and game.clean == "off":
            sure /= 2
        return suit, sure

    @cached_property
    def worth(self) -> float:
        """About how many points it would win with."""
        base, doublings = visible(self.laid, self.view.seasons[self.seat], self.wind)
        suit, sure = self.suit
        base += 26
        honours = any(suit_of(group.tile) == 3 for group in self.laid)
        more = 3 if suit == 3 and len(self.laid) > 1 else 1 if honours or len(self.laid) < 3 else 2
        game = self.view.game
        return (1 - sure) * limited(game, base, doublings) + sure * limited(game, base, doublings + more)


class Table:
    """A view with the judgments that every decision needs."""

    def __init__(self, view: View, style: Style) -> None:
        self.view, self.style, self.game = view, style, view.game
        self.seat, self.wind = view.seat, view.wind
        self.players = view.game.players
        place = (view.seat - view.east) % self.players
        self.suit = view.suits[place] if place < len(view.suits) else None
        self.unseen = [0] * KINDS
        self.bag = 0  # the unseen tiles
        for kind, copies in view.unseen.items():
            if kind < KINDS:
                self.unseen[kind] = copies
                self.bag += copies * ONE[kind]
        self.hidden = max(1, sum(self.unseen))
        live = [seat for seat in range(self.players) if seat != view.seat and seat not in view.dead]
        self.rivals = [Rival(view, seat) for seat in live]
        self.drawable = max(0, view.remaining - self.game.reserve)
        self.pace = 1.0 if self.game.clean == "off" else 0.5  # where not every hand wins, all take longer
        dealt = 13 * self.players + 1
        self.turns = self.pace * (len(self.game.tiles) - dealt - view.remaining) / self.players

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
        costs = [rival.worth * self.factor(self.seat, rival.seat) for rival in self.rivals]
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
                safe *= 1 - going_out(len(rival.laid), self.turns + ahead * self.pace, self.players)
            found.append(1 - safe)
        return found or [1.0]

    def sources(self, kind: int, tiles: int, chows: bool, last: bool) -> float:
        """In how many ways a tile of a kind may come in a turn: drawn, or claimed from who may throw it."""
        others, claims = self.players - 1, self.style.claims
        if last or held(tiles, kind) >= 2:
            return 1 + claims * others
        if chows and kind < EAST and _in_chow(tiles, kind):
            return 1 + claims
        return 1


def _in_chow(tiles: int, kind: int) -> bool:
    place = kind % 9
    for one, other in ((-2, -1), (-1, 1), (1, 2)):
        fits = place + one >= 0 and place + other <= 8
        if fits and held(tiles, kind + one) and held(tiles, kind + other):
            return True
    return False


# By groups laid out and turns played, in steps of three: the share of players who waited for one tile.
_READY = (
    (0.0, 0.02, 0.06, 0.14, 0.19, 0.22),
    (0.02, 0.06, 0.19, 0.38, 0.5, 0.55),
    (0.1, 0.16, 0.3, 0.45, 0.58, 0.6),
    (0.3, 0.4, 0.66, 0.74, 0.76, 0.8),
    (1.0, 1.0, 1.0, 1.0, 1.0, 1.0),
)


def ready(laid: int, turns: float) -> float:
    """The chance that a player with so many groups laid out waits for one tile after so many turns."""
    row, step = _READY[min(laid, 4)], min(turns / 3, 4.99)
    before = int(step)
    return row[before] + (row[before + 1] - row[before]) * (step - before)


def going_out(laid: int, turns: float, players: int) -> float:
    """The chance that such a player goes out in the coming turn: by a draw, or by what anybody throws."""
    return ready(laid, turns) * (0.08 + 0.025 * players)


def groups_in(laid: tuple[Group, ...], suit: int) -> int:
    """How many of the groups laid out are of a suit."""
    return sum(suit_of(group.tile) == suit for group in laid)
