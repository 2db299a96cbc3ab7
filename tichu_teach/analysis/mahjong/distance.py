"""The distance of a hand of Mah-Jong from complete, by lookup: rollouts ask some hundred thousand times.

What a suit lacks for so many groups with and without a pair is a *profile*, one of a few hundred; profiles
have numbers, and which profile two suits make together is remembered. A hand is four lookups and three joins.
A suit is joined from two halves in the same way, by the chows that go from one into the other. The figures
are those of `engine.mahjong.shanten`, as if all that the player does not hold could still come.

>>> from tichu_teach.engine import games
>>> from tichu_teach.engine.mahjong.tiles import sections
>>> game = games["mahjong"]
>>> distances = Distances.of(game)
>>> distances.lacking(game.parse_cards("B2 B3 B4 B5 B6 B7 K1 K1 C6 C7 N N N"), 4)
1
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache, partial
from operator import itemgetter

from ...engine.mahjong.rules import MahjongRules
from ...engine.mahjong.shanten import room
from ...engine.mahjong.tiles import BITS, SECTION, SUIT_MASK, sections
from ...engine.memo import Memo

NEVER = 50  # tiles lacking where a shape cannot be reached
SHIFT = 14  # bits of the number of a profile
NOTHING = 0  # the profile of no tiles that are looked at
EVERY = 15  # all suits, a bit each; honours are the fourth
HONOURS = 8

_MEMORY = 1 << 18  # what is remembered of each sort before all is forgotten

Profile = tuple[int, ...]

_PROFILES: list[Profile] = []
_NUMBERS: dict[Profile, int] = {}
LACKING: tuple[list[int], ...] = ([], [], [], [], [])
"""By groups still wanted and number of the profile, the tiles lacking for these and a pair."""


def _number(profile: Profile) -> int:
    found = _NUMBERS.get(profile)
    if found is None:
        found = _NUMBERS[profile] = len(_PROFILES)
        _PROFILES.append(profile)
        for groups in range(5):
            LACKING[groups].append(profile[5 + groups])
    return found


_END: Profile = (0, *[NEVER] * 9)
_number(_END)


class _Joined(dict[int, int]):
    """The profile of two together, by `one << SHIFT | other`."""

    def __missing__(self, key: int) -> int:
        one, other = _PROFILES[key >> SHIFT], _PROFILES[key & (1 << SHIFT) - 1]
        found = [NEVER] * 10
        for groups in range(5):
            for more in range(5 - groups):
                both = groups + more
                for pair, mine, theirs in ((0, 0, 0), (5, 5, 0), (5, 0, 5)):
                    lacking = one[groups + mine] + other[more + theirs]
                    if lacking < found[both + pair]:
                        found[both + pair] = lacking
        number = self[key] = _number(tuple(found))
        return number


JOINED = _Joined()


HALF = 5  # numbers in the lower half of a suit
_LOWER = (1 << BITS * HALF) - 1
# The chows that need the first number of a half as their last tile, and those that need it as their middle.
_CROSSING = tuple((ending, going) for ending in range(3) for going in range(3))
Crossed = dict[tuple[int, int], int]
"""By crossing chows, the number of a half's profile; those that cannot be are left out."""


class _Suit(dict[int, int]):
    """The profile of the tiles of one suit, by that part of the counts."""

    def __init__(self, suit: int, limits: int) -> None:
        limits = sections(limits)[suit]
        chows = suit < 3
        self._lower = Memo(partial(_begun, limits & _LOWER, HALF, chows), _MEMORY)
        self._upper = Memo(partial(_ended, limits >> BITS * HALF, chows), _MEMORY)

    def __missing__(self, section: int) -> int:
        if len(self) > _MEMORY:
            self.clear()
        lower, upper = self._lower[section & _LOWER], self._upper[section >> BITS * HALF]
        ways = [
            _PROFILES[JOINED[number << SHIFT | upper[crossing]]]
            for crossing, number in lower.items()
            if crossing in upper
        ]
        found = self[section] = _number(tuple(map(min, *ways)) if len(ways) > 1 else ways[0])
        return found


