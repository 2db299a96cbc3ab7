"""The rollout policy of Mah-Jong: what is thrown, and what is worth claiming.

A hand is played for one of seven aims: any suits, or one suit with honours or without. Of what may be thrown
that goes which leaves the fewest tiles lacking for the aim, and of these which leaves the most that bring it
nearer; what an honour may be worth is counted in such tiles too.
"""

from __future__ import annotations

from functools import lru_cache, partial
from typing import NamedTuple

from ...engine.mahjong.groups import Group
from ...engine.mahjong.rules import MahjongRules
from ...engine.mahjong.tiles import (
    BITS,
    EAST,
    ONE,
    SECTION,
    SUIT_MASK,
    TERMINALS_AND_HONOURS,
)
from ...engine.memo import Memo
from ...players.mahjong.chances import going_out, later, ready_chance, win_chance
from ...players.mahjong.plan import ORPHANS, Plan
from .distance import EVERY, HONOURS, JOINED, LACKING, SHIFT, Distances

CORNERS = 16  # an aim besides the suits: the thirteen orphans
USUAL = 30  # points of a hand that is won without a double
MOST_LACKING = 9
_REMEMBERED = 1 << 16  # decisions; half of those of a sample are met more than once
_GROUPS = 1  # how many a player has laid out on average
_CORNER = sum(ONE[kind] for kind in TERMINALS_AND_HONOURS)
_THIRD = 3 * SECTION
_SUITS = range(4)
_OTHERS = tuple(
    tuple(
        (other, *(each for each in _SUITS if each not in (suit, other))) for other in _SUITS if other != suit
    )
    for suit in _SUITS
)


class Taste(NamedTuple):
    """The weights of a policy; the numbers were tried by letting policies play each other.

    single  a dragon or own wind that stands alone, in tiles accepted
    pair    two of them
    wait    what it is worth in points that another does not win
    clean   how much more a hand of one suit is worth than its chance says
    pure    how much more than that without honours
    """

    single: int = 3
    pair: int = 10
    wait: float = 45.0
    clean: float = 1.0
    pure: float = 1.0


STEADY = Taste()
FOUR = Taste(clean=1.6)  # at a table of four: 10.3 points a hand before the other, ± 2.7
# In the duel 29.9 ± 5.3 before the first, with clean hands 24.5 ± 4.0, even when it went for a suit without
# honours now and then; without that 4.5 ± 2.0 and 19.1 ± 4.6 more. A hand may become pure all the same.
TWO = Taste(clean=1.5, pure=0.0)


class SeatState(NamedTuple):
    """A seat, as far as it matters to what its hand is played for.

    tiles    the hand without what is laid out, counted
    groups   how many of the four are still wanted
    bound    the suits laid out, a bit each
    draws    how many are to come
    doubles  those that lie on the table already
    prize    how often points won come in
    wind     its own
    suit     the one announced; None where any will do
    """

    tiles: int
    groups: int
    bound: int
    draws: int
    doubles: int
    prize: int
    wind: int
    suit: int | None


class Aim(NamedTuple):
    """The aim of a hand: the suits it wants (a bit each) and how many tiles it lacks."""

    wanted: int
    lacking: int


