"""A position as a player judges it: the tiles to come, how near the others are, the danger of a discard."""

from __future__ import annotations

from functools import cached_property
from math import log1p

from ...engine.mahjong.state import View
from ...engine.mahjong.tiles import DRAGONS, EAST, KINDS, ONE, held, suit_of
from .chances import going_out, ready_chance
from .plan import limited, visible
from .style import Style

CLOSED = 26  # points of a winner besides open groups: 20 for Mah-Jong, and some closed groups

# By the number of groups laid out, the chance that a player with groups of one suit plays for that suit
# alone, and that one with only honours plays for honours.
ONE_SUIT = (0.0, 0.12, 0.45, 0.8, 0.95)
HONOURS = (0.0, 0.1, 0.4, 0.8, 1.0)
KINDS_WAITED_FOR = 1.7  # the average number of kinds a waiting hand waits for
ANYWAY = 0.5  # the chance of having to pay a waiting player even without feeding it
THROWN = 0.3  # how likely a player waits for a kind it threw away, relative to any other kind
GROUP = 0.1  # the share of a hand's score that one more group is worth to its owner
CHOW = 0.1  # the chance that a tile of a rival's suit makes a chow, added to that of a pung


class Rival:
    """Another player, judged by what can be seen of it.

    seat    its seat
    laid    the groups it has laid out
    wind    its own wind
    thrown  its discards that nobody took, oldest first
    safe    the kinds discarded since its last discard, which it did not claim
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
    def plain(self) -> set[int]:
        """The suits of its groups, honours aside."""
        return {suit_of(group.tile) for group in self.laid} - {3}

    @property
    def lost(self) -> bool:
        """True if it can't win any more, as only clean hands win and its groups are of wrong suits."""
        suit = self.view.suit(self.seat)
        wrong = len(self.plain) > 1 if suit is None else bool(self.plain - {suit})
        return self.view.game.clean != "off" and wrong

    @cached_property
    def suit(self) -> tuple[int, float]:
        """The suit it seems to play (3 for winds and dragons), and the chance of that."""
        suit = self.view.suit(self.seat)
        if suit is not None:
            return suit, 1.0
        if len(self.plain) > 1 or not self.laid:
            return 3, 0.0
        if not self.plain:
            return 3, HONOURS[len(self.laid)]
        (suit,) = self.plain
        if self.view.game.clean != "off":
            return suit, 1.0
        throws_it = any(suit_of(tile) == suit for tile in self.thrown[-3:])
        return suit, ONE_SUIT[len(self.laid)] / (2 if throws_it else 1)

    @cached_property
    def expected_score(self) -> float:
        """The approximate points it would win with."""
        game = self.view.game
        base, doubles = visible(self.laid, self.view.seasons[self.seat], self.wind)
        suit, sure = self.suit
        honours = any(suit_of(group.tile) == 3 for group in self.laid)
        # All honours or a pure suit double three times; with a few honours a suit doubles once.
        more = 3 if suit == 3 and len(self.laid) > 1 else 1 if honours or len(self.laid) < 3 else 2
        usual, clean = (limited(game, base + CLOSED, doubles + each) for each in (0, more))
        return (1 - sure) * usual + sure * clean


class Situation:
    """A view with the judgements every decision needs."""

    def __init__(self, view: View, style: Style) -> None:
        self.view, self.style, self.game = view, style, view.game
        self.seat, self.wind = view.seat, view.wind
        self.players = view.game.players
        self.dead = view.seat in view.dead  # a dead hand wins nothing; it can only lose less
        self.suit = view.suit(view.seat)
        self.unseen = [0] * KINDS
        self.pool = 0  # the same, as counts
        for kind, copies in view.unseen.items():
            if kind < KINDS:
                self.unseen[kind] = copies
                self.pool += copies * ONE[kind]
        self.hidden = max(1, sum(self.unseen))
        live = [seat for seat in range(self.players) if seat != view.seat and seat not in view.dead]
        self.rivals = [rival for rival in (Rival(view, seat) for seat in live) if not rival.lost]
        self.drawable = max(0, view.remaining - self.game.reserve)
        dealt = 13 * self.players + 1
        self.turns = (len(self.game.tiles) - dealt - view.remaining) / self.players  # turns each has had

    def factor(self, one: int, other: int) -> int:
        """Return the factor of a payment between two seats (mahjong.settle.east)."""
        return 2 if self.view.east in (one, other) else 1

    @cached_property
    def prize(self) -> int:
        """The number of times the winner's points are paid if this seat wins."""
        return sum(self.factor(self.seat, each) for each in range(self.players) if each != self.seat)

    @cached_property
    def loss(self) -> float:
        """The average cost of another player's going out, raised as hands are worth more than is seen."""
        costs = [rival.expected_score * self.factor(self.seat, rival.seat) for rival in self.rivals]
        return self.style.hidden * sum(costs) / max(1, len(costs))

    def gain(self, points: float) -> float:
        """Value a win of so many points, which everybody pays while this seat pays nothing.

        The more points, the less each counts, as hopes of the limit nearly always fail.
        """
        bold = self.style.bold
        return bold * log1p(self.prize * points / bold) + self.loss

    @cached_property
    def share(self) -> float:
        """The worth of a point in hand if another goes out, when the losers settle among themselves."""
        pairs = [self.factor(self.seat, each) for each in range(self.players) if each != self.seat]
        return sum(pairs) * (self.players - 2) / (self.players - 1)

    def draws(self, after: int) -> int:
        """Count the tiles this seat will draw if `after` others draw before it and nobody claims."""
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
        """The number of ways to get a tile of a kind in a turn: by drawing it, or by claiming a discard."""
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


