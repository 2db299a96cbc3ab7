"""The progress record: what the browser keeps of a learner, plain data and small.

    {"version": 1,
     "lessons": {"nanking/1-cards": {"step": 3, "of": 11, "done": false,
                                     "steps": {"deck": "solved", "seats": "seen", "pair": "helped"}}},
     "puzzles": {"solved": 12, "first": 9, "hints": 4, "streak": 4, "best": 7,
                 "done": ["nanking-wish-01", …], "missed": ["nanking-bomb-t4711", …],
                 "themes": {"wish": {"solved": 7, "first": 5, "tried": 8}}},
     "tasks": {"nanking/7-wish#duty": {"rule": "nanking.wish.duty", "first": ["2026-11-20", "solved"]}},
     "rules": {"nanking.wish.duty": ["2026-11-20", "solved", "2026-11-22", 2.31, 2.12, 1, 0, 0]},
     "days": ["2026-11-20", 3, 5], "seeded": true,
     "exams": {"nanking": [["2026-11-22", 7, 17, 20]]}, "checks": {"nanking/2-trick": ["2026-11-22", 4, 5]},
     "moments": {"nanking:9f86d081884c": {"day": "2026-11-21", "question": {…}, "row": […]}}}

`steps` tells how each step of a chapter went (`STEPS`). `solved` counts puzzles, `first` those solved at the
first attempt, `streak` how many of these came in a row up to now (`best` ever), `hints` the hints taken;
`done` and `missed` hold ids, the latest last. `tasks` tells of every question when it was first answered,
how, and what became of it (`task.py`); records made before that was kept have none. `rules` tells of every
rule how it stands and when it is due (`mastery.py`), `days` how many days in a row there was an answer
(`days.py`); `seeded` that what was learnt before there were `rules` has gone into them (`seed.py`); `exams`
and `checks` of exams and closing checks (`exam/taken.py`); `moments` of decisions in the learner's own rounds
(`moments.py`). Whatever cannot be used is put aside under `aside`, never thrown away: so does an edition that
does not know a part yet, and one that does takes it back from there.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from tichu_teach import moved
from tichu_teach.engine import TichuError, games
from tichu_teach.engine.reading import (
    Reader,
    Unreadable,
    by_name,
    fields,
    fits,
    many,
    maybe,
    one_of,
    whole,
    words,
)

from . import days, mastery, moments
from .days import NEVER, Days
from .exam.taken import MOST, Checked, Taken, read_checked, read_taken
from .mastery import Mastery
from .moments import Moment
from .schedule import answered
from .task import MAX_ID, Task, Went, by_id
from .task import read as read_task

VERSION = 1
FORMAT = "tichu-teach progress 1"
MAX_SIZE = 400_000  # characters of a record; a real one has a few thousand
MAX_DONE, MAX_MISSED, MAX_LESSONS, MAX_TASKS = 400, 100, 200, 500
MAX_RULES, MAX_RULE = 1000, 80  # rows, and characters of an id
MAX_COUNT = 1_000_000
MAX_NAME = 80
MAX_STEPS = 60  # of a lesson

STEPS = ("skipped", "helped", "seen", "solved")
"""How a step may have gone, from worst to best: `helped` is an answer found with a nudge or a hint, or shown;
`seen` a step that asks nothing, or one that was passed before steps were kept."""


class ProgressError(TichuError):
    """A record not to be used or overwritten: too large, of a newer version … `where` names the place."""

    def __init__(self, message: str, where: str = "") -> None:
        super().__init__(f"{where}: {message}" if where else message)
        self.where = where


class Solved(Protocol):
    """What the record needs to know of a puzzle."""

    @property
    def id(self) -> str: ...
    @property
    def theme(self) -> str: ...


@dataclass(frozen=True)
class Outcome:
    """How a puzzle went: whether it was solved, with how many answers, how many hints taken."""

    solved: bool
    attempts: int = 1
    hints: int = 0

    @property
    def first(self) -> bool:
        """Solved with the first answer."""
        return self.solved and self.attempts <= 1


@dataclass(frozen=True)
class Tally:
    """The counts of one theme."""

    solved: int = 0
    first: int = 0
    tried: int = 0


@dataclass(frozen=True)
class Progress:
    """A learner's record. It never changes; `record` returns the next one."""

    lessons: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    solved: int = 0
    first: int = 0
    hints: int = 0
    streak: int = 0
    best: int = 0
    done: tuple[str, ...] = ()
    missed: tuple[str, ...] = ()
    themes: Mapping[str, Tally] = field(default_factory=dict)
    tasks: Mapping[str, Task] = field(default_factory=dict)
    rules: Mapping[str, Mastery] = field(default_factory=dict)
    days: Days = NEVER
    seeded: bool = False
    exams: Mapping[str, tuple[Taken, ...]] = field(default_factory=dict)
    checks: Mapping[str, Checked] = field(default_factory=dict)
    moments: Mapping[str, Moment] = field(default_factory=dict)
    aside: Mapping[str, Any] = field(default_factory=dict)

    def to_data(self) -> dict[str, Any]:
        """The record as plain data; `load` reads it back."""
        data: dict[str, Any] = {
            "version": VERSION,
            "lessons": {name: dict(lesson) for name, lesson in self.lessons.items()},
            "puzzles": {
                **{name: getattr(self, name) for name in _COUNTS},
                "done": list(self.done),
                "missed": list(self.missed),
                "themes": {name: dict(vars(tally)) for name, tally in self.themes.items()},
            },
        }
        parts = {
            "tasks": by_id(self.tasks),
            "rules": {rule: row.to_data() for rule, row in self.rules.items()},
            "days": list(self.days) if self.days.last else [],
            "seeded": self.seeded,
            "exams": {game: [each.to_data() for each in found] for game, found in self.exams.items()},
            "checks": {chapter: found.to_data() for chapter, found in self.checks.items()},
            "moments": {id: each.to_data() for id, each in self.moments.items()},
            "aside": dict(self.aside),
        }
        return data | {name: part for name, part in parts.items() if part}

    def reached(self, lesson: str, step: int, of: int, done: bool = False) -> Progress:
        """The record after a step of a lesson; what was done once stays done."""
        before = self.lessons.get(lesson, {})
        now = {**before, "step": step, "of": of, "done": done or bool(before.get("done"))}
        return replace(self, lessons={**self.lessons, lesson: now})

    def steps(self, lesson: str) -> Mapping[str, str]:
        """How the steps of a lesson went, by their ids."""
        found: Mapping[str, str] = self.lessons.get(lesson, {}).get("steps", {})
        return found

    def stepped(self, lesson: str, step: str, how: str) -> Progress:
        """The record after a step went so (one of `STEPS`). Doing it again can only better it."""
        kept = self.steps(lesson)
        if step in kept and STEPS.index(kept[step]) >= STEPS.index(how):
            return self
        entry = {"step": 0, "of": 0, "done": False, **self.lessons.get(lesson, {})}
        return replace(self, lessons={**self.lessons, lesson: {**entry, "steps": {**kept, step: how}}})

    def renamed(self, old: str, new: str) -> Progress:
        """The record once a missed puzzle goes by another id."""
        missed = dict.fromkeys(new if id == old else id for id in self.missed)
        return replace(self, missed=tuple(missed))

    def answered(self, task: str, went: Went, rule: str = "", *, again: bool = True) -> Progress:
        """The record after an answer to a task; `again` if it was taken up anew, not merely gone on with.

        Tasks stand in the order in which they were first answered; where there are too many, the oldest go.
        """
        known = self.tasks.get(task)
        now = known.went(went, again=again) if known else Task(rule, went, went)
        return replace(self, tasks=dict([*{**self.tasks, task: now}.items()][-MAX_TASKS:]))

    def recalled(self, went: Mapping[str, str], today: str) -> Progress:
        """The record after first answers, given today, showed how rules are known: by rule, one of WENT.

        Where there are too many rules, those go that were asked longest ago.
        """
        now = {rule: answered(self.rules.get(rule), how, today) for rule, how in went.items()}
        rules = {**{rule: row for rule, row in self.rules.items() if rule not in now}, **now}
        return replace(self, rules=dict([*rules.items()][-MAX_RULES:]), days=self.days.then(today))

    def examined(self, ruleset: str, taken: Taken) -> Progress:
        """The record after an exam of a ruleset was handed in."""
        several = (*self.exams.get(ruleset, ()), taken)[-MOST:]
        return replace(self, exams={**self.exams, ruleset: several})

    def checked(self, chapter: str, went: Checked) -> Progress:
        """The record after the closing check of a chapter; the latest stands."""
        checks = {**{name: each for name, each in self.checks.items() if name != chapter}, chapter: went}
        return replace(self, checks=dict([*checks.items()][-MAX_LESSONS:]))

    def remembered(self, id: str, moment: Moment) -> Progress:
        """The record with a moment of the learner's own, as it stands now."""
        return replace(self, moments=moments.newest({**self.moments, id: moment}))

    def without_moment(self, id: str) -> Progress:
        """The record once a moment need not come back."""
        return replace(self, moments={name: each for name, each in self.moments.items() if name != id})

    def decided(self, id: str, how: str, today: str) -> Progress:
        """The record after a first answer, given today, to one of its moments."""
        now = self.moments[id].went(how, today)
        return replace(self, moments={**self.moments, id: now}, days=self.days.then(today))

    def due_moments(self, today: str) -> list[str]:
        """The ids of the moments to be asked again, those most likely to be forgotten first."""
        return mastery.due([(id, each.row) for id, each in self.moments.items()], today)

    def due(self, today: str) -> list[str]:
        """The rules to be asked again, those most likely to be forgotten first."""
        return mastery.due(self.rules.items(), today)