class Policy:
    """The policy of rollouts in one game. It remembers what it has worked out."""

    def __init__(self, game: MahjongRules, taste: Taste | None = None) -> None:
        self.game = game
        self.taste = taste or {2: TWO, 4: FOUR}.get(game.players, STEADY)
        self.distances = Distances.of(game)
        self.limit = game.limit if game.limit is not None else 1 << 30
        self.orphans = game.limit_hand("mahjong.score.corner-hand") if game.thirteen_orphans else 0
        self.any_suit = game.clean == "off"
        self.waits = Memo(partial(_waited_for, game), _REMEMBERED)
        self._thrown: dict[SeatState, tuple[int, int, int]] = {}
        self._chances = {wanted: _chances(game, plan) for wanted, plan in _PLANS.items()}

    # -- what a hand is played for -------------------------------------------------------------------

    def aim(self, standing: SeatState) -> Aim:
        """Choose the aim that is worth most."""
        tiles, groups, bound, draws, doubles, prize, _, suit = standing
        distances, taste = self.distances, self.taste
        one, two, three, four = distances.profiles(tiles)
        lacking = LACKING[groups]
        chances, wait, limit = self._chances, taste.wait, self.limit
        best, found = -1.0, None
        if self.any_suit:
            least = lacking[JOINED[JOINED[one << SHIFT | two] << SHIFT | JOINED[three << SHIFT | four]]]
            if least <= MOST_LACKING:
                points = min(limit, USUAL << doubles)
                best = chances[EVERY][least][draws] * (points * prize + wait)
                found = Aim(EVERY, least)
            if least > 3 and self.orphans and groups == 4:
                short = _corners_lacking(tiles)
                if short <= MOST_LACKING:
                    value = chances[CORNERS][short][draws] * (self.orphans * prize + wait)
                    if value > best:
                        best, found = value, Aim(CORNERS, short)
        for each, profile in enumerate((one, two, three)):
            if bound & ~HONOURS & ~(1 << each) or (suit is not None and each != suit):
                continue
            for wanted, joined, more, liked in (
                (1 << each | HONOURS, JOINED[profile << SHIFT | four], 1, taste.clean),
                (1 << each, profile, 3, taste.clean * taste.pure),
            ):
                if bound & ~wanted:
                    continue
                least = lacking[joined]
                if least <= MOST_LACKING:
                    points = min(limit, USUAL << doubles + more)
                    value = liked * chances[wanted & HONOURS | 1][least][draws] * (points * prize + wait)
                    if value > best:
                        best, found = value, Aim(wanted, least)
        return found or Aim(EVERY if self.any_suit else bound | HONOURS, MOST_LACKING)

    def thrown(self, standing: SeatState) -> tuple[int, int, int]:
        """Return what is thrown from a hand, how many tiles are lacking then, and for which suits."""
        found = self._thrown.get(standing)
        if found is None:
            wanted = self.aim(standing).wanted
            found = (*self.discard(standing.tiles, standing.groups, wanted, standing.wind), wanted)
            if len(self._thrown) > _REMEMBERED:
                self._thrown.clear()
            self._thrown[standing] = found
        return found

    # -- discards ------------------------------------------------------------------------------------

    def discard(self, tiles: int, groups: int, wanted: int, wind: int) -> tuple[int, int]:
        """Return what is thrown, and how many tiles the aim lacks after it."""
        if wanted == CORNERS:
            return _beside_corners(tiles)
        useless = self.useless(tiles, wanted)
        if useless:
            context = EVERY if self.any_suit else wanted
            kind = self.best(tiles, groups, context | wanted, useless, wind)[0]
            return kind, self.distances.lacking(tiles - ONE[kind], groups, wanted)
        return self.best(tiles, groups, wanted, wanted, wind)

    def useless(self, tiles: int, wanted: int) -> int:
        """The suits of which the aim wants no tile and the hand has some."""
        found = 0
        if wanted != EVERY:
            for suit in range(4):
                if not wanted >> suit & 1 and tiles >> SECTION * suit & SUIT_MASK:
                    found |= 1 << suit
        return found

    def best(self, tiles: int, groups: int, wanted: int, among: int, wind: int) -> tuple[int, int]:
        """The best discard among some suits, and how many tiles a hand of the suits wanted lacks after it."""
        distances = self.distances
        sections = (
            tiles & SUIT_MASK,
            tiles >> SECTION & SUIT_MASK,
            tiles >> 2 * SECTION & SUIT_MASK,
            tiles >> _THIRD,
        )
        one, two, three, four = own = distances.profiles(tiles, wanted)
        low, high, joined = JOINED[one << SHIFT | two], JOINED[three << SHIFT | four], JOINED
        beside = (
            joined[two << SHIFT | high],
            joined[one << SHIFT | high],
            joined[four << SHIFT | low],
            joined[three << SHIFT | low],
        )
        least, chosen = 1 << 30, list[tuple[int, tuple[int, ...]]]()
        for suit in _SUITS:
            section = sections[suit]
            if section and among >> suit & 1:
                if wanted >> suit & 1:
                    left, places = distances.thrown[suit][(section << 3 | groups) << SHIFT | beside[suit]]
                else:
                    left, places = LACKING[groups][joined[low << SHIFT | high]], _places(section)
                if left < least:
                    least, chosen = left, [(suit, places)]
                elif left == least:
                    chosen.append((suit, places))
        if len(chosen) == 1 and len(chosen[0][1]) == 1:
            return 9 * chosen[0][0] + chosen[0][1][0], least
        most, best = -1 << 30, 0
        accepted, single, pair = distances.accepted, self.taste.single, self.taste.pair
        for suit, places in chosen:
            section = sections[suit]
            if not wanted >> suit & 1:  # of no use: what would be least so in a hand of any suits
                alone = accepted[suit]
                for place in places:
                    value = alone[(section - (1 << BITS * place) << 3 | 1) << SHIFT]
                    if value > most:
                        most, best = value, 9 * suit + place
                continue
            known, own_suit, context = distances.suits[suit], accepted[suit], beside[suit]
            around = dict[int, int]()  # what the other suits accept, by the profile of this one
            for place in places:
                rest = section - (1 << BITS * place)
                profile = known[rest]
                value = around.get(profile, -1)
                if value < 0:
                    value = 0
                    for other, third, fourth in _OTHERS[suit]:
                        if wanted >> other & 1:
                            context_there = joined[
                                joined[own[third] << SHIFT | own[fourth]] << SHIFT | profile
                            ]
                            value += accepted[other][(sections[other] << 3 | groups) << SHIFT | context_there]
                    around[profile] = value
                value += own_suit[(rest << 3 | groups) << SHIFT | context]
                if suit == 3 and (place == wind - EAST or place > 3):
                    held = section >> BITS * place & 7
                    value -= single if held == 1 else pair if held == 2 else 0
                if value > most:
                    most, best = value, 9 * suit + place
        return best, least


