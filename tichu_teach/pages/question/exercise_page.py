"""The common part of pages that ask questions: answers, hints, the consequences of an answer."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from tichu_teach.classroom.progress import Progress
from tichu_teach.engine.state import State
from tichu_teach.engine.values import Hands
from tichu_teach.pages.presenting.slide import Presenting, Slide
from tichu_teach.pages.presenting.trying import AtHand
from tichu_teach.pages.question.exercise import Exercise
from tichu_teach.pages.question.learner import NAME, SCORES, Learner
from tichu_teach.pages.question.notes import question_notes
from tichu_teach.pages.question.replay import PlayThrough
from tichu_teach.pages.table.scene import Data, aloud, make_button
from tichu_teach.pages.table.session import RECORD, Session, on_message, on_press
from tichu_teach.pages.table.table import LearnerError
from tichu_teach.texts import text

if TYPE_CHECKING:
    from tichu_teach.scene import Present, Scene
    from tichu_teach.scene.panel import NoteBlock, PanelButton

FRAME = 1.1
"""Seconds between two moves that are shown."""

BACK = 1.3
"""Seconds for which the end of a wrong answer stays before the cards go back."""

REVIEW = "../family/review.ipynb"
"""The review's address, for a page of a game."""


def button(label: str, *, name: str = "", primary: bool = False, disabled: bool = False) -> PanelButton:
    """A button of the panel, named like its words `page.button.<label>` unless told otherwise."""
    words = text(f"page.button.{label}")
    return make_button(name or label, words, primary=primary, disabled=disabled)


