"""An exam before a class: its questions one after the other, each asked, voted on and resolved."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tichu_teach.classroom.exam import Exam
from tichu_teach.pages.presenting.slide import Slide
from tichu_teach.pages.question.exercise import Exercise
from tichu_teach.pages.question.exercise_page import ExercisePage, button, exercise_buttons
from tichu_teach.pages.table.scene import make_panel
from tichu_teach.pages.table.session import link_values, on_press
from tichu_teach.texts import text
from tichu_teach.texts.names import game_name

if TYPE_CHECKING:
    from tichu_teach.scene import Scene
    from tichu_teach.scene.panel import PanelButton


class ExamSlides(ExercisePage):
    """The questions of an exam, from a given one on; they stand in for the exam's page."""

    def __init__(self, paper: Exam, host: ExercisePage, at: int) -> None:
        super().__init__(paper.ruleset, host)
        self.paper = paper
        self._lay(at)

    def _lay(self, at: int) -> None:
        self.at = min(max(at, 0), len(self.paper.questions) - 1)
        self.exercise = Exercise(self.paper.questions[self.at])

    def _turn(self, at: int) -> None:
        self._lay(at)
        self.show(self._title(self.at))

    @property
    def way_here(self) -> str:
        return f"?seed={self.paper.seed}&question={self.at + 1}"

    def come_to(self, query: str) -> None:
        self._turn(place_in(query, self.at))

    @property
    def task(self) -> tuple[str, str]:
        return self.paper.task(self.at), self.paper.rules[self.at]

    @on_press("next")
    def press_next(self) -> None:
        """Go to the next question; after the last comes the first again."""
        self._turn((self.at + 1) % len(self.paper.questions))

    @on_press("back")
    def press_back(self) -> None:
        """Go to the question before."""
        self._turn(self.at - 1)

    @on_press("retry")
    def press_retry(self) -> None:
        """Ask the question afresh, even after it has been answered."""
        self._turn(self.at)

    def slide(self) -> Slide:
        following = self._title((self.at + 1) % len(self.paper.questions))
        return replace(super().slide(), way_here=self.way_here, following=following)

    # -- the picture -------------------------------------------------------------------------------

    @property
    def layout_name(self) -> str:
        return f"slide {self.at}"

    def _title(self, at: int) -> str:
        return text("exam.question", number=at + 1, of=len(self.paper.questions))

    def draw_exercise(self, exercise: Exercise | None) -> Scene:
        assert exercise is not None
        again = [button("retry")] if exercise.done else []
        buttons: list[PanelButton] = [
            *exercise_buttons(exercise),
            *again,
            *self.presenting.free_table_buttons(),
        ]
        buttons += [button("next", primary=exercise.done), button("back", disabled=not self.at)]
        header, blocks = text("exam.header", game=game_name(self.paper.ruleset)), exercise.blocks(voted=True)
        return exercise.scene(make_panel(header, self._title(self.at), blocks, buttons))


def place_in(query: str, usual: int = 0) -> int:
    """The place of the question that a link names by number; the usual one if it names none."""
    number = link_values(query).get("question", "")
    return int(number[:3]) - 1 if number.isascii() and number.isdecimal() else usual
