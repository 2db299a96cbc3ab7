"""A sprint: as many questions as possible in three minutes, from the rules that the learner knows."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from tichu_teach.classroom.sitting import Reminder, Reminders
from tichu_teach.exercises.form import InLine, InOrder
from tichu_teach.exercises.sheet import SheetQuestion
from tichu_teach.pages.question.exercise import Exercise
from tichu_teach.pages.question.exercise_page import ExercisePage, button
from tichu_teach.pages.table.scene import Data, aloud, make_button, make_panel, panel_only
from tichu_teach.pages.table.session import on_press
from tichu_teach.pages.table.table import LearnerError
from tichu_teach.texts import text
from tichu_teach.texts.names import game_name, spoken

if TYPE_CHECKING:
    from tichu_teach.scene import Present, Scene
    from tichu_teach.scene.panel import Block, PanelButton, ScenePanel

SPRINT = "?sprint=on"
"""The way to the review's page while a sprint runs."""

SECONDS = 180
TICK = 5
"""Seconds between two looks at the clock."""

LEAST = 5
"""The fewest rules that must be known; with fewer the same ones would come over and over."""

LONG = (InLine, InOrder, SheetQuestion)
"""The kinds of questions that take minutes each."""


class Sprint(ExercisePage):
    """A sprint, in place of the review's page; its answers go into that page's record.

    A right answer leads on at once; after a wrong one the answer is shown while the clock runs on.
    """

    def __init__(
        self, host: ExercisePage, rng: random.Random, clock: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(host=host, learner=host.learner)
        self.parts = ()  # the learner's own sprint: not for presenting
        self._rng, self._clock = rng, clock
        self._begin()

    def _begin(self) -> None:
        self.found, self.asked, self.until = 0, 0, self._clock() + SECONDS
        self._rules = known_rules(self)
        self._rng.shuffle(self._rules)
        self._reminders = Reminders(self.record, self._rules, self._rng)
        self._lay_next()

    def _lay_next(self) -> None:
        """Lay out the next short question; end the sprint if there is none, or no time."""
        self.reminder: Reminder | None = None
        for _ in self._rules if self.seconds_left else ():
            rule = self._rules.pop(0)
            self._rules.append(rule)
            reminder = self._reminders.find(rule)
            if reminder and not isinstance(reminder.question, LONG):
                self.reminder = reminder
                break
        self.exercise = Exercise(self.reminder.question) if self.reminder else None
        if self.exercise is None:
            self._close()

    @property
    def seconds_left(self) -> int:
        """The seconds left."""
        return max(0, round(self.until - self._clock()))

    def _close(self) -> None:
        """End the sprint, and record how many answers were right."""
        self.stop()
        self.reminder = self.exercise = None
        self.learner.keep(self.record.with_sprint(self.found, self.learner.today.isoformat()))

    def go_on(self) -> None:
        """Let the clock run."""
        if self.exercise is not None:
            self.call_later(min(TICK, self.seconds_left or TICK), self._tick)

    def _tick(self) -> None:
        if not self.seconds_left:
            self._close()
        self.show("" if self.exercise else self._title())
        self.go_on()

    # -- events --------------------------------------------------------------------------------------

    @property
    def task(self) -> tuple[str, str]:
        return (self.reminder.task if self.reminder else ""), ""

    def answer(self, kind: str, data: Data) -> None:
        """Take the only answer to the present question."""
        exercise = self.exercise
        if exercise is None:
            raise LearnerError(text("page.not-here"))
        if exercise.done:
            return
        exercise.event(kind, data)
        if not exercise.done and not exercise.tries:
            return self.show(aloud(exercise.comment()))
        self.asked += 1
        self.note()
        if exercise.solved:
            self.found += 1
            self._lay_next()
            return self._go(text("page.right"))
        exercise.reveal()
        exercise.outcome.end()
        self._go(aloud(exercise.comment()))

    def _go(self, said: str) -> None:
        self.show(spoken([said, self._story()]))
        self.go_on()

    @on_press("next")
    def press_next(self) -> None:
        """Go on to another question, dropping the present one."""
        if self.exercise is not None:
            self._lay_next()
            self._go(self._title())

    @on_press("more")
    def press_more(self) -> None:
        """Begin another three minutes."""
        if self.exercise is None:
            self._begin()
            self._go(self._title())

    @on_press("leave")
    def press_leave(self) -> None:
        """Go back to the review."""
        self.leave()

    @property
    def way_here(self) -> str:
        return SPRINT

    def presenter_part(self) -> Present | None:
        return None

    # -- the picture ---------------------------------------------------------------------------------

    @property
    def layout_name(self) -> str:
        return f"sprint {self.asked} {self.reminder.task if self.reminder else ''}"

    def draw_exercise(self, exercise: Exercise | None) -> Scene:
        return exercise.scene(self._panel(exercise)) if exercise else panel_only(self._end())

    def _title(self) -> str:
        return text("page.sprint.title" if self.exercise else "page.sprint.over", count=self.found)

    def _story(self) -> str:
        reminder = self.reminder
        return reminder.puzzle.story.text(at=reminder.question.names) if reminder and reminder.puzzle else ""

    def _panel(self, exercise: Exercise) -> ScenePanel:
        assert self.reminder is not None
        clock = f"{self.seconds_left // 60}:{self.seconds_left % 60:02}"
        label = text("page.sprint.left", left=clock, count=self.found)
        blocks: list[Block] = [{"kind": "progress", "done": self.seconds_left, "of": SECONDS, "label": label}]
        if story := self._story():
            blocks.append({"kind": "story", "text": story})
        blocks += exercise.blocks()
        following = button("next" if exercise.done else "pass-over", name="next", primary=exercise.done)
        header = text("page.review.header", game=game_name(self.reminder.game))
        return make_panel(header, self._title(), blocks, [_button("leave"), following])

    def _end(self) -> ScenePanel:
        best = text("page.sprint.best", count=self.record.sprint.best)
        blocks: list[Block] = [{"kind": "text", "text": best}]
        buttons = [_button("leave"), _button("more", primary=True)]
        return make_panel(text("page.sprint.title"), self._title(), blocks, buttons)


def known_rules(page: ExercisePage) -> list[str]:
    """The rules that the learner of a page knows."""
    return [rule for rule, row in page.record.rules.items() if row.known]


def sprint_button(page: ExercisePage) -> list[PanelButton]:
    """The button for a sprint, for a learner who knows enough and wants to see ratings."""
    return [_button("sprint")] if page.learner.scored and len(known_rules(page)) >= LEAST else []


def _button(name: str, *, primary: bool = False) -> PanelButton:
    return make_button(name, text(f"page.sprint.{name}"), primary=primary)
