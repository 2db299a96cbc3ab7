"""The last plays of a hand, and what being out first is worth."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from ....engine.haggis.deck import TEN
from ....players.haggis.outlook import Outlook
from ....players.match import moves
from ..figure import Bar, Plan, bar, share
from .hands import SILENT, USUAL, played

_PLAYS = 3
_SOURCES = {
    "held": ("haggis.score.out",),
    "left": ("haggis.end.rest",),
    "tricks": ("haggis.score.cards",),
}


def back(game: Any, size: int, rng: Random) -> Iterable[Bar]:
    """How often who leads from three plays is out first, by whether one is a face card, or a bomb."""
    found = {"none": list[bool](), "some": list[bool]()}
    for _ in range(size):
        marked = dict[int, str]()
        state: Any
        for state, action in moves(game.deal(rng), [USUAL] * game.players):
            seat = action.seat
            if state.phase == "play" and not state.trick and not state.out and seat not in marked:
                plan = Outlook(state.view(seat), SILENT).split
                if len(plan) == _PLAYS:
                    faces = any(part.is_bomb or (part.size == 1 and part.rank > TEN) for part in plan)
                    marked[seat] = "some" if faces else "none"
        end = state.apply(action)
        for seat, name in marked.items():
            found[name].append(end.out[0] == seat)
    return [share(name, kept) for name, kept in found.items()]


def worth(game: Any, size: int, rng: Random) -> Iterable[Bar]:
    """Where the points of who is out first come from."""
    found = {name: list[float]() for name in _SOURCES}
    for _ in range(size):
        end = played(game.deal(rng))
        lines = end.count().lines
        for name, rules in _SOURCES.items():
            own = [line.points for line in lines if line.rule in rules and line.side == end.out[0]]
            found[name].append(sum(own))
    return [bar(name, values) for name, values in found.items()]


PLANS = {
    "back": Plan(back, "share", 500, 30, 50.0),
    "worth": Plan(worth, "points", 400, 30),
}
