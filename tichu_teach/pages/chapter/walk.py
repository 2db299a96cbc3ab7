"""A learner's way through a chapter: the step they are at, and how the steps went."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path

from tichu_teach.classroom.progress import Progress
from tichu_teach.engine import State, parse_position
from tichu_teach.exercises.puzzle import Puzzle
from tichu_teach.lessons import load
from tichu_teach.lessons.lesson import Lesson, Step
from tichu_teach.lessons.loader import step_at, step_called
from tichu_teach.pages.question.exercise import Exercise
from tichu_teach.pages.question.learner import Learner
from tichu_teach.pages.question.replay import ShownFrame, replay
from tichu_teach.pages.table.session import Data
from tichu_teach.texts.names import told_names


@dataclass(frozen=True)
class Way:
    """What there is to go through: a chapter, or (`only`) a single step of it, by its place.

    `different` tells what is different at another table than the step was written for.
    """

    lesson: Lesson
    only: int | None = None
    different: str = ""

    @classmethod
    def through(cls, chapter: str | Path) -> Way:
        """All of a chapter. Raises UnknownLesson for a name that is none, LessonError for a faulty file."""
        return cls(load(chapter))

    @classmethod
    def to(cls, chapter: str | Path, id: str, line: str = "") -> Way:
        """One step of a chapter; `line` is another table for it: what no longer fits falls away.

        Raises UnknownLesson and UnknownStep for names that are none, NotationError and PositionError for a
        line that is no table.
        """
        lesson = load(chapter)
        step, different = step_called(lesson, id), ""
        if line and str(line) != step.line and (laid := parse_position(str(line))) != step.position:
            moved = step_at(lesson, id, laid)
            step, different = moved.step, moved.note
        place = next(place for place, each in enumerate(lesson.steps) if each.id == id)
        steps = (*lesson.steps[:place], step, *lesson.steps[place + 1 :])
        return cls(replace(lesson, steps=steps), place, different)


class Walk:
    """A way being gone.

    `place` is that of the present step, `solved` are the questions answered since the page was opened and
    `found` the goals that have been met, both by step; `missing` if only those steps are gone through that
    were skipped or needed help.
    """

    def __init__(self, way: Way, learner: Learner) -> None:
        self.way, self.learner = way, learner
        self.place = way.only or 0
        self.solved: dict[int, Exercise] = {}
        self.found: dict[int, set[int]] = {}
        self.missing = False

    @property
    def lesson(self) -> Lesson:
        """The chapter."""
        return self.way.lesson

    @property
    def step(self) -> Step | None:
        """The present step; None on the closing page."""
        return self.lesson.steps[self.place] if self.place < len(self.lesson.steps) else None

    @property
    def reached(self) -> tuple[Step, ...]:
        """The steps up to the present one."""
        return self.lesson.steps[: self.place + 1]

    def go_to(self, place: int) -> None:
        """Go to another step; with a single one there is nowhere to go."""
        if self.way.only is None:
            self.place = place

    def keep(self, now: Progress) -> None:
        """Have the browser remember where the learner is, and how the steps went."""
        if self.way.only is not None:  # two tables in one notebook would forget what the other knows
            return
        name, steps = self.lesson.name, len(self.lesson.steps)
        went = now.steps(name)
        done = all(went.get(step.id, "skipped") != "skipped" for step in self.lesson.steps)
        self.learner.keep(now.reached(name, min(self.place, steps), steps, done))

    # -- how the steps went ------------------------------------------------------------------------

    def how(self, place: int) -> str:
        """How a step went, one of `progress.STEPS`; "" if it is still to come."""
        return self.learner.record.steps(self.lesson.name).get(self.lesson.steps[place].id, "")

    def mark(self, exercise: Exercise | None) -> None:
        """The learner leaves a step, or has just solved its exercise: remember how it went."""
        step = self.step
        assert step is not None
        if exercise is not None:
            how = "solved" if exercise.alone else "helped" if exercise.done else "skipped"
        elif step.goals:
            how = "solved" if self.all_found else "skipped"
        else:
            how = "seen"
        self.keep(self.learner.record.stepped(self.lesson.name, step.id, how))

    @property
    def all_found(self) -> bool:
        """True if all that was to be found or done on a free table has been."""
        step = self.step
        return step is not None and len(self.found.get(self.place, ())) == len(step.goals)

    def missed(self) -> list[int]:
        """The steps that were skipped, never come to, or solved with help only."""
        return [n for n in range(len(self.lesson.steps)) if self.how(n) in ("", "skipped", "helped")]

    # -- laying a step out -------------------------------------------------------------------------

    def lay_out(self, *, afresh: bool = False) -> tuple[Exercise | None, LaidStep]:
        """The present step's question, and what else lies there: from its beginning, or as it was solved."""
        step = self.step
        if step is None:
            return None, LaidStep()
        exercise = self._asked(step, afresh)
        frames = step.frames if step.script else ()
        shown = replay(frames[0].state, frames, names=told_names(frames[0].state)) if frames else []
        returned = exercise is not None and exercise.done
        trial = step.at if step.free else None
        return exercise, LaidStep(trial, shown, len(shown) - 1 if returned else 0, returned)

    def _asked(self, step: Step, afresh: bool) -> Exercise | None:
        """The step's question: as it was answered, or to be answered."""
        if step.question is None:
            return None
        if not afresh and self.place in self.solved:
            exercise = self.solved[self.place]
            exercise.end()
            return exercise
        exercise = Exercise(step.question, step.question.you)
        if not afresh and self.how(self.place) in ("solved", "helped"):
            exercise.recall()
        return exercise


@dataclass
class LaidStep:
    """A step as it lies on the table, besides its question.

    trial     the position of a free table, None where nothing can be tried
    frames    its play-through, of which `frame` is shown
    returned  whether it had been solved before
    told      what is told of what has been tried
    come      the cards that have just come into the learner's hand
    verdict   the referee's last word on that
    like      a puzzle that asks what the learner has just needed help with
    alike     such a puzzle, where it is on the table in place of the step
    """

    trial: State | None = None
    frames: list[ShownFrame] = field(default_factory=list)
    frame: int = 0
    returned: bool = False
    told: list[str] = field(default_factory=list)
    come: tuple[str, ...] = ()
    verdict: Data | None = None
    like: Puzzle | None = None
    alike: Puzzle | None = None

    @property
    def watching(self) -> bool:
        """True while the step's play-through is still running."""
        return self.frame < len(self.frames) - 1