class Danger:
    """The price in points of throwing away each kind."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        self._ways = _ways(situation)
        self._against = [(rival, self._waited_for(rival)) for rival in situation.rivals]

    def of(self, kind: int, mine: float) -> float:
        """Return the price of a discard for a hand worth `mine` while nobody goes out."""
        cost = 0.0
        for rival, chances in self._against:
            pays = self._pays(rival, kind)
            cost += chances[kind] * max(0.0, pays - ANYWAY * self._fair(rival) + mine)
            cost += self._feeds(rival, kind)
        return cost

    def _waited_for(self, rival: Rival) -> list[float]:
        """For each kind, the chance that a rival goes out with it."""
        suit, sure = rival.suit
        single = len(rival.laid) == 4
        ways = []
        for kind in range(KINDS):
            likely = self.situation.unseen[kind] if single else self._ways[kind]
            if kind in rival.safe:
                likely = 0.0
            elif kind in rival.thrown:
                likely *= THROWN
            if suit_of(kind) not in (suit, 3):
                likely *= 1 - sure
            ways.append(likely)
        total = sum(ways) or 1.0
        waits = self.situation.waits(rival)
        return [min(1.0, waits * KINDS_WAITED_FOR * each / total) for each in ways]

    def _fair(self, rival: Rival) -> float:
        return rival.expected_score * self.situation.factor(self.situation.seat, rival.seat)

    def _pays(self, rival: Rival, kind: int) -> float:
        """The payment if the rival goes out with this tile; for everybody, if a penalty applies."""
        if not self._liable(rival, kind):
            return self._fair(rival)
        others = (seat for seat in range(self.situation.players) if seat != rival.seat)
        return rival.expected_score * sum(self.situation.factor(rival.seat, seat) for seat in others)

    def _liable(self, rival: Rival, kind: int) -> bool:
        """Return True if this tile may make the thrower pay for all (mahjong.penalty.1-suit)."""
        if sum(group.tile >= EAST for group in rival.laid) >= 3:  # of winds and dragons
            own = kind == rival.wind or self.situation.game.penalty2_winds == "any"
            return kind in DRAGONS or (kind >= EAST and own)
        suit = suit_of(kind)
        laid = [group for group in rival.laid if suit_of(group.tile) == suit]
        return suit < 3 and sum(len(group.tiles) for group in laid) >= 9 and len(laid) == len(rival.laid)

    def _feeds(self, rival: Rival, kind: int) -> float:
        """The cost of a rival's claiming the tile for a group of its suit or of honours that double."""
        left = self.situation.unseen[kind]
        pair = left * (left - 1) * (13 / self.situation.hidden) ** 2 / 2  # the chance that it holds two
        suit, sure = rival.suit
        if kind in DRAGONS or kind == rival.wind:
            return GROUP * pair * self._fair(rival)
        if suit_of(kind) == suit and sure:
            return GROUP * sure * (pair + CHOW) * self._fair(rival)
        return 0.0


def _ways(situation: Situation) -> list[float]:
    """The number of ways unseen tiles could wait for each kind: two alike, one alike, or two for a chow."""
    unseen = situation.unseen
    found = []
    for kind in range(KINDS):
        alike = unseen[kind]
        ways = alike * (alike - 1) / 2 + alike
        if kind < EAST:
            place = kind % 9
            for one, other in ((-2, -1), (-1, 1), (1, 2)):
                if place + one >= 0 and place + other <= 8:
                    ways += unseen[kind + one] * unseen[kind + other]
        found.append(ways)
    return found
