"""What is particular to a family of games: a folder each, with the same modules for the same job.

    words       worded(state, action), how a question speaks of an action; agreed_on(state, action), what it
                has to tell of the table's agreements
    conditions  ACTION, the conditions on an action; examples(state, seat), what a seat could do, legal or
                not; ANNOUNCEMENTS, actions that are left aside unless they are asked about;
                ruled(state, seat, asked, inside), the action whose verdict tells of a duty
    choices     WEIGHED, the types of action that one chooses from in playing; CALLS, those of them that one
                may leave out and say nothing (`plays.SILENT`); option(state, text) and
                named(state, text), how a choice is offered and spoken of; spread(state, seat), cards laid
                beside the table; after(state, action), the table after it; resuited(game, rng), other suits

and, of climbing games,

    combos      parse(text, game, among, top), a combination from its cards; said(game, combo), what is said
                of it beside the cards; rule(game, *combos), the row by which one of them beats another
    tricks      settled(state), leader(state), taking_rule(…): how a trick ends
    counting    agreed(game), rows(state), values(state, lines), following(state, totals), no_slip(row), SLIPS
                and some ids: how a round is counted
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

CLIMBING = ("tichu", "haggis")
TILES = ("mahjong",)
ALL = (*CLIMBING, *TILES)


def part(game: Any, name: str) -> ModuleType:
    """A module of the family that a game belongs to."""
    return _part(game.family, name)


@cache
def _part(family: str, name: str) -> ModuleType:
    return import_module(f".{family}.{name}", __package__)