_COUNTS = ("solved", "first", "hints", "streak", "best")


def record(progress: Progress, puzzle: Solved, outcome: Outcome) -> Progress:
    """The record after a puzzle was solved or given up.

    The first time counts: solving a puzzle again adds nothing, but takes it off the missed ones. A streak
    grows with every puzzle solved at the first attempt and ends with any other.
    """
    missed = tuple(id for id in progress.missed if id != puzzle.id)
    if not outcome.first and puzzle.id not in progress.done:
        missed = (*missed, puzzle.id)[-MAX_MISSED:]
    if puzzle.id in progress.done or puzzle.id in progress.missed:
        again = outcome.solved and puzzle.id not in progress.done
        return replace(
            progress,
            solved=progress.solved + again,
            hints=progress.hints + outcome.hints,
            missed=missed,
            done=_with(progress.done, puzzle.id) if outcome.solved else progress.done,
            themes=_counted(progress, puzzle.theme, solved=int(again)),
        )
    streak = progress.streak + 1 if outcome.first else 0
    return replace(
        progress,
        solved=progress.solved + outcome.solved,
        first=progress.first + outcome.first,
        hints=progress.hints + outcome.hints,
        streak=streak,
        best=max(progress.best, streak),
        done=_with(progress.done, puzzle.id) if outcome.solved else progress.done,
        missed=missed,
        themes=_counted(progress, puzzle.theme, int(outcome.solved), int(outcome.first), 1),
    )