class ExercisePage(Session):
    """A page with an exercise on it, a learner who does it, and a way to put both before a class.

    A subclass draws the exercise in `draw_exercise`, and makes a page like itself, begun anew, in
    `stands_in`. A page that stands in for a `host` is before a class, unless it has the host's `learner`.
    """

    keys: Sequence[str] = (RECORD, NAME, SCORES)

    def __init__(
        self, ruleset: str = "", host: Session | None = None, learner: Learner | None = None
    ) -> None:
        super().__init__(ruleset, host)
        self.exercise: Exercise | None = None
        self.presenting = Presenting(self, self.slide, self.stands_in, self.at_hand)
        if host and learner is None:
            self.presenting.on = True
            if isinstance(host, ExercisePage):  # a hand-laid table has no learner
                learner, self.presenting.address = host.learner.nobody(), host.presenting.address
        self.learner: Learner = learner or Learner(self.table, kept=host is None and RECORD in self.keys)
        self.parts = (self.presenting,)
        self.notice: NoteBlock | None = None

    # -- the picture -------------------------------------------------------------------------------

    def draw_exercise(self, exercise: Exercise | None) -> Scene:
        """The scene with this exercise on the table."""
        raise NotImplementedError

    def picture(self) -> Scene:
        return self.draw_exercise(self.exercise)

    def unanswered_picture(self) -> Scene:
        """The page with its question as it was asked."""
        return self.draw_exercise(self.fresh_exercise())

    def fresh_exercise(self) -> Exercise | None:
        """The page's question, still to be answered; None if nothing is asked."""
        return Exercise(self.exercise.question, self.exercise.viewer) if self.exercise else None

    # -- the learner's record ----------------------------------------------------------------------

    @property
    def record(self) -> Progress:
        """The learner's record so far."""
        return self.learner.record

    @property
    def frame_subject(self) -> object:
        return self.record

    @on_message("hello")
    def on_hello(self, data: Data) -> None:
        """Take up the learner's record, and begin.

        On a further hello the page goes on; another one in the same browser may have added to the record.
        """
        self.learner.today = datetime.fromisoformat(data["at"]).date()
        self.notice = self.learner.open(data["stored"]) or self.notice
        if data["again"]:
            return self.show()
        self.begin(data)

    def begin(self, hello: Data) -> None:
        """Begin where the page's link, its browser or its cell says; `hello` is the browser's first."""
        raise NotImplementedError

    @property
    def task(self) -> tuple[str, str]:
        """The question's id in the record, and the rule to name if its answer cites none."""
        return "", ""

    def asked_aloud(self) -> list[str]:
        """The question's words, read out before the table, whose cards a voice would name first."""
        if not self.exercise:
            return []
        question = self.exercise.question
        return [question.ask.text(at=question.names)]

    def note(self) -> None:
        """Have the record note how the question on the table goes."""
        task, rule = self.task
        if self.exercise and task:
            self.learner.note(self.exercise, task, rule)

    @on_message("field")
    def on_field(self, data: Data) -> None:
        """Take the name that the learner gives."""
        if data["block"] != NAME:
            raise LearnerError(text("page.not-here"))
        if self.presenting.on:
            return
        self.learner.call(data["value"])
        name = self.learner.name
        self.show(text("page.record.named", name=name) if name else "")

    # -- for a cell --------------------------------------------------------------------------------

    @property
    def state(self) -> State | None:
        """The position on the table, if there is one."""
        return self.exercise.question.state if self.exercise else None

    @property
    def hands(self) -> Hands:
        """Everybody's cards on the table, seat by seat."""
        return self.state.held() if self.state is not None else Hands()

    # -- before a class ----------------------------------------------------------------------------

    def stands_in(self) -> ExercisePage:
        """A page like this one, begun anew, which stands in for it before a class and keeps nothing."""
        raise NotImplementedError

    def slide(self) -> Slide:
        """The page's facts for presenting it to a class."""
        exercise = self.exercise
        return Slide(
            hidden=exercise is not None and not exercise.done,
            notes=question_notes(exercise) if exercise else [],
            question=exercise.question if exercise else None,
            shows_answer=exercise is not None and exercise.done,
            task=self.task,
        )

    def at_hand(self) -> AtHand | None:
        """The position that can be tried out; while a question is open, only with the hands that it shows."""
        exercise, state = self.exercise, self.state
        if state is None or not state.to_act:
            return None
        if exercise is None:
            return AtHand(state)
        question, open_ = exercise.question, not exercise.done and not self.presenting.on
        return AtHand(state, (exercise.viewer, *question.shown) if open_ else None, question.you)

    def presenter_part(self) -> Present | None:
        return self.presenting.aside()

    def go_on(self) -> None:
        self.roll()

    # -- answers -----------------------------------------------------------------------------------

    def act(self, kind: str, data: Data) -> None:
        """Take a move at the table as an answer."""
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
        """Take an answer, or a part of one."""
        exercise = self.exercise
        if exercise is None:
            raise LearnerError(text("page.not-here"))
        if exercise.done:
            return
        if exercise.rolling:
            exercise.take_back()
        graded = exercise.event(kind, data)
        if exercise.done or (exercise.tries and not self.learner.noted(exercise)):
            self.note()
        if exercise.done:
            self.finished()
        self.show(aloud(exercise.comment()) if graded else "")
        self.roll()

    def finished(self) -> None:
        """Take note that the exercise was just solved, or its solution shown."""

    # -- what is shown move by move ----------------------------------------------------------------

    @property
    def on_show(self) -> PlayThrough:
        """The play-through that is shown, or could be."""
        return self.exercise.outcome if self.exercise else PlayThrough()

    def roll(self) -> None:
        """Show move after move, with pauses, and after a wrong answer the question again.

        Anything else laid out meanwhile is not rolling, so a pause that ends then does nothing. If nothing
        can wait, the end is shown at once and stays.
        """
        if self.on_show.moving:
            if not self.call_later(FRAME, self._advance):
                self.on_show.end()
                self.show()
        elif self.exercise and self.exercise.rolling:
            self.call_later(BACK, self._take_back)

    def _advance(self) -> None:
        if self.on_show.moving:
            self.show(aloud(self.on_show.forward()))
            self.roll()

    def _take_back(self) -> None:
        if self.exercise and self.exercise.rolling:
            self.exercise.take_back()
            self.show()

    @on_message("skip")
    def on_skip(self, data: Data) -> None:
        """Skip to the end, for a learner who has seen enough or wants no motion."""
        exercise = self.exercise
        if exercise is None or not exercise.rolling:
            return
        if exercise.done:
            exercise.outcome.end()
        else:
            exercise.take_back()
        self.show()

    # -- buttons -----------------------------------------------------------------------------------

    @on_press("hint")
    def press_hint(self) -> None:
        """Show the next hint."""
        if self.exercise and self.exercise.hint():
            self.show(aloud([self.exercise.last_hint]))

    @on_press("retry")
    def press_retry(self) -> None:
        """Ask the question afresh; the remarks on the last answer can still be read."""
        if self.exercise and not self.exercise.done:
            if self.exercise.rolling:
                self.exercise.take_back()
            else:
                self.exercise.ask_again()
            self.show()

    @on_press("solution")
    def press_solution(self) -> None:
        """Show the answer, and what it leads to."""
        if self.exercise and not self.exercise.done:
            self.exercise.reveal()
            self.note()
            self.finished()
            self.show()
            self.roll()

    @on_press("replay")
    def press_replay(self) -> None:
        """Show again what came of the answer."""
        if self.exercise and self.exercise.outcome.frames:
            self.exercise.outcome.rewind()
            self.show()
            self.roll()


def exercise_buttons(exercise: Exercise) -> list[PanelButton]:
    """The buttons for the help that an exercise still offers."""
    buttons: list[PanelButton] = []
    if not exercise.done:
        if exercise.has_hint:
            hint, of = button("hint"), exercise.hints_there
            if of > 1:
                hint["label"] = text("page.button.hint.number", number=exercise.shown_hints + 1, of=of)
            buttons.append(hint)
        if exercise.stuck:
            buttons.append(button("retry", primary=True))
        elif exercise.rolling or exercise.line:
            buttons.append(button("question", name="retry"))
        if exercise.may_be_shown:
            buttons.append(button("solution"))
    if len(exercise.outcome.frames) > 1:
        buttons.append(button("replay"))
    return buttons
