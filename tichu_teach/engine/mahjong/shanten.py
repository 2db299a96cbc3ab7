"""Shanten and acceptance: how far a hand is from complete, and the tiles that bring it nearer; exact.

The *shanten* of a hand is the fewest tiles it lacks to wait for its last one: 0 if it waits, −1 if it is
complete. Its *acceptance* is the tiles with which it lacks one fewer. Tiles left over don't matter, so a hand
can be examined before its discard as well as after it.

For each suit ten entries say how few tiles are lacking for 0–4 groups with and without a pair, and which
kinds those are; the entries of the four suits combine to those of a hand. They are remembered.

>>> from tichu_teach.engine import games
>>> game = games["mahjong"]
>>> hand = game.hand("E: B3 B4 C7 C7 C7 E E | laid P(K2) H(K5)")
>>> found = acceptance(game, hand.tiles, hand.laid)
>>> found.lacking, found.total, {game.names.name(kind): copies for kind, copies in found.tiles.items()}
(1, 8, {'B2': 4, 'B5': 4})
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from .groups import Group
from .rules import MahjongRules
from .tiles import (
    BITS,
    EACH,
    KINDS,
    ONE,
    TERMINALS_AND_HONOURS,
    counts,
    full_set,
    held,
    kinds,
    sections,
    suit_of,
)

ALL_SUITS = (0, 1, 2, 3)  # bamboo, circles, characters, honours
_MEMORY = 1 << 14  # results remembered by each function; a decision needs a few hundred

# An entry is one number: the tiles lacking, above a bit for each kind that is among them in some best way.
# Adding two joins two suits. Entries 0–4 are for that many groups, entries 5–9 for the same with a pair.
_NO_KIND = 1 << KINDS
NEVER = 99 * _NO_KIND
Entries = tuple[int, ...]


class Acceptance(NamedTuple):
    """The distance of a hand from completion, and the tiles that bring it nearer.

    lacking  the fewest tiles it lacks, one more than its shanten; None if no available tiles complete it
    tiles    the kinds that bring it nearer, each with the number of copies available
    """

    lacking: int | None
    tiles: dict[int, int]

    @property
    def total(self) -> int:
        """The number of tiles that bring it nearer, copy by copy."""
        return sum(self.tiles.values())


def acceptance(
    game: MahjongRules,
    tiles: int,
    laid: Sequence[Group] = (),
    suit: int | None = None,
    unseen: Mapping[int, int] | None = None,
) -> Acceptance:
    """The shanten and acceptance of tiles in hand with the groups laid out.

    `suit` is the announced one. `unseen` gives the copies of each kind that may still come (`View.unseen`),
    by default all that the player does not hold. If only clean hands win, only they are considered
    (mahjong-duel.b.clean); the corner hand is included if it can win (mahjong.win.corner-hand).
    """
    return _within(game, tiles, laid, suit, room(game, tiles, laid, unseen))


def after_discards(
    game: MahjongRules,
    tiles: int,
    laid: Sequence[Group] = (),
    suit: int | None = None,
    unseen: Mapping[int, int] | None = None,
) -> dict[int, Acceptance]:
    """The shanten and acceptance after each possible discard, best first: the nearest, then the most tiles.

    The tile thrown away cannot come back, so it is not counted.
    """
    limits = room(game, tiles, laid, unseen)
    found = {kind: _within(game, tiles - ONE[kind], laid, suit, limits - ONE[kind]) for kind in kinds(tiles)}
    last = KINDS  # more than a hand can lack
    return dict(
        sorted(
            found.items(),
            key=lambda item: (last if item[1].lacking is None else item[1].lacking, -item[1].total, item[0]),
        )
    )


def parts(
    tiles: int,
    groups: int,
    pairs: int = 0,
    laid: Sequence[Group] = (),
    unseen: Mapping[int, int] | None = None,
) -> Acceptance:
    """The acceptance of some tiles of a hand that should become so many groups (0–4) and pairs (0 or 1).

    Without `unseen`, all copies may come except these tiles and the groups laid out.

    >>> from .tiles import TILE_NAMES, counts
    >>> found = parts(counts(TILE_NAMES.parse("K6 K6 K7")), groups=1)
    >>> found.lacking, found.total
    (1, 10)
    """
    limits = _limits(tiles, unseen) if unseen is not None else _FOUR - _lying(laid)
    return _result(reach(tiles, limits, groups, pairs), tiles, limits)


def room(
    game: MahjongRules, tiles: int, laid: Sequence[Group] = (), unseen: Mapping[int, int] | None = None
) -> int:
    """The copies of each kind that a hand could come to hold, as counts: those it has and those available."""
    if unseen is not None:
        return _limits(tiles, unseen)
    return (_SHORT if game.is_short else _FOUR) - _lying(laid)


_FOUR = 4 * EACH
_SHORT = counts(full_set(88))


def _lying(laid: Sequence[Group]) -> int:
    return sum(group.counts for group in laid)


def _limits(tiles: int, unseen: Mapping[int, int]) -> int:
    for kind, copies in unseen.items():
        if kind < KINDS:
            tiles += min(copies, 4 - held(tiles, kind)) * ONE[kind]
    return tiles


def _within(
    game: MahjongRules, tiles: int, laid: Sequence[Group], suit: int | None, limits: int
) -> Acceptance:
    groups = 4 - len(laid)
    entry = NEVER
    for suits in _suits_that_win(game, laid, suit):
        entry = _better(entry, reach(tiles, limits, groups, 1, suits))
    if game.thirteen_orphans and not laid:
        entry = _better(entry, reach_orphans(tiles, limits))
    return _result(entry, tiles, limits)


def _suits_that_win(game: MahjongRules, laid: Sequence[Group], suit: int | None) -> Iterator[tuple[int, ...]]:
    """Each choice of suits (honours included) from which a winning hand may be made."""
    if game.clean == "off":
        yield ALL_SUITS
        return
    bound = {suit_of(group.tile) for group in laid} - {3}
    for each in (0, 1, 2) if suit is None else (suit,):
        if bound <= {each}:
            yield (each, 3)


# -- reaching a shape ------------------------------------------------------------------------------------


def reach(
    tiles: int,
    limits: int,
    groups: int,
    pairs: int = 1,
    suits: Sequence[int] = ALL_SUITS,
    chows: bool = True,
) -> int:
    """The tiles lacking for so many groups and pairs in some suits, as an entry.

    `limits` counts the copies of each kind that a hand could come to hold. Without `chows` every group must
    be a pung.
    """
    held_by_suit, limits_by_suit = sections(tiles), sections(limits)
    found = own = _NOTHING
    for suit in suits:
        if own is not _NOTHING:
            found = own if found is _NOTHING else _joined(found, own)
        own = _in_suit(held_by_suit[suit], limits_by_suit[suit], suit, chows and suit < 3)
    return _together(found, own, groups, pairs)


def reach_orphans(tiles: int, limits: int) -> int:
    """The tiles lacking for the thirteen orphans, as an entry (mahjong.win.corner-hand)."""
    lacking = accepted = 0
    twice = any(held(tiles, kind) > 1 for kind in TERMINALS_AND_HONOURS)
    for kind in TERMINALS_AND_HONOURS:
        if not held(limits, kind):
            return NEVER
        if not held(tiles, kind):
            lacking += 1
            accepted |= 1 << kind
    if not twice:
        doubles = [kind for kind in TERMINALS_AND_HONOURS if held(limits, kind) > 1]
        if not doubles:
            return NEVER
        lacking += 1
        for kind in doubles:
            accepted |= 1 << kind
    return lacking * _NO_KIND + accepted


def tiles_lacking(entry: int) -> int | None:
    """The number of tiles lacking in an entry, None if its shape cannot be reached."""
    return entry >> KINDS if entry < NEVER else None


def kinds_accepted(entry: int) -> tuple[int, ...]:
    """The kinds in an entry, each of which brings its shape nearer, lowest first."""
    return tuple(kind for kind in range(KINDS) if entry >> kind & 1) if entry < NEVER else ()


def _result(entry: int, tiles: int, limits: int) -> Acceptance:
    copies = {kind: held(limits, kind) - held(tiles, kind) for kind in kinds_accepted(entry)}
    return Acceptance(tiles_lacking(entry), copies)


# -- entries ---------------------------------------------------------------------------------------------

_NOTHING: Entries = (0, *[NEVER] * 9)


def _better(one: int, other: int) -> int:
    """The entry that lacks fewer tiles; if both lack as many, the kinds of both."""
    if one >> KINDS == other >> KINDS:
        return one | other
    return one if one < other else other


@lru_cache(_MEMORY)
def _joined(one: Entries, other: Entries) -> Entries:
    """The entries of two suits combined."""
    found = [NEVER] * 10
    for pair, other_pair in ((0, 0), (0, 1), (1, 0)):
        for groups, entry in enumerate(one[5 * pair : 5 * pair + 5]):
            for more in range(5 - groups):
                target = groups + more + 5 * (pair + other_pair)
                found[target] = _better(found[target], entry + other[more + 5 * other_pair])
    return tuple(found)


def _together(one: Entries, other: Entries, groups: int, pairs: int) -> int:
    """The single entry of two suits combined that is wanted; `_joined` makes them all."""
    best = NEVER
    for pair in range(pairs + 1):
        mine, theirs = 5 * pair, 5 * (pairs - pair) + groups
        for number in range(groups + 1):
            entry = one[mine + number] + other[theirs - number]
            if entry >> KINDS == best >> KINDS:
                best |= entry
            elif entry < best:
                best = entry
    return best if best < NEVER else NEVER


@lru_cache(_MEMORY)
def _in_suit(section: int, limits: int, suit: int, chows: bool) -> Entries:
    """The entries of one suit."""
    return tuple(
        (entry >> KINDS << KINDS) + ((entry & _NO_KIND - 1) << 9 * suit) if entry < NEVER else NEVER
        for entry in _from(0, section, limits, 0, 0, chows)
    )


@lru_cache(_MEMORY)
def _from(place: int, section: int, limits: int, ending: int, going: int, chows: bool) -> Entries:
    """The entries of a suit from one number on, with a bit for each place in the suit.

    `section` and `limits` begin with this number; `ending` chows need it as their last tile, `going` chows as
    their middle one.
    """
    if place == 9:
        return _NOTHING
    own, most, bound = section & 7, limits & 7, ending + going
    found = [NEVER] * 10
    # Three chows from one number are the same tiles as three pungs.
    begin = min(2 if chows and place < 7 else 0, most - bound)
    for begun in range(begin + 1):
        rest = _from(place + 1, section >> BITS, limits >> BITS, going, begun, chows)
        known = [(number, entry) for number, entry in enumerate(rest) if entry < NEVER]
        for wanted, more, pair in (
            (bound + begun, begun, 0),
            (bound + begun + 2, begun, 5),
            (bound + begun + 3, begun + 1, 0),
        ):
            if wanted > most:
                break
            lacking = (wanted - own << KINDS) + (1 << place) if wanted > own else 0
            for number, entry in known:
                if number < 5 - more or (not pair and 5 <= number < 10 - more):
                    target = number + more + pair
                    entry += lacking
                    best = found[target]
                    if best >> KINDS == entry >> KINDS:  # as in `_better`, without the call
                        found[target] = best | entry
                    elif entry < best:
                        found[target] = entry
    return tuple(found)
