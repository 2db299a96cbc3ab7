"""A learner's way through a chapter: the step they are at, and how the steps went."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from tichu_teach.classroom.progress import Progress
from tichu_teach.engine import State, parse_position
from tichu_teach.exercises.puzzle import Puzzle
from tichu_teach.lessons import load
from tichu_teach.lessons.lesson import Lesson, Step
from tichu_teach.lessons.loader import step_at, step_called
from tichu_teach.pages.question.exercise import Exercise
from tichu_teach.pages.question.learner import Learner
from tichu_teach.pages.question.replay import PlayThrough, replay
from tichu_teach.texts.names import told_names

if TYPE_CHECKING:
    from tichu_teach.scene.table import SceneVerdict


@dataclass(frozen=True)
class Way:
    """A chapter to go through, or a single step of it (`only`, by its place).

    `different` says what changes when a step is laid with another table than its own.
    """

    lesson: Lesson
    only: int | None = None
    different: str = ""

    @classmethod
    def through(cls, chapter: str | Path) -> Way:
        """All of a chapter. Raises UnknownLesson for an unknown name, LessonError for a faulty file."""
        return cls(load(chapter))

    @classmethod
    def to(cls, chapter: str | Path, id: str, line: str | State = "") -> Way:
        """One step of a chapter; `line` lays another table for it, and what no longer fits is left out.

        Raises UnknownLesson and UnknownStep for unknown names, NotationError and PositionError for a line
        that is no table.
        """
        lesson = load(chapter)
        step, different = step_called(lesson, id), ""
        laid = line if isinstance(line, State) else parse_position(line) if line else step.position
        if laid is not None and laid != step.position:
            moved = step_at(lesson, id, laid)
            step, different = moved.step, moved.note
        place = next(place for place, each in enumerate(lesson.steps) if each.id == id)
        steps = (*lesson.steps[:place], step, *lesson.steps[place + 1 :])
        return cls(replace(lesson, steps=steps), place, different)


class Walk:
    """A learner's walk along a way.

    `place` is the present step's. `solved` holds the questions answered since the page was opened,
    `goals_found` the goals met, both by step. `missing` is True while only the steps that were skipped or
    needed help are gone through.
    """

    def __init__(self, way: Way, learner: Learner) -> None:
        self.way, self.learner = way, learner
        self.place = way.only or 0
        self.solved: dict[int, Exercise] = {}
        self.goals_found: dict[int, set[int]] = {}
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
    def steps_reached(self) -> tuple[Step, ...]:
        """The steps up to the present one."""
        return self.lesson.steps[: self.place + 1]

    def go_to(self, place: int) -> None:
        """Go to another step, unless the way has only one."""
        if self.way.only is None:
            self.place = place

    def keep(self, now: Progress) -> None:
        """Have the browser remember where the learner is, and how the steps went."""
        if self.way.only is not None:  # two tables in one notebook would overwrite each other's record
            return
        name, steps = self.lesson.name, len(self.lesson.steps)
        went = now.steps(name)
        done = all(went.get(step.id, "skipped") != "skipped" for step in self.lesson.steps)
        self.learner.keep(now.with_step_reached(name, min(self.place, steps), steps, done))

    # -- how the steps went ------------------------------------------------------------------------

    def how(self, place: int) -> str:
        """A step's result, one of `progress.STEPS`; "" if it is still to come."""
        return self.learner.record.steps(self.lesson.name).get(self.lesson.steps[place].id, "")

    def mark(self, exercise: Exercise | None) -> None:
        """Remember how the present step went, as the learner leaves it or has just solved its exercise."""
        step = self.step
        assert step is not None
        if exercise is not None:
            how = "solved" if exercise.solved_alone else "helped" if exercise.done else "skipped"
        elif step.goals:
            how = "solved" if self.all_found else "skipped"
        else:
            how = "seen"
        self.keep(self.learner.record.with_step_result(self.lesson.name, step.id, how))

    @property
    def all_found(self) -> bool:
        """True if all goals of the present step have been met."""
        step = self.step
        return step is not None and len(self.goals_found.get(self.place, ())) == len(step.goals)

    def missed_steps(self) -> list[int]:
        """The steps that were skipped, not reached, or solved only with help."""
        return [n for n in range(len(self.lesson.steps)) if self.how(n) in ("", "skipped", "helped")]

    # -- laying a step out -------------------------------------------------------------------------

    def lay_out(self, *, afresh: bool = False) -> tuple[Exercise | None, LaidStep]:
        """The present step's question and table, from the beginning or as they were when it was solved."""
        step = self.step
        if step is None:
            return None, LaidStep()
        exercise = self._exercise_of(step, afresh)
        frames = step.frames if step.script else ()
        shown = replay(frames[0].state, frames, told_names(frames[0].state)) if frames else []
        returned = exercise is not None and exercise.done
        trial = step.final_position if step.free else None
        at = len(shown) - 1 if returned or not shown else 0
        return exercise, LaidStep(trial, PlayThrough(shown, at), returned)

    def _exercise_of(self, step: Step, afresh: bool) -> Exercise | None:
        """The step's question, as it was answered or still to be answered."""
        if step.question is None:
            return None
        if not afresh and self.place in self.solved:
            exercise = self.solved[self.place]
            exercise.outcome.end()
            return exercise
        exercise = Exercise(step.question, step.question.you)
        if not afresh and self.how(self.place) in ("solved", "helped"):
            exercise.recall()
        return exercise


@dataclass
class LaidStep:
    """A step as it lies on the table, besides its question.

    trial            the position of a free table, None where nothing can be tried
    lead_up          its play-through
    returned         True if it had been solved before
    log_lines        the log of what has been tried
    received_cards   the cards just added to the learner's hand
    verdict          the referee's verdict on the last try
    similar_puzzle   a puzzle to offer, like the question that needed help
    puzzle_on_table  that puzzle, once it is on the table in place of the step
    """

    trial: State | None = None
    lead_up: PlayThrough = field(default_factory=PlayThrough)
    returned: bool = False
    log_lines: list[str] = field(default_factory=list)
    received_cards: tuple[str, ...] = ()
    verdict: SceneVerdict | None = None
    similar_puzzle: Puzzle | None = None
    puzzle_on_table: Puzzle | None = None

    @property
    def watching(self) -> bool:
        """True while the step's play-through is still running."""
        return self.lead_up.moving

    def lay_again(self, position: State | None) -> None:
        """Lay a free table again, as if nothing had been tried there."""
        self.trial, self.log_lines, self.received_cards = position, [], ()
