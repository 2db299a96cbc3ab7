"""One step of a chapter by itself, in a cell of a notebook: as it is told, or on another table."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from tichu_teach.classroom.progress import Progress
from tichu_teach.engine import parse_position
from tichu_teach.lessons.lesson import Step
from tichu_teach.lessons.loader import step_at, step_called
from tichu_teach.pages.chapter.page import LessonPage
from tichu_teach.pages.table.session import Data, on_message, on_press
from tichu_teach.texts import text


class StepPage(LessonPage):
    """A step to be watched, tried or answered. It is for trying: nothing of it is kept.

    `line` is another table for it, in notation: what is right there is worked out anew, and what no longer
    fits falls away. Raises UnknownLesson and UnknownStep for names that are none, NotationError and
    PositionError for a line that is no table.
    """

    keys = ()

    def __init__(self, chapter: str | Path, id: str, line: str = "") -> None:
        super().__init__(chapter)
        self.whole = self.lesson
        step, self.different = step_called(self.whole, id), ""
        if line and str(line) != step.line and (laid := parse_position(str(line))) != step.position:
            moved = step_at(self.whole, id, laid)
            step, self.different = moved.step, moved.note
        self.number = next(place for place, each in enumerate(self.whole.steps, 1) if each.id == id)
        self.lesson = replace(self.whole, words={"title": self.whole.title()}, steps=(step,))
        self.lay_out()
        self._start()

    def __repr__(self) -> str:
        return f"StepPage{(self.whole.name, self.lesson.steps[0].id)!r}"

    @property
    def reached(self) -> tuple[Step, ...]:
        return self.whole.steps[: self.number]

    @on_message("hello")
    def on_hello(self, data: Data) -> None:
        """A page has opened."""
        if data["again"]:
            return self.show()
        self.lay_out()
        self._start()

    def keep(self, record: Progress | None = None) -> None:
        """Nothing is kept: two tables in one notebook would forget what the other knows."""

    def panel(self, step: Step) -> Data:
        panel = super().panel(step)
        values = {"chapter": self.whole.title(), "step": self.number, "of": len(self.whole.steps)}
        blocks = [block for block in panel["blocks"] if block["kind"] != "dots"]
        if self.different:
            blocks.insert(0, {"kind": "note", "tone": "tip", "text": self.different})
        header = text("page.lesson.header", **values)
        # Help, once more, and the end of the play-through: there is nowhere to go on to.
        buttons = [each for each in panel["buttons"] if each["name"] != "next" or self.watching]
        return {**panel, "header": header, "blocks": blocks, "buttons": buttons}

    @on_press("next")
    def press_next(self) -> None:
        """The end of the play-through."""
        if self.watching:
            super().press_next()