def _begun(limits: int, numbers: int, chows: bool, section: int) -> Crossed:
    """The profiles of a suit up to a number, by the chows that go on beyond it."""
    found: dict[tuple[int, int], Profile] = {(0, 0): _END}
    for place in range(numbers):
        own, most = section >> BITS * place & 7, limits >> BITS * place & 7
        further: dict[tuple[int, int], list[int]] = {}
        for (ending, going), before in found.items():
            bound = ending + going
            for begun in range(min(2 if chows else 0, most - bound) + 1):
                _add(
                    further.setdefault((going, begun), [NEVER] * 10), before, own, most, bound + begun, begun
                )
        found = {crossing: tuple(profile) for crossing, profile in further.items()}
    return {crossing: _number(profile) for crossing, profile in found.items()}


def _ended(limits: int, chows: bool, section: int) -> Crossed:
    """The profiles of a suit from a number on, by the chows that come from before it."""
    found: dict[tuple[int, int], Profile] = {(0, 0): _END}
    for place in reversed(range(9 - HALF)):
        own, most = section >> BITS * place & 7, limits >> BITS * place & 7
        further: dict[tuple[int, int], list[int]] = {}
        for ending, going in _CROSSING if chows else _CROSSING[:1]:
            bound = ending + going
            for begun in range(min(2 if chows else 0, most - bound) + 1):
                rest = found.get((going, begun))
                if rest is not None:
                    _add(
                        further.setdefault((ending, going), [NEVER] * 10),
                        rest,
                        own,
                        most,
                        bound + begun,
                        begun,
                    )
        found = {crossing: tuple(profile) for crossing, profile in further.items()}
    return {crossing: _number(profile) for crossing, profile in found.items()}


def _add(found: list[int], rest: Profile, own: int, most: int, bound: int, begun: int) -> None:
    """Better a profile by what a number adds to the rest of its suit, of which `bound` tiles go into chows
    and `begun` chows begin here.
    """
    for pungs, pair in ((0, 0), (1, 0), (0, 5)):
        wanted = bound + 3 * pungs + (2 if pair else 0)
        if wanted > most:
            continue
        more, short = begun + pungs, max(0, wanted - own)
        for groups in range(5 - more):
            lacking = rest[groups] + short
            if lacking < found[groups + more + pair]:
                found[groups + more + pair] = lacking
            if not pair:
                lacking = rest[groups + 5] + short
                if lacking < found[groups + more + 5]:
                    found[groups + more + 5] = lacking


def _gains(profiles: Mapping[int, int], limits: int, section: int) -> tuple[tuple[int, int], ...]:
    """The profiles of a suit with a tile more, where they are others, and how many tiles make each."""
    found: dict[int, int] = {}
    now = profiles[section]
    for place in range(9):
        copies = (limits >> BITS * place & 7) - (section >> BITS * place & 7)
        if copies > 0:
            profile = profiles[section + (1 << BITS * place)]
            if profile != now:
                found[profile] = found.get(profile, 0) + copies
    return tuple(found.items())


class _Accepted(dict[int, int]):
    """The number of tiles of a suit that bring a hand nearer; by the suit's tiles, the groups wanted and the
    profile of the suits beside it (see `_key`).
    """

    def __init__(self, profiles: _Suit, limits: int) -> None:
        self._profiles = profiles
        self._gains = Memo(partial(_gains, profiles, limits), _MEMORY)

    def __missing__(self, key: int) -> int:
        section, groups, beside = _key(key)
        lacking, left = LACKING[groups], 0
        beside <<= SHIFT
        now = lacking[JOINED[beside | self._profiles[section]]]
        for profile, copies in self._gains[section]:
            if lacking[JOINED[beside | profile]] < now:
                left += copies
        if len(self) > _MEMORY:
            self.clear()
        self[key] = left
        return left


