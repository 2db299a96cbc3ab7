"""Tables for a teacher of what a class has done and missed, made from the files that learners have saved.

    found = read_folder("records")
    found.rules()          one row per rule: how many missed it, since when, and how many know it by now
    found.puzzles()        one row per task, those that divide the class first
    found.exams()          one row per exam: who sat it, when, the mark, the rules missed
    found.checks()         one row per closing check of a chapter: who took it, when, the latest mark

Tables are pandas DataFrames; pandas is only imported to make one (`pip install tichu-teach[reports]`).
Nothing leaves the machine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from tichu_teach import own
from tichu_teach.engine import ArgumentError, games
from tichu_teach.engine.errors import short
from tichu_teach.engine.plain_data import one_line
from tichu_teach.lessons import chapters, load
from tichu_teach.lessons.taught import is_guided
from tichu_teach.texts import has, plain, text
from tichu_teach.texts.explain import rule_name
from tichu_teach.texts.names import game_name

from . import summary
from .answers import STANDINGS, Sat, TaskAnswer, answers
from .collection import files_in, records_in
from .exam import marked_again
from .progress import Progress, merge
from .record_loader import ProgressError
from .summary_rows import CheckRow, DayRow, ExamRow, LearnerRow, SourceRow, TaskRow
from .task import place_of

if TYPE_CHECKING:
    import pandas as pd


def game_title(name: str) -> str:
    """Return a game's title, or the heading for chapters of a teacher's own."""
    if name == own.SHELF:
        return text("report.own")
    return game_name(name) if name in games else name


def rule_title(id: str, ruleset: str) -> str:
    """A rule's name, as its game calls it."""
    known = ruleset in games and id in games[ruleset].rules
    return plain(rule_name(id, game=ruleset)) if known else id


def book_title(kind: str, name: str) -> str:
    """A chapter's title, a theme's name, a pack's, or an exam's."""
    if kind == "chapter":
        return plain(load(name).title()) if name in chapters() else own.own_file_name(name) or name
    if kind == "pack":
        return text("report.pack", name=name)
    if kind == "exam":
        return text("exam.book", seed=name)
    return text(f"puzzle.theme.{name}") if has(f"puzzle.theme.{name}") else name


def task_title(kind: str, place: str, name: str) -> str:
    """Return a step's title with its number, a puzzle's id, or the number of an exam's question."""
    if kind == "exam":
        return text("report.question", number=name)
    steps = load(place).steps if kind == "chapter" and place in chapters() else ()
    for number, step in enumerate(steps, 1):
        if step.id == name:
            return text("report.step", number=number, title=plain(step.say("title")))
    return name


_LONGEST = 200  # characters of what made no sense in a file
SAMPLE = Path(__file__).with_name("sample")
"""The records of a small invented class that answered at the real pages, to try a report on."""


