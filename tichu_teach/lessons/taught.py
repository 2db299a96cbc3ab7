"""What has been taught by the time a chapter begins: the rules, controls and words of those before it.

Read from what is written in the chapters, for nothing has to be played to know it.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from tichu_teach.engine import games
from tichu_teach.own import SHELF

from .library import chapter, chapters, place

BEFORE = {
    "tricsu": "nanking",
    "tientsin": "nanking",
    "grandmaster": "nanking",
    "ear": "nanking",
    "mahjong-duel": "mahjong",
    "sparrow": "mahjong",
}
"""Games whose chapters take it that one comes from another game's."""

CONTROLS = ("notation",)
"""What no rule is about."""


class Taught(NamedTuple):
    """Rules by id, and what no rule is about: controls of the table, words of the glossary by id."""

    rules: frozenset[str]
    besides: frozenset[str]


@cache
def taught_before(name: str, ruleset: str = "") -> Taught:
    """What the chapters before `nanking/7-wish` have taught, and those of the game it builds on.

    Whoever opens a chapter of one's own, about a `ruleset`, may know all there is.
    """
    game = name.partition("/")[0]
    if game == SHELF:
        return Taught(frozenset(games[ruleset].rules), frozenset(CONTROLS))
    base = BEFORE.get(game)
    before = _taught(base) if base else Taught(frozenset(), frozenset())
    own = _taught(game, name)
    return Taught(before.rules | own.rules, before.besides | own.besides)


def _taught(ruleset: str, end: str = "") -> Taught:
    """What a ruleset's chapters before one of them teach, under every name their rules have there."""
    rules: set[str] = set()
    besides: set[str] = set()
    for name in chapters(ruleset) if ruleset in games else ():
        for entry in chapter(name).entries if not end or place(name) < place(end) else ():
            rules.update(entry.data.get("rules", ()))
            besides.update(entry.data.get("teaches", ()))
    return Taught(frozenset(rules), frozenset(besides))
