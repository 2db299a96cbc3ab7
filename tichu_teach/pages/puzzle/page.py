"""The puzzle page: one puzzle after the other, by theme and difficulty, of the day, or missed before."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from tichu_teach.classroom.progress import record
from tichu_teach.classroom.ratings import Rating
from tichu_teach.engine import games
from tichu_teach.engine.plain_data import fields, spare, whole, words
from tichu_teach.exercises.alike import sibling
from tichu_teach.exercises.errors import UnknownPuzzle
from tichu_teach.exercises.feed import Feed
from tichu_teach.exercises.library import daily, find, pack
from tichu_teach.exercises.puzzle import HARDEST, Puzzle, check_theme, split_id
from tichu_teach.exercises.seeds import LETTER
from tichu_teach.pages.presenting.slide import Slide
from tichu_teach.pages.puzzle import panel
from tichu_teach.pages.puzzle.panel import Series
from tichu_teach.pages.question.exercise import Exercise
from tichu_teach.pages.question.exercise_page import ExercisePage
from tichu_teach.pages.table.scene import Data, make_note, panel_only
from tichu_teach.pages.table.session import DRAWER, link_values, on_message, on_press, served_at
from tichu_teach.pages.table.table import LearnerError
from tichu_teach.texts import text
from tichu_teach.texts.names import spoken
from tichu_teach.themes import THEMES

if TYPE_CHECKING:
    from tichu_teach.scene import Scene

KEPT = spare(
    fields(
        id=spare(words(200)),
        theme=spare(words(40)),
        level=spare(whole(0, HARDEST)),
        reached=spare(whole(1, HARDEST)),
    ),
    {"id": None, "theme": None, "level": None, "reached": None},
)
"""The shape of what a browser keeps of the last puzzle; without it, any puzzle will do."""


class PuzzlePage(ExercisePage):
    """Puzzles of a ruleset at the table.

    A link's query can say where to begin: `?puzzle=nanking-wish-07` (or `…-t4711` for a generated one, or
    `daily`), `?theme=wish`, `?theme=wish&seed=4711`. Without one the page goes on with the puzzle that its
    browser keeps under `puzzle.<ruleset>`, else with `first`, else with the easiest unseen.

    Raises UnknownGame, UnknownPuzzle, UnknownTheme.
    """

    def __init__(
        self,
        ruleset: str = "nanking",
        theme: str | None = None,
        first: str = "",
        host: PuzzlePage | None = None,
    ) -> None:
        self.first = find(first) if first else None
        self.ruleset = games[ruleset].name
        self.themes = THEMES[self.ruleset]
        if theme:
            check_theme(theme, self.ruleset)
        self.key = f"puzzle.{ruleset}"
        self.keys = (*ExercisePage.keys, self.key)
        super().__init__(self.ruleset, host)
        self.series = Series(theme or "")
        self.feed = Feed(ruleset)

    def __repr__(self) -> str:
        return f"PuzzlePage({self.ruleset!r})"

    # -- which puzzle ------------------------------------------------------------------------------

    def begin(self, hello: Data) -> None:
        seen = (*self.record.done, *self.record.missed)
        self.feed = self._new_feed(seen)
        self.presenting.address = served_at(hello["url"])
        self._begin(hello["query"], hello["stored"].get(self.key))

    def _new_feed(self, met: Iterable[str], level: int = 1) -> Feed:
        return Feed(self.ruleset, met, random.SystemRandom().getrandbits(32), level)

    @property
    def puzzle(self) -> Puzzle | None:
        """The puzzle on the table."""
        return self.series.puzzle

    def _turn(self, **changed: Any) -> None:
        self.series = replace(self.series, **changed)

    def _begin(self, query: str, kept: Any) -> None:
        """Lay out the puzzle of a link, of the cell, or the last one; else another."""
        asked, kept = link_values(query), KEPT(kept, self.key)
        own = {"puzzle", "theme"} <= asked.keys()  # our own page is come back to, with its choices
        self._choose_series(asked, kept, own=own)
        if "seed" in asked and self.series.theme:
            return self._look_up(
                f"{self.ruleset}-{self.series.theme}-{LETTER}{asked['seed'].lstrip('0') or '0'}"
            )
        if asked.get("puzzle") == "daily":
            return self._set_daily()
        if asked.get("puzzle"):
            return self._look_up(asked["puzzle"], follow=not own)
        if self.first and not asked:
            return self._set(self.first)
        if not asked and kept["id"] and kept["id"] not in self.record.done:
            try:
                return self._set(find(kept["id"]))
            except UnknownPuzzle:
                pass  # from another edition of the packs: go on with another
        self._next()

    def _choose_series(self, asked: Mapping[str, str], kept: Data, *, own: bool) -> None:
        """Take up the theme and the level of a link or, without one, those kept."""
        theme = asked.get("theme", "" if asked else kept["theme"] or self.series.theme)
        if theme in ("", *self.themes):
            self._turn(theme=theme)
        elif "theme" in asked:
            self._warn(text("page.puzzle.unknown-theme", theme=theme[:40]))
        if (own or not asked) and kept["level"] is not None:
            self._turn(level=kept["level"])
        # A sitting begins a little below where the last one ended.
        self.feed.level = max((kept["reached"] or 1) - 1, 1)

    def _look_up(self, id: str, *, follow: bool = True) -> None:
        """Lay out a link's puzzle and, if `follow`, choose its theme.

        If there is no such puzzle, say so and lay out another.
        """
        try:
            puzzle = find(id)
        except UnknownPuzzle as error:
            key = "puzzle.unknown.near" if error.near else "puzzle.unknown"
            self._warn(text(key, id=error.id, near=error.near))
            self._next()
            self._turn(near=error.near)
            return self.show()
        if follow and puzzle.theme in self.themes:
            self._turn(theme=puzzle.theme)
        self._set(puzzle)

    @property
    def way_here(self) -> str:
        if self.series.choosing:
            return f"?{DRAWER}"
        return "?" + urlencode({"puzzle": self.puzzle.id, "theme": self.series.theme}) if self.puzzle else ""

    def come_to(self, query: str) -> None:
        id = link_values(query).get("puzzle", "")
        self._turn(choosing=query == f"?{DRAWER}")
        if not self.puzzle or id in ("", self.puzzle.id):
            return self.show()
        self.notice = None
        self._turn(reviewing=False)
        self._look_up(id, follow=False)

    def _warn(self, words: str) -> None:
        self.notice = make_note("warn", f"{words} {text('page.puzzle.instead')}")

    def _next(self) -> None:
        """Lay out another puzzle of the chosen theme and difficulty, or the next of those missed before."""
        if self.series.reviewing and self._review():
            return
        self._turn(reviewing=False)
        if not self._repay():
            self._draw()

    def _draw(self, *, choosing: bool = False) -> None:
        """Lay out the feed's next puzzle, and say so if it has come before."""
        puzzle = self.feed.next(self.series.theme, self.series.level)
        if self.feed.comes_again and not self.notice:
            self.notice = make_note("tip", text("page.puzzle.again"))
        self._set(puzzle, choosing=choosing)

    def _repay(self) -> bool:
        """Lay out one like a puzzle that needed help, after another in between; False if none is due."""
        owed, pause = self.series.owed, self.series.pause
        if not owed or pause:
            self._turn(pause=max(0, pause - 1))
            return False
        self._turn(owed=owed[1:])
        return self._set_like(owed[0])

    def _set_like(self, puzzle: Puzzle) -> bool:
        """Lay out a puzzle like this one; False if there is none."""
        seen, seed = self.feed.met.ids, len(self.feed.met.ids)
        other = sibling(
            puzzle.question, self.ruleset, seen, theme=puzzle.theme, seed=seed, level=puzzle.difficulty
        )
        if other is None:
            return False
        self._set(other, like=puzzle.id)
        return True

    def _review(self) -> bool:
        """Lay out the next missed puzzle; False if none is left."""
        missed = [id for id in self.record.missed if split_id(id)[0] == self.ruleset]
        here = self.puzzle.id if self.puzzle else ""
        after = missed[missed.index(here) + 1 :] if here in missed else missed
        for id in (*after, *missed):
            if id == here:
                continue
            try:
                puzzle = find(id)
            except UnknownPuzzle:
                continue
            self._set(puzzle)
            return True
        self.notice = make_note("good", text("page.puzzle.reviewed"))
        return False

    def _set(
        self, puzzle: Puzzle, day: date | None = None, *, choosing: bool = False, like: str = ""
    ) -> None:
        """Lay out a puzzle; a learner who is `choosing` still sees the drawer, and keeps the focus there."""
        self._turn(puzzle=puzzle, day=day, choosing=choosing, near="", like=like, moved=None)
        self.exercise = Exercise(puzzle.question)
        self.feed.met.add(puzzle)
        self._keep_place()
        story = puzzle.story.text(at=puzzle.question.names)
        self.show("" if choosing else spoken([panel.title(self, puzzle), story]))

    def _set_daily(self) -> None:
        self._set(daily(self.learner.today, self.ruleset), self.learner.today)

    def _keep_place(self) -> None:
        if self.presenting.on:
            return
        at, id = self.series, self.puzzle.id if self.puzzle else ""
        kept = {"id": id, "theme": at.theme, "level": at.level, "reached": self.feed.level}
        self.table.remember(self.key, kept)

    # -- how it went -------------------------------------------------------------------------------

    @property
    def task(self) -> tuple[str, str]:
        return (self.puzzle.id if self.puzzle else ""), ""

    def note(self) -> None:
        """Have the first answer to a puzzle never met before move the rating in its theme."""
        puzzle, exercise, record = self.puzzle, self.exercise, self.record
        met = puzzle is None or puzzle.id in (*record.tasks, *record.done, *record.missed)
        super().note()
        if met or puzzle is None or exercise is None:
            return
        how = "missed" if exercise.tries or exercise.revealed else "helped" if exercise.hints else "solved"
        theme, today = f"{puzzle.ruleset}-{puzzle.theme}", self.learner.today.isoformat()
        self.learner.keep(self.record.with_rating(theme, puzzle.difficulty, how, today))
        self._turn(moved=self.record.ratings[theme].value - record.ratings.get(theme, Rating()).value)

    def finished(self) -> None:
        puzzle, exercise, owed = self.puzzle, self.exercise, self.series.owed
        assert puzzle is not None and exercise is not None
        went = exercise.result
        self._turn(finished=self.series.finished + 1)
        self.learner.keep(record(self.record, puzzle, went))
        if not exercise.solved_alone and puzzle not in owed:
            self._turn(owed=(*owed, puzzle), pause=1)
        self.feed.adjust_level(went.solved, went.first)
        self._keep_place()

    # -- before a class ----------------------------------------------------------------------------

    def stands_in(self) -> PuzzlePage:
        page = PuzzlePage(self.ruleset, host=self)
        page.feed = Feed(
            self.ruleset, self.feed.met.ids, random.SystemRandom().getrandbits(32), self.feed.level
        )
        page.series = replace(self.series, choosing=False, reviewing=False)
        page.exercise = self.fresh_exercise()
        return page

    def slide(self) -> Slide:
        way_here = f"?puzzle={self.puzzle.id}" if self.puzzle else ""
        return replace(super().slide(), following=text("present.another"), way_here=way_here)

    @on_press("retry")
    def press_retry(self) -> None:
        """Ask the question afresh; before a class, even if it has been answered."""
        if self.presenting.on and self.puzzle and self.exercise and self.exercise.done:
            return self._set(self.puzzle, self.series.day)
        super().press_retry()

    # -- buttons -----------------------------------------------------------------------------------

    @on_press("next")
    def press_next(self) -> None:
        """Go on to another puzzle; one tried in vain is recorded as missed."""
        exercise = self.exercise
        if exercise and exercise.tries and not exercise.done:
            self.finished()
        self.notice = None
        self._next()

    @on_press("alike")
    def press_alike(self) -> None:
        """Lay out a puzzle like the one that needed help, at once."""
        puzzle, exercise = self.puzzle, self.exercise
        if puzzle is None or exercise is None or not exercise.done or exercise.solved_alone:
            return
        self.notice = None
        self._turn(owed=tuple(each for each in self.series.owed if each.id != puzzle.id))
        if not self._set_like(puzzle):
            self.notice = make_note("tip", text("page.puzzle.no-like"))
            self.show()

    @on_press("choose")
    def press_choose(self) -> None:
        """Open or close the drawer: theme, difficulty, the day's puzzle, those missed."""
        self._turn(choosing=not self.series.choosing)
        self.show()

    @on_press("daily")
    def press_daily(self) -> None:
        """Lay out the puzzle of the day."""
        self.notice = None
        self._turn(reviewing=False)
        self._set_daily()

    @on_press("review")
    def press_review(self) -> None:
        """Go through the puzzles missed before."""
        self.notice = None
        self._turn(reviewing=True)
        self._next()

    @on_press("near")
    def press_near(self) -> None:
        """Lay out the puzzle whose id comes closest to the one asked for."""
        if self.series.near:
            self.notice = None
            self._set(find(self.series.near))

    @on_message("select")
    def on_select(self, data: Data) -> None:
        """Choose the theme or difficulty of the puzzles to come; the one on the table is replaced.

        An unknown value changes nothing.
        """
        if data["block"] == "theme" and data["value"] in ("", *self.themes):
            self._turn(theme=data["value"])
        elif data["block"] == "level" and data["value"] in range(HARDEST + 1):
            self._turn(level=int(data["value"]))
        else:
            return
        self.notice = None
        self._turn(reviewing=False)
        self._draw(choosing=True)

    # -- the picture -------------------------------------------------------------------------------

    @property
    def layout_name(self) -> str:
        return "drawer" if self.series.choosing else self.puzzle.id if self.puzzle else ""

    def draw_exercise(self, exercise: Exercise | None) -> Scene:
        puzzle = self.puzzle
        if exercise is None or puzzle is None:  # no browser has said yet which
            raise LearnerError(text("page.not-here"))
        if self.series.choosing:
            return {**panel_only(panel.drawer(self, puzzle)), "table": exercise.table()}
        return exercise.scene(panel.puzzle_panel(self, puzzle, exercise))

    def unanswered_picture(self) -> Scene:
        """The puzzle as it was asked; until a browser has said which, a packed one."""
        puzzle = self.puzzle or self.first or self._sample()
        exercise = Exercise(puzzle.question)
        return exercise.scene(panel.puzzle_panel(self, puzzle, exercise))

    def fresh_exercise(self) -> Exercise | None:
        return Exercise(self.puzzle.question) if self.puzzle else None

    def _sample(self) -> Puzzle:
        """The first packed puzzle of the theme, or of the first theme if none is chosen."""
        return pack(self.series.theme or self.themes[0], self.ruleset).puzzles[0]