class _Thrown(dict[int, tuple[int, tuple[int, ...]]]):
    """The fewest tiles lacking after a discard from a suit, and the places of those after which it is so; by
    the same.
    """

    def __init__(self, profiles: _Suit) -> None:
        self._profiles = profiles

    def __missing__(self, key: int) -> tuple[int, tuple[int, ...]]:
        section, groups, beside = _key(key)
        known, lacking = self._profiles, LACKING[groups]
        least, places = NEVER + 1, list[int]()
        for place in range(9):
            if section >> BITS * place & 7:
                left = lacking[JOINED[beside << SHIFT | known[section - (1 << BITS * place)]]]
                if left < least:
                    least, places = left, [place]
                elif left == least:
                    places.append(place)
        if len(self) > _MEMORY:
            self.clear()
        found = self[key] = least, tuple(places)
        return found


Best = tuple[int, int, int]
"""A discard: the profile that stays of its suit, the tiles of the suit that bring nearer then, its place."""


class BestDiscards(Memo[int, tuple[Best, ...]]):
    """The best discards from a suit, one for each profile that stays of it; by the same as what is thrown.

    What other suits accept depends on the profile alone, so that no other discard can be better.
    """

    def __init__(self, suit: int, distances: Distances, worth: Mapping[int, tuple[int, ...]]) -> None:
        """`worth` is that of tiles by place and copies held: what to take from the tiles accepted."""
        self._profiles, self._worth = distances.suits[suit], worth
        self._thrown, self._accepted = distances.thrown[suit], distances.accepted[suit]
        super().__init__(self._best, _MEMORY)

    def _best(self, key: int) -> tuple[Best, ...]:
        shift = SHIFT + 3  # the tiles of the suit stand above the rest of the key
        best: dict[int, Best] = {}
        for place in self._thrown[key][1]:
            after = key - (1 << BITS * place + shift)
            profile, accepted = self._profiles[after >> shift], self._accepted[after]
            if place in self._worth:
                accepted -= self._worth[place][key >> BITS * place + shift & 7]
            known = best.get(profile)
            if known is None or accepted > known[1]:
                best[profile] = (profile, accepted, place)
        return tuple(sorted(best.values(), key=itemgetter(2)))


def _key(key: int) -> tuple[int, int, int]:
    """The tiles of a suit, the groups wanted, and the profile beside it: one number, from left to right."""
    return key >> SHIFT + 3, key >> SHIFT & 7, key & (1 << SHIFT) - 1


class Distances:
    """The profiles of the tiles of one set, and what follows from them for each suit (see `_key`)."""

    def __init__(self, limits: int) -> None:
        """`limits` counts the copies of each kind in the set."""
        plain, honours = _Suit(0, limits), _Suit(3, limits)
        one, four = sections(limits)[0], sections(limits)[3]
        self.suits = (plain, plain, plain, honours)  # the three suits are alike
        some = _Accepted(plain, one)
        self.accepted = (some, some, some, _Accepted(honours, four))
        least = _Thrown(plain)
        self.thrown = (least, least, least, _Thrown(honours))
        self.best = BestDiscards(0, self, {})

    @staticmethod
    def of(game: MahjongRules) -> Distances:
        """The distances of a game's set."""
        return _distances(room(game, 0))

    def profiles(self, tiles: int, wanted: int = EVERY) -> tuple[int, int, int, int]:
        """The profiles of a hand by suits; those that are not wanted count for nothing."""
        plain, _, _, honours = self.suits
        return (
            plain[tiles & SUIT_MASK] if wanted & 1 else NOTHING,
            plain[tiles >> SECTION & SUIT_MASK] if wanted & 2 else NOTHING,
            plain[tiles >> 2 * SECTION & SUIT_MASK] if wanted & 4 else NOTHING,
            honours[tiles >> 3 * SECTION] if wanted & HONOURS else NOTHING,
        )

    def lacking(self, tiles: int, groups: int, wanted: int = EVERY) -> int:
        """Count the tiles a hand lacks for so many groups and a pair of the suits that are wanted."""
        one, two, three, four = self.profiles(tiles, wanted)
        return LACKING[groups][JOINED[JOINED[one << SHIFT | two] << SHIFT | JOINED[three << SHIFT | four]]]


@lru_cache(None)
def _distances(limits: int) -> Distances:
    return Distances(limits)
