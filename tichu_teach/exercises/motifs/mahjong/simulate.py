"""Hands of Mah-Jong played by simple people, from which positions for puzzles are taken.

They keep what goes together, claim most of what they can, and never change: the same seed makes the same
puzzle for good.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from tichu_teach.engine.mahjong.actions import Action, Announce, Chow, Discard, Kong, Mahjong, NoClaim, Pung
from tichu_teach.engine.mahjong.state import State
from tichu_teach.engine.mahjong.tiles import EAST, contents, suit_of

# How likely each claim is made, out of a hundred.
_LIKING: tuple[tuple[type[Action], int], ...] = ((Mahjong, 100), (Kong, 85), (Pung, 75), (Chow, 45))


def play_on(state: State, rng: random.Random) -> Iterator[tuple[State, Action]]:
    """The moments of a hand from here to its end: each position and what is done in it."""
    leanings = [rng.choice((None, None, 0, 1, 2)) for _ in range(state.game.players)]
    while state.phase != "over":
        action = _choose(state, rng, leanings)
        yield state, action
        state = state.after(action)


def _choose(state: State, rng: random.Random, leanings: list[int | None]) -> Action:
    seat = state.to_act[0]
    legal = state.legal(seat)
    for kind, liking in _LIKING:
        wanted = [action for action in legal if isinstance(action, kind)]
        if wanted and rng.randrange(100) < liking:
            return wanted[0]
    discards = [action for action in legal if isinstance(action, Discard)]
    if discards:
        held = contents(state.hands[seat])
        lean = state.suit(seat) if state.suits else leanings[seat]
        return min(discards, key=lambda action: (_worth(action.tile, held, lean), action.tile))
    quiet = [action for action in legal if isinstance(action, (NoClaim, Announce))]
    return quiet[rng.randrange(len(quiet))] if quiet else legal[0]


def _worth(tile: int, held: tuple[int, ...], lean: int | None) -> int:
    """How well a tile goes with the others held: alike, neighbours, next but one, the suit leant to."""
    alike = held.count(tile) - 1
    worth = 5 * alike
    if tile < EAST:
        worth += 3 * (tile + 1 in held and suit_of(tile + 1) == suit_of(tile))
        worth += 3 * (tile - 1 in held and suit_of(tile - 1) == suit_of(tile))
        worth += tile + 2 in held and suit_of(tile + 2) == suit_of(tile)
        worth += tile - 2 in held and suit_of(tile - 2) == suit_of(tile)
    if lean is not None and tile < EAST:
        worth += 6 if suit_of(tile) == lean else 0
    return worth
