"""The distance of a hand of Mah-Jong from complete, by lookup: rollouts ask some hundred thousand times.

What a suit lacks for each number of groups, with and without a pair, is a *profile*, one of a few hundred.
Profiles have numbers, and the profile that two suits make together is remembered: a hand is four lookups and
three joins. A suit is joined from two halves in the same way, by the chows that go from one into the other.
The figures are those of `engine.mahjong.shanten`, as if all that the player does not hold could still come.

>>> from tichu_teach.engine import games
>>> from tichu_teach.engine.mahjong.tiles import sections
>>> game = games["mahjong"]
>>> distances = Distances.of(game)
>>> distances.lacking(game.parse_cards("B2 B3 B4 B5 B6 B7 K1 K1 C6 C7 N N N"), 4)
1
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from operator import itemgetter

from ...engine.mahjong.rules import MahjongRules
from ...engine.mahjong.shanten import room
from ...engine.mahjong.tiles import BITS, SECTION, SUIT_MASK, sections
from ...engine.memo import Memo

NEVER = 50  # tiles lacking for a shape that can't be reached
SHIFT = 14  # bits of the number of a profile, or of half a suit
NOTHING = 0  # the profile of a suit that is left out
EVERY = 15  # all suits, a bit each; honours are the fourth
HONOURS = 8

_MEMORY = 1 << 18  # entries of each sort that are remembered before all are forgotten

Profile = tuple[int, ...]

_PROFILES: list[Profile] = []
_NUMBERS: dict[Profile, int] = {}
LACKING: tuple[list[int], ...] = ([], [], [], [], [])
"""The tiles lacking for the groups still wanted and a pair, by these groups and the number of the profile."""


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
    """The profile of two suits together, by `one << SHIFT | other`."""

    def __missing__(self, key: int) -> int:
        a0, a1, a2, a3, a4, a5, a6, a7, a8, a9 = _PROFILES[key >> SHIFT]
        b0, b1, b2, b3, b4, b5, b6, b7, b8, b9 = _PROFILES[key & (1 << SHIFT) - 1]
        # Written out for speed: groups add up, and a pair is among the tiles of the one or the other.
        joined = (
            min(NEVER, a0 + b0),
            min(NEVER, a0 + b1, a1 + b0),
            min(NEVER, a0 + b2, a1 + b1, a2 + b0),
            min(NEVER, a0 + b3, a1 + b2, a2 + b1, a3 + b0),
            min(NEVER, a0 + b4, a1 + b3, a2 + b2, a3 + b1, a4 + b0),
            min(NEVER, a0 + b5, a5 + b0),
            min(NEVER, a0 + b6, a1 + b5, a5 + b1, a6 + b0),
            min(NEVER, a0 + b7, a1 + b6, a2 + b5, a5 + b2, a6 + b1, a7 + b0),
            min(NEVER, a0 + b8, a1 + b7, a2 + b6, a3 + b5, a5 + b3, a6 + b2, a7 + b1, a8 + b0),
            min(
                NEVER,
                a0 + b9,
                a1 + b8,
                a2 + b7,
                a3 + b6,
                a4 + b5,
                a5 + b4,
                a6 + b3,
                a7 + b2,
                a8 + b1,
                a9 + b0,
            ),
        )
        number = self[key] = _number(joined)
        return number


JOINED = _Joined()


HALF = 5  # numbers in the lower half of a suit
_LOWER = (1 << BITS * HALF) - 1
# The chows that cross into a number: so many need it as their last tile, so many as their middle.
_CROSSING = tuple((ending, going) for ending in range(3) for going in range(3))
Crossed = tuple[int, ...]
"""The number of a half's profile for each way to cross; honours have no chows, and the first way alone."""

_CROSSED: list[Crossed] = []
_HALVES: dict[Crossed, int] = {}


def _half(profiles: Iterable[Sequence[int]]) -> int:
    """The number of a half, by its profiles; different tiles often make the same."""
    crossed = tuple([_number(tuple(profile)) for profile in profiles])
    found = _HALVES.get(crossed)
    if found is None:
        found = _HALVES[crossed] = len(_CROSSED)
        _CROSSED.append(crossed)
    return found


def _whole(key: int) -> int:
    """The profile of two halves of a suit together, by `lower << SHIFT | upper`."""
    lower, upper = _CROSSED[key >> SHIFT], _CROSSED[key & (1 << SHIFT) - 1]
    ways = [_PROFILES[JOINED[one << SHIFT | other]] for one, other in zip(lower, upper, strict=True)]
    return _number(tuple(map(min, *ways)) if len(ways) > 1 else ways[0])


_WHOLE = Memo(_whole, _MEMORY)