def _waited_for(game: MahjongRules, held: tuple[int, tuple[Group, ...], int | None]) -> int:
    """The kinds that complete a hand, a bit each: its tiles, what is laid out, the suit announced."""
    return sum(1 << kind for kind in game.waits(*held))


@lru_cache(1 << 14)
def _places(section: int) -> tuple[int, ...]:
    return tuple(place for place in range(9) if section >> BITS * place & 7)


def _corners_lacking(tiles: int) -> int:
    own = tiles & 7 * _CORNER
    twos = (own >> 1 | own >> 2) & _CORNER
    kinds = ((own & _CORNER) | twos).bit_count()
    return 14 - kinds - (1 if twos else 0)


def _beside_corners(tiles: int) -> tuple[int, int]:
    """The tile that the thirteen orphans can spare, and what they lack then."""
    simple = tiles & ~(7 * _CORNER)
    if simple:
        return ((simple & -simple).bit_length() - 1) // BITS, _corners_lacking(tiles)
    own = tiles & 7 * _CORNER
    twos = (own >> 1 | own >> 2) & _CORNER
    several = twos & twos - 1 or twos or own
    kind = ((several & -several).bit_length() - 1) // BITS
    return kind, _corners_lacking(tiles - ONE[kind])


# -- chances -----------------------------------------------------------------------------------------

_PLANS = {
    EVERY: Plan((0, 1, 2, 3), True),
    1: Plan((0,), True),
    1 | HONOURS: Plan((0, 3), True),
    CORNERS: ORPHANS,
}


def _chances(game: MahjongRules, plan: Plan) -> list[list[float]]:
    """The chance to complete a hand before anybody else, by tiles lacking and draws to come."""
    players, short, clean = game.players, game.set_size == 88, game.clean != "off"
    dealt = 13 * players + 1
    longest = (game.set_size - dealt - game.reserve) // players + 2
    ways = later(plan, players, 0.5, short)
    found = []
    hidden = [draws * players + game.reserve + 13 * (players - 1) for draws in range(longest + 1)]
    hazards = [
        [
            1 - (1 - going_out(ready_chance(_GROUPS, longest - left, clean), players, tiles)) ** (players - 1)
            for left in range(draws, 0, -1)
        ]
        for draws, tiles in enumerate(hidden)
    ]
    for lacking in range(MOST_LACKING + 1):
        accepted = ways[min(lacking, len(ways) - 1)]
        found.append(
            [
                win_chance(lacking, accepted, ways, tiles, draws, hazards[draws] or [1.0]) if lacking else 1.0
                for draws, tiles in enumerate(hidden)
            ]
        )
    return found
