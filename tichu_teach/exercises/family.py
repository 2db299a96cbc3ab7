"""Which folder holds what is particular to a game: a family's conditions, tricks, count, features.

A folder has these modules; where one is missing the family has no questions of that kind.

    conditions  ACTION, the conditions on an action; examples(state, seat), what a seat could do, legal or not
    combos      parse(text, game, among, top), a combination from its cards; said(game, combo), what is said
                of it beside the cards; rule(game, *combos), the row by which one of them beats another
    tricks      settled(state), leader(state), taking_rule(…): how a trick ends
    counting    rows(state), values(state, lines), following(state, totals), no_slip(row), SLIPS and some
                ids: how a round is counted
    features    what makes a question of this family hard
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any


def part(game: Any, name: str) -> ModuleType:
    """A module of the family that a game belongs to."""
    return _part(game.family, name)


@cache
def _part(family: str, name: str) -> ModuleType:
    return import_module(f".{family}.{name}", __package__)
