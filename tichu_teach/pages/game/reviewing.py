"""Reviewing a round while it is played: the learner's decisions are evaluated, to be looked back at."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import date, datetime
from typing import TYPE_CHECKING, Any

from tichu_teach.pages.game.lookback import LOOKED_BACK
from tichu_teach.pages.game.playing import MatchPage
from tichu_teach.pages.table.session import on_press
from tichu_teach.pages.table.slices import BREATH, Slices, running_loop
from tichu_teach.texts import text

if TYPE_CHECKING:
    from tichu_teach.analysis import Decision, Limit, Review, Reviewing
    from tichu_teach.classroom.moments import Moment
    from tichu_teach.engine import Record
    from tichu_teach.exercises.question import Question
    from tichu_teach.pages.question.learner import Learner

REST = 0.05
"""Seconds between two slices while the game is played: other people use the machine too."""

LOOKING = "lookback"
"""The key under which the browser keeps that the learner wants no reviewing."""

OFF = "off"


class RoundReviewing:
    """The review of the round being played, as far as it has come.

    `on` is True if the learner wants it unasked. A round with a decision taken back is reviewed from its
    beginning.
    """

    def __init__(self, limit: Limit | None = None) -> None:
        self.on, self.limit = True, limit
        self._slices = Slices()
        self._forget()

    def _forget(self) -> None:
        self._reviewing: Reviewing | None = None
        self._seen: tuple[Any, tuple[str, ...]] = (None, ())
        self._state: Any = None

    def follow(self, record: Record, seat: int, done: Callable[[], None], grown: Callable[[], None]) -> None:
        """Go on with what has been decided since.

        Calls `grown` when a good deal more has been reviewed, `done` when there is nothing left.
        """
        last = record.rounds[-1]
        deal, seen = self._seen
        if deal is not last.deal or last.actions[: len(seen)] != seen:
            self._slices.stop()
            self._forget()
            self._seen = last.deal, ()
        self._record, self._seat = record, seat
        self._slices.rest = BREATH if record.state.phase == "over" else REST  # somebody waits at the end
        if not self._slices.busy:
            self._slices.begin(self._work(grown), done, grown)

    def _work(self, grown: Callable[[], None]) -> Iterator[None]:
        shown = 0
        while True:
            deal, seen = self._seen
            actions = self._record.rounds[-1].actions
            if self._reviewing is None:
                from tichu_teach.analysis import Reviewing  # if there is anything to review

                given = (self.limit,) if self.limit else ()
                self._reviewing = Reviewing(self._record.game, self._seat, *given)
                self._state = self._record.start
            if len(seen) < len(actions):
                state = self._state
                action = state.action(actions[len(seen)])
                self._seen = deal, actions[: len(seen) + 1]
                self._state = state.apply(action)
                self._reviewing.note(state, len(seen), action)
            elif self._reviewing.done:
                return
            else:
                self._reviewing.step()
                if int(10 * self.progress) != shown:
                    shown = int(10 * self.progress)
                    grown()
            yield

    @property
    def busy(self) -> bool:
        """True while there is work left."""
        return self._slices.busy

    @property
    def progress(self) -> float:
        """The share of the decisions reviewed so far, 0 to 1."""
        return self._reviewing.progress if self._reviewing else 0.0

    @property
    def decisions(self) -> int:
        """The number of decisions reviewed so far."""
        return len(self._reviewing.review().decisions) if self._reviewing else 0

    def finished_review(self, record: Record) -> Review | None:
        """The review of the round, None while it is unfinished."""
        whole = self._seen == (record.rounds[-1].deal, record.rounds[-1].actions)
        return self._reviewing.review() if self._reviewing and whole and self._reviewing.done else None

    def stop(self) -> None:
        """Stop the work; it can be begun anew."""
        self._slices.stop()


class LookingBack:
    """The part of a game's page that reviews each round as it is played, and leads back to its decisions."""

    def __init__(self, page: MatchPage, look_back: Callable[[Review], None]) -> None:
        """`look_back` has the page ask the decisions of a review again."""
        self._page, self._look_back = page, look_back
        self.reviewing = RoundReviewing()
        self._today = date.today()  # the learner's day, from their browser
        self._stored: Mapping[str, object] = {}  # what the browser keeps
        self._learner: Learner | None = None  # once something has been added to their record
        self._coming_to = ""  # where to go after the review

    def opened(self, stored: Mapping[str, object], at: str) -> None:
        """Take in what a browser keeps, and its time, as it says hello."""
        self._today = datetime.fromisoformat(at).date()
        self._stored = {**self._stored, **stored}
        if self._learner:
            self._learner.open(stored)
        self.reviewing.on = stored.get(LOOKING) != OFF

    @property
    def _wanted(self) -> bool:
        """True if this page's rounds are reviewed."""
        return not self._page.presenting.on and not self._page.side_line

    def follow(self) -> None:
        """Review the decisions so far, beside the page; if nothing can run there, only when somebody asks."""
        if self._wanted and self.reviewing.on and running_loop():
            self._follow()

    def _follow(self) -> None:
        match = self._page.match
        self.reviewing.follow(match.record, match.seat, self._finished, self._progressed)

    def _progressed(self) -> None:
        """Show that a little more has been reviewed."""
        if self._page.match.over and not self._page.stand_in:
            self._page.show()

    def _finished(self) -> None:
        """Say that all decisions so far have been reviewed."""
        if self._page.match.over and not self._page.stand_in:
            self._page.show(text("game.lookback.ready", count=self.reviewing.decisions))
            coming, self._coming_to = self._coming_to, ""
            self._page.come_to(coming)

    def switch(self, on: bool) -> None:
        """Review rounds from now on, or no longer."""
        self.reviewing.stop()
        self.reviewing.on = on
        self._page.table.remember(LOOKING, None if on else OFF)
        self.follow()
        self._page.show()

    @on_press("lookback")
    def press_lookback(self) -> None:
        """Look back at the round, at once or as soon as its review is ready."""
        page, match = self._page, self._page.match
        if not match.over or not self._wanted:
            return
        review = self.reviewing.finished_review(match.record)
        if review is None:
            self._follow()
            review = self.reviewing.finished_review(match.record)
        if review is None:
            return page.show(text("game.lookback.progress"))
        self._look_back(review)

    @on_press("unlook")
    def press_unlook(self) -> None:
        """Stop reviewing."""
        self.reviewing.stop()
        self._page.show()

    def come_to(self, query: str) -> None:
        """Go forward again, or reload, to a place in the look back, as soon as its review is ready."""
        page = self._page
        if query.startswith(LOOKED_BACK):
            self.press_lookback()
        if page.stand_in:
            page.stand_in.come_to(query)
        elif self.reviewing.busy:
            self._coming_to = query

    def keep(self, decision: Decision, question: Question, how: str) -> Moment | None:
        """Have the learner's record ask a decision of this round again; None if it can't be kept.

        `how` is how it went when looked at, one of `task.WENT`.
        """
        from tichu_teach.classroom import moments  # only when something is kept, not when a page is opened
        from tichu_teach.pages.question.learner import Learner

        if self._learner is None:
            self._learner = Learner(self._page.table, kept=True)
            self._learner.open(self._stored)
        if not self._learner.kept:
            return None  # from a newer edition: not to be overwritten
        moment = moments.begun(
            question.to_data(), how, self._today.isoformat(), decision.reason, decision.facts
        )
        self._learner.keep(self._learner.record.with_moment(moments.id_of(question), moment))
        return moment
