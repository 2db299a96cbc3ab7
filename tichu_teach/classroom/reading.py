"""Read a learner's record, from a browser or a file for the teacher; `progress.py` explains its parts."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import TypeVar

from tichu_teach.engine import TichuError, games
from tichu_teach.engine.reading import (
    Read,
    Unreadable,
    by_name,
    fields,
    fits,
    many,
    maybe,
    one_line,
    one_of,
    weighed,
    whole,
    words,
)
from tichu_teach.files import UnreadableFile, text_of

from . import days, mastery, moments, ratings
from .days import NEVER, Days
from .mastery import Mastery
from .moments import Moment
from .progress import (
    COUNTS,
    MAX_COUNT,
    MAX_DONE,
    MAX_LESSONS,
    MAX_MISSED,
    MAX_NAME,
    MAX_RATINGS,
    MAX_RULE,
    MAX_RULES,
    MAX_STEPS,
    MAX_TASKS,
    MAX_THEME,
    STEPS,
    VERSION,
    ChapterProgress,
    Progress,
    ThemeTally,
)
from .ratings import Rating
from .taken import MOST, Checked, Taken, read_checked, read_taken
from .task import MAX_ID, Task
from .task import read as read_task

FORMAT = f"tichu-teach progress {VERSION}"
_FORMAT = re.compile(r"tichu-teach progress ([0-9]{1,9})")
MAX_SIZE = 400_000  # what a record weighs at most (`engine/reading.py:weighed`); a real one some thousands
MAX_FILE = 1 << 20  # characters of a file, which is indented for people


T = TypeVar("T")


class ProgressError(TichuError):
    """A record must not be used or overwritten: too large, of another version … `where` names the place."""

    def __init__(self, message: str, where: str = "") -> None:
        super().__init__(f"{where}: {message}" if where else message)
        self.where = where


class OtherVersion(ProgressError):
    """A record was made by a newer or older version of this program, which alone can read it."""

    def __init__(self, version: int, where: str) -> None:
        age = "a newer" if version > VERSION else "an older"
        super().__init__(f"made by {age} version of Tichu Teach ({version}); this one reads {VERSION}", where)
        self.version = version


def load(data: object) -> Progress:
    """Read the record that a browser kept; None, for nothing kept, is an empty record.

    Parts that make no sense are put aside, the others are used. Raises OtherVersion for a record of another
    version, ProgressError for one of absurd size: neither may be overwritten.
    """
    if data is None:
        return Progress()
    _weigh(data)
    if not isinstance(data, dict):
        return Progress(aside={"record": data})
    version = data.get("version", VERSION)
    if type(version) is int and version != VERSION:
        raise OtherVersion(version, "version")
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
        days=reader.days("days"),
        ratings=reader.ratings(),
        sprint=reader.days("sprint"),
        exams=reader.exams(),
        checks=reader.checks(),
        moments=reader.moments(),
        aside=reader.aside,
        **counts,
    )


def _weigh(data: object) -> None:
    try:
        weighed(data, "", MAX_SIZE)
    except Unreadable as error:
        large = f"larger than {MAX_SIZE:,} bytes" if error.want == "smaller" else "no plain data"
        raise ProgressError(f"the record is {large}") from None


def _anything(value: object, where: str) -> object:
    return value


PARTS = frozenset(
    "version lessons puzzles tasks rules days ratings sprint exams checks moments aside".split()
)
OBJECT, LIST = by_name(words(MAX_SIZE), _anything, MAX_SIZE), many(_anything, MAX_SIZE)
COUNT = whole(0, MAX_COUNT)
EXAMS = many(read_taken, 10 * MOST)
LESSON = fields(step=maybe(COUNT), of=maybe(COUNT))


def _is_rule(id: str, value: object) -> bool:
    return 0 < len(id) <= MAX_RULE and fits(mastery.read, value)


def _is_task(id: str, value: object) -> bool:
    return 0 < len(id) <= MAX_ID and fits(read_task, value)


class _Reader:
    """Reads one record, putting aside what it cannot use."""

    def __init__(self, data: Mapping[str, object]) -> None:
        kept = data.get("aside")
        self.aside: dict[str, object] = dict(kept) if isinstance(kept, dict) else {}
        if kept is not None and not isinstance(kept, dict):
            self.aside["aside"] = kept
        self.data = data
        for name, value in data.items():
            if name not in PARTS:
                self.aside[name] = value

    def part(self, data: Mapping[str, object], name: str, reader: Read[T], where: str = "") -> T | None:
        """Read a part; if that fails, put it aside and return None."""
        try:
            return maybe(reader)(data.get(name), name)
        except Unreadable:
            self.aside[f"{where}{name}"] = data[name]
            return None

    def count(self, data: Mapping[str, object], name: str, where: str = "puzzles.") -> int:
        found: int | None = self.part(data, name, COUNT, where)
        return found or 0

    def ids(self, data: Mapping[str, object], name: str, most: int) -> tuple[str, ...]:
        found = self.part(data, name, LIST, "puzzles.") or []
        good = [str(each) for each in found if fits(words(60, 1), each)]
        if len(good) < len(found):
            self.aside[f"puzzles.{name}"] = [each for each in found if each not in good]
        return tuple(dict.fromkeys(good))[-most:]

    def lessons(self) -> dict[str, ChapterProgress]:
        found = self.part(self.data, "lessons", OBJECT) or {}
        good: dict[str, ChapterProgress] = {}
        for name, lesson in found.items():
            if (
                isinstance(lesson, dict)
                and fits(LESSON, lesson)
                and len(name) <= 100
                and len(good) < MAX_LESSONS
            ):
                read, done = LESSON(lesson), lesson.get("done") is True
                good[name] = {"step": read["step"] or 0, "of": read["of"] or 0, "done": done}
                if steps := self.steps(name, lesson):
                    good[name]["steps"] = steps
            else:
                self.aside[f"lessons.{name}"] = lesson
        return good

    def steps(self, name: str, lesson: Mapping[str, object]) -> dict[str, str]:
        """The results of a lesson's steps by their ids."""
        where = f"lessons.{name}."
        found = self.part(lesson, "steps", OBJECT, where) or {}
        good = {id: str(how) for id, how in found.items() if fits(one_of(*STEPS), how) and len(id) <= 40}
        good = dict(list(good.items())[:MAX_STEPS])
        if len(good) < len(found):
            self.aside[f"{where}steps"] = {id: how for id, how in found.items() if id not in good}
        return good

    def tasks(self) -> dict[str, Task]:
        found = self.part(self.data, "tasks", OBJECT) or {}
        good = {id: read_task(task, "") for id, task in found.items() if _is_task(id, task)}
        good = dict([*good.items()][-MAX_TASKS:])
        if len(good) < len(found):
            self.aside["tasks"] = {id: task for id, task in found.items() if id not in good}
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
        return {name: read_checked(each, "") for name, each in read.items()}

    def moments(self) -> dict[str, Moment]:
        found = self.part(self.data, "moments", OBJECT) or {}
        good = {
            id: moments.read(each, "")
            for id, each in found.items()
            if len(id) <= moments.MAX_ID and fits(moments.read, each)
        }
        if left := {id: each for id, each in found.items() if id not in good}:
            self.aside["moments"] = left
        return moments.newest(good)

    def days(self, name: str) -> Days:
        kept: Days | None = self.part(self.data, name, days.read)
        return kept or NEVER

    def ratings(self) -> dict[str, Rating]:
        found = self.part(self.data, "ratings", OBJECT) or {}
        good = {
            theme: ratings.read(each, "")
            for theme, each in found.items()
            if 0 < len(theme) <= MAX_THEME and fits(ratings.read, each)
        }
        good = dict([*good.items()][-MAX_RATINGS:])
        if len(good) < len(found):
            self.aside["ratings"] = {theme: each for theme, each in found.items() if theme not in good}
        return good

    def themes(self, puzzles: Mapping[str, object]) -> dict[str, ThemeTally]:
        found = self.part(puzzles, "themes", OBJECT, "puzzles.") or {}
        good = {}
        for name, tally in found.items():
            where = f"puzzles.themes.{name}"
            if isinstance(tally, dict) and len(name) <= 40:
                good[name] = ThemeTally(
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


def read_file(path: Path) -> tuple[str, Progress]:
    """Read the learner's name and record from a saved file. Raises ProgressError, as `read` does."""
    try:
        content = text_of(path, 2 * MAX_FILE)
    except UnreadableFile as error:
        raise ProgressError(str(error)) from error
    return read(content)


def read(text: str) -> tuple[str, Progress]:
    """Read the learner's name and record from the text of an exported file.

    Raises ProgressError naming the place, OtherVersion for a file of another version.
    """
    if len(text) > MAX_FILE:
        raise ProgressError(f"the file is larger than {MAX_FILE:,} characters")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ProgressError(f"no record that a learner saved: not JSON: {error}") from error
    _weigh(data)
    told = data.get("format") if isinstance(data, dict) else None
    if isinstance(told, str) and (other := _FORMAT.fullmatch(told)) and int(other[1]) != VERSION:
        raise OtherVersion(int(other[1]), "format")
    if told != FORMAT:
        raise ProgressError(f"no record that a learner saved, whose format is {FORMAT!r}", "format")
    name = data.get("name", "")
    if not isinstance(name, str):
        raise ProgressError("should be a text", "name")
    if not isinstance(data.get("progress"), dict):
        raise ProgressError("should be an object", "progress")
    return one_line(name, MAX_NAME), load(data["progress"])
