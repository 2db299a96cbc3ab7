"""Where a learner stands in a chapter: the step, what has become of it, and how those before it went."""

from __future__ import annotations

from pathlib import Path

from tichu_teach.classroom.progress import Progress
from tichu_teach.engine import State
from tichu_teach.exercises.puzzle import Puzzle
from tichu_teach.lessons import load
from tichu_teach.lessons.lesson import Step
from tichu_teach.pages.question.asking import ExercisePage
from tichu_teach.pages.question.exercise import Exercise
from tichu_teach.pages.question.replay import replay
from tichu_teach.pages.table.session import Data
from tichu_teach.texts.names import told_names
from tichu_teach.themes import THEMES


class Walk(ExercisePage):
    """A chapter being gone through, without what the learner does there.

    Raises UnknownLesson for a name that is none, LessonError for a file that is at fault.
    """

    def __init__(self, name: str | Path) -> None:
        self.lesson = load(name)
        super().__init__(self.lesson.ruleset)
        self.place = 0
        self.solved: dict[int, Exercise] = {}  # by step: the questions answered since the page was opened
        self.found: dict[int, set[int]] = {}  # by step: which of its goals have been met
        self.layings = 0  # how often one has been laid out: the browser forgets what was picked of the last
        self.astray: Data | None = None  # what became of a link to a step
        self.like: Puzzle | None = None  # which asks what the learner has just needed help with
        self.alike: Puzzle | None = None  # the one of these that is on the table in place of the step
        self.missing = False  # only those steps are gone through that were skipped or needed help
        self.lay_out()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.lesson.name!r})"

    # -- steps -------------------------------------------------------------------------------------

    @property
    def step(self) -> Step | None:
        """The present step; None on the closing page."""
        return self.lesson.steps[self.place] if self.place < len(self.lesson.steps) else None

    @property
    def reached(self) -> tuple[Step, ...]:
        """The steps up to the present one."""
        return self.lesson.steps[: self.place + 1]

    def lay_out(self, *, afresh: bool = False) -> None:
        """Lay out the present step from its beginning, or as it was solved."""
        self.stop()
        step = self.step
        self.like = self.alike = None
        self.verdict: Data | None = None
        self.exercise = self._asked(step, afresh) if step else None
        self.trial: State | None = step.at if step and step.free else None
        self.layings += 1
        self.told: list[str] = []
        self.come: tuple[str, ...] = ()  # cards that have just come into the learner's hand, to be seen
        frames = step.frames if step and step.script else ()
        self.frames = replay(frames[0].state, frames, names=told_names(frames[0].state)) if frames else []
        self.returned = self.exercise is not None and self.exercise.done
        self.frame = len(self.frames) - 1 if self.returned else 0

    def _asked(self, step: Step, afresh: bool = False) -> Exercise | None:
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

    @property
    def watching(self) -> bool:
        """Whether the step's play-through is still running."""
        return self.frame < len(self.frames) - 1

    def keep(self, now: Progress | None = None) -> None:
        """Have the browser remember where the learner is, and how the steps went."""
        name, steps = self.lesson.name, len(self.lesson.steps)
        now = now or self.record
        went = now.steps(name)
        done = all(went.get(step.id, "skipped") != "skipped" for step in self.lesson.steps)
        self.keep_record(now.reached(name, min(self.place, steps), steps, done))

    # -- how the steps went ------------------------------------------------------------------------

    def how(self, place: int) -> str:
        """How a step went, one of `progress.STEPS`; "" if it is still to come."""
        return self.record.steps(self.lesson.name).get(self.lesson.steps[place].id, "")

    def mark(self) -> None:
        """The learner leaves a step, or has just solved it: remember how it went."""
        step = self.step
        exercise = self.solved.get(self.place) if self.alike else self.exercise
        if step is None:
            return
        if exercise is not None:
            how = "solved" if exercise.alone else "helped" if exercise.done else "skipped"
        elif step.goals:
            how = "solved" if self.all_found else "skipped"
        else:
            how = "seen"
        self.keep(self.record.stepped(self.lesson.name, step.id, how))

    @property
    def all_found(self) -> bool:
        """Whether all that was to be found or done on a free table has been."""
        step = self.step
        return step is not None and len(self.found.get(self.place, ())) == len(step.goals)

    def missed(self) -> list[int]:
        """The steps that were skipped, never come to, or solved with help only."""
        return [n for n in range(len(self.lesson.steps)) if self.how(n) in ("", "skipped", "helped")]

    @property
    def checkable(self) -> bool:
        """Whether the chapter has a closing check: one of ours, and not before a class."""
        return not (self.lesson.file or self.presenting) and self.lesson.ruleset in THEMES
