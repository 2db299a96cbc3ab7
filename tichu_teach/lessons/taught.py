"""What has been taught by the time a chapter begins: the rules and controls of the chapters before it.

Read from the chapters' data alone, for nothing has to be played to know it.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from tichu_teach.engine import games

BEFORE = {
    "tricsu": "nanking",
    "tientsin": "nanking",
    "grandmaster": "nanking",
    "ear": "nanking",
    "mahjong-duel": "mahjong",
}
"""Games whose chapters take it that one comes from another game's."""


class Taught(NamedTuple):
    """Rules by id, and controls of the table that no rule is about."""

    rules: frozenset[str]
    controls: frozenset[str]


@cache
def taught_before(name: str) -> Taught:
    """What the chapters before `nanking/3-wish` have taught, and those of the game it builds on."""
    ruleset, _, chapter = name.partition("/")
    base = BEFORE.get(ruleset)
    before = _taught(base, "~") if base else Taught(frozenset(), frozenset())
    own = _taught(ruleset, chapter)
    return Taught(before.rules | own.rules, before.controls | own.controls)


def _taught(ruleset: str, chapter: str) -> Taught:
    """What a ruleset's chapters before one of them teach, under every name their rules have there."""
    folder = files(__package__).joinpath(ruleset)
    rules: set[str] = set()
    controls: set[str] = set()
    if ruleset in games and folder.is_dir():
        for file in folder.iterdir():
            if file.name.endswith(".json") and file.name.removesuffix(".json") < chapter:
                for step in json.loads(file.read_text(encoding="utf-8"))["steps"]:
                    rules.update(step.get("rules", ()))
                    controls.update(step.get("teaches", ()))
    return Taught(frozenset(rules), frozenset(controls))
