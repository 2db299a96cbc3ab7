"""The learner at a page: their name, and their record, which their browser keeps."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Mapping
from datetime import date
from typing import TYPE_CHECKING

from tichu_teach.classroom.progress import MAX_NAME, Progress, join
from tichu_teach.classroom.record_loader import ProgressError, export, load
from tichu_teach.classroom.task import Went, rule_at_fault
from tichu_teach.engine.plain_data import one_line
from tichu_teach.pages.question.exercise import Exercise
from tichu_teach.pages.table.scene import make_note
from tichu_teach.pages.table.session import RECORD
from tichu_teach.pages.table.table import Table
from tichu_teach.texts import text

if TYPE_CHECKING:
    from tichu_teach.scene.panel import Block, NoteBlock

NAME = "name"
"""The browser's key for the learner's name in files for the teacher."""

EARLIER = 20
"""So many records are known as those that a browser kept before."""

SCORES, OFF = "scores", "off"
"""The browser's key, and the value, for a learner who wants no ratings or streaks."""


class Learner:
    """A learner, as the pages that ask questions know them.

    If their record is not `kept`, nothing learnt here reaches the browser: before a class, in a cell, and if
    the browser's record can't be read.
    """

    def __init__(self, table: Table, *, kept: bool) -> None:
        self.record = Progress()
        self.name = ""
        self.today = date.today()
        self.kept = kept
        self.scored = True  # True if the learner wants to see ratings and streaks
        self._table = table
        self._anybody = True  # False for a class, which has no record
        self._theirs = Progress()  # the record that the browser last said hello with
        self._earlier: deque[Progress] = deque(maxlen=EARLIER)  # those that it had, or is to keep
        self._noted: Exercise | None = None  # the exercise whose first answer is in the record
        self._shown: set[str] = set()  # the rules whose first answer is in the record

    def nobody(self) -> Learner:
        """Return a learner with the same name and day who has learnt nothing, and of whom nothing is kept.

        A class is asked in this way, as it has no name or record to hand in.
        """
        other = Learner(self._table, kept=False)
        other._anybody = False
        other.name, other.today = self.name, self.today
        return other

    def open(self, stored: Mapping[str, object]) -> NoteBlock | None:
        """Take up what the browser kept; without a name or a record there, those known here stand.

        A record that another tab has added to is joined with this one; None is one that was forgotten there.
        One from another version is neither used nor overwritten; the note returned says so.
        """
        self.name = _name(stored.get(NAME, self.name))
        self.scored = stored.get(SCORES) != OFF
        if RECORD not in stored:
            return None
        try:
            theirs = load(stored[RECORD])
        except ProgressError:
            self.kept = False
            return make_note("warn", text("page.record.unread"))
        if stored[RECORD] is None:
            self.record = theirs
            self._earlier.clear()
        elif theirs not in self._earlier:  # else the next one is on its way there
            joined = join(self.record, theirs, self._theirs)
            self.record = theirs
            if joined != theirs:
                self.keep(joined)
            self._earlier.append(theirs)
        self._theirs = theirs
        return None

    def call(self, name: str) -> None:
        """Take a name for the learner."""
        self.name = _name(name)
        self._table.remember(NAME, self.name or None)

    def keep(self, record: Progress) -> None:
        """Have the browser keep this record from now on."""
        self.record = record
        self._earlier.append(record)
        if self.kept:
            self._table.remember(RECORD, record.to_data())

    def note(self, exercise: Exercise, task: str, rule: str) -> None:
        """Have the record note how a question goes, from its first answer on.

        `task` is its id in the record, `rule` the one to name if its answer cites none.
        """
        again, self._noted = not self.noted(exercise), exercise
        today = self.today.isoformat()
        named = rule_at_fault(exercise.question.cited_rule or rule, exercise.recalled)
        record = self.record.with_answer(task, Went(today, exercise.how), named, again=again)
        shown = {rule: went for rule, went in exercise.recalled.items() if again or rule not in self._shown}
        self._shown = {*exercise.recalled}
        self.keep(record.with_recall(shown, today))

    def noted(self, exercise: Exercise) -> bool:
        """Return True if the record has the first answer to this exercise."""
        return exercise is self._noted

    def blocks(self) -> list[Block]:
        """The record as a file for the teacher, with the learner's name on it; nothing before a class."""
        if not self._anybody:
            return []
        slug = "-".join(re.findall(r"\w+", self.name.casefold()))
        file = "-".join(filter(None, ("tichu-progress", slug)))
        label, empty = text("page.record.name"), text("page.record.name.empty")
        return [
            {"kind": "field", "id": NAME, "label": label, "value": self.name, "placeholder": empty},
            {
                "kind": "download",
                "label": text("page.puzzle.export"),
                "name": f"{file}.json",
                "text": export(self.record, self.name),
                "stays": True,  # beside the name
            },
        ]


def _name(kept: object) -> str:
    """A name on one line; "" for anything that is no name."""
    return one_line(kept, MAX_NAME) if isinstance(kept, str) else ""
