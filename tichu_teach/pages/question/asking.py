"""What the pages that ask questions share: answers, hints, what comes of an answer, the learner's record."""

from __future__ import annotations

import re
from collections.abc import Sequence
from copy import copy
from datetime import date, datetime

from tichu_teach.classroom.progress import MAX_NAME, Progress
from tichu_teach.classroom.reading import ProgressError, export, load
from tichu_teach.classroom.task import Went
from tichu_teach.engine.state import State
from tichu_teach.engine.values import Hands
from tichu_teach.pages.presenting.presented import Presented
from tichu_teach.pages.question.exercise import Exercise
from tichu_teach.pages.question.notes import about
from tichu_teach.pages.table.scene import aloud as read_out
from tichu_teach.pages.table.session import Data, on_message, on_press
from tichu_teach.pages.table.table import LearnerError, Table
from tichu_teach.texts import text
from tichu_teach.texts.names import spoken

FRAME = 1.1
"""Seconds between two moves of what is shown."""

BACK = 1.3
"""Seconds that the end of a wrong answer lies there before the cards go back."""

KEY = "progress"
NAME = "name"
"""Under which the browser keeps what the learner is called in files for the teacher."""


REVIEW = "../family/review.ipynb"
"""Where the review lies, for a page of a game."""


def button(label: str, *, name: str = "", primary: bool = False, disabled: bool = False) -> Data:
    """A button of the panel, named like its words `page.button.<label>` unless told otherwise."""
    return {
        "name": name or label,
        "label": text(f"page.button.{label}"),
        "primary": primary,
        "disabled": disabled,
    }


def aloud(told: list[str]) -> str:
    """Lines as they are read out."""
    return spoken([read_out(line) for line in told])


def _name(kept: object) -> str:
    """What a learner is called, on one line; "" for what can be no name."""
    return " ".join(kept.split())[:MAX_NAME] if isinstance(kept, str) else ""


