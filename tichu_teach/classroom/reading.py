"""A learner's record, read from a browser or a file for the teacher; `progress.py` says what it holds."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

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
from .progress import (
    COUNTS,
    MAX_COUNT,
    MAX_DONE,
    MAX_LESSONS,
    MAX_MISSED,
    MAX_NAME,
    MAX_RULE,
    MAX_RULES,
    MAX_STEPS,
    MAX_TASKS,
    STEPS,
    VERSION,
    Progress,
    Tally,
    joined,
)
from .task import MAX_ID, Task
from .task import read as read_task

FORMAT = "tichu-teach progress 1"
MAX_SIZE = 400_000  # characters of a record; a real one has a few thousand


class ProgressError(TichuError):
    """A record not to be used or overwritten: too large, of a newer version … `where` names the place."""

    def __init__(self, message: str, where: str = "") -> None:
        super().__init__(f"{where}: {message}" if where else message)
        self.where = where


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
    counts = {name: reader.count(puzzles, name) for name in COUNTS}
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
