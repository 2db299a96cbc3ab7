"""A task in a learner's record: one question, how it went the first time and how it went the last time.

    "tasks": {"nanking/7-wish#duty": {"rule": "nanking.wish.duty",
                                      "first": ["2026-11-20", "missed"],
                                      "last": ["2026-11-22", "solved"], "times": 2}}

A task is a step of a chapter, a puzzle of ours, or one of a teacher's pack; its id says which, and where.
Packs may be called anything and number their puzzles as they like, so what is asked there is in the id, too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import NamedTuple

from tichu_teach.engine.reading import Unreadable, fields, many, maybe, one_of, whole, words

WENT = ("missed", "helped", "solved")
"""How an answer may go, from worst to best: wrong, or shown; found after a wrong one or with a hint; right at
once and alone."""

MAX_ID = 200
MAX_TIMES = 1_000_000
_PACK = "pack:"


class Went(NamedTuple):
    """The day of an answer, as ISO 8601 has it, and how it went, one of WENT."""

    day: str
    how: str


@dataclass(frozen=True)
class Task:
    """The answers to one question.

    rule   the rule that its right answer rests on, "" where there is none
    first  the first answer ever given
    last   where it stood the last time
    times  how often it was taken up
    """

    rule: str
    first: Went
    last: Went
    times: int = 1

    @property
    def learnt(self) -> bool:
        """True if it is known by now, and was not at first."""
        return self.first.how != "solved" == self.last.how

    def went(self, now: Went, *, again: bool) -> Task:
        """The task after an answer; `again` if it was taken up anew, not merely gone on with."""
        return replace(self, last=now, times=min(self.times + again, MAX_TIMES))

    def to_data(self) -> dict[str, object]:
        """Plain data; `read` reads it back."""
        data: dict[str, object] = {"rule": self.rule, "first": list(self.first)}
        if (self.last, self.times) != (self.first, 1):
            data |= {"last": list(self.last), "times": self.times}
        return data


# -- reading -----------------------------------------------------------------------------------------


def _went(value: object, where: str) -> Went:
    day, how = many(words(20), 2, 2)(value, where)
    try:
        date.fromisoformat(day)
    except ValueError:
        raise Unreadable(where, "a day like 2026-11-22") from None
    return Went(day, one_of(*WENT)(how, where))


_FIELDS = fields(rule=words(80), first=_went, last=maybe(_went), times=maybe(whole(1, MAX_TIMES)))


def read(value: object, where: str) -> Task:
    """A task as `to_data` writes it. Raises Unreadable."""
    found = _FIELDS(value, where)
    return Task(found["rule"], found["first"], found["last"] or found["first"], found["times"] or 1)


# -- ids ---------------------------------------------------------------------------------------------


class TaskPlace(NamedTuple):
    """The place of a task.

    kind  "chapter", "puzzle" or "pack"
    game  the ruleset's name
    book  the chapter (`nanking/7-wish`), the puzzles' theme, or the pack's name
    name  the step or the puzzle, as its author calls it
    """

    kind: str
    game: str
    book: str
    name: str


def step_id(lesson: str, step: str) -> str:
    """The task that a step of a chapter is.

    >>> place_of(step_id("nanking/7-wish", "duty"))
    TaskPlace(kind='chapter', game='nanking', book='nanking/7-wish', name='duty')
    """
    return f"{lesson}#{step}"


def pack_id(pack: str, game: str, puzzle: str, fingerprint: str) -> str:
    """The task that a puzzle of a pack is, by what it asks.

    >>> place_of(pack_id("monday", "haggis", "haggis-bomb-01", "9f86d081884c"))
    TaskPlace(kind='pack', game='haggis', book='monday', name='haggis-bomb-01')
    """
    return f"{_PACK}{game}:{fingerprint}:{pack[:60]}:{puzzle}"


def place_of(id: str) -> TaskPlace:
    """The place of the task of this id. A puzzle of ours is a task by its own id.

    >>> place_of("mahjong-duel-waits-t4711")
    TaskPlace(kind='puzzle', game='mahjong-duel', book='waits', name='mahjong-duel-waits-t4711')
    """
    if id.startswith(_PACK):
        game, _, rest = id.removeprefix(_PACK).partition(":")
        book, _, name = rest.partition(":")[2].rpartition(":")
        return TaskPlace("pack", game, book, name)
    lesson, step, name = id.partition("#")
    if step:
        return TaskPlace("chapter", lesson.partition("/")[0], lesson, name)
    game, _, theme = id.rpartition("-")[0].rpartition("-")
    return TaskPlace("puzzle", game, theme, id)


def by_id(tasks: Mapping[str, Task]) -> dict[str, object]:
    """Tasks as plain data."""
    return {id: task.to_data() for id, task in tasks.items()}
