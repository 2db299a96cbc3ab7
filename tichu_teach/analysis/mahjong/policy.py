"""The rollout policy of Mah-Jong: what is thrown, and what is worth claiming.

A hand is played for one of seven aims: any suits, or one suit with honours or without. Of what may be thrown
that goes which leaves the fewest tiles lacking for the aim, and of these which leaves the most that bring it
nearer; what an honour may be worth is counted in such tiles too.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
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
from .distance import EVERY, HONOURS, JOINED, LACKING, NEVER, NOTHING, SHIFT, BestDiscards, Distances

CORNERS = 16  # an aim besides the suits: the thirteen orphans
USUAL = 30  # points of a hand that is won without a double
MOST_LACKING = 9
_REMEMBERED = 1 << 16  # decisions; half of those of a sample are met more than once
_GROUPS = 1  # how many a player has laid out on average
_CORNER = sum(ONE[kind] for kind in TERMINALS_AND_HONOURS)
_THIRD = 3 * SECTION
_SUITS = range(4)
_A_TILE = 8 << SHIFT  # what a suit is asked by if it has any
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


SeatState = tuple[int, int, int, int, int, int, int, int | None]
"""A seat, as far as it matters to what its hand is played for; a plain tuple, for one is made each turn:

    tiles    the hand without what is laid out, counted
    groups   how many of the four are still wanted
    bound    the suits laid out, a bit each
    draws    how many are to come
    doubles  those that lie on the table already
    prize    how often points won come in
    wind     its own
    suit     the one announced; None where any will do
