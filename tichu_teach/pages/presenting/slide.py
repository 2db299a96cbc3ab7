"""A page in front of a class: one like it stands in, and keeps nothing.

Presenters show answers, go back and forth and try things out. None of this is the learner's doing, so the
page itself waits unchanged. A *stand-in* at the same table takes its events and draws its picture until the
class goes home; then the page is there again, with nothing to put back. A stand-in can have one of its own: a
free table, which leads back to the same place.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tichu_teach.pages.presenting.trying import AtHand, Trying
from tichu_teach.pages.table.handing import squares
from tichu_teach.pages.table.scene import Data, make_button
from tichu_teach.pages.table.session import Session, on_message, on_press
from tichu_teach.pages.table.table import LearnerError
from tichu_teach.texts import text

if TYPE_CHECKING:
    from tichu_teach.exercises.question import Question
    from tichu_teach.pages.presenting.voting import Vote
    from tichu_teach.scene import Present
    from tichu_teach.scene.panel import Block, PanelButton


@dataclass(frozen=True)
class Slide:
    """A page's facts for presenting it to a class.

    hidden        True if there is an answer that has not been shown
    notes         notes for the teacher that the class does not see, as blocks of a panel
    following     what comes next, in a few words
    way_here      the query of a link that opens this place
    question      the question that the class can be asked, None if there is none
    shows_answer  True if its answer is on the table
    task          its id in a record, and the rule to name if its answer cites none
    """

    hidden: bool = False
    notes: Sequence[Block] = ()
    following: str = ""
    way_here: str = ""
    question: Question | None = None
    shows_answer: bool = False
    task: tuple[str, str] = ("", "")


class Presenting:
    """The part of a page that puts it before a class.

    `slide` describes the page now. `stands_in` makes a page like it at the same table, begun anew, that keeps
    nothing: its own presenting is `on`. `address` is where the page is served, for links; "" if nobody else
    could open it. `at_hand` is the position that can be tried out now, also by a learner.
    """

    def __init__(
        self,
        page: Session,
        slide: Callable[[], Slide],
        stands_in: Callable[[], Session],
        at_hand: Callable[[], AtHand | None] = lambda: None,
        *,
        on: bool = False,
    ) -> None:
        self.on, self.address = on, ""
        self._page, self._slide, self._stands_in, self._at_hand = page, slide, stands_in, at_hand
        self._votes = 0
        self._vote: Vote | None = None
        self._free: Trying | None = None  # the latest free table

    @on_press("present")
    def press_present(self) -> None:
        """Put the page before the class."""
        if self.on:
            return
        other = self._stands_in()
        self._page.let_in(other)
        other.show(text("present.begun"))
        other.go_on()

    @on_press("leave")
    def press_leave(self) -> None:
        """Bring the page back as it was: the class goes home."""
        if self.on:
            self._page.leave(text("present.left"))

    @on_press("try")
    def press_try(self) -> None:
        """Lay a free table with the present position; what is tried there leaves no trace here."""
        self._free = None
        found = self._at_hand()
        if found and found.state_to_lay() is None:
            raise LearnerError(text("try.not-yet"))
        self.press_forward()

    @on_press("forward")
    def press_forward(self) -> None:
        """Follow the browser's history to the free table, as it was left if the position is the same."""
        found = self._at_hand()
        state = found.state_to_lay() if found else None
        if found is None or state is None:
            return
        if self._free is None or self._free.trial.states[0] != state:
            guessed = found.seats is not None and state.held() != found.state.held()
            self._free = Trying(state, self._page, you=found.you, guessed=guessed)
        self._page.let_in(self._free)
        self._free.show(text("try.begun"))

    def free_table_buttons(self) -> list[PanelButton]:
        """The button for a free table, if there is a position to try out.

        Before a class the presenter's strip has it.
        """
        return [make_button("try", text("try.button"))] if not self.on and self._at_hand() else []

    @on_press("ask")
    def press_ask(self) -> None:
        """Ask the class on its phones; if they have answered this question already, ask it again."""
        slide = self._slide()
        if not self.on or slide.question is None:
            return
        if slide.shows_answer:  # a question whose answer is on the table must be asked afresh
            self._page.press("retry")
        self._page.press("question")  # skip what leads up to it
        self._votes += 1
        if self._vote and self._vote.question is slide.question:
            self._vote = self._vote.ask_again(self._votes)
        else:
            from tichu_teach.pages.presenting.voting import Vote  # for a class only

            panel = self._page.picture().get("panel") or {}
            self._vote = Vote(self._votes, slide.question, panel.get("title") or "", slide.task)
        self._page.show(text("present.vote.asked"))

    @on_message("votes")
    def on_votes(self, data: Data) -> None:
        """Take the phones' answers, and say what each of them is."""
        if self._vote and self._vote.number == data["vote"]:
            ballots = [*zip(data["said"], data["counts"], strict=False)]
            self._vote = self._vote.with_ballots(ballots)
            self._page.show(text("present.vote.shown", count=sum(count for _, count in ballots)))

    def aside(self) -> Present:
        """The presenter's part of the scene."""
        if not self.on:
            return {"on": False}
        slide = self._slide()
        link = self.address + slide.way_here if self.address else ""
        vote = self._vote if self._vote and self._vote.question is slide.question else None
        return {
            "asks": slide.question is not None,
            "task": slide.task[0],
            "vote": vote.view(revealed=slide.shows_answer) if vote else None,
            "on": True,
            "hidden": slide.hidden,
            "try": self._at_hand() is not None,
            "link": link,
            "code": squares(link) if link else [],
            "next": slide.following,
            "notes": [*slide.notes],
        }


def hiding() -> PanelButton:
    """The button that hides an answer again."""
    return make_button("retry", text("present.again"))