class ExercisePage(Presented):
    """A page with an exercise on it, and with the learner's record, which the browser keeps."""

    keys: Sequence[str] = (KEY, NAME)

    def __init__(self, ruleset: str = "", table: Table | None = None) -> None:
        super().__init__(ruleset, table)
        self.exercise: Exercise | None = None
        self.record = Progress()
        self.learner = ""
        self.today = date.today()
        self._noted: Exercise | None = None  # the one whose first answer is in the record
        self._shown: set[str] = set()  # the rules whose first answer is in the record
        self.notice: Data | None = None
        self._writable = True  # a stand-in keeps nothing, nor does who can't read what there is

    def unanswered(self) -> Data:
        """The page with its question as it was asked."""
        asked = copy(self)
        asked.exercise = self.afresh()
        return asked.picture()

    def afresh(self) -> Exercise | None:
        """The page's question, to be answered; None where nothing is asked."""
        return Exercise(self.exercise.question, self.exercise.viewer) if self.exercise else None

    # -- the learner's record ----------------------------------------------------------------------

    def event(self, kind: str, data: Data) -> None:
        if kind == "hello":
            self.today = datetime.fromisoformat(data["at"]).date()
        super().event(kind, data)

    def open_record(self, stored: Data) -> None:
        """Take up what the browser kept. A record of another version is neither used nor written over."""
        self.learner = _name(stored.get(NAME))
        try:
            self.record = load(stored.get(KEY))
        except ProgressError:
            self._writable = False
            self.notice = {"kind": "note", "tone": "warn", "text": text("page.record.unread")}

    def reopen(self, stored: Data) -> None:
        """A further hello: another page of the same browser may have added to the record meanwhile."""
        if KEY in stored:
            self.open_record(stored)
        self.show()

    def keep_record(self, record: Progress) -> None:
        """Have the browser keep this record from now on."""
        self.record = record
        if self._writable:
            self.table.remember(KEY, record.to_data())

    # -- for a cell --------------------------------------------------------------------------------

    @property
    def state(self) -> State | None:
        """The position on the table, None where none lies there."""
        return self.exercise.question.state if self.exercise else None

    @property
    def hands(self) -> Hands:
        """What everybody holds there, seat by seat."""
        return self.state.held() if self.state is not None else Hands()

    # -- before a class ----------------------------------------------------------------------------

    def _for_class(self) -> None:
        self.record, self._writable, self.notice = Progress(), False, None

    @property
    def hidden(self) -> bool:
        return self.exercise is not None and not self.exercise.done

    @property
    def at_hand(self) -> State | None:
        state = self.state
        return state if state is not None and state.to_act else None

    def notes(self) -> list[Data]:
        return about(self.exercise) if self.exercise else []

    def go_on(self) -> None:
        self.roll()

    # -- how it went -------------------------------------------------------------------------------

    @property
    def task(self) -> tuple[str, str]:
        """The question on the table as the record knows it, and the rule to name if its answer cites none."""
        return "", ""

    def note(self) -> None:
        """Have the record tell how the question on the table goes, from the first answer on."""
        exercise, (task, rule) = self.exercise, self.task
        if exercise is None or not task:
            return
        how = "solved" if exercise.alone else "helped" if exercise.solved else "missed"
        question = exercise.question
        cited = question.grade(question.solve()[0]).rule if question.about_rules else ""
        again, self._noted = exercise is not self._noted, exercise
        today = self.today.isoformat()
        record = self.record.answered(task, Went(today, how), cited or rule, again=again)
        shown = {rule: went for rule, went in exercise.recalled.items() if again or rule not in self._shown}
        self._shown = {*exercise.recalled}
        self.keep_record(record.recalled(shown, today))

    @on_message("field")
    def on_field(self, data: Data) -> None:
        """The learner says what they are called."""
        if data["block"] != NAME:
            raise LearnerError(text("page.not-here"))
        if self.presenting:
            return
        self.learner = _name(data["value"])
        self.table.remember(NAME, self.learner or None)
        self.show(text("page.record.named", name=self.learner) if self.learner else "")

    def record_blocks(self) -> list[Data]:
        """The record as a file for the teacher, with the learner's name on it."""
        slug = "-".join(re.findall(r"\w+", self.learner.casefold()))
        file = "-".join(filter(None, ("tichu-progress", slug)))
        label, empty = text("page.record.name"), text("page.record.name.empty")
        return [
            {"kind": "field", "id": NAME, "label": label, "value": self.learner, "placeholder": empty},
            {
                "kind": "download",
                "label": text("page.puzzle.export"),
                "name": f"{file}.json",
                "text": export(self.record, self.learner),
                "stays": True,  # beside the name
            },
        ]

    # -- answers -----------------------------------------------------------------------------------

    def act(self, kind: str, data: Data) -> None:
        """A move at the table is an answer."""
        self.answer(kind, data)

    @on_message("choose")
    def on_choose(self, data: Data) -> None:
        self.answer("choose", data)

    @on_message("order")
    def on_order(self, data: Data) -> None:
        self.answer("order", data)

    @on_message("sheet")
    def on_sheet(self, data: Data) -> None:
        self.answer("sheet", data)

    def answer(self, kind: str, data: Data) -> None:
        """An answer, or a part of one."""
        exercise = self.exercise
        if exercise is None:
            raise LearnerError(text("page.not-here"))
        if exercise.done:
            return
        if exercise.rolling:
            self.stop()
            exercise.take_back()
        graded = exercise.event(kind, data)
        if exercise.done or (exercise.tries and exercise is not self._noted):
            self.note()
        if exercise.done:
            self.finished()
        self.show(aloud(exercise.comment()) if graded else "")
        self.roll()

    def finished(self) -> None:
        """The exercise has just been solved, or its solution shown."""

    # -- what is shown move by move ----------------------------------------------------------------

    @property
    def moving(self) -> bool:
        """Whether there is a next move to show."""
        exercise = self.exercise
        return exercise is not None and 0 <= exercise.place < len(exercise.frames) - 1

    def next_frame(self) -> list[str]:
        """Show the next move; returns what is told of it."""
        assert self.exercise is not None
        self.exercise.forward()
        return self.exercise.frames[self.exercise.place].told

    def roll(self) -> None:
        """Show move after move, with pauses, and after a wrong answer the question again.

        Where nothing can wait the end is shown at once, and stays there.
        """
        if self.moving:
            if not self.later(FRAME, self._advance):
                while self.moving:
                    self.next_frame()
                self.show()
        elif self.exercise and self.exercise.rolling:
            self.later(BACK, self._take_back)

    def _advance(self) -> None:
        if self.moving:
            self.show(aloud(self.next_frame()))
            self.roll()

    def _take_back(self) -> None:
        if self.exercise and self.exercise.rolling:
            self.exercise.take_back()
            self.show()

    @on_message("skip")
    def on_skip(self, data: Data) -> None:
        """Whoever has seen enough, or wants no motion: on to where all that leads."""
        exercise = self.exercise
        if exercise is None or not exercise.rolling:
            return
        self.stop()
        if exercise.done:
            exercise.end()
        else:
            exercise.take_back()
        self.show()

    # -- buttons -----------------------------------------------------------------------------------

    @on_press("hint")
    def press_hint(self) -> None:
        """The next hint."""
        if self.exercise and self.exercise.hint():
            self.show(aloud([self.exercise.last_hint]))

    @on_press("retry")
    def press_retry(self) -> None:
        """The question as it was asked; what has just been said of an answer can still be read."""
        self.stop()
        if self.exercise and not self.exercise.done:
            if self.exercise.rolling:
                self.exercise.take_back()
            else:
                self.exercise.again()
            self.show()

    @on_press("solution")
    def press_solution(self) -> None:
        """The answer, and what it leads to."""
        if self.exercise and not self.exercise.done:
            self.exercise.reveal()
            self.note()
            self.finished()
            self.show()
            self.roll()

    @on_press("replay")
    def press_replay(self) -> None:
        """What came of the answer once more."""
        if self.exercise and self.exercise.frames:
            self.exercise.rewind()
            self.show()
            self.roll()

    def exercise_buttons(self) -> list[Data]:
        """Help with the exercise, as far as there is any."""
        exercise, buttons = self.exercise, []
        if exercise is None:
            return []
        if not exercise.done:
            if exercise.has_hint:
                label = text("page.button.hint.number", number=exercise.told + 1, of=exercise.hints_there)
                buttons.append({**button("hint"), **({"label": label} if exercise.hints_there > 1 else {})})
            if exercise.stuck:
                buttons.append(button("retry", primary=True))
            elif exercise.rolling or exercise.line:
                buttons.append(button("question", name="retry"))
            if exercise.may_be_shown:
                buttons.append(button("solution"))
        if len(exercise.frames) > 1:
            buttons.append(button("replay"))
        return buttons
