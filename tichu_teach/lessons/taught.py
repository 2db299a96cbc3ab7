"""The rules that chapters and steps teach, those taught before a chapter, and the rounds to play after it.

Read from the chapters as written: nothing has to be played for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from tichu_teach.engine import games
from tichu_teach.own import SHELF

from .library import chapter, chapters, place

CONTROLS = ("notation",)
"""Things to teach that no rule covers."""


@cache
def base_of(ruleset: str) -> str:
    """Return the game whose chapters come first: the one that most rules are from, perhaps itself."""
    rules = games[ruleset].rules if ruleset in games else ()
    return Counter([ruleset, *(rule.partition(".")[0] for rule in rules)]).most_common(1)[0][0]


class Taught(NamedTuple):
    """Things taught: ids of rules, and besides them controls of the table and ids of glossary words."""

    rules: frozenset[str]
    besides: frozenset[str]


@cache
def taught_before(name: str, ruleset: str = "") -> Taught:
    """Collect all that is taught before a chapter (`nanking/7-wish`), also by the game it builds on.

    A teacher's own chapter about a `ruleset` may take every rule as known.
    """
    game = name.partition("/")[0]
    if game == SHELF:
        return Taught(frozenset(games[ruleset].rules), frozenset(CONTROLS))
    base = base_of(game)
    before = _taught(base) if base != game else Taught(frozenset(), frozenset())
    own = _taught(game, name)
    return Taught(before.rules | own.rules, before.besides | own.besides)


def _taught(ruleset: str, end: str = "") -> Taught:
    """Collect all that a ruleset's chapters teach, up to but excluding the chapter `end`."""
    rules: set[str] = set()
    besides: set[str] = set()
    for name in chapters(ruleset) if ruleset in games else ():
        for entry in chapter(name).entries if not end or place(name) < place(end) else ():
            rules.update(entry.data.get("rules", ()))
            besides.update(entry.data.get("teaches", ()))
    return Taught(frozenset(rules), frozenset(besides))


class TaughtAt(NamedTuple):
    """A step of a chapter: the chapter's name, the step's id and title, and its number, from 1."""

    chapter: str
    step: str
    title: str
    number: int


def teaching(ruleset: str) -> tuple[str, ...]:
    """The chapters that teach a game's rules: its own, those of the game it builds on, the family's."""
    game = games[ruleset]
    family = (other.name for other in games.values() if other.family == game.family)
    rulesets = dict.fromkeys((game.name, base_of(game.name), *family))
    return tuple(name for each in rulesets for name in chapters(each))


@cache
def taught_in(ruleset: str) -> Mapping[str, tuple[TaughtAt, ...]]:
    """Return, by rule, the steps that teach it: of the game's own chapters, else of the nearest game's."""
    found: dict[str, list[TaughtAt]] = {}
    for name in teaching(ruleset):
        game = name.partition("/")[0]
        for number, entry in enumerate(chapter(name).entries, 1):
            for rule in entry.data.get("rules", ()):
                known = found.setdefault(rule, [])
                if all(place.chapter.partition("/")[0] == game for place in known):
                    known.append(TaughtAt(name, entry.id, entry.words["title"], number))
    return {rule: tuple(places) for rule, places in found.items()}


def part_of(rule: str, ruleset: str) -> str:
    """Return the chapter that teaches a rule first, "" if none does."""
    places = taught_in(ruleset).get(rule, ())
    return places[0].chapter if places else ""


def parts_in_order(ruleset: str) -> tuple[str, ...]:
    """Return the parts in teaching order: the chapters a variant builds on, its own, and "" for the rest."""
    own, base = chapters(ruleset), teaching(ruleset)
    return (*(name for name in base if name not in own), *own, "")


def title_of(part: str) -> str:
    """A part's title, "" for the rules that no chapter teaches."""
    return str(chapter(part).words["title"]) if part else ""


def teaches_rules(name: str) -> bool:
    """Return True if a chapter teaches rules; one that teaches none is about tactics."""
    return any(each.data.get("rules") for each in chapter(name).entries)


FIRST_AFTER = 2  # chapters; a game in which few more teach rules has only one round, after the last


class GuidedRound(NamedTuple):
    """A guided round: `part` counts from 1, `after` is the chapter that it follows."""

    ruleset: str
    part: int
    after: str

    @property
    def page(self) -> str:
        """The name of its notebook."""
        return "guided" if self.part == 1 else f"guided-{self.part}"

    @property
    def name(self) -> str:
        """Its name in a learner's record."""
        return f"{self.ruleset}/{self.page}"

    @property
    def taught_rules(self) -> frozenset[str] | None:
        """The rules taught by then; None if all are."""
        names = chapters(self.ruleset)
        following = names[names.index(self.after) + 1 :]
        return taught_before(following[0]).rules if following else None


@cache
def guided_rounds(ruleset: str) -> tuple[GuidedRound, ...]:
    """The guided rounds of a game, in order; none for a game without chapters."""
    names = chapters(ruleset) if ruleset in games else ()
    if not names:
        return ()
    several = sum(map(teaches_rules, names)) > FIRST_AFTER + 1
    after = [names[FIRST_AFTER - 1], names[-1]] if several else [names[-1]]
    return tuple(GuidedRound(ruleset, part, chapter) for part, chapter in enumerate(after, 1))


def guided_after(chapter: str) -> GuidedRound | None:
    """The guided round that follows a chapter, if there is one."""
    return next((each for each in guided_rounds(chapter.partition("/")[0]) if each.after == chapter), None)


def is_guided(name: str) -> bool:
    """Return True if a name in a record means a guided round, not a chapter."""
    return any(each.name == name for each in guided_rounds(name.partition("/")[0]))
