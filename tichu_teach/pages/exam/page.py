"""The bus driver's exam at the table: twenty questions in one pass, marked at the end."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from tichu_teach.classroom.exam import LENGTH, Exam, Marked, exam, mark_answers
from tichu_teach.classroom.exam_results import Given
from tichu_teach.classroom.task import read_day
from tichu_teach.engine import games
from tichu_teach.engine.plain_data import Unreadable, fields, many, maybe, spare, whole, words
from tichu_teach.engine.seeds import MAX_SEED, is_seed
from tichu_teach.exercises.question import Question
from tichu_teach.pages.exam import panel
from tichu_teach.pages.exam.slides import ExamSlides, place_in
from tichu_teach.pages.exam.unmarked import Unmarked, looked_at, take_down
from tichu_teach.pages.presenting.trying import AtHand
from tichu_teach.pages.question.exercise import Exercise
from tichu_teach.pages.question.exercise_page import ExercisePage
from tichu_teach.pages.table.kept import Kept
from tichu_teach.pages.table.scene import Data, make_note, panel_only
from tichu_teach.pages.table.session import link_values, on_message, on_press, served_at
from tichu_teach.pages.table.table import LearnerError, MixedTable
from tichu_teach.texts import text
from tichu_teach.texts.names import spoken

if TYPE_CHECKING:
    from tichu_teach.scene import Present, Scene

_GIVEN = maybe(many(lambda value, where: value, 1, 1))  # checked by its question


KEPT = Kept(
    fields(
        seed=whole(0, MAX_SEED),
        day=read_day,
        given=many(_GIVEN, LENGTH),
        now=spare(_GIVEN),
        name=spare(words(80), ""),
    )
)
"""The shape of an exam in a browser: the answers handed in and the present one, but no marks."""

NEW_SEEDS = 100_000
"""The upper limit of seeds drawn for exams, which keeps them short enough to tell."""


class ExamPage(ExercisePage):
    """The exam of a ruleset. A link's `?seed=7`, or `seed`, says which; otherwise one is drawn.

    The browser keeps what was handed in under `exam.<ruleset>`. Nothing is marked before the last question,
    and a marked exam is shown again but never asked again.

    Raises UnknownGame, and ArgumentError for an invalid seed.
    """

    kind = MixedTable

    def __init__(self, ruleset: str, seed: int | None = None) -> None:
        self.ruleset = games[ruleset].name
        if seed is not None and not is_seed(seed):
            exam(self.ruleset, seed)
        self.key = f"exam.{self.ruleset}"
        self.keys = (*ExercisePage.keys, self.key)
        super().__init__(self.ruleset)
        self.seed = seed
        self.first = 0  # the question to begin with before a class
        self.paper: Exam | None = None  # while it is written, and when it is marked
        self.given: list[Given] = []
        self.day = ""
        self.other_seed: int | None = None  # the seed of another exam, begun but not finished
        self.marked: Marked | None = None
        self.looking: int | None = None  # the place of the marked question on view
        self.name = ""

    def __repr__(self) -> str:
        return f"ExamPage({self.ruleset!r})"

    # -- before a class ----------------------------------------------------------------------------

    @property
    def writing(self) -> bool:
        """True while the learner is writing the exam: nobody is shown the right answers."""
        return self.paper is not None and self.marked is None

    @property
    def frame_subject(self) -> object:
        return self.marked or (None if self.writing else self.record)

    def stands_in(self) -> ExamSlides:
        if self.writing:
            raise LearnerError(text("page.not-here"))
        seed = _new_seed() if self.seed is None else self.seed
        return ExamSlides(exam(self.ruleset, seed), self, self.first)

    def at_hand(self) -> AtHand | None:
        return None  # nothing can be tried out during an exam

    def presenter_part(self) -> Present | None:
        return None if self.writing else super().presenter_part()

    # -- events ------------------------------------------------------------------------------------

    def begin(self, hello: Data) -> None:
        """Go on where the browser was, or offer the exam of a link."""
        self.name = self.learner.name
        self.presenting.address = served_at(hello["url"])
        self.first = place_in(hello["query"])
        wanted = link_values(hello["query"]).get("seed", "")
        if wanted.isascii() and wanted.isdecimal() and int(wanted[:12]) <= MAX_SEED:
            self.seed = int(wanted)
        elif wanted:
            words = text("exam.seed.bad", seed=wanted[:20], most=MAX_SEED)
            self.notice = make_note("warn", words)
        kept = self._recall(hello["stored"].get(self.key))
        if kept and self.seed in (None, kept["seed"]):
            self._resume(kept)
        elif kept and len(kept["given"]) < LENGTH:
            self.other_seed = kept["seed"]
        self._lay()

    def _recall(self, kept: object) -> Data | None:
        """Read the exam that the browser keeps, if there is one; one that can't be read is put aside."""
        if kept is None:
            return None
        try:
            return KEPT.read(kept, self.key)
        except Unreadable as error:
            self.notice = make_note("warn", self.put_aside(self.key, kept, error))
            return None

    def _resume(self, kept: Data) -> None:
        """Go on with an exam begun before, or show one that has been marked."""
        self.paper, self.day = exam(self.ruleset, kept["seed"]), kept["day"]
        self.seed, self.name = kept["seed"], kept["name"] or self.name
        self.given = [None if each is None else (each[0],) for each in kept["given"]]
        if len(self.given) >= len(self.paper.questions):
            self.marked = mark_answers(self.paper, self.given)
        else:
            now = kept["now"]
            self.exercise = Unmarked(self._question, (now[0],) if now else None)

    @property
    def _question(self) -> Question:
        assert self.paper is not None
        return self.paper.questions[len(self.given)]

    def _keep(self) -> None:
        paper, exercise = self.paper, self.exercise
        now = exercise.given if isinstance(exercise, Unmarked) else None
        kept = None
        if paper:
            kept = KEPT.mark(
                {
                    "seed": paper.seed,
                    "day": self.day,
                    "given": [None if each is None else [each[0]] for each in self.given],
                    "now": None if now is None else [now[0]],
                    "name": self.name,
                }
            )
        self.table.remember(self.key, kept)

    def _lay(self) -> None:
        self.show(spoken([panel.title(self), *self.asked_aloud()]))

    def answer(self, kind: str, data: Data) -> None:
        """Take an answer down; it can be changed until it is handed in."""
        said = take_down(self.exercise, kind, data)
        self._keep()
        self.show(said)

    @on_message("choose")
    def on_choose(self, data: Data) -> None:
        """Take an answer, or lay out a marked question again."""
        if data["block"] != "steps":
            return super().on_choose(data)
        if self.marked and type(data["value"]) is int and 0 <= data["value"] < self.marked.of:
            self._look(data["value"])

    @on_message("field")
    def on_field(self, data: Data) -> None:
        """Take the name for the certificate."""
        if data["block"] != "certificate":
            return super().on_field(data)
        self.name = " ".join(data["value"].split())[:80]
        if not self.learner.name:
            self.learner.call(self.name)
        self._keep()
        self.show(text("exam.named", name=self.name) if self.name else "")

    # -- buttons -----------------------------------------------------------------------------------

    @on_press("begin")
    def press_begin(self) -> None:
        """Draw the exam and ask its first question."""
        if self.paper:
            return
        if self.seed is None:
            self.seed = _new_seed()
        self.paper, self.day = exam(self.ruleset, self.seed), self.learner.today.isoformat()
        self.given, self.other_seed, self.notice = [], None, None
        self.exercise = Unmarked(self._question)
        self._keep()
        self._lay()

    @on_press("next")
    def press_next(self) -> None:
        """Hand the question in as it is; after the last one the exam is marked."""
        exercise, paper = self.exercise, self.paper
        if paper is None or not isinstance(exercise, Unmarked):
            return
        self.given = [*self.given, exercise.given]
        if len(self.given) < len(paper.questions):
            self.exercise = Unmarked(self._question)
        else:
            self.exercise = None
            self._mark(mark_answers(paper, self.given))
        self._keep()
        self._lay()

    def _mark(self, result: Marked) -> None:
        """Take the result; what the answers show goes into the record."""
        self.marked = result
        today = self.learner.today.isoformat()
        self.learner.keep(
            self.record.with_recall(result.rule_results(), today).with_exam(
                self.ruleset, result.result_on(today)
            )
        )

    @on_press("wrong")
    def press_wrong(self) -> None:
        """Lay out the next question that was not right."""
        if self.marked and (wrong := self.marked.wrong):
            behind = [n for n in wrong if self.looking is None or n > self.looking]
            self._look((behind or wrong)[0])

    @on_press("result")
    def press_result(self) -> None:
        """Go back to the result."""
        self.looking, self.exercise = None, None
        self._lay()

    @on_press("again")
    def press_again(self) -> None:
        """Offer another exam, with other questions."""
        if not self.marked:
            return
        self.paper = self.marked = self.looking = self.exercise = self.seed = None
        self._lay()

    def _look(self, number: int) -> None:
        """Lay a question out with its right answer."""
        assert self.marked is not None
        self.looking = number
        result = self.marked
        exercise = looked_at(result.exam.questions[number], result.given[number], result.grades[number])
        self.exercise = exercise
        self._lay()
        self.roll()

    # -- the picture -------------------------------------------------------------------------------

    @property
    def layout_name(self) -> str:
        if self.marked:
            return f"marked {self.looking}"
        return f"question {len(self.given)}" if self.paper else "cover"

    def unanswered_picture(self) -> Scene:
        """The cover, which is all that others may see."""
        return panel_only(panel.cover(self))

    def draw_exercise(self, exercise: Exercise | None) -> Scene:
        if exercise is None:
            return panel_only(panel.result(self) if self.marked else panel.cover(self))
        return exercise.scene(
            panel.answer_panel(self, exercise) if self.marked else panel.question_panel(self, exercise)
        )


def _new_seed() -> int:
    return random.SystemRandom().randrange(1, NEW_SEEDS)