def _with(ids: tuple[str, ...], id: str) -> tuple[str, ...]:
    return (*(each for each in ids if each != id), id)[-MAX_DONE:]


def _counted(
    progress: Progress, theme: str, solved: int = 0, first: int = 0, tried: int = 0
) -> Mapping[str, Tally]:
    tally = progress.themes.get(theme, Tally())
    grown = Tally(tally.solved + solved, tally.first + first, tally.tried + tried)
    return {**progress.themes, theme: grown}


# -- reading -----------------------------------------------------------------------------------------


def load(data: Any) -> Progress:
    """The record in what the browser kept. Nothing kept (None) is an empty record.

    Parts that make no sense are put aside, the others are used. Raises ProgressError for a record of a
    newer version or of absurd size: it should stay where it is.
    """
    if data is None:
        return Progress()
    if _size(data) > MAX_SIZE:
        raise ProgressError(f"the record is larger than {MAX_SIZE} characters")
    if not isinstance(data, dict):
        return Progress(aside={"record": data})
    version = data.get("version", VERSION)
    if type(version) is int and version > VERSION:
        raise ProgressError(f"made by a newer version ({version}); this one reads {VERSION}", "version")
    reader = _Reader(data)
    puzzles = reader.part(data, "puzzles", OBJECT) or {}
    counts = {name: reader.count(puzzles, name) for name in _COUNTS}
    counts["best"] = max(counts["best"], counts["streak"])
    return Progress(
        lessons=reader.lessons(),
        done=reader.ids(puzzles, "done", MAX_DONE),
        missed=reader.ids(puzzles, "missed", MAX_MISSED),
        themes=reader.themes(puzzles),
        tasks=reader.tasks(),
        rules=reader.rules(),
        days=reader.days(),
        seeded=reader.part(data, "seeded", _truth) or False,
        exams=reader.exams(),
        checks=reader.checks(),
        moments=reader.moments(),
        aside=reader.aside,
        **counts,
    )


def _size(data: Any) -> int:
    try:
        return len(json.dumps(data))
    except (TypeError, ValueError, RecursionError) as error:
        raise ProgressError(f"not plain data: {error}") from error


