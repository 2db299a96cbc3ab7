"""Hands made up so that a certain idea comes up."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

from tichu_teach.engine.mahjong.game import MahjongGame as Game
from tichu_teach.engine.mahjong.groups import Group, is_chow
from tichu_teach.engine.mahjong.hand import Hand, Win
from tichu_teach.engine.mahjong.tiles import EAST, KINDS, contents, counts

from ..motif import NoLuck


def kinds_of(game: Game, suit: int | None = None, *, honours: bool = True) -> list[int]:
    """The kinds of a game: of one suit or of all, with the honours or without."""
    return [
        kind
        for kind in sorted({tile for tile in game.tiles if tile < KINDS})
        if (kind >= EAST and honours) or (kind < EAST and suit in (None, kind // 9))
    ]


def tiles_of(groups: list[Group] | tuple[Group, ...]) -> list[int]:
    """All tiles of some groups."""
    return [tile for group in groups for tile in group.tiles]


def groups_of(
    rng: random.Random, kinds: list[int], number: int, chows: int = 50, kongs: int = 0
) -> list[Group]:
    """Some groups of these kinds; `chows` and `kongs` are the chances, out of a hundred, of each sort."""
    lows = [kind for kind in kinds if is_chow(kind) and {kind + 1, kind + 2} <= set(kinds)]
    found = []
    for _ in range(number):
        if lows and rng.randrange(100) < chows:
            found.append(Group("chow", rng.choice(lows)))
        else:
            kind = "kong" if rng.randrange(100) < kongs else "pung"
            found.append(Group(kind, rng.choice(kinds)))
    return found


def laid_out(groups: list[Group]) -> tuple[Group, ...]:
    """Groups as they lie on the table when they have been claimed."""
    return tuple(group._replace(open=True) for group in groups)


def drawn_by_east(game: Game, tiles: Sequence[int], laid: Sequence[Group], drawn: int) -> list[str]:
    """The fields of a position between two in which East, holding these tiles, has drawn one of them."""
    names = game.names
    groups = [f"E+: {' '.join(group.text(names) for group in laid)}"] if laid else []
    held = f"E: {names.text(sorted(tiles))}"
    return [game.header(), held, *groups, "S: *", f"turn E wall {names.name(drawn)}"]


def check_set(game: Game, tiles: list[int]) -> None:
    """Raise NoLuck unless the set has all these tiles."""
    if Counter(tiles) - Counter(game.tiles):
        raise NoLuck


def hand_of(
    game: Game,
    rng: random.Random,
    tiles: list[int],
    laid: tuple[Group, ...] = (),
    seasons: tuple[int, ...] = (),
) -> Hand:
    """The hand of these tiles and groups, of some wind; raises NoLuck unless the set has all of them."""
    check_set(game, [*tiles, *seasons, *tiles_of(laid)])
    return Hand(counts(tiles), laid, rng.choice(game.winds(0)), seasons)


def complete_hand(
    game: Game,
    rng: random.Random,
    kinds: list[int],
    *,
    chows: int = 50,
    kongs: int = 10,
    sources: tuple[str, ...] = ("wall", "discard", "discard"),
) -> Hand:
    """A winning hand of these kinds, partly laid out; raises NoLuck if the dice made an impossible one."""
    groups = groups_of(rng, kinds, 4, chows, kongs)
    pair = Group("pair", rng.choice(kinds))
    check_set(game, tiles_of([*groups, pair]))
    laid, held = [], [pair]
    for group in groups:
        if group.kind == "kong" or rng.randrange(100) < 45:
            laid.append(group._replace(open=group.kind != "kong" or rng.randrange(2) == 0))
        else:
            held.append(group)
    tiles = counts(tiles_of(held))
    source, wind = rng.choice(sources), rng.choice(game.winds(0))
    return Hand(tiles, tuple(laid), wind, (), Win(rng.choice(contents(tiles)), source))
