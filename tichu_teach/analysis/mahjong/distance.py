"""The distance of a hand of Mah-Jong from complete, by lookup: rollouts ask some hundred thousand times.

What a suit lacks for so many groups with and without a pair is a *profile*, one of a few hundred; profiles
have numbers, and which profile two suits make together is remembered. A hand is four lookups and three joins.
The figures are those of `engine.mahjong.shanten`, as if all that the player does not hold could still come.

>>> from tichu_teach.engine import games
>>> from tichu_teach.engine.mahjong.tiles import sections
>>> game = games["mahjong"]
>>> distances = Distances.of(game)
>>> distances.lacking(game.parse_cards("B2 B3 B4 B5 B6 B7 K1 K1 C6 C7 N N N"), 4)
1
"""

from __future__ import annotations

from functools import lru_cache

from ...engine.mahjong.rules import MahjongRules
from ...engine.mahjong.shanten import room
from ...engine.mahjong.tiles import BITS, SECTION, SUIT_MASK, sections

NEVER = 50  # tiles lacking where a shape cannot be reached
SHIFT = 12  # bits of the number of a profile
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
_NONE: Profile = (NEVER,) * 10
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


class _Suit(dict[int, int]):
    """The profile of the tiles of one suit, by that part of the counts."""

    def __init__(self, suit: int, limits: int) -> None:
        self._chows, self._limits = suit < 3, sections(limits)[suit]

    def __missing__(self, section: int) -> int:
        if len(self) > _MEMORY:
            self.clear()
        found = self[section] = _number(_lacking(section, self._limits, 0, 0, self._chows))
        return found


_FURTHER: dict[tuple[int, int, int, int, bool], Profile] = {}


def _lacking(section: int, limits: int, ending: int, going: int, chows: bool) -> Profile:
    """The profile of a suit from one number on, as `shanten` works it out.

    `section` and `limits` begin with this number; `ending` chows need it as their last tile, `going` chows as
    their middle one.
    """
    if not limits:
        return _NONE if ending or going else _END
    key = (section, limits, ending, going, chows)
    known = _FURTHER.get(key)
    if known is not None:
        return known
    own, most, bound = section & 7, limits & 7, ending + going
    found = [NEVER] * 10
    for begun in range((min(2, most - bound) if chows else 0) + 1):
        rest = _lacking(section >> BITS, limits >> BITS, going, begun, chows)
        for pungs, pair in ((0, 0), (1, 0), (0, 5)):
            wanted = bound + begun + 3 * pungs + (2 if pair else 0)
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
    if len(_FURTHER) > _MEMORY:
        _FURTHER.clear()
    done = _FURTHER[key] = tuple(found)
    return done


class _Accepted(dict[int, int]):
    """The number of tiles of a suit that bring a hand nearer; by the suit's tiles, the groups wanted and the
    profile of the suits beside it (see `_key`).
    """

    def __init__(self, profiles: _Suit, limits: int) -> None:
        self._profiles, self._limits = profiles, limits

    def __missing__(self, key: int) -> int:
        section, groups, beside = _key(key)
        known, lacking, left = self._profiles, LACKING[groups], 0
        now = lacking[JOINED[beside << SHIFT | known[section]]]
        for place in range(9):
            copies = (self._limits >> BITS * place & 7) - (section >> BITS * place & 7)
            if copies > 0 and lacking[JOINED[beside << SHIFT | known[section + (1 << BITS * place)]]] < now:
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
