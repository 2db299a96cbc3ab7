"""The rollout policy of Mah-Jong: what to throw, and what is worth claiming.

A hand is played for one of eight aims: any suits, one suit with honours or without, or the thirteen orphans.
The tile goes that leaves the fewest lacking for the aim, and among equals the one that leaves the most tiles
that bring the hand nearer; the possible worth of an honour is counted in such tiles, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from ...engine.mahjong.groups import Group
from ...engine.mahjong.rules import MahjongRules
from ...engine.mahjong.tiles import BITS, EAST, ONE, SECTION, SUIT_MASK, TERMINALS_AND_HONOURS
from ...engine.memo import Memo
from ...players.mahjong.chances import going_out, later, ready_chance, win_chance
from ...players.mahjong.plan import ORPHANS, Plan
from .distance import (
    ALL_ENTRIES,
    CRITICAL,
    ENTRIES,
    EVERY,
    HONOURS,
    JOINED,
    LACKING,
    NEVER,
    NOTHING,
    SAME,
    SHIFT,
    Discards,
    Distances,
    SuitTables,
    Throw,
)

CORNERS = 16  # an aim besides the suits: the thirteen orphans
USUAL = 30  # points of a hand won without a double
MOST_LACKING = 9
_REMEMBERED = 1 << 16  # decisions; half of those of a sample come up more than once
_GROUPS = 1  # the average number that a player has laid out
_CORNER = sum(ONE[kind] for kind in TERMINALS_AND_HONOURS)
_THIRD = 3 * SECTION
_SUITS = range(4)
_PARTS = tuple((SUIT_MASK << SECTION * suit, 1 << suit) for suit in _SUITS)
_MATE = (1, 0, 3, 2)  # the suit that each is joined with first
_ACROSS = ((2, 3), (2, 3), (0, 1), (0, 1))  # and the two that are left


class Taste(NamedTuple):
    """The weights of a policy; the numbers were tried by letting policies play each other.

    single  a dragon or own wind that stands alone, in tiles accepted
    pair    two of them
    wait    the worth in points of another not winning
    clean   how much more a hand of one suit is worth than its chance says
    pure    how much more than that without honours
    """

    single: int = 3
    pair: int = 10
    wait: float = 45.0
    clean: float = 1.0
    pure: float = 1.0


STEADY = Taste()
FOUR = Taste(clean=1.6)  # at a table of four: 10.3 points a hand ahead of the other, ± 2.7
# In the duel 29.9 ± 5.3 ahead of the first, with clean hands 24.5 ± 4.0, even when it sometimes aimed at a
# suit without honours; without that 4.5 ± 2.0 and 19.1 ± 4.6 more. A hand may become pure all the same.
TWO = Taste(clean=1.5, pure=0.0)


SeatState = tuple[int, int, int, int, int, int, int, int | None]
"""The state of a seat that decides what its hand is played for; a plain tuple, for one is made each turn:

    tiles    the hand without what is laid out, counted
    groups   how many of the four are still wanted
    bound    the suits laid out, a bit each
    draws    how many are to come
    doubles  those already on the table
    prize    how many times the points of a win are paid
    wind     its own
    suit     the one announced; None if any will do
