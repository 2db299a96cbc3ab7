"""What could be done in a hand of Mah-Jong, right or wrong."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator

from ...mahjong import Action, Announce, Game, State
from ...mahjong.conditions import examples
from ..decisions import sample
from .beginnings import beginnings
from .simulate import play_on

more = beginnings
"""What else there is to ask of a game."""

BLUNT = ("missing",)
"""Reasons of the referee that no rule of the game is behind."""

_MANY = 6  # thoughts of a seat at each turn


def thoughts(game: Game, rng: random.Random) -> Iterator[tuple[State, Action]]:
    """Positions of a hand, each with some things that a seat could think of doing."""
    for now, _ in play_on(game.deal(rng, east=0), rng):
        seat = rng.choice(now.to_act) if now.to_act and rng.randrange(4) else rng.randrange(game.players)
        # Which suit is announced is not told in the question.
        several = [each for each in examples(now, seat) if not isinstance(each, Announce)]
        yield from ((now, action) for action in sample(several, rng, _MANY))


def needs(state: State, seats: Collection[int]) -> set[str]:
    """What must be known to read a position, by the beginning of rule ids."""
    return {"season"} if any(state.seasons) else set()
