"""Groups: pungs, kongs and chows, open or closed, and the pair; all ways to split tiles into them.

In text `P(B2)` is an open pung of B2, `p(B2)` a closed one; `G` and `g` are kongs, `H(C3)` and `h(C3)` the
chow C3 C4 C5, `d(E)` a pair.

Splits are worked out a suit at a time and remembered, so a hand takes four look-ups.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from ..errors import NotationError, short
from ..memo import Memo
from .tiles import (
    BITS,
    EACH,
    EAST,
    HONOURS,
    KINDS,
    ONE,
    SECTION,
    SUIT_MASK,
    TERMINALS_AND_HONOURS,
    TileNames,
    held,
    number_of,
    size,
)

_LETTERS = {"pung": "p", "kong": "g", "chow": "h", "pair": "d"}
_KINDS = {letter: kind for kind, letter in _LETTERS.items()}
_SIZES = {"pung": 3, "kong": 4, "chow": 3, "pair": 2}
_RUN = 1 + 8 + 64  # the counts of three kinds in a row


class Group(NamedTuple):
    """A group: a "pung", "kong", "chow" or "pair", its lowest tile, and `open` if a discard went into it."""

    kind: str
    tile: int
    open: bool = False

    @property
    def tiles(self) -> tuple[int, ...]:
        """The tiles of the group."""
        if self.kind == "chow":
            return (self.tile, self.tile + 1, self.tile + 2)
        return (self.tile,) * _SIZES[self.kind]

    @property
    def counts(self) -> int:
        """The tiles of the group, as counts."""
        return ONE[self.tile] * (_RUN if self.kind == "chow" else _SIZES[self.kind])

    @property
    def alike(self) -> bool:
        """True if it is a pung or a kong."""
        return self.kind == "pung" or self.kind == "kong"

    def text(self, names: TileNames) -> str:
        """`P(B2)`, `h(C3)` …; `parse_group` reads it back."""
        letter = _LETTERS[self.kind]
        return f"{letter.upper() if self.open else letter}({names.name(self.tile)})"


Groups = tuple[Group, ...]
PUNGS = tuple(Group("pung", kind) for kind in range(KINDS))  # closed, by kind
PAIRS = tuple(Group("pair", kind) for kind in range(KINDS))
_CHOWS = tuple(Group("chow", kind) for kind in range(KINDS))


def is_chow(low: int) -> bool:
    """Return True if a kind can be the lowest of a chow: a suit tile from 1 to 7."""
    return 0 <= low < EAST and number_of(low) <= 7


def parse_group(text: str, names: TileNames) -> Group:
    """The group that a text such as `P(B2)` names; NotationError for anything else."""
    letter, name = text[:1], text[2:-1]
    kind = _KINDS.get(letter.lower())
    if kind is None or text[1:2] != "(" or text[-1:] != ")":
        raise NotationError(
            f"{short(text)} is not a group; "
            "groups are P(x) pung, G(x) kong, H(x) chow, small if closed, and d(x)",
            text,
            text,
        )
    tile = names.tile(name, text)
    if tile >= len(ONE):
        raise NotationError(f"{name} is a season and stands in no group", text, name)
    if kind == "chow" and not is_chow(tile):
        raise NotationError(f"no chow begins with {name}", text, name)
    if kind == "pair" and letter.isupper():
        raise NotationError("a pair is neither open nor closed; write d(x)", text, text)
    return Group(kind, tile, letter.isupper())


# -- one suit ----------------------------------------------------------------------------------------

_MOST = 1 << 17  # results that are kept for the tiles of a suit; a game meets a few thousand
_UNSPLIT = 9  # the number of pairs of a suit that does not split: more than any hand may have
# The bits of a suit's counts by what they add, modulo three, to the number of its tiles and to their numbers.
_ONE_TILE, _TWO_TILES = (SUIT_MASK & EACH * bits for bits in (0b101, 0b010))
_ONE_MORE, _TWO_MORE = (
    sum(1 << bit for bit in range(SECTION) if (bit // 3 << bit % 3) % 3 == more) for more in (1, 2)
)
_PAIRS_BY_REST = tuple(tuple((3 * p, 2 * ONE[p]) for p in range(2 * rest % 3, 9, 3)) for rest in range(3))


def _splits_into_groups(section: int) -> bool:
    while section:
        chows = (section & 7) % 3  # pungs aside, tiles of the lowest kind begin chows
        section >>= 3
        if chows:
            if section & 7 < chows or section >> 3 & 7 < chows:
                return False
            section -= 9 * chows
    return True


def _splits_with_a_pair_among(section: int, numbers: int) -> bool:
    """Return True if a suit splits into groups and a pair; `numbers` is the sum of its tiles' numbers.

    The numbers in a group add up to a multiple of three, so the remainder tells which kinds can be the pair.
    """
    for shift, pair in _PAIRS_BY_REST[numbers % 3]:
        if section >> shift & 6 and _splits_into_groups(section - pair):
            return True
    return False


def _numbers(section: int) -> int:
    """A number that equals, modulo 3, the sum of the numbers of a suit's tiles, counted from 0."""
    return (section & _ONE_MORE).bit_count() - (section & _TWO_MORE).bit_count()


