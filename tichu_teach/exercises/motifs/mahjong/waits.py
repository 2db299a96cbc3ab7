"""Puzzles about waits: which tiles complete a hand, and whether there is only one."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from tichu_teach.engine.mahjong.groups import Group, is_chow
from tichu_teach.engine.mahjong.hand import Hand
from tichu_teach.engine.mahjong.rules import MahjongRules
from tichu_teach.engine.mahjong.tiles import EAST, TERMINALS_AND_HONOURS, counts

from ..motif import Sketch, draw
from .moments import fits_in, groups_of, hand_played, kinds_of

_TRIES = 60


def _asked(game: MahjongRules, hand: Hand) -> dict[str, Any]:
    return {"kind": "waits", "hand": game.hand_text(hand), "ruleset": game.title()}


def _played(game: MahjongRules, rng: random.Random) -> dict[str, Any] | None:
    """A hand that was one tile short, as it came up in play."""
    found = [
        state.hand(seat)
        for state, _ in hand_played(game, rng)
        if state.phase == "claims"
        for seat in range(game.players)
        if state.waits(seat)
    ]
    return _asked(game, rng.choice(found)) if found else None


def _one_suit(game: MahjongRules, rng: random.Random) -> dict[str, Any] | None:
    """Ten or thirteen tiles of one suit, which go together in more ways than one sees at first."""
    suit = kinds_of(game, rng.randrange(3), False)
    laid = tuple(group._replace(open=True) for group in groups_of(rng, suit, rng.randrange(2)))
    left = Counter(tile for tile in game.tiles if tile in suit)
    left.subtract([tile for group in laid for tile in group.tiles])
    pool = sorted((+left).elements())
    for _ in range(_TRIES):
        tiles = counts(rng.sample(pool, 13 - 3 * len(laid)))
        if len(game.waits(tiles, laid)) > 1:
            return _asked(game, Hand(tiles, laid, rng.choice(game.winds(0))))
    return None


def _with_kong(game: MahjongRules, rng: random.Random) -> dict[str, Any] | None:
    """Two tiles that want a third on either side, of which one side lies in the own kong."""
    kinds = kinds_of(game)
    low = rng.choice([kind for kind in kinds if kind + 3 in kinds and is_chow(kind) and is_chow(kind + 1)])
    end = rng.choice((low, low + 3))
    others = [group for group in groups_of(rng, kinds, 2) if end not in group.tiles]
    pair = Group("pair", rng.choice(kinds))
    if len(others) < 2 or pair.tile == end:
        return None
    held = [low + 1, low + 2, *pair.tiles, *(tile for group in others for tile in group.tiles)]
    kong = Group("kong", end, rng.randrange(2) == 0)
    if not fits_in(game, [*held, *kong.tiles]):
        return None
    return _asked(game, Hand(counts(held), (kong,), rng.choice(game.winds(0))))


def _corner(game: MahjongRules, rng: random.Random) -> dict[str, Any] | None:
    """The corner hand, one tile short: thirteen different corners, or twelve with one of them twice."""
    if not game.thirteen_orphans:
        return None
    tiles = list(TERMINALS_AND_HONOURS)
    if rng.randrange(4):
        tiles.remove(rng.choice(TERMINALS_AND_HONOURS))
        tiles.append(rng.choice(tiles))
    return _asked(game, Hand(counts(tiles), (), rng.choice(game.winds(0))))


# -- the only tile -----------------------------------------------------------------------------------

_PAIRED = ("gap", "edge", "single")  # the ways to wait for one tile only


def _ready(game: MahjongRules, rng: random.Random, tile: int, way: str) -> list[int] | None:
    """The tiles beside three groups that wait for `tile` in some way; None where there is no such way."""
    kinds = set(kinds_of(game))
    pair = rng.choice(sorted(kinds - {tile}))
    number, top = tile % 9 + 1, 5 if game.set_size == 88 else 9
    two: tuple[int, ...]
    match way:
        case "gap":
            two = (-1, 1)
        case "edge":
            two = (-2, -1) if number == 3 else (1, 2)
            if number not in (3, top - 2):
                return None
        case "sides":
            two = rng.choice(((-2, -1), (1, 2)))
            if (number - 3 < 1 and two == (-2, -1)) or (number + 3 > top and two == (1, 2)):
                return None
        case "single":
            return [tile, *rng.choice(groups_of(rng, sorted(kinds), 3)).tiles]
        case _:
            return [tile, tile, pair, pair]
    if tile >= EAST or not all(1 <= number + step <= top for step in two):
        return None
    return [*(tile + step for step in two), pair, pair]


def _only(game: MahjongRules, rng: random.Random) -> dict[str, Any] | None:
    """Three hands won with the same tile: in which was it the only one possible?"""
    tile = rng.choice(kinds_of(game, honours=False))
    ways = [rng.choice(_PAIRED), *rng.sample(("sides", "pairs", "sides"), 2)]
    rng.shuffle(ways)
    kinds = kinds_of(game)
    hands = []
    for way in ways:
        ready = _ready(game, rng, tile, way)
        if ready is None:
            return None
        groups = groups_of(rng, [kind for kind in kinds if kind // 9 != tile // 9], 3)
        tiles = [tile, *ready, *(each for group in groups for each in group.tiles)]
        if not fits_in(game, tiles):
            return None
        text = f"{'ESWN'[game.wind(0, 0) - EAST]}: {game.names.text(sorted(tiles))}"
        hands.append(f"{text} | won {game.names.name(tile)} wall")
    return {"kind": "which", "hands": hands, "by": "only-tile", "ruleset": game.title()}


def _short(game: MahjongRules, rng: random.Random) -> dict[str, Any] | None:
    """Four tiles in hand, everything else laid out."""
    kinds = kinds_of(game)
    laid = tuple(group._replace(open=True) for group in groups_of(rng, kinds, 3, 50, 20))
    tiles = groups_of(rng, kinds, 1, 70)[0].tiles
    pair = rng.choice([kind for kind in kinds if abs(kind - tiles[0]) < 4] or kinds)
    held = [*tiles, pair, pair]
    if not fits_in(game, [*held, *(tile for group in laid for tile in group.tiles)]):
        return None
    held.remove(rng.choice(held))
    return _asked(game, Hand(counts(held), laid, rng.choice(game.winds(0))))


IDEAS = {
    "waits-played": (4, _played),
    "waits-short": (2, _short),
    "waits-suit": (3, _one_suit),
    "waits-kong": (2, _with_kong),
    "waits-corner": (1, _corner),
    "waits-only": (3, _only),
}


def sketch(game: MahjongRules, rng: random.Random) -> Sketch:
    """A question about the tiles that complete a hand."""
    return draw(IDEAS, game, rng)
