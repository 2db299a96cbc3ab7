"""A single question in a cell: asked and answered at the table, with nothing kept."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tichu_teach.exercises.errors import QuestionError
from tichu_teach.exercises.kinds import read_question
from tichu_teach.exercises.question import PlainAnswer, Question
from tichu_teach.pages.question.exercise import Exercise
from tichu_teach.pages.question.exercise_page import ExercisePage, button, exercise_buttons
from tichu_teach.pages.table.scene import Data, make_panel
from tichu_teach.pages.table.session import Session, on_press
from tichu_teach.texts import text
from tichu_teach.texts.names import game_name, spoken

if TYPE_CHECKING:
    from tichu_teach.scene import Scene
    from tichu_teach.scene.panel import PanelButton


class QuestionPage(ExercisePage):
    """A question of the user's own; `answers` are worked out by the engine, in its order.

    Raises QuestionError for data that is no question, for a question without a right answer, and if an answer
    declared wrong is right.
    """

    keys = ()

    def __init__(self, data: Mapping[str, object] | Question, host: Session | None = None) -> None:
        self.question = data if isinstance(data, Question) else _sound(data)
        super().__init__(self.question.game.name, host)
        self.exercise = Exercise(self.question)

    def __repr__(self) -> str:
        return f"exercise({self.question.data!r})"

    @property
    def answers(self) -> list[PlainAnswer]:
        """Every right answer."""
        return self.question.solve()

    def begin(self, hello: Data) -> None:
        """Show the question, and read it out."""
        self.show(spoken(self.asked_aloud()))

    @on_press("retry")
    def press_retry(self) -> None:
        """Ask the question afresh, even after it has been answered."""
        self.exercise = Exercise(self.question)
        self.show()

    def stands_in(self) -> QuestionPage:
        return QuestionPage(self.question, self)

    def draw_exercise(self, exercise: Exercise | None) -> Scene:
        assert exercise is not None
        again = [button("retry")] if exercise.done else []
        header, title = game_name(self.question.game.name), text("page.question.title")
        buttons: list[PanelButton] = [
            *exercise_buttons(exercise),
            *self.presenting.free_table_buttons(),
            *again,
        ]
        return exercise.scene(make_panel(header, title, exercise.blocks(self.presenting.on), buttons))


def _sound(data: Mapping[str, object]) -> Question:
    question = read_question(data, plain=True)
    for reason in question.check():
        raise QuestionError("", "wrong", reason)
    return question