def _left_over(section: int) -> int:
    """The number of a suit's tiles, modulo 3."""
    return ((section & _ONE_TILE).bit_count() - (section & _TWO_TILES).bit_count()) % 3


def _pairs(section: int) -> int:
    """The number of pairs (0 or 1) in the splits of a suit's tiles; `_UNSPLIT` if it has none."""
    rest = _left_over(section)
    if rest == 0 and _splits_into_groups(section):
        return 0
    if rest == 2 and _splits_with_a_pair_among(section, _numbers(section)):
        return 1
    return _UNSPLIT


def _pairs_of_honours(section: int) -> int:
    """The number of pairs (0 or 1) in the only split of winds and dragons; `_UNSPLIT` if there is none."""
    ones, twos, fours = section & EACH, section >> 1 & EACH, section >> 2
    pairs = (twos & ~ones).bit_count()
    return _UNSPLIT if ones & ~twos or fours & EACH or pairs > 1 else pairs


class _Need(NamedTuple):
    """The needs of a suit that should split with nothing left over.

    pairs  the number of pairs (0 or 1) in its splits with one more tile
    kinds  the kinds of tile that would make it split
    """

    pairs: int
    kinds: tuple[int, ...]


def _need(suit: int, section: int) -> _Need:
    rest = _left_over(section)
    kinds: list[int] = []
    if suit == 3:
        for place in range(len(HONOURS)):
            if section >> 3 * place & 7 != 4 and _pairs_of_honours(section + ONE[place]) < _UNSPLIT:
                kinds.append(EAST + place)
    elif rest == 2:
        for place in range(-_numbers(section) % 3, 9, 3):
            if section >> 3 * place & 7 != 4 and _splits_into_groups(section + ONE[place]):
                kinds.append(9 * suit + place)
    elif rest == 1:
        numbers, beside = _numbers(section), section << 6
        for place in range(9):
            if not beside >> 3 * place & 0o77777 or section >> 3 * place & 7 == 4:
                continue  # a tile with no other within two places is no help
            if _splits_with_a_pair_among(section + ONE[place], numbers + place):
                kinds.append(9 * suit + place)
    return _Need(int(rest == 1), tuple(kinds))


