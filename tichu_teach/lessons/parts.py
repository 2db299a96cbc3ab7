"""The parts of a game's rules: the chapters that teach them, and the steps to read again.

Read from what is written in the chapters, for nothing has to be played to know it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from tichu_teach.engine import games

from .library import chapter, chapters
from .taught import BEFORE


class Place(NamedTuple):
    """A step of a chapter: the chapter's name, the step's id and title."""

    chapter: str
    step: str
    title: str


def teaching(ruleset: str) -> tuple[str, ...]:
    """The chapters that teach a game's rules: its own, those of the game it builds on, the family's."""
    game = games[ruleset]
    family = (other.name for other in games.values() if other.family == game.family)
    rulesets = dict.fromkeys((game.name, BEFORE.get(game.name, game.name), *family))
    return tuple(name for each in rulesets for name in chapters(each))


@cache
def taught_in(ruleset: str) -> Mapping[str, tuple[Place, ...]]:
    """By rule, the steps that teach it: those of the game's own chapters, else those of the nearest."""
    found: dict[str, list[Place]] = {}
    for name in teaching(ruleset):
        game = name.partition("/")[0]
        for entry in chapter(name).entries:
            for rule in entry.data.get("rules", ()):
                known = found.setdefault(rule, [])
                if all(place.chapter.partition("/")[0] == game for place in known):
                    known.append(Place(name, entry.id, entry.words["title"]))
    return {rule: tuple(places) for rule, places in found.items()}


def part_of(rule: str, ruleset: str) -> str:
    """The chapter that teaches a rule first, "" for a rule that none does."""
    places = taught_in(ruleset).get(rule, ())
    return places[0].chapter if places else ""


def order(ruleset: str) -> tuple[str, ...]:
    """The parts in the order in which they are taught: what a variant builds on, then its own chapters."""
    own, base = chapters(ruleset), teaching(ruleset)
    return (*(name for name in base if name not in own), *own, "")


def title_of(part: str) -> str:
    """A part's title, "" for the rules that no chapter teaches."""
    return str(chapter(part).words["title"]) if part else ""
