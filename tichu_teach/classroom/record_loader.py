"""Read a learner's record, from a browser or a file for the teacher; `progress.py` explains its parts."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path, PurePath
from typing import TypeVar

from tichu_teach.engine import TichuError, games
from tichu_teach.engine.errors import say_other_version
from tichu_teach.engine.plain_data import (
    ANYTHING,
    NotJson,
    Read,
    Unreadable,
    UnreadableVersion,
    by_name,
    fields,
    fits,
    format_mark,
    line,
    many,
    maybe,
    one_line,
    one_of,
    read_json,
    weigh,
    whole,
    words,
)
from tichu_teach.files import UnreadableFile, text_of

from . import days, mastery, moments, ratings
from .days import NEVER, Days
from .exam_results import MOST, ExamResult, keep_latest, read_checked, read_taken
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
from .task import MAX_ID
from .task import read as read_task

FORMAT = f"tichu-teach progress {VERSION}"
_FORMAT = format_mark(FORMAT)
MAX_SIZE = 400_000  # what a record weighs at most (`engine.plain_data.weigh`); a real one some thousands
MAX_FILE = 1 << 20  # what a file's text weighs at most, for it is indented for people


T = TypeVar("T")


class ProgressError(TichuError):
    """A record must not be used or overwritten: too large, of another version … `where` names the place."""

    def __init__(self, message: str, where: str = "") -> None:
        super().__init__(f"{where}: {message}" if where else message)
        self.where = where


class OtherVersion(ProgressError):
    """A record was made by a newer or older version of this program, which alone can read it."""

    def __init__(self, version: int, where: str) -> None:
        super().__init__(say_other_version(version, VERSION), where)
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
    number = isinstance(version, int | float) and not isinstance(version, bool)
    if number and version % 1 == 0 and version != VERSION:  # 2.0 is 2, for browsers can't tell them apart
        raise OtherVersion(int(version), "version")
    reader = _Reader(data)
    puzzles = reader.part(data, "puzzles", OBJECT) or {}
    counts = {name: reader.count(puzzles, name) for name in COUNTS}
    counts["best"] = max(counts["best"], counts["streak"])
    return Progress(
        lessons=reader.lessons(),
        done=reader.ids(puzzles, "done", MAX_DONE),
        missed=reader.ids(puzzles, "missed", MAX_MISSED),
        themes=reader.themes(puzzles),
        tasks=reader.rows("tasks", read_task, _named(MAX_ID), MAX_TASKS),
        rules=reader.rows("rules", mastery.read, _named(MAX_RULE), MAX_RULES),
        days=reader.days("days"),
        ratings=reader.rows("ratings", ratings.read, _named(MAX_THEME), MAX_RATINGS),
        sprint=reader.days("sprint"),
        exams=reader.rows("exams", _read_exams, games.__contains__),
        checks=reader.rows("checks", read_checked, _named(MAX_LESSON), MAX_LESSONS),
        moments=moments.newest(reader.rows("moments", moments.read, _named(moments.MAX_ID))),
        aside=reader.aside,
        **counts,
    )


def _weigh(data: object, named: str = "the record", most: int = MAX_SIZE) -> None:
    try:
        weigh(data, "", most)
    except Unreadable as error:
        large = f"larger than {most:,} bytes" if error.want == "smaller" else "no plain data"
        raise ProgressError(f"{named} is {large}") from None


PARTS = frozenset(
    "version lessons puzzles tasks rules days ratings sprint exams checks moments aside".split()
)
OBJECT, LIST = by_name(words(MAX_SIZE), ANYTHING, MAX_SIZE), many(ANYTHING, MAX_SIZE)
COUNT = whole(0, MAX_COUNT)
EXAMS = many(read_taken, 10 * MOST)
MAX_LESSON = 100
LESSON = fields(step=maybe(COUNT), of=maybe(COUNT))


def _named(longest: int) -> Callable[[str], bool]:
    """Know every id of 1 to `longest` characters that can stand in a line of a report."""
    return lambda id: fits(line(longest, 1), id)


def _read_exams(value: object, where: str) -> tuple[ExamResult, ...]:
    """The latest exams of a game: of these, as in records of ours, only the last are marked anew."""
    return keep_latest(tuple(EXAMS(value, where)))


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
        good = [str(each) for each in found if fits(line(60, 1), each)]
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
                and fits(line(MAX_LESSON), name)
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
        good = {id: str(how) for id, how in found.items() if fits(one_of(*STEPS), how) and fits(line(40), id)}
        good = dict(list(good.items())[:MAX_STEPS])
        if len(good) < len(found):
            self.aside[f"{where}steps"] = {id: how for id, how in found.items() if id not in good}
        return good

    def rows(
        self, name: str, reader: Read[T], known: Callable[[str], bool], most: int | None = None
    ) -> dict[str, T]:
        """The rows of a part whose id is `known` and that can be read, the last `most` of them."""
        found = self.part(self.data, name, OBJECT) or {}
        good = {id: reader(row, "") for id, row in found.items() if known(id) and fits(reader, row)}
        good = dict([*good.items()][-most:]) if most else good
        if left := {id: row for id, row in found.items() if id not in good}:
            self.aside[name] = left
        return good

    def days(self, name: str) -> Days:
        kept: Days | None = self.part(self.data, name, days.read)
        return kept or NEVER

    def themes(self, puzzles: Mapping[str, object]) -> dict[str, ThemeTally]:
        found = self.part(puzzles, "themes", OBJECT, "puzzles.") or {}
        good = {}
        for name, tally in found.items():
            where = f"puzzles.themes.{name}"
            if isinstance(tally, dict) and fits(line(40), name):
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
    """Read the learner's name, else the file's, and the record. Raises ProgressError, as `read` does."""
    try:
        content = text_of(path, 2 * MAX_FILE)
    except UnreadableFile as error:
        raise ProgressError(str(error)) from error
    return read_named(content, path)


def read_named(content: str, path: PurePath) -> tuple[str, Progress]:
    """Read the content of a file as `read` does; a learner without a name is called after the file."""
    name, progress = read(content)
    return name or one_line(path.stem, MAX_NAME) or one_line(path.name, MAX_NAME), progress


def read(text: str) -> tuple[str, Progress]:
    """Read the learner's name and record from the text of an exported file.

    Raises ProgressError naming the place, OtherVersion for a file of another version.
    """
    _weigh(text, "the file", MAX_FILE)
    try:
        content = read_json(text)
    except NotJson as error:
        raise ProgressError(f"no record that a learner saved: {error}") from error
    _weigh(content)
    entry: dict[str, object] = content if isinstance(content, dict) else {}
    try:
        _FORMAT(entry.get("format"), "format")
    except UnreadableVersion as error:
        raise OtherVersion(error.found, "format") from None
    except Unreadable:
        raise ProgressError(f"no record that a learner saved, whose format is {FORMAT!r}", "format") from None
    name, progress = entry.get("name", ""), entry.get("progress")
    if not isinstance(name, str):
        raise ProgressError("should be a text", "name")
    if not isinstance(progress, dict):
        raise ProgressError("should be an object", "progress")
    return one_line(name, MAX_NAME), load(progress)
