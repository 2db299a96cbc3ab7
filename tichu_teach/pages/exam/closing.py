"""A chapter's closing check: five questions, one answer each, in place of the chapter's last page."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from tichu_teach.classroom.drawing import closing
from tichu_teach.classroom.exam import graded
from tichu_teach.classroom.exam_results import CheckResult
from tichu_teach.exercises.question import Question
from tichu_teach.lessons.lesson import Lesson
from tichu_teach.pages.exam.unmarked import Unmarked, comparison, looked_at, take_down
from tichu_teach.pages.question.exercise import Exercise
from tichu_teach.pages.question.exercise_page import ExercisePage
from tichu_teach.pages.table.scene import Data, make_button, make_panel, panel_only
from tichu_teach.pages.table.session import on_press
from tichu_teach.texts import text
from tichu_teach.texts.names import spoken

if TYPE_CHECKING:
    from tichu_teach.scene import Present, Scene
    from tichu_teach.scene.panel import Block, PanelButton, ScenePanel

CHECK = "?check"
"""The query that leads to the check on a chapter's page."""

_SEEDS = 1_000_000_000


class ClosingCheck(ExercisePage):
    """A closing check, in place of the chapter's page at its table.

    `questions` is empty if nothing can be asked yet. Its answers and its result go into the record of the
    page it stands in for.
    """

    def __init__(self, host: ExercisePage, lesson: Lesson, seed: int | None = None) -> None:
        super().__init__(lesson.ruleset, host, host.learner)
        self.parts, self.lesson = (), lesson  # the learner's own check: not for presenting
        self.questions: tuple[Question, ...] = ()
        self.right: list[bool] = []
        self._draw(seed)

    def _draw(self, seed: int | None = None) -> None:
        chosen = random.SystemRandom().randrange(_SEEDS) if seed is None else seed
        self.questions = closing(self.lesson.name, chosen)
        self.right = []
        self.exercise = Unmarked(self.questions[0]) if self.questions else None
        self.marks: list[Block] = []  # the referee's remarks on the answer given

    # -- events --------------------------------------------------------------------------------------

    def answer(self, kind: str, data: Data) -> None:
        """Take an answer down; it can be changed until it is given."""
        self.show(take_down(self.exercise, kind, data))

    @on_press("give")
    def press_give(self) -> None:
        """Hand the answer in, and show what the referee says of it."""
        exercise = self.exercise
        if not isinstance(exercise, Unmarked):
            return
        question, given = exercise.question, exercise.given
        grade = graded(question, given)
        right = grade is not None and grade.right
        known = question.judge_rules(grade) if grade else dict.fromkeys(question.rules, False)
        went = {rule: "solved" if known[rule] else "missed" for rule in known}
        self.right.append(right)
        today = self.learner.today.isoformat()
        record = self.record.with_recall(went, today)
        if len(self.right) == len(self.questions):
            went_well = CheckResult(today, sum(self.right), len(self.right))
            record = record.with_check(self.lesson.name, went_well)
        self.learner.keep(record)
        self.marks = comparison(question, given, grade)
        self.exercise = looked_at(question, given, grade)
        self.show(spoken([text(f"exam.{'right' if right else 'wrong'}"), *self.exercise.comment()]))
        self.roll()

    @on_press("next")
    def press_next(self) -> None:
        """Go to the next question, or to the result."""
        if not self.exercise or isinstance(self.exercise, Unmarked):
            return
        done = len(self.right)
        self.exercise = Unmarked(self.questions[done]) if done < len(self.questions) else None
        self.marks = []
        self.show(self._title())

    @on_press("more")
    def press_more(self) -> None:
        """Draw five others."""
        if not self.exercise:
            self._draw()
            self.show(self._title())

    @on_press("leave")
    def press_leave(self) -> None:
        """Go back to the end of the chapter."""
        self.leave(text("exam.check.left"))

    def presenter_part(self) -> Present | None:
        return None

    @property
    def way_here(self) -> str:
        return CHECK

    # -- the picture ---------------------------------------------------------------------------------

    @property
    def layout_name(self) -> str:
        return f"check {len(self.right)} {isinstance(self.exercise, Unmarked)}"

    def draw_exercise(self, exercise: Exercise | None) -> Scene:
        return exercise.scene(self._panel(exercise)) if exercise else panel_only(self._end())

    def _title(self) -> str:
        if self.exercise is None:
            return text("exam.check.done", right=sum(self.right), of=len(self.right))
        number = len(self.right) + isinstance(self.exercise, Unmarked)
        return text("exam.question", number=number, of=len(self.questions))

    def _panel(self, exercise: Exercise) -> ScenePanel:
        done, of = len(self.right), len(self.questions)
        label = text("exam.check.progress", right=sum(self.right), done=done)
        blocks: list[Block] = [{"kind": "progress", "done": done, "of": of, "label": label}]
        blocks += [*self.marks, *exercise.blocks()]
        on = make_button("next", text("exam.check.on"), primary=True)
        if isinstance(exercise, Unmarked):
            words = text(f"exam.check.{'give' if exercise.given else 'leave'}")
            on = make_button("give", words, primary=exercise.full)
        return self._framed(blocks, [self._back(), on])

    def _end(self) -> ScenePanel:
        share = sum(self.right) * 5 // len(self.right)
        key = "all" if share == 5 else "most" if share >= 3 else "some"
        blocks: list[Block] = [{"kind": "text", "text": text(f"exam.check.{key}")}]
        more = make_button("more", text("exam.check.more"))
        return self._framed(blocks, [more, {**self._back(), "primary": True}])

    def _framed(self, blocks: list[Block], buttons: list[PanelButton]) -> ScenePanel:
        header = text("exam.check.header", chapter=self.lesson.title())
        return make_panel(header, self._title(), blocks, buttons)

    def _back(self) -> PanelButton:
        return make_button("leave", text("exam.check.back"))