"""


Throws = tuple[tuple[Throw, ...], tuple[Throw, ...], tuple[Throw, ...], tuple[Throw, ...]]
"""The discards worth a look, by suits."""

Aim = tuple[int, int]
"""The aim of a hand: the suits it wants (a bit each) and how many tiles it lacks."""


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
        """The discard from a hand, the tiles lacking after it, and the suits wanted; by the seat's state."""
        self._chances = {wanted: _chances(game, plan) for wanted, plan in _PLANS.items()}
        self._values = Memo(self._valued, _REMEMBERED)
        self._spare = [Memo(partial(_spare, suit), _REMEMBERED) for suit in self.distances.tables]
        self._discards = [self._honours(wind) for wind in range(EAST, EAST + 4)]

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
        laid = bound & ~HONOURS if suit is None else bound & ~HONOURS | 1 << suit
        for profile, alone in ((one, 1), (two, 2), (three, 4)):
            if laid & ~alone:
                continue
            least = lacking[JOINED[profile << SHIFT | four]]
            if clean[least] > best:
                best, found = clean[least], (alone | HONOURS, least)
            if not bound & HONOURS:
                least = lacking[profile]
                if pure[least] > best:
                    best, found = pure[least], (alone, least)
        return found or (EVERY if self.any_suit else bound | HONOURS, MOST_LACKING)

    def _valued(self, standing: tuple[int, int, int]) -> tuple[list[float], list[float], list[float]]:
        """The worths of a hand of any suits, of one suit with honours and of one without, by tiles lacking.

        They are below 0 if too many are lacking. They follow from draws, doubles and prize.
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

    def _honours(self, wind: int) -> Discards:
        """The discards of honours by a seat of this wind."""
        taste = self.taste
        worth = (0, taste.single, taste.pair, 0, 0)
        valued = dict.fromkeys((wind - EAST, *range(4, 7)), worth)
        return Discards(self.distances.tables[3], valued)

    def _decided(self, standing: SeatState) -> tuple[int, int, int]:
        tiles, groups, _, _, _, _, wind, _ = standing
        wanted = self.aim(standing)[0]
        if wanted == EVERY:
            return (*self.best(tiles, groups, EVERY, EVERY, wind), EVERY)
        return (*self.discard(tiles, groups, wanted, wind), wanted)

    # -- discards ------------------------------------------------------------------------------------

    def discard(self, tiles: int, groups: int, wanted: int, wind: int) -> tuple[int, int]:
        """Return the discard, and how many tiles the aim lacks after it."""
        if wanted == CORNERS:
            return _beside_corners(tiles)
        useless = self.useless(tiles, wanted)
        if not useless:
            return self.best(tiles, groups, wanted, wanted, wind)
        kind = (
            self.best(tiles, groups, EVERY, useless, wind)[0]
            if self.any_suit
            else self._missed_least(tiles, useless)
        )
        return kind, self.distances.lacking(tiles - ONE[kind], groups, wanted)

    def useless(self, tiles: int, wanted: int) -> int:
        """The suits, a bit each, that the hand holds and the aim doesn't want."""
        return sum([bit for part, bit in _PARTS if tiles & part and not wanted & bit])

    def _missed_least(self, tiles: int, useless: int) -> int:
        """The tile of useless suits that would be missed least in a hand of any suits."""
        most, kind = -1, 0
        for suit in _SUITS:
            if useless >> suit & 1:
                value, place = self._spare[suit][tiles >> SECTION * suit & SUIT_MASK]
                if value > most:
                    most, kind = value, 9 * suit + place
        return kind

    def best(self, tiles: int, groups: int, wanted: int, among: int, wind: int) -> tuple[int, int]:
        """The best discard among some of the suits wanted, and how many tiles are lacking after it.

        The suits are looked at one by one, each with the profile of the three others. Discards that leave
        their suit's profile as it was accept what they accept now: the best of these comes first. For each
        other, what it would accept if the other suits went on as now is a bound; only those that may be
        better are worked out. What the hand accepts now is taken off, for most suits' share is never asked
        for. Written out for speed: a rollout does this at every turn.
        """
        joined, critical = JOINED, CRITICAL[groups]
        bamboo, circles = tiles & SUIT_MASK, tiles >> SECTION & SUIT_MASK
        characters, honours = tiles >> 2 * SECTION & SUIT_MASK, tiles >> _THIRD
        plain, _, _, other = self.distances.suits
        one, two, three, four = own = (
            plain[bamboo] if wanted & 1 else NOTHING,
            plain[circles] if wanted & 2 else NOTHING,
            plain[characters] if wanted & 4 else NOTHING,
            other[honours] if wanted & HONOURS else NOTHING,
        )
        low, high = joined[one << SHIFT | two], joined[three << SHIFT | four]
        beside = (
            joined[two << SHIFT | high],
            joined[one << SHIFT | high],
            joined[four << SHIFT | low],
            joined[three << SHIFT | low],
        )
        asked = bamboo_asked, circles_asked, characters_asked, honours_asked = (
            bamboo << ENTRIES | critical[beside[0] << SHIFT | one],
            circles << ENTRIES | critical[beside[1] << SHIFT | two],
            characters << ENTRIES | critical[beside[2] << SHIFT | three],
            honours << ENTRIES | critical[beside[3] << SHIFT | four],
        )
        discards, dear = self.distances.discards, self._discards[wind - EAST]
        options = (
            discards[bamboo_asked] if among & 1 else (),
            discards[circles_asked] if among & 2 else (),
            discards[characters_asked] if among & 4 else (),
            dear[honours_asked] if among & HONOURS else (),
        )
        least = LACKING[groups][joined[low << SHIFT | high]]
        number, accepted = sum(map(len, options)), self.distances.accepted
        if number == 1:
            return next(9 * suit + found[0][2] for suit, found in enumerate(options) if found), least
        most, best = -1 << 30, 0
        others: list[tuple[int, int, int, int]] = []
        if not number:  # every discard sets the hand back, and what helps then isn't known
            least, options = self._all_of_use(dear, asked, groups, beside, among)
        for suit, found in enumerate(options):
            if found:
                now = accepted[suit][asked[suit]] if number else 0
                for profile, value, place in found:
                    value -= now
                    if profile != SAME:
                        others.append((value, suit, profile, place))
                    elif value > most:
                        most, best = value, 9 * suit + place
        for value, suit, profile, place in others:
            kind = 9 * suit + place
            if number and (value < most or (value == most and kind > best)):
                continue  # with fewer of its critical entries, other suits accept no more tiles
            mate, (third, fourth) = _MATE[suit], _ACROSS[suit]
            pair, across = joined[profile << SHIFT | own[mate]], low if suit > 1 else high
            for each, context in (
                (mate, joined[profile << SHIFT | across]),
                (third, joined[own[fourth] << SHIFT | pair]),
                (fourth, joined[own[third] << SHIFT | pair]),
            ):
                table, known = accepted[each], asked[each]
                value += table[known & ~ALL_ENTRIES | critical[context << SHIFT | own[each]]]
                if number:
                    value -= table[known]
            if value > most or (value == most and kind < best):
                most, best = value, kind
        return best, least

    def _all_of_use(
        self,
        honours: Discards,
        asked: Sequence[int],
        groups: int,
        beside: Sequence[int],
        among: int,
    ) -> tuple[int, Throws]:
        """The fewest tiles lacking if every discard sets the hand back, and the discards that leave them."""
        least = 1 << 30
        found: dict[int, list[Throw]] = {}  # `dict[int, list[Throw]]()` would take ten times as long
        for suit in _SUITS:
            if among >> suit & 1:
                discards = honours if suit == 3 else self.distances.discards
                for left, option in discards.all(asked[suit] >> ENTRIES, groups, beside[suit]):
                    if left < least:
                        least, found = left, {}
                    if left == least:
                        found.setdefault(suit, []).append(option)
        one, two, three, four = (tuple(found.get(suit, ())) for suit in _SUITS)
        return least, (one, two, three, four)


def _spare(suit: SuitTables, section: int) -> tuple[int, int]:
    """Return how many tiles a suit still accepts without the tile missed least, and that tile's place."""
    found = []
    for place in range(9):
        if section >> BITS * place & 7:
            rest = section - (1 << BITS * place)
            alone = CRITICAL[1][NOTHING << SHIFT | suit.profiles[rest]]
            found.append((suit.accepted[rest << ENTRIES | alone], -place))
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
    """The tile that the thirteen orphans can spare, and how many they lack then."""
    simple = tiles & ~(7 * _CORNER)
    if simple:
        return ((simple & -simple).bit_length() - 1) // BITS, _corners_lacking(tiles)
    twos = (tiles >> 1 | tiles >> 2) & _CORNER  # of fourteen tiles some are alike
    kind = ((twos & -twos).bit_length() - 1) // BITS
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
    players, short, clean = game.players, game.is_short, game.clean != "off"
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