"""


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
        self.decided = Memo(self._decided, _REMEMBERED)
        """What is thrown from a hand, how many tiles are lacking then, and for which suits; by the seat."""
        self._chances = {wanted: _chances(game, plan) for wanted, plan in _PLANS.items()}
        self._values = Memo(self._valued, _REMEMBERED)
        self._spare = [Memo(partial(_spare, accepted), _REMEMBERED) for accepted in self.distances.accepted]
        plain = self.distances.best
        self._best = [(plain, plain, plain, self._honours(wind)) for wind in range(EAST, EAST + 4)]

    # -- what a hand is played for -------------------------------------------------------------------

    def aim(self, standing: SeatState) -> Aim:
        """Choose the aim that is worth most."""
        tiles, groups, bound, draws, doubles, prize, _, suit = standing
        plain, _, _, honours = self.distances.suits
        one, two = plain[tiles & SUIT_MASK], plain[tiles >> SECTION & SUIT_MASK]
        three, four = plain[tiles >> 2 * SECTION & SUIT_MASK], honours[tiles >> _THIRD]
        lacking = LACKING[groups]
        any_suit, clean, pure = self._values[draws, doubles, prize]
        best, found = -1.0, None
        if self.any_suit:
            least = lacking[JOINED[JOINED[one << SHIFT | two] << SHIFT | JOINED[three << SHIFT | four]]]
            best = any_suit[least]
            if best >= 0:
                found = EVERY, least
            if least > 3 and self.orphans and groups == 4:
                short = _corners_lacking(tiles)
                if short <= MOST_LACKING:
                    prized = self.orphans * prize + self.taste.wait
                    value = self._chances[CORNERS][short][draws] * prized
                    if value > best:
                        best, found = value, (CORNERS, short)
        for profile, alone in ((one, 1), (two, 2), (three, 4)):
            if bound & ~HONOURS & ~alone or (suit is not None and alone != 1 << suit):
                continue
            least = lacking[JOINED[profile << SHIFT | four]]
            if clean[least] > best:
                best, found = clean[least], (alone | HONOURS, least)
            if not bound & HONOURS:
                least = lacking[profile]
                if pure[least] > best:
                    best, found = pure[least], (alone, least)
        return Aim(*found) if found else Aim(EVERY if self.any_suit else bound | HONOURS, MOST_LACKING)

    def _valued(self, standing: tuple[int, int, int]) -> tuple[list[float], list[float], list[float]]:
        """The worth of a hand of any suits, of one with honours and of one without them, by tiles lacking;
        below 0 where too many are. From draws, doubles and prize.
        """
        draws, doubles, prize = standing
        taste, chances = self.taste, self._chances
        found = []
        for wanted, more, liked in (
            (EVERY, 0, 1.0),
            (1 | HONOURS, 1, taste.clean),
            (1, 3, taste.clean * taste.pure),
        ):
            paid = min(self.limit, USUAL << doubles + more) * prize + taste.wait
            values = [liked * chances[wanted][least][draws] * paid for least in range(MOST_LACKING + 1)]
            found.append(values + [-1.0] * (NEVER - MOST_LACKING))
        return found[0], found[1], found[2]

    def _honours(self, wind: int) -> BestDiscards:
        """The discards of honours by a seat of this wind."""
        taste = self.taste
        worth = (0, taste.single, taste.pair, 0, 0)
        return BestDiscards(3, self.distances, dict.fromkeys((wind - EAST, *range(4, 7)), worth))

    def _decided(self, standing: SeatState) -> tuple[int, int, int]:
        tiles, groups, _, _, _, _, wind, _ = standing
        wanted = self.aim(standing)[0]
        if wanted == EVERY:
            return (*self.best(tiles, groups, EVERY, EVERY, wind), EVERY)
        return (*self.discard(tiles, groups, wanted, wind), wanted)

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
        distances, joined = self.distances, JOINED
        bamboo, circles = tiles & SUIT_MASK, tiles >> SECTION & SUIT_MASK
        characters, honours = tiles >> 2 * SECTION & SUIT_MASK, tiles >> _THIRD
        plain, _, _, other = distances.suits
        one, two, three, four = plain[bamboo], plain[circles], plain[characters], other[honours]
        if wanted != EVERY:
            one, two = one if wanted & 1 else NOTHING, two if wanted & 2 else NOTHING
            three, four = three if wanted & 4 else NOTHING, four if wanted & HONOURS else NOTHING
        low, high = joined[one << SHIFT | two], joined[three << SHIFT | four]
        beside = (
            joined[two << SHIFT | high],
            joined[one << SHIFT | high],
            joined[four << SHIFT | low],
            joined[three << SHIFT | low],
        )
        # The tables of suits are asked by these and the profile beside them (`distance._key`).
        asked = (
            (bamboo << 3 | groups) << SHIFT,
            (circles << 3 | groups) << SHIFT,
            (characters << 3 | groups) << SHIFT,
            (honours << 3 | groups) << SHIFT,
        )
        least, chosen, thrown = 1 << 30, list[int](), distances.thrown
        for suit in _SUITS:
            if among >> suit & 1 and asked[suit] >= _A_TILE:
                if wanted >> suit & 1:
                    left = thrown[suit][asked[suit] | beside[suit]][0]
                else:
                    left = LACKING[groups][joined[low << SHIFT | high]]
                if left < least:
                    least, chosen = left, [suit]
                elif left == least:
                    chosen.append(suit)
        if len(chosen) == 1 and wanted >> chosen[0] & 1:
            (suit,) = chosen
            places = thrown[suit][asked[suit] | beside[suit]][1]
            if len(places) == 1:
                return 9 * suit + places[0], least
        most, best = -1 << 30, 0
        accepted, options, own = distances.accepted, self._best[wind - EAST], (one, two, three, four)
        for suit in chosen:
            if not wanted >> suit & 1:  # of no use: what would be least so in a hand of any suits
                value, place = self._spare[suit][asked[suit] >> SHIFT + 3]
                if value > most:
                    most, best = value, 9 * suit + place
                continue
            found = options[suit][asked[suit] | beside[suit]]
            if len(found) == 1 and len(chosen) == 1:
                return 9 * suit + found[0][2], least
            others = [
                (accepted[each], asked[each], joined[own[third] << SHIFT | own[fourth]] << SHIFT)
                for each, third, fourth in _OTHERS[suit]
                if wanted >> each & 1
            ]
            for profile, value, place in found:
                for known, key, context in others:
                    value += known[key | joined[context | profile]]
                if value > most:
                    most, best = value, 9 * suit + place
        return best, least


def _spare(accepted: Mapping[int, int], section: int) -> tuple[int, int]:
    """The tiles of a suit that would go with the others without that which is missed least, and its place."""
    found = [
        (accepted[(section - (1 << BITS * place) << 3 | 1) << SHIFT], -place)
        for place in range(9)
        if section >> BITS * place & 7
    ]
    value, place = max(found)
    return value, -place


def _waited_for(game: MahjongRules, held: tuple[int, tuple[Group, ...], int | None]) -> int:
    """The kinds that complete a hand, a bit each: its tiles, what is laid out, the suit announced."""
    return sum(1 << kind for kind in game.waits(*held))


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