def _truth(value: object, where: str) -> bool:
    if type(value) is not bool:
        raise Unreadable(where, "true or false")
    return value


def _anything(value: object, where: str) -> Any:
    return value


PARTS = frozenset("version lessons puzzles tasks rules days seeded exams checks moments aside".split())
OBJECT, LIST = by_name(_anything, _anything, MAX_SIZE), many(_anything, MAX_SIZE)
COUNT = whole(0, MAX_COUNT)
EXAMS = many(read_taken, 10 * MOST)
LESSON = fields(step=maybe(COUNT), of=maybe(COUNT))


def joined(one: Mapping[str, Any], two: Mapping[str, Any]) -> dict[str, Any]:
    """Two entries of one chapter as one: the better of each step, the farther place."""
    steps = {**one.get("steps", {})}
    for id, how in two.get("steps", {}).items():
        steps[id] = max(how, steps.get(id, how), key=STEPS.index)
    entry: dict[str, Any] = {name: max(one[name], two[name]) for name in ("step", "of", "done")}
    return entry | ({"steps": steps} if steps else {})


def _today(name: str, entry: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """What an entry comes to by the names of today: its steps may be in several chapters now.

    Where the chapter had other steps its place says nothing any more, but what was passed has been seen.
    """
    once, here = moved.ONCE.get(name, ()), moved.chapter(name)
    if entry["of"] == len(once) and once:
        passed = once[: None if entry["done"] else entry["step"]]
        entry = {**entry, "steps": {**dict.fromkeys(passed, "seen"), **entry.get("steps", {})}}
    if here != name or entry["of"] == len(once):
        entry = {**entry, "step": 0, "of": 0}
    steps = entry.pop("steps", {})
    found = {here: entry}
    for id, how in steps.items():
        now, step = moved.step(name, id)
        part = found.setdefault(now, {"step": 0, "of": 0, "done": False})
        kept = part.setdefault("steps", {})
        kept[step] = max(how, kept.get(step, how), key=STEPS.index)
    return found


def _is_rule(id: str, value: object) -> bool:
    return 0 < len(id) <= MAX_RULE and fits(mastery.read, value)


def _is_task(id: str, value: object) -> bool:
    return 0 < len(id) <= MAX_ID and fits(read_task, value)


class _Reader:
    """Reads one record, putting aside what it cannot use."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        kept = data.get("aside")
        self.aside: dict[str, Any] = dict(kept) if isinstance(kept, dict) else {}
        if kept is not None and not isinstance(kept, dict):
            self.aside["aside"] = kept
        self.data = data
        for name, value in data.items():
            if name not in PARTS:
                self.aside[name] = value

    def part(self, data: Mapping[str, Any], name: str, reader: Reader, where: str = "") -> Any:
        """A part that can be read, else None, with what was there put aside."""
        try:
            return maybe(reader)(data.get(name), name)
        except Unreadable:
            self.aside[f"{where}{name}"] = data[name]
            return None

    def count(self, data: Mapping[str, Any], name: str, where: str = "puzzles.") -> int:
        found: int | None = self.part(data, name, COUNT, where)
        return found or 0

    def ids(self, data: Mapping[str, Any], name: str, most: int) -> tuple[str, ...]:
        found = self.part(data, name, LIST, "puzzles.") or []
        good = [each for each in found if fits(words(60, 1), each)]
        if len(good) < len(found):
            self.aside[f"puzzles.{name}"] = [each for each in found if each not in good]
        return tuple(dict.fromkeys(good))[-most:]

    def lessons(self) -> dict[str, dict[str, Any]]:
        found = self.part(self.data, "lessons", OBJECT) or {}
        good: dict[str, dict[str, Any]] = {}
        for name, lesson in found.items():
            if fits(LESSON, lesson) and len(name) <= 100 and len(good) < MAX_LESSONS:
                entry = {
                    "step": lesson.get("step") or 0,
                    "of": lesson.get("of") or 0,
                    "done": lesson.get("done") is True,
                    **self.steps(name, lesson),
                }
                for now, part in _today(name, entry).items():
                    good[now] = joined(good[now], part) if now in good else part
            else:
                self.aside[f"lessons.{name}"] = lesson
        return good

    def steps(self, name: str, lesson: Mapping[str, Any]) -> dict[str, dict[str, str]]:
        """How the steps went, as a part of the lesson's entry; nothing where nothing is kept."""
        where = f"lessons.{name}."
        found = self.part(lesson, "steps", OBJECT, where) or {}
        good = {id: how for id, how in found.items() if fits(one_of(*STEPS), how) and len(id) <= 40}
        good = dict(list(good.items())[:MAX_STEPS])
        if len(good) < len(found):
            self.aside[f"{where}steps"] = {id: how for id, how in found.items() if id not in good}
        return {"steps": good} if good else {}

    def tasks(self) -> dict[str, Task]:
        found = self.part(self.data, "tasks", OBJECT) or {}
        good: dict[str, Task] = {}
        for id, task in found.items():
            if _is_task(id, task):
                now = moved.task(id)  # what has become one with another task gives way to it
                good[now] = read_task(found[now] if _is_task(now, found.get(now)) else task, "")
        good = dict([*good.items()][-MAX_TASKS:])
        if left := {id: task for id, task in found.items() if moved.task(id) not in good}:
            self.aside["tasks"] = left
        return good

    def rules(self) -> dict[str, Mastery]:
        found = self.part(self.data, "rules", OBJECT) or {}
        good = {id: mastery.read(row, "") for id, row in found.items() if _is_rule(id, row)}
        good = dict([*good.items()][-MAX_RULES:])
        if len(good) < len(found):
            self.aside["rules"] = {id: row for id, row in found.items() if id not in good}
        return good

    def exams(self) -> dict[str, tuple[Taken, ...]]:
        found = self.part(self.data, "exams", OBJECT) or {}
        read = {name: each for name, each in found.items() if name in games and fits(EXAMS, each)}
        if len(read) < len(found):
            self.aside["exams"] = {name: each for name, each in found.items() if name not in read}
        return {name: tuple(EXAMS(each, "")[-MOST:]) for name, each in read.items()}

    def checks(self) -> dict[str, Checked]:
        found = self.part(self.data, "checks", OBJECT) or {}
        read = {name: each for name, each in found.items() if len(name) <= 100 and fits(read_checked, each)}
        read = dict([*read.items()][-MAX_LESSONS:])
        if len(read) < len(found):
            self.aside["checks"] = {name: each for name, each in found.items() if name not in read}
        return {moved.chapter(name): read_checked(each, "") for name, each in read.items()}

    def moments(self) -> dict[str, Moment]:
        """Those of the record, and those that an older edition has put aside."""
        before = self.aside.pop("moments", None)
        if before is not None and not isinstance(before, dict):
            before, self.aside["moments"] = {}, before
        found = {**(before or {}), **(self.part(self.data, "moments", OBJECT) or {})}
        good = {
            id: moments.read(each, "")
            for id, each in found.items()
            if len(id) <= moments.MAX_ID and fits(moments.read, each)
        }
        if left := {id: each for id, each in found.items() if id not in good}:
            self.aside["moments"] = left
        return moments.newest(good)

    def days(self) -> Days:
        kept: Days | None = self.part(self.data, "days", days.read)
        return kept or NEVER

    def themes(self, puzzles: Mapping[str, Any]) -> dict[str, Tally]:
        found = self.part(puzzles, "themes", OBJECT, "puzzles.") or {}
        good = {}
        for name, tally in found.items():
            where = f"puzzles.themes.{name}"
            if fits(OBJECT, tally) and len(name) <= 40:
                good[name] = Tally(
                    *(self.count(tally, key, f"{where}.") for key in ("solved", "first", "tried"))
                )
            else:
                self.aside[where] = tally
        return good


# -- for a teacher -----------------------------------------------------------------------------------


def export(progress: Progress, name: str = "") -> str:
    """The text of a file for the teacher; `read` reads it back."""
    data = {"format": FORMAT, "name": name[:MAX_NAME], "progress": progress.to_data()}
    return json.dumps(data, ensure_ascii=False, indent=1)


def read(text: str) -> tuple[str, Progress]:
    """The learner's name and record in an exported file. Raises ProgressError naming the place."""
    if len(text) > MAX_SIZE:
        raise ProgressError(f"the file is larger than {MAX_SIZE} characters")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ProgressError(f"not JSON: {error}") from error
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise ProgressError(f"should be {FORMAT!r}", "format")
    name = data.get("name", "")
    if not isinstance(name, str):
        raise ProgressError("should be a text", "name")
    if not isinstance(data.get("progress"), dict):
        raise ProgressError("should be an object", "progress")
    return name[:MAX_NAME], load(data["progress"])