class _Suit(dict[int, int]):
    """The profile of the tiles of one suit, by its section of the counts."""

    def __init__(self, suit: int, limits: int) -> None:
        limits, chows = sections(limits)[suit], suit < 3
        nothing = _half([_END, *[(NEVER,) * 10] * 8] if chows else [_END])
        lower = upper = Memo[int, int](lambda section: nothing, _MEMORY)
        for place in range(HALF):
            lower = Memo(partial(_begun, lower, chows, BITS * place, limits >> BITS * place & 7), _MEMORY)
        for place in reversed(range(HALF, 9)):
            upper = Memo(partial(_ended, upper, chows, limits >> BITS * place & 7), _MEMORY)
        self._lower, self._upper = lower, upper

    def __missing__(self, section: int) -> int:
        if len(self) > _MEMORY:
            self.clear()
        lower, upper = self._lower[section & _LOWER], self._upper[section >> BITS * HALF]
        found = self[section] = _WHOLE[lower << SHIFT | upper]
        return found


def _begun(below: Mapping[int, int], chows: bool, shift: int, most: int, section: int) -> int:
    """The half of a suit up to a number, by the chows that go on; `below` has it without that."""
    own, before = section >> shift, _CROSSED[below[section & (1 << shift) - 1]]
    found = [[NEVER] * 10 for _ in before]
    for (ending, going), number in zip(_CROSSING, before, strict=False):
        bound = ending + going
        for begun in range(min(2 if chows else 0, most - bound) + 1):
            _add(found[3 * going + begun], _PROFILES[number], own, most, bound + begun, begun)
    return _half(found)


def _ended(above: Mapping[int, int], chows: bool, most: int, section: int) -> int:
    """The half of a suit from a number on, by the chows that come in; `above` has it without that."""
    own, rest = section & 7, _CROSSED[above[section >> BITS]]
    found = [[NEVER] * 10 for _ in rest]
    for (ending, going), profile in zip(_CROSSING, found, strict=False):
        bound = ending + going
        for begun in range(min(2 if chows else 0, most - bound) + 1):
            _add(profile, _PROFILES[rest[3 * going + begun]], own, most, bound + begun, begun)
    return _half(found)


