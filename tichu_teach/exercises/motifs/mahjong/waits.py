"""Motifs about waits: which tiles complete a hand, and whether there is only one."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

from tichu_teach.engine.mahjong.game import MahjongGame as Game
from tichu_teach.engine.mahjong.groups import Group, is_chow
from tichu_teach.engine.mahjong.tiles import EAST, TERMINALS_AND_HONOURS, WIND_LETTERS, contents, counts
from tichu_teach.engine.state import Own

from ..motif import Motifs, NoLuck, QuestionData, shuffled
from .made_hands import check_set, groups_of, hand_of, kinds_of, laid_out, tiles_of
from .simulate import asked_of, hand_played

_TRIES = 60

MOTIFS = Motifs()


def _in_hand(question: Own) -> int:
    """1 to 4: how many tiles there are to be taken apart."""
    return len(contents(question.hand.tiles)) // 3


@MOTIFS.add("waits-played", 4, level=_in_hand, levels=(1, 2, 3, 4))
def _played(game: Game, rng: random.Random) -> Iterator[QuestionData]:
    """A hand that was one tile short, as it came up in play."""
    found = [
        state.hand(seat)
        for state, _ in hand_played(game, rng)
        if state.phase == "claims"
        for seat in range(game.players)
        if state.waits(seat)
    ]
    return (asked_of("waits", game, hand) for hand in shuffled(found, rng)[:12])


@MOTIFS.add("waits-short", level=1)
def _short(game: Game, rng: random.Random) -> QuestionData:
    """Four tiles in hand, everything else laid out."""
    kinds = kinds_of(game)
    laid = laid_out(groups_of(rng, kinds, 3, 50, 20))
    tiles = groups_of(rng, kinds, 1, 70)[0].tiles
    pair = rng.choice([kind for kind in kinds if abs(kind - tiles[0]) < 4] or kinds)
    held = [*tiles, pair, pair]
    check_set(game, [*held, *tiles_of(laid)])
    held.remove(rng.choice(held))
    return asked_of("waits", game, hand_of(game, rng, held, laid))


@MOTIFS.add("waits-suit", 3, level=lambda question: 1 + _in_hand(question), levels=(4, 5))
def _one_suit(game: Game, rng: random.Random) -> QuestionData:
    """Ten or thirteen tiles of one suit, which go together in more ways than you see at first."""
    suit = kinds_of(game, rng.randrange(3), honours=False)
    laid = laid_out(groups_of(rng, suit, rng.randrange(2)))
    left = Counter(tile for tile in game.tiles if tile in suit)
    left.subtract(tiles_of(laid))
    pool = sorted((+left).elements())
    for _ in range(_TRIES):
        tiles = rng.sample(pool, 13 - 3 * len(laid))
        if len(game.waits(counts(tiles), laid)) > 1:
            return asked_of("waits", game, hand_of(game, rng, tiles, laid))
    raise NoLuck


@MOTIFS.add("waits-kong", level=3)
def _with_kong(game: Game, rng: random.Random) -> QuestionData:
    """Two tiles that want a third on either side, one of which lies in the player's own kong."""
    kinds = kinds_of(game)
    low = rng.choice([kind for kind in kinds if kind + 3 in kinds and is_chow(kind) and is_chow(kind + 1)])
    end = rng.choice((low, low + 3))
    others = [group for group in groups_of(rng, kinds, 2) if end not in group.tiles]
    pair = Group("pair", rng.choice(kinds))
    if len(others) < 2 or pair.tile == end:
        raise NoLuck
    held = [low + 1, low + 2, *pair.tiles, *tiles_of(others)]
    kong = Group("kong", end, rng.randrange(2) == 0)
    return asked_of("waits", game, hand_of(game, rng, held, (kong,)))


@MOTIFS.add("waits-corner", 1, level=4, where=lambda game: game.thirteen_orphans)
def _corner(game: Game, rng: random.Random) -> QuestionData:
    """The corner hand, one tile short: thirteen different corners, or twelve with one of them twice."""
    tiles = list(TERMINALS_AND_HONOURS)
    if rng.randrange(4):
        tiles.remove(rng.choice(TERMINALS_AND_HONOURS))
        tiles.append(rng.choice(tiles))
    return asked_of("waits", game, hand_of(game, rng, tiles))


# -- the only tile -------------------------------------------------------------------------------------

_PAIRED = ("gap", "edge", "single")  # the ways to wait for one tile only


def waiting_for(game: Game, rng: random.Random, tile: int, way: str) -> list[int]:
    """Tiles that wait for `tile` in this way, beside three groups; raises NoLuck if there is no such way."""
    kinds = set(kinds_of(game))
    pair = rng.choice(sorted(kinds - {tile}))
    number, top = tile % 9 + 1, 1 + max(kind % 9 for kind in kinds if kind < EAST)
    two: tuple[int, ...]
    match way:
        case "gap":
            two = (-1, 1)
        case "edge" if number in (3, top - 2):
            two = (-2, -1) if number == 3 else (1, 2)
        case "sides":
            two = rng.choice(((-2, -1), (1, 2)))
            if (number - 3 < 1 and two == (-2, -1)) or (number + 3 > top and two == (1, 2)):
                raise NoLuck
        case "single":
            return [tile, *rng.choice(groups_of(rng, sorted(kinds), 3)).tiles]
        case "pairs":
            return [tile, tile, pair, pair]
        case _:
            raise NoLuck
    if not all(1 <= number + step <= top for step in two):
        raise NoLuck
    return [*(tile + step for step in two), pair, pair]


@MOTIFS.add("waits-only", 3, level=2)
def _only(game: Game, rng: random.Random) -> QuestionData:
    """Three hands won with the same tile: in which was it the only one possible?"""
    tile = rng.choice(kinds_of(game, honours=False))
    ways = shuffled([rng.choice(_PAIRED), *rng.sample(("sides", "pairs", "sides"), 2)], rng)
    kinds, names, hands = kinds_of(game), game.names, []
    for way in ways:
        ready = waiting_for(game, rng, tile, way)
        groups = groups_of(rng, [kind for kind in kinds if kind // 9 != tile // 9], 3)
        tiles = [tile, *ready, *tiles_of(groups)]
        wind = WIND_LETTERS[game.wind(0, 0) - EAST]
        hands.append(f"{wind}: {names.text(sorted(tiles))} | won {names.name(tile)} wall")
    return {"kind": "which", "hands": hands, "by": "only-tile", "ruleset": game.header()}
