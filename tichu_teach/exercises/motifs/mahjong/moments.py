"""Moments and hands drawn for puzzles: from simulated play, or made so that a certain idea comes up."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

from tichu_teach.engine.mahjong.actions import Action
from tichu_teach.engine.mahjong.groups import Group, is_chow
from tichu_teach.engine.mahjong.hand import Hand, Win
from tichu_teach.engine.mahjong.rules import MahjongRules
from tichu_teach.engine.mahjong.state import State
from tichu_teach.engine.mahjong.tiles import EAST, HONOURS, contents, counts

from .simulate import play_on

Moment = tuple[State, Action]


def hand_played(game: MahjongRules, rng: random.Random) -> list[Moment]:
    """A whole hand, dealt and played: its positions with what was done in each, in order."""
    return list(play_on(game.deal(rng, east=0), rng))


def end_of(game: MahjongRules, rng: random.Random) -> State:
    """How a hand ended, dealt and played."""
    moments = hand_played(game, rng)
    state, action = moments[-1]
    return state.after(action)


def some(moments: list[Moment], fits: Callable[[State], Any], rng: random.Random) -> State | None:
    """One of the positions that fit, None if none does."""
    fitting = [state for state, _ in moments if fits(state)]
    return rng.choice(fitting) if fitting else None


def without_wall(state: State) -> str:
    """The line of a position without what is hidden from everybody: the wall comes back as it may."""
    fields = str(state).split(" | ")
    return " | ".join(field for field in fields if not field.startswith(("wall ", "loose ", "dice ")))


# -- made hands ----------------------------------------------------------------------------------------


def kinds_of(game: MahjongRules, suit: int | None = None, honours: bool = True) -> list[int]:
    """The kinds of a game: of one suit or of all, with the honours or without."""
    return [
        kind
        for kind in sorted({tile for tile in game.tiles if tile < 34})
        if (kind >= EAST and honours) or (kind < EAST and suit in (None, kind // 9))
    ]


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


def fits_in(game: MahjongRules, tiles: list[int]) -> bool:
    """Whether the set has all these tiles."""
    return not Counter(tiles) - Counter(game.tiles)


def complete_hand(
    game: MahjongRules,
    rng: random.Random,
    kinds: list[int],
    *,
    chows: int = 50,
    kongs: int = 10,
    sources: tuple[str, ...] = ("wall", "discard", "discard"),
) -> Hand | None:
    """A winning hand of these kinds, partly laid out; None where the dice made an impossible one."""
    groups = groups_of(rng, kinds, 4, chows, kongs)
    pair = Group("pair", rng.choice(kinds))
    if not fits_in(game, [tile for group in (*groups, pair) for tile in group.tiles]):
        return None
    laid, held = [], [pair]
    for group in groups:
        if group.kind == "kong" or rng.randrange(100) < 45:
            laid.append(group._replace(open=group.kind != "kong" or rng.randrange(2) == 0))
        else:
            held.append(group)
    tiles = counts([tile for group in held for tile in group.tiles])
    source = rng.choice(sources)
    wind = rng.choice(game.winds(0))
    tile = rng.choice(contents(tiles))
    return Hand(tiles, tuple(laid), wind, (), Win(tile, source))


def honours() -> list[int]:
    """The winds and dragons."""
    return list(HONOURS)
