"""A task in a learner's record: one question, how it went the first time and how it went the last time.

    "tasks": {"nanking/7-wish#duty": {"rule": "nanking.wish.duty",
                                      "first": ["2026-11-20", "missed"],
                                      "last": ["2026-11-22", "solved"], "times": 2}}

A task is a step of a chapter, a puzzle of ours, one of a teacher's pack, or a question of an exam; its id
says which, and where. Packs may have any name and number their puzzles as they like, and a seed may make
another exam in another version, so ids of these also hold the question's fingerprint.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import NamedTuple

from tichu_teach.engine.plain_data import Unreadable, fields, line, maybe, one_line, one_of, row_of, whole

WENT = ("missed", "helped", "solved")
"""The outcomes of an answer, from worst to best: wrong, or shown; found after a wrong one or with a hint;
right at once, without help."""

MAX_ID = 200
MAX_TIMES = 1_000_000
_PACK, _EXAM = "pack:", "exam:"


class Went(NamedTuple):
    """The day of an answer, as ISO 8601 has it, and how it went, one of WENT."""

    day: str
    how: str


@dataclass(frozen=True)
class Task:
    """The answers to one question.

    rule   the rule that its right answer rests on, "" for none; of a sheet that went wrong elsewhere, the one
           missed there
    first  the first answer ever given
    last   the latest answer
    times  the number of attempts
    """

    rule: str
    first: Went
    last: Went
    times: int = 1

    def after_answer(self, now: Went, *, again: bool) -> Task:
        """Return the task after an answer; `again` for a new attempt, not a further answer in it."""
        return replace(self, last=now, times=min(self.times + again, MAX_TIMES))

    def to_data(self) -> dict[str, object]:
        """Return the task as plain data; `read` reads it back."""
        data: dict[str, object] = {"rule": self.rule, "first": list(self.first)}
        if (self.last, self.times) != (self.first, 1):
            data |= {"last": list(self.last), "times": self.times}
        return data


def rule_at_fault(rule: str, went: Mapping[str, str]) -> str:
    """Return the rule that a task names: its own, or the first one missed if its own was not.

    `went` has how an answer went, by rule: a sheet has lines of several.

    >>> rule_at_fault("nanking.tichu", {"nanking.tichu": "solved", "nanking.dragon": "missed"})
    'nanking.dragon'
    """
    missed = [each for each, how in went.items() if how == "missed"]
    return rule if rule in missed else next(iter(missed), rule)


# -- reading -----------------------------------------------------------------------------------------


def read_day(value: object, where: str) -> str:
    """A day as ISO 8601 writes it, with hyphens, so that texts compare as days do. Raises Unreadable."""
    try:
        if isinstance(value, str) and date.fromisoformat(value).isoformat() == value:
            return value
    except ValueError:
        pass
    raise Unreadable(where, "a day like 2026-11-22", value)


_went = row_of(Went, read_day, one_of(*WENT))
_FIELDS = fields(rule=line(80), first=_went, last=maybe(_went), times=maybe(whole(1, MAX_TIMES)))


def read(value: object, where: str) -> Task:
    """A task as `to_data` writes it. Raises Unreadable."""
    found = _FIELDS(value, where)
    return Task(found["rule"], found["first"], found["last"] or found["first"], found["times"] or 1)


# -- ids ---------------------------------------------------------------------------------------------


class TaskPlace(NamedTuple):
    """The place of a task.

    kind  "chapter", "puzzle", "pack" or "exam"
    game  the ruleset's name
    book  the chapter (`nanking/7-wish`), the puzzles' theme, the pack's name, or the exam's seed
    name  the step or the puzzle, as its author calls it, or the question's number
    """

    kind: str
    game: str
    book: str
    name: str


def step_id(lesson: str, step: str) -> str:
    """Return the id of the task that a chapter's step sets.

    >>> place_of(step_id("nanking/7-wish", "duty"))
    TaskPlace(kind='chapter', game='nanking', book='nanking/7-wish', name='duty')
    """
    return f"{lesson}#{step}"


def pack_id(pack: str, game: str, puzzle: str, fingerprint: str) -> str:
    """Return the id of the task that a pack's puzzle sets, by its fingerprint.

    >>> place_of(pack_id("monday", "haggis", "haggis-bomb-01", "9f86d081884c"))
    TaskPlace(kind='pack', game='haggis', book='monday', name='haggis-bomb-01')
    """
    return f"{_PACK}{game}:{fingerprint}:{one_line(pack, 60)}:{puzzle}"


def exam_id(seed: int, game: str, number: int, fingerprint: str) -> str:
    """Return the id of the task that a question of an exam sets, by its number and fingerprint.

    >>> place_of(exam_id(7, "haggis", 20, "9f86d081884c"))
    TaskPlace(kind='exam', game='haggis', book='7', name='20')
    """
    return f"{_EXAM}{game}:{fingerprint}:{seed}:{number}"


def place_of(id: str) -> TaskPlace:
    """Return the place of the task with this id. For a puzzle of ours, the task's id is the puzzle's own.

    >>> place_of("mahjong-duel-waits-t4711")
    TaskPlace(kind='puzzle', game='mahjong-duel', book='waits', name='mahjong-duel-waits-t4711')
    """
    for prefix in (_PACK, _EXAM):
        if id.startswith(prefix):
            game, _, rest = id.removeprefix(prefix).partition(":")
            book, _, name = rest.partition(":")[2].rpartition(":")
            return TaskPlace(prefix[:-1], game, book, name)
    lesson, step, name = id.partition("#")
    if step:
        return TaskPlace("chapter", lesson.partition("/")[0], lesson, name)
    game, _, theme = id.rpartition("-")[0].rpartition("-")
    return TaskPlace("puzzle", game, theme, id)
