"""All ways to split tiles into groups and a pair, and the tiles that would complete a hand.

Everything is worked out a suit at a time and remembered: a hand is four lookups.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product

from .groups import Group
from .tiles import CORNERS, HONOURS, KINDS, ONE, held, sections, size

_PUNG = tuple(Group("pung", kind) for kind in range(KINDS))
_CHOW = tuple(Group("chow", kind) for kind in range(KINDS))
_PAIR = tuple(Group("pair", kind) for kind in range(KINDS))
_MEMORY = 1 << 17  # suits remembered; a game meets a few thousand

Groups = tuple[Group, ...]


@lru_cache(_MEMORY)
def ways(section: int, suit: int) -> tuple[Groups, ...]:
    """Every split of one suit's tiles into closed groups and, if two are left over, one pair.

    `section` is that part of a bag (see `tiles.sections`), `suit` 0–2, or 3 for winds and dragons. Empty
    if there is none.
    """
    number = size(section)
    if number % 3 == 1:
        return ()
    return tuple(sorted(set(_split(section, suit, number % 3 == 2))))


def _split(section: int, suit: int, pair: bool) -> Iterator[Groups]:
    if not section:
        if not pair:
            yield ()
        return
    low = ((section & -section).bit_length() - 1) // 3
    kind, unit, count = 9 * suit + low, ONE[low], held(section, low)
    if count >= 3:
        for rest in _split(section - 3 * unit, suit, pair):
            yield tuple(sorted((_PUNG[kind], *rest)))
    if count >= 2 and pair:
        for rest in _split(section - 2 * unit, suit, False):
            yield tuple(sorted((_PAIR[kind], *rest)))
    if suit < 3 and low < 7 and held(section, low + 1) and held(section, low + 2):
        for rest in _split(section - unit * (1 + 8 + 64), suit, pair):
            yield tuple(sorted((_CHOW[kind], *rest)))


@lru_cache(_MEMORY)
def _pairs(section: int, suit: int) -> int:
    """0 or 1 pair if the tiles of a suit split without rest, a large number if they don't."""
    return (1 if size(section) % 3 == 2 else 0) if ways(section, suit) else 9


@lru_cache(_MEMORY)
def _needs(section: int, suit: int) -> tuple[tuple[int, ...], int]:
    """The kinds that make a suit split without rest, and the pairs (0 or 1) it then has."""
    pairs = 1 if size(section) % 3 == 1 else 0
    kinds = tuple(
        9 * suit + place
        for place in range(9 if suit < 3 else len(HONOURS))
        if held(section, place) < 4 and ways(section + ONE[place], suit)
    )
    return kinds, pairs


def groupings(tiles: int) -> Iterator[Groups]:
    """Every way to split a bag into closed groups and exactly one pair (mahjong.win.shape)."""
    if _is_split(tiles):
        for parts in product(*(ways(part, suit) for suit, part in enumerate(sections(tiles)))):
            yield sum(parts, ())


def _is_split(tiles: int) -> bool:
    bamboo, circles, characters, honours = sections(tiles)
    return _pairs(bamboo, 0) + _pairs(circles, 1) + _pairs(characters, 2) + _pairs(honours, 3) == 1


_ONE_OF_EACH = sum(ONE[kind] for kind in CORNERS)


def is_corner_hand(tiles: int) -> bool:
    """Whether a bag is one of each corner kind and one of them again (mahjong.win.corner-hand)."""
    extra = tiles - _ONE_OF_EACH
    return extra > 0 and extra.bit_count() == 1 and extra & _ONE_OF_EACH == extra


def is_complete(tiles: int, laid: Sequence[Group] = (), corner_hand: bool = True) -> bool:
    """Whether the tiles in hand, with the groups laid out, are four groups and a pair or the corner hand."""
    if len(laid) + size(tiles) // 3 != 4 or size(tiles) % 3 != 2:
        return False
    return _is_split(tiles) or (corner_hand and not laid and is_corner_hand(tiles))


def waits(tiles: int, laid: Sequence[Group] = (), corner_hand: bool = True) -> tuple[int, ...]:
    """The kinds that would complete the tiles in hand (one fewer than a whole hand), lowest first.

    A kind whose four copies the player has already is not among them; tiles seen elsewhere don't matter
    (ruling 29). How many groups the hand as a whole still wants is not asked: parts of hands work too.
    """
    found: list[int] = []
    parts = sections(tiles)
    pairs = [_pairs(part, suit) for suit, part in enumerate(parts)]
    total = sum(pairs)
    for suit, part in enumerate(parts):
        others = total - pairs[suit]
        if others <= 1:
            kinds, own = _needs(part, suit)
            if own + others == 1:
                found += kinds
    if corner_hand and not laid and size(tiles) == 13:
        found = sorted({*found, *(kind for kind in CORNERS if is_corner_hand(tiles + ONE[kind]))})
    if laid:
        own_bag = tiles + sum(group.bag for group in laid)
        found = [kind for kind in found if held(own_bag, kind) < 4]
    return tuple(found)