def _add(found: list[int], rest: Profile, own: int, most: int, bound: int, begun: int) -> None:
    """Improve a profile by what a number adds to the rest of its suit.

    `bound` tiles of the number go into chows, and `begun` chows begin with it.
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


class _Critical(dict[int, int]):
    """The entries of a suit's profile, a bit each, by which a hand lacks the fewest tiles: the critical ones.

    They are kept by the profile of the other suits and its own, as two are joined; no bits if the hand can't
    be reached. A tile changes an entry by one at most. So a new tile helps if it improves one of these, and a
    tile may go unless all of them get worse.
    """

    def __init__(self, groups: int) -> None:
        self._groups = groups

    def __missing__(self, key: int) -> int:
        beside, own, groups = _PROFILES[key >> SHIFT], _PROFILES[key & (1 << SHIFT) - 1], self._groups
        least, found = NEVER, 0
        for number in range(groups + 1):
            for entry, other in ((number, groups - number + 5), (number + 5, groups - number)):
                lacking = own[entry] + beside[other]
                if lacking < least:
                    least, found = lacking, 1 << entry
                elif lacking == least < NEVER:
                    found |= 1 << entry
        self[key] = found
        return found


CRITICAL = tuple(map(_Critical, range(5)))
"""The critical entries, by groups still wanted."""

ENTRIES = 10  # of a profile, a bit each
ALL_ENTRIES = (1 << ENTRIES) - 1
_SHIFTS = range(0, SECTION, BITS)  # of the places in a suit


class _Changed(dict[int, int]):
    """The entries, a bit each, in which two profiles differ; by the two, as they are joined."""

    def __missing__(self, key: int) -> int:
        one, other = _PROFILES[key >> SHIFT], _PROFILES[key & (1 << SHIFT) - 1]
        found = self[key] = sum(1 << entry for entry in range(ENTRIES) if one[entry] != other[entry])
        return found


_CHANGED = _Changed()


class SuitTables:
    """Tables of what follows from the tiles of one suit, and from its critical entries."""

    def __init__(self, suit: int, limits: int) -> None:
        self.limits = sections(limits)[suit]
        self.profiles = _Suit(suit, limits)
        self.gains = Memo(self._gains, _MEMORY)
        """The entries that a further tile improves, with the number of such tiles, copy by copy."""
        self.accepted = Memo(self._accepted, _MEMORY)
        """The number of tiles that bring a hand nearer, copy by copy; by `section << ENTRIES | critical`."""

    def _gains(self, section: int) -> tuple[tuple[int, int], ...]:
        profiles, now, left = self.profiles, self.profiles[section] << SHIFT, self.limits - section
        found: dict[int, int] = {}  # `dict[int, int]()` would take ten times as long
        for shift in _SHIFTS:
            copies = left >> shift & 7
            if copies:
                better = _CHANGED[now | profiles[section + (1 << shift)]]
                if better:
                    found[better] = found.get(better, 0) + copies
        return tuple(found.items())

    def _accepted(self, key: int) -> int:
        return sum([copies for better, copies in self.gains[key >> ENTRIES] if better & key])


SAME = -1
Throw = tuple[int, int, int]
"""A discard: the profile left of its suit, or SAME if all its critical entries are as they were; the number
of tiles of the suit that then bring the hand nearer; its place.
"""


class Discards(Memo[int, tuple[Throw, ...]]):
    """The discards from a suit after which a hand lacks no more.

    They are the best for each set of critical entries left, by `section << ENTRIES | critical`. What other
    suits accept depends only on the entries left: the fewer, the less.
    """

    def __init__(self, suit: SuitTables, worth: Mapping[int, tuple[int, ...]]) -> None:
        """`worth` is to be taken from the tiles accepted, by the place of a tile and the copies held."""
        self._suit, self._worth = suit, worth
        super().__init__(self._best, _MEMORY)

    def _best(self, key: int) -> tuple[Throw, ...]:
        section, critical = key >> ENTRIES, key & ALL_ENTRIES
        profiles = self._suit.profiles
        now = profiles[section] << SHIFT
        best: dict[int, Throw] = {}
        for place in _places(section):
            profile = profiles[section - (1 << BITS * place)]
            left = critical & ~_CHANGED[now | profile]
            if left:
                option = self._throw(section, place, SAME if left == critical else profile, left)
                if left not in best or option[1] > best[left][1]:
                    best[left] = option
        if len(best) < 2:
            return tuple(best.values())
        kept = [
            option
            for left, option in best.items()
            if not any(left & ~other == 0 and before(more, option) for other, more in best.items())
        ]
        return tuple(sorted(kept, key=itemgetter(2)))

    def all(self, section: int, groups: int, beside: int) -> Iterator[tuple[int, Throw]]:
        """Yield every discard with the tiles lacking after it."""
        for place in _places(section):
            profile = self._suit.profiles[section - (1 << BITS * place)]
            both = beside << SHIFT | profile
            yield (
                LACKING[groups][JOINED[both]],
                self._throw(section, place, profile, CRITICAL[groups][both]),
            )

    def _throw(self, section: int, place: int, profile: int, critical: int) -> Throw:
        accepted = self._suit.accepted[section - (1 << BITS * place) << ENTRIES | critical]
        if place in self._worth:
            accepted -= self._worth[place][section >> BITS * place & 7]
        return profile, accepted, place


def before(one: Throw, other: Throw) -> bool:
    """Return True if a discard is better by the tiles of its suit alone, or as good and earlier."""
    return (other[1], one[2]) < (one[1], other[2])


def _places(section: int) -> list[int]:
    return [place for place in range(9) if section >> BITS * place & 7]


class Distances:
    """The profiles of the tiles of one set, and what follows from them for each suit."""

    def __init__(self, limits: int) -> None:
        """`limits` counts the copies of each kind in the set."""
        plain, honours = SuitTables(0, limits), SuitTables(3, limits)
        self.tables = (plain, plain, plain, honours)  # the three suits are alike
        self.suits = (plain.profiles, plain.profiles, plain.profiles, honours.profiles)
        self.accepted = (plain.accepted, plain.accepted, plain.accepted, honours.accepted)
        self.discards = Discards(plain, {})

    @staticmethod
    def of(game: MahjongRules) -> Distances:
        """The distances of a game's set."""
        return _distances(room(game, 0))

    def profiles(self, tiles: int, wanted: int) -> tuple[int, int, int, int]:
        """The profiles of a hand by suits; those not wanted count for nothing."""
        plain, _, _, honours = self.suits
        return (
            plain[tiles & SUIT_MASK] if wanted & 1 else NOTHING,
            plain[tiles >> SECTION & SUIT_MASK] if wanted & 2 else NOTHING,
            plain[tiles >> 2 * SECTION & SUIT_MASK] if wanted & 4 else NOTHING,
            honours[tiles >> 3 * SECTION] if wanted & HONOURS else NOTHING,
        )

    def lacking(self, tiles: int, groups: int, wanted: int = EVERY) -> int:
        """Count the tiles a hand lacks for so many groups and a pair of the suits wanted."""
        one, two, three, four = self.profiles(tiles, wanted)
        return LACKING[groups][JOINED[JOINED[one << SHIFT | two] << SHIFT | JOINED[three << SHIFT | four]]]


@lru_cache(None)
def _distances(limits: int) -> Distances:
    return Distances(limits)