@dataclass(frozen=True)
class Class:
    """The records that could be read, by learner, and the problems of the other files.

    A learner's name is the one in the file, else the file's own; files with the same name are one learner's.
    """

    records: tuple[tuple[str, Progress], ...]
    problems: tuple[str, ...]

    @property
    def learners(self) -> tuple[str, ...]:
        """The names of all whose records could be read."""
        return tuple(name for name, _ in self.records)

    @cached_property
    def _sat(self) -> Sat:
        """The exams, marked anew: each is drawn again from its seed, which takes a second or two."""
        return {learner: marked_again(record) for learner, record in self.records}

    @cached_property
    def answer_rows(self) -> tuple[TaskAnswer, ...]:
        """All answers as plain rows, those of exams too, as far as records keep them."""
        return answers(self.records, self._sat)

    @cached_property
    def exam_rows(self) -> tuple[ExamRow, ...]:
        """All exams as plain rows."""
        return tuple(summary.by_exam(self._sat))

    @cached_property
    def check_rows(self) -> tuple[CheckRow, ...]:
        """The closing checks of chapters as plain rows."""
        return tuple(summary.by_check(self.records))

    # -- frames ------------------------------------------------------------------------------------

    def answers(self) -> pd.DataFrame:
        """One row per task of each learner: its place, its rule, the first answer and the last."""
        return self._frame(self.answer_rows, TaskAnswer._fields)

    def rules(self) -> pd.DataFrame:
        """One row per rule of a game: its name, the learners of each standing, counts of tasks and answers,
        and when and by whom it was first missed."""
        rows = [
            (
                *row[:2],
                rule_title(row.rule, row.game),
                *(len(row.who(each)) for each in STANDINGS),
                *row[3:7],
                ", ".join(row.first),
            )
            for row in summary.by_rule(self.answer_rows)
        ]
        counts = ("tasks", "answers", "right at once", "since", "by")
        return self._frame(rows, ("game", "rule", "name", *STANDINGS, *counts))

    def standings(self) -> pd.DataFrame:
        """One row per rule, a column for each learner: one of `answers.STANDINGS`, "" if it was not asked."""
        import pandas as pd

        told = summary.by_rule(self.answer_rows)
        frame = self._frame(
            [[row.stands.get(each, "") for each in self.learners] for row in told], self.learners
        )
        frame.index = pd.MultiIndex.from_tuples([row[:2] for row in told], names=["game", "rule"])
        return frame

    def by_learner(self) -> pd.DataFrame:
        """One row per learner: answers, those right, learnt since, rules still missed, first and last day."""
        told = summary.by_learner(self.answer_rows, self.learners)
        rows = [(*row[:4], ", ".join(rule for _, rule in row.open), *row[5:]) for row in told]
        return self._frame(rows, LearnerRow._fields).set_index("learner")

    def exams(self) -> pd.DataFrame:
        """One row per exam: who sat which, when, the mark, if it is a pass, and the rules missed.

        `fault` says why an exam could not be marked again ("edition": the seed makes other questions now,
        "unkept": the record no longer has the answers, "earlier": there are too many later ones), or that the
        record has another mark ("mark").
        """
        rows = [
            (*row[:6], row.percent, row.passed, ", ".join(row.missed), row.fault) for row in self.exam_rows
        ]
        return self._frame(rows, (*ExamRow._fields[:6], "percent", "passed", "missed", "fault"))

    def checks(self) -> pd.DataFrame:
        """One row per closing check that a learner took: the chapter, the day, the latest mark."""
        rows = [
            (learner, row.game, row.chapter, each.day, each.right, each.of)
            for row in self.check_rows
            for learner, each in row.marks.items()
        ]
        return self._frame(rows, ("learner", "game", "chapter", "day", "right", "of"))

    def days(self) -> pd.DataFrame:
        """One row per day: learners there, first answers, right at once, tasks learnt."""
        rows = [(row.day, len(row.learners), *row[2:]) for row in summary.by_day(self.answer_rows)]
        return self._frame(rows, DayRow._fields).set_index("day")

    def puzzles(self) -> pd.DataFrame:
        """One row per task, those that divide the class first: who had it right at once, who did not, and
        who of these has it right by now."""
        rows = [
            (*row[:6], *map(", ".join, row[6:]), row.divides) for row in summary.by_task(self.answer_rows)
        ]
        return self._frame(rows, (*TaskRow._fields, "divides")).set_index("task")

    def sources(self) -> pd.DataFrame:
        """One row per chapter, theme of a game, pack and exam: how much was answered, and how well."""
        return self._frame(summary.by_source(self.answer_rows), SourceRow._fields)

    def _frame(self, rows: Iterable[Iterable[object]], columns: Sequence[str]) -> pd.DataFrame:
        import pandas as pd

        frame = pd.DataFrame([tuple(row) for row in rows], columns=list(columns))
        frame.attrs["problems"] = list(self.problems)
        return frame


def read_folder(folder: str | Path) -> Class:
    """Read the records in a folder and its subfolders, except hidden ones. Raises ArgumentError."""
    if not isinstance(folder, (str, Path)) or not Path(folder).is_dir():
        raise ArgumentError(f"there is no folder {short(str(folder))}")
    return read_class(files_in(Path(folder)))


def read_class(paths: Iterable[str | Path]) -> Class:
    """Read the records in files and archives; a bad one is reported and does not spoil the others."""
    records: dict[str, tuple[str, list[Progress]]] = {}
    problems = []
    if isinstance(paths, (str, Path)) or not isinstance(paths, Iterable):
        raise ArgumentError(f"a class is a list of files, not {short(paths)}")
    for each in paths:
        if not isinstance(each, (str, Path)):
            raise ArgumentError(f"a learner's record is a file, not {short(each)}")
        for called, found in records_in(Path(each)):
            if isinstance(found, ProgressError):
                problems.append(f"{called}: {found}")
                continue
            name, progress = found
            records.setdefault(name.casefold(), (name, []))[1].append(progress)
            if progress.aside:
                parts = one_line(", ".join(sorted(progress.aside)), _LONGEST)
                problems.append(f"{called}: read, but for what makes no sense in it: {parts}")
    return Class(tuple((name, merge(several)) for name, several in records.values()), tuple(problems))


def report(paths: Iterable[str | Path]) -> pd.DataFrame:
    """Return one row per learner: chapters done, puzzles solved and how, best streak, exams.

    The problems of files are in `.attrs`.
    """
    import pandas as pd

    found = read_class(paths)
    rows = []
    for name, progress in found.records:
        places = (place_of(id) for id in progress.done)
        solved = Counter(f"{each.game} {each.book}: solved" for each in places)
        rows.append(
            {
                "learner": name,
                "chapters": sum(
                    bool(lesson["done"]) for name, lesson in progress.lessons.items() if not is_guided(name)
                ),
                "solved": progress.solved,
                "first attempt": progress.first,
                "hints": progress.hints,
                "missed": len(progress.missed),
                "streak": progress.streak,
                "best": progress.best,
                "exams": sum(map(len, progress.exams.values())),
                **dict(sorted(solved.items())),
            }
        )
    table = pd.DataFrame(rows).set_index("learner") if rows else pd.DataFrame()
    # A theme that somebody has not touched is a zero, not a gap.
    table = table.fillna(0).astype(int) if rows else table
    table.attrs["problems"] = list(found.problems)
    return table