def _split_suit(suit: int, section: int) -> tuple[Groups, ...]:
    """Every split of a suit's tiles into closed groups and, if two are left over, one pair.

    They are in order; in each, chows come first, then the pair, then pungs. Empty if there is none.
    """
    rest, low = _left_over(section), 9 * suit
    found: list[Groups] = []  # `list[Groups]()` would take ten times as long
    if rest == 0:
        _split(section, low, (), (), (), found)
    elif rest == 2:
        for shift, pair in _PAIRS_BY_REST[_numbers(section) % 3]:
            if section >> shift & 6:
                _split(section - pair, low, (), (PAIRS[low + shift // 3],), (), found)
    return tuple(sorted(found))


def _split(section: int, kind: int, chows: Groups, pair: Groups, pungs: Groups, found: list[Groups]) -> None:
    """Find all splits of the rest of a suit from a kind on, added to the groups already split off."""
    while section:
        begun = section & 7  # the number of chows from this kind; three fewer with a pung
        section >>= 3
        if begun > 2:
            if section & 7 >= begun and section >> 3 & 7 >= begun:
                more = (*chows, *(_CHOWS[kind],) * begun)
                _split(section - 9 * begun, kind + 1, more, pair, pungs, found)
            begun -= 3
            pungs = (*pungs, PUNGS[kind])
        if begun:
            if section & 7 < begun or section >> 3 & 7 < begun:
                return
            section -= 9 * begun
            chows = (*chows, *(_CHOWS[kind],) * begun)
        kind += 1
    found.append(chows + pair + pungs)


def _split_honours(section: int) -> tuple[Groups, ...]:
    """The only split of winds and dragons, if there is one."""
    if _pairs_of_honours(section) == _UNSPLIT:
        return ()
    pairs: list[Group] = []
    pungs: list[Group] = []
    for place in range(len(HONOURS)):
        number = section >> 3 * place & 7
        if number == 2:
            pairs.append(PAIRS[EAST + place])
        elif number:
            pungs.append(PUNGS[EAST + place])
    return ((*pairs, *pungs),)


_IN_A_SUIT, _IN_HONOURS = Memo(_pairs, _MOST), Memo(_pairs_of_honours, _MOST)
_NEEDS = tuple(Memo(partial(_need, suit), _MOST) for suit in range(4))
_SPLITS = (*(Memo(partial(_split_suit, suit), _MOST) for suit in range(3)), Memo(_split_honours, _MOST))
_TWO_SUITS, _THREE_SUITS = 2 * SECTION, 3 * SECTION


# -- whole hands -------------------------------------------------------------------------------------


def groupings(tiles: int) -> list[Groups]:
    """Every way to split tiles into closed groups and exactly one pair (mahjong.win.shape)."""
    bamboo, circles, characters, honours = _SPLITS
    found = [
        one + two + three + four
        for one in bamboo[tiles & SUIT_MASK]
        for two in circles[tiles >> SECTION & SUIT_MASK]
        for three in characters[tiles >> _TWO_SUITS & SUIT_MASK]
        for four in honours[tiles >> _THREE_SUITS]
    ]
    # One pair: three tiles a group and two more. Counts are octal digits, so modulo 7 gives their sum.
    return found if found and (3 * len(found[0]) - 1 - tiles) % 7 == 0 else []


def _splits_with_a_pair(tiles: int) -> bool:
    return (
        _IN_A_SUIT[tiles & SUIT_MASK]
        + _IN_A_SUIT[tiles >> SECTION & SUIT_MASK]
        + _IN_A_SUIT[tiles >> _TWO_SUITS & SUIT_MASK]
        + _IN_HONOURS[tiles >> _THREE_SUITS]
    ) == 1


_ONE_OF_EACH = sum(ONE[kind] for kind in TERMINALS_AND_HONOURS)
_SIMPLES = 7 * (EACH - _ONE_OF_EACH)  # the bits of all other tiles


def is_thirteen_orphans(tiles: int) -> bool:
    """Return True for one of each 1, 9, wind and dragon and a second of one (mahjong.win.corner-hand)."""
    extra = tiles - _ONE_OF_EACH
    return extra > 0 and extra.bit_count() == 1 and extra & _ONE_OF_EACH == extra


def is_complete(tiles: int, laid: Sequence[Group] = (), orphans: bool = True) -> bool:
    """Return True for four groups and a pair, in hand or laid out, or the thirteen orphans."""
    if _splits_with_a_pair(tiles):
        return size(tiles) + 3 * len(laid) == 14
    return orphans and not laid and is_thirteen_orphans(tiles)


def _mending(tiles: int) -> tuple[int, ...]:
    """The kinds of tile that would make these tiles split into groups and a pair."""
    bamboo, circles = tiles & SUIT_MASK, tiles >> SECTION & SUIT_MASK
    one, two = _IN_A_SUIT[bamboo], _IN_A_SUIT[circles]
    if one + two >= 2 * _UNSPLIT:  # one tile mends one suit
        return ()
    characters, honours = tiles >> _TWO_SUITS & SUIT_MASK, tiles >> _THREE_SUITS
    three, four = _IN_A_SUIT[characters], _IN_HONOURS[honours]
    pairs = one + two + three + four
    if pairs >= 2 * _UNSPLIT:
        return ()
    if pairs >= _UNSPLIT:
        suit = (one, two, three, four).index(_UNSPLIT)
        then, kinds = _NEEDS[suit][(bamboo, circles, characters, honours)[suit]]
        return kinds if pairs - _UNSPLIT + then == 1 else ()
    if pairs != 2:
        return ()
    found: tuple[int, ...] = ()  # either pair may become a pung
    for pair, need, section in zip(
        (one, two, three, four), _NEEDS, (bamboo, circles, characters, honours), strict=True
    ):
        if pair:
            found += need[section].kinds
    return found


def completes_alone(kind: int, tiles: int, laid: Groups, reading: Groups) -> bool:
    """Return True if no other kind would complete a hand in place of this one (mahjong.score.only-tile).

    `reading` is any split of the tiles in hand. Most show another kind at a glance: at the other end of a
    chow, or the pair, where the tile stands in a pung.
    """
    everything = tiles + sum(group.counts for group in laid) if laid else tiles
    shown, pair, in_pung = -1, -1, False
    for what, low, _ in reading:
        if what == "pair":
            pair = low
        elif what == "pung":
            in_pung = in_pung or low == kind
        elif low == kind:
            if low % 9 < 6:
                shown = low + 3
        elif low + 2 == kind and low % 9:
            shown = low - 1
    if in_pung:
        shown = pair
    if shown >= 0 and not everything >> BITS * shown & 4:
        return False
    suit, other, rest = kind // 9, pair // 9, tiles - ONE[kind]
    section = rest >> SECTION * suit & SUIT_MASK
    found = _NEEDS[suit][section].kinds
    if other != suit and (_IN_HONOURS if suit == 3 else _IN_A_SUIT)[section] == 1:
        found += _NEEDS[other][rest >> SECTION * other & SUIT_MASK].kinds  # either pair may become a pung
    return not any(each != kind and not everything >> BITS * each & 4 for each in found)


def waits(tiles: int, laid: Sequence[Group] = (), orphans: bool = True) -> tuple[int, ...]:
    """The kinds that would complete the tiles in hand (one fewer than a whole hand), lowest first.

    A kind is left out if the player already has all four copies; tiles seen elsewhere don't matter
    (mahjong.score.only-tile). The number of groups is not checked, so parts of hands work too.
    """
    found = _mending(tiles)
    if laid and found:
        everything = tiles + sum(group.counts for group in laid)
        return tuple(kind for kind in found if held(everything, kind) < 4)
    if orphans and not laid and not tiles & _SIMPLES and size(tiles) == 13:
        orphan = (kind for kind in TERMINALS_AND_HONOURS if is_thirteen_orphans(tiles + ONE[kind]))
        return tuple(sorted({*found, *orphan}))
    return found
