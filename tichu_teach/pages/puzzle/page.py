"""The puzzle page: one puzzle after the other, by theme and difficulty, of the day, or missed before."""

from __future__ import annotations

import random
from copy import copy
from datetime import date
from typing import Any
from urllib.parse import parse_qs

from tichu_teach.classroom.mastery import SITTING
from tichu_teach.classroom.progress import PuzzleResult, record
from tichu_teach.engine import games
from tichu_teach.engine.reading import fields, spare, whole, words
from tichu_teach.exercises.errors import UnknownPuzzle
from tichu_teach.exercises.library import Feed, daily, find, pack, packed, sibling
from tichu_teach.exercises.motifs import LETTER
from tichu_teach.exercises.puzzle import HARDEST, Puzzle, check_theme, invitation, share, split_id
from tichu_teach.pages.question.asking import REVIEW, ExercisePage, button
from tichu_teach.pages.question.exercise import Exercise
from tichu_teach.pages.table.scene import panel_only
from tichu_teach.pages.table.session import Data, on_message, on_press
from tichu_teach.texts import text
from tichu_teach.texts.names import spoken
from tichu_teach.themes import THEMES

OFFERED = 5
"""After so many puzzles a review is offered, where anything is due."""

KEPT = spare(
    fields(
        id=spare(words(200)),
        theme=spare(words(40)),
        level=spare(whole(0, HARDEST)),
        reached=spare(whole(1, HARDEST)),
    ),
    {"id": None, "theme": None, "level": None, "reached": None},
)
"""What a browser keeps of the last puzzle; any other will do without it."""


class PuzzlePage(ExercisePage):
    """Puzzles of a ruleset at the table.

    A link's query says where to begin: `?puzzle=nanking-wish-07` (or `…-t4711` for a generated one, or
    `daily`), `?theme=wish`, `?theme=wish&seed=4711`. Without one the page goes on with the puzzle that its
    browser keeps under `puzzle.<ruleset>`, else with `first`, else with the easiest unseen.
    Raises UnknownGame, UnknownPuzzle, UnknownTheme.
    """

    def __init__(self, ruleset: str = "nanking", theme: str | None = None, first: str = "") -> None:
        self.first = find(first) if first else None
        self.ruleset = games[ruleset].name
        self.themes = THEMES[self.ruleset]
        if theme:
            check_theme(theme, self.ruleset)
        self.key = f"puzzle.{ruleset}"
        self.keys = (*ExercisePage.keys, self.key)
        super().__init__(self.ruleset)
        self.theme, self.level = theme or "", 0
        self.puzzle: Puzzle | None = None
        self.day: date | None = None  # set while the puzzle of that day is on the table
        self.reviewing = False
        self.choosing = False
        self.finished_here = 0  # puzzles done since the page was opened
        self.near = ""  # the id that was perhaps meant by a link to nothing
        self.page = ""  # the address of this page, for sharing
        self.feed = Feed(ruleset)
        self.owed: list[Puzzle] = []  # those that needed help, and have had none like them since
        self.pause = 0  # puzzles to come before one like the first of them
        self.like = ""  # the id of the one that the puzzle on the table is like

    def __repr__(self) -> str:
        return f"PuzzlePage({self.ruleset!r})"

    # -- which puzzle ------------------------------------------------------------------------------

    @on_message("hello")
    def on_hello(self, data: Data) -> None:
        """A page has opened: begin where its link, its browser or its cell says."""
        if data["again"]:
            return self.reopen(data["stored"])
        self.open_record(data["stored"])
        seen = {*self.record.done, *self.record.missed}
        self.feed = Feed(self.ruleset, seen, random.SystemRandom().randrange(2**32))
        self.page = self.address = data["url"] if "/render/" in data["url"] else ""
        self._begin(data["query"], data["stored"].get(self.key))

    def _begin(self, query: str, kept: Any) -> None:
        asked = {name: values[0] for name, values in parse_qs(query.lstrip("?")).items()}
        kept = KEPT(kept, self.key)
        theme = asked.get("theme", "" if asked else kept["theme"] or self.theme)
        if theme in ("", *self.themes):
            self.theme = theme
        elif "theme" in asked:
            self._warn(text("page.puzzle.unknown-theme", theme=theme[:40]))
        if not asked and kept["level"] is not None:
            self.level = kept["level"]
        # A sitting begins a little below where the last one ended.
        self.feed.level = max((kept["reached"] or 1) - 1, 1)
        if "seed" in asked and self.theme:
            return self._look_up(f"{self.ruleset}-{self.theme}-{LETTER}{asked['seed'].lstrip('0') or '0'}")
        if asked.get("puzzle") == "daily":
            return self.press_daily()
        if asked.get("puzzle"):
            return self._look_up(asked["puzzle"])
        if self.first and not asked:
            return self._set(self.first)
        if not asked and kept["id"] and kept["id"] not in self.record.done:
            try:
                return self._set(find(kept["id"]))
            except UnknownPuzzle:
                pass  # of another edition of the packs: go on with any other
        self._next()

    def _look_up(self, id: str) -> None:
        """The puzzle of a link; if there is none, say so and lay out another."""
        try:
            puzzle = find(id)
        except UnknownPuzzle as error:
            key = "puzzle.unknown.near" if error.near else "puzzle.unknown"
            self._warn(text(key, id=error.id, near=error.near))
            self._next()
            self.near = error.near
            return self.show()
        self.theme = puzzle.theme if puzzle.theme in self.themes else self.theme  # and more of that
        self._set(puzzle)

    def _warn(self, words: str) -> None:
        self.notice = {"kind": "note", "tone": "warn", "text": f"{words} {text('page.puzzle.instead')}"}

    def _next(self) -> None:
        """Another puzzle, of the chosen theme and difficulty, or the next of those missed before."""
        if self.reviewing and self._review():
            return
        self.reviewing = False
        if not self._repay():
            self._set(self.feed.next(self.theme, self.level))

    def _repay(self) -> bool:
        """Lay out one like the puzzle that needed help, with another one in between; False if none is due."""
        if not self.owed or self.pause:
            self.pause = max(0, self.pause - 1)
            return False
        return self._set_like(self.owed.pop(0))

    def _set_like(self, puzzle: Puzzle) -> bool:
        """Lay out a puzzle like this one; False where there is none."""
        seen, seed = self.feed.seen, len(self.feed.seen)
        other = sibling(puzzle.question, self.ruleset, seen, puzzle.theme, seed)
        if other is None:
            return False
        self._set(other, like=puzzle.id)
        return True

    def _review(self) -> bool:
        """Lay out the next missed puzzle; False when there is none left."""
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
        self.notice = {"kind": "note", "tone": "good", "text": text("page.puzzle.reviewed")}
        return False

    def _set(
        self, puzzle: Puzzle, day: date | None = None, *, choosing: bool = False, like: str = ""
    ) -> None:
        """Lay this puzzle out; who is `choosing` still sees the drawer, and keeps the focus there."""
        self.stop()
        self.puzzle, self.day, self.choosing = puzzle, day, choosing
        self.near, self.like = "", like
        self.exercise = Exercise(puzzle.question)
        self.feed.seen |= {puzzle.id, puzzle.fingerprint}
        self._keep_place()
        story = puzzle.story.text(at=puzzle.question.names)
        self.show("" if choosing else spoken([self._title(), story]))

    def _keep_place(self) -> None:
        if self.presenting:
            return
        id = self.puzzle.id if self.puzzle else ""
        self.table.remember(
            self.key, {"id": id, "theme": self.theme, "level": self.level, "reached": self.feed.level}
        )

    # -- how it went -------------------------------------------------------------------------------

    @property
    def outcome(self) -> PuzzleResult:
        """How the puzzle went so far."""
        exercise = self.exercise
        assert exercise is not None
        return PuzzleResult(exercise.solved, exercise.tries + exercise.solved, exercise.hints)

    @property
    def task(self) -> tuple[str, str]:
        return (self.puzzle.id if self.puzzle else ""), ""

    def finished(self) -> None:
        assert self.puzzle is not None
        self.finished_here += 1
        self.keep_record(record(self.record, self.puzzle, self.outcome))
        if self.helped and self.puzzle not in self.owed:
            self.owed, self.pause = [*self.owed, self.puzzle], 1
        self.feed.went(self.outcome.solved, self.outcome.first)
        self._keep_place()

    @property
    def helped(self) -> bool:
        """Whether the puzzle was not solved by the learner alone."""
        return self.exercise is not None and bool(
            self.exercise.tries or self.exercise.hints or self.exercise.revealed
        )

    # -- before a class ----------------------------------------------------------------------------

    def _for_class(self) -> None:
        super()._for_class()
        assert self.puzzle is not None
        self.feed = Feed(
            self.ruleset, self.feed.seen, random.SystemRandom().randrange(2**32), self.feed.level
        )
        self.choosing = self.reviewing = False
        self.exercise = Exercise(self.puzzle.question)

    @property
    def following(self) -> str:
        return text("present.another")

    def way_here(self) -> str:
        return f"?puzzle={self.puzzle.id}" if self.puzzle else ""

    @on_press("retry")
    def press_retry(self) -> None:
        """The question as it was asked; before a class also once it has been answered."""
        if self.presenting and self.exercise and self.exercise.done:
            assert self.puzzle is not None
            return self._set(self.puzzle, self.day)
        super().press_retry()

    # -- buttons -----------------------------------------------------------------------------------

    @on_press("next")
    def press_next(self) -> None:
        """Another puzzle; one that was tried in vain is remembered as missed."""
        exercise = self.exercise
        if exercise and exercise.tries and not exercise.done:
            self.finished()
        self.notice = None
        self._next()

    @on_press("alike")
    def press_alike(self) -> None:
        """One like the puzzle that needed help, at once."""
        puzzle = self.puzzle
        if puzzle is None or not self.helped:
            return
        self.notice = None
        self.owed = [each for each in self.owed if each.id != puzzle.id]
        if not self._set_like(puzzle):
            self.notice = {"kind": "note", "tone": "tip", "text": text("page.puzzle.no-like")}
            self.show()

    @on_press("choose")
    def press_choose(self) -> None:
        """Open or close the drawer: theme, difficulty, the day's puzzle, those missed."""
        self.choosing = not self.choosing
        self.show()

    @on_press("daily")
    def press_daily(self) -> None:
        """The puzzle of the day."""
        self.reviewing = False
        self._set(daily(self.today, self.ruleset), self.today)

    @on_press("review")
    def press_review(self) -> None:
        """The puzzles missed before, one after the other."""
        self.notice, self.reviewing = None, True
        self._next()

    @on_press("near")
    def press_near(self) -> None:
        """The puzzle whose id comes closest to the one that was asked for."""
        if self.near:
            self.notice = None
            self._set(find(self.near))

    @on_message("select")
    def on_select(self, data: Data) -> None:
        """Theme and difficulty of the puzzles to come; the one on the table gives way."""
        if data["block"] == "theme" and data["value"] in ("", *self.themes):
            self.theme = data["value"]
        elif data["block"] == "level" and data["value"] in range(HARDEST + 1):
            self.level = int(data["value"])
        self.notice, self.reviewing = None, False
        self._set(self.feed.next(self.theme, self.level), choosing=True)

    # -- the picture -------------------------------------------------------------------------------

    @property
    def laid(self) -> str:
        return "drawer" if self.choosing else self.puzzle.id if self.puzzle else ""

    def picture(self) -> Data:
        exercise, puzzle = self.exercise, self.puzzle
        assert exercise is not None and puzzle is not None
        if self.choosing:
            return {**panel_only(self._drawer()), "table": exercise.table()}
        return exercise.scene(self._panel(puzzle, exercise))

    def unanswered(self) -> Data:
        """The puzzle as it was asked; before a browser has come to say which, one of those packed."""
        asked = copy(self)
        asked.puzzle = self.puzzle or self.first or self._sample()
        asked.exercise, asked.choosing = Exercise(asked.puzzle.question), False
        return asked.picture()

    def _sample(self) -> Puzzle:
        """The first packed puzzle of the theme, or of the first theme that there is."""
        return pack(self.theme or self.themes[0], self.ruleset).puzzles[0]

    def _title(self) -> str:
        puzzle = self.puzzle
        assert puzzle is not None
        if self.day:
            return text("page.puzzle.daily", date=self.day.isoformat())
        tail = puzzle.id.rsplit("-", 1)[1]
        key = "page.puzzle.made" if puzzle.source == "seed" else "page.puzzle.packed"
        return text(key, number=tail.lstrip(LETTER).lstrip("0") or "0")

    def _header(self) -> str:
        puzzle = self.puzzle
        assert puzzle is not None
        theme, level = text(f"puzzle.theme.{puzzle.theme}"), text(f"puzzle.difficulty.{puzzle.difficulty}")
        kind = ".review" if self.reviewing else ".like" if self.like else ""
        key = f"page.puzzle.header{kind}"
        return text(key, theme=theme, level=level)

    def _panel(self, puzzle: Puzzle, exercise: Exercise) -> Data:
        blocks = [self.notice] if self.notice else []
        blocks.append({"kind": "story", "text": puzzle.story.text(at=puzzle.question.names)})
        blocks += exercise.blocks(self.presenting)
        if exercise.done and self.record.best:
            blocks.append({"kind": "streak", "value": self.record.streak, "best": self.record.best})
        if exercise.done:
            words = share(puzzle, self.outcome, self.record.streak, base=self.page)
            blocks.append({"kind": "share", "label": text("page.puzzle.share"), "text": words})
            blocks += self._review_offered()
        elif self.page and not self.presenting:
            words = invitation(puzzle, base=self.page)
            blocks.append({"kind": "share", "label": text("page.puzzle.share.asked"), "text": words})
        buttons = self.exercise_buttons()
        if self.presenting and exercise.done:
            buttons += self.again()
        if self.near:
            buttons.append(
                {"name": "near", "label": text("page.puzzle.near", id=self.near), "disabled": False}
            )
        if exercise.done and self.helped and not self.presenting:
            buttons.append(button("alike"))
        following = button(
            "next-puzzle" if exercise.done else "skip-puzzle", name="next", primary=exercise.done
        )
        buttons += [following, button("choose")]
        return {"header": self._header(), "title": self._title(), "blocks": blocks, "buttons": buttons}

    def _review_offered(self) -> list[Data]:
        """After every fifth puzzle, what is due and the way there, where pages have addresses."""
        due = min(SITTING, len(self.record.due(self.today.isoformat())))
        if self.finished_here % OFFERED or not due or not self.page or self.presenting:
            return []
        return [
            {"kind": "note", "tone": "tip", "text": text("page.review.offer", count=due)},
            {"kind": "link", "text": text("page.review.open"), "href": REVIEW},
        ]

    def _drawer(self) -> Data:
        """Theme and difficulty, how it went so far, the day's puzzle and those missed."""
        themes = [("", text("page.puzzle.any-theme")), *((t, text(f"puzzle.theme.{t}")) for t in self.themes)]
        levels = [(0, text("page.puzzle.any-level"))]
        levels += [(n, text(f"puzzle.difficulty.{n}")) for n in range(1, HARDEST + 1)]
        curated = {puzzle.id for puzzle in packed(self.ruleset)}
        solved = len(curated.intersection(self.record.done))
        tallies = [(theme, self.record.themes[theme]) for theme in self.themes if theme in self.record.themes]
        rows = [
            [text(f"puzzle.theme.{theme}"), str(tally.tried), str(tally.solved), str(tally.first)]
            for theme, tally in tallies
        ]
        blocks: list[Data] = [
            _select("theme", themes, self.theme),
            _select("level", levels, self.level),
            {
                "kind": "progress",
                "done": solved,
                "of": len(curated),
                "label": text("page.puzzle.progress", done=solved, of=len(curated)),
            },
        ]
        if self.record.best:
            blocks.append({"kind": "streak", "value": self.record.streak, "best": self.record.best})
        if rows:
            head = [text(f"page.puzzle.head.{name}") for name in ("theme", "tried", "solved", "first")]
            blocks.append({"kind": "table", "head": head, "rows": rows})
        blocks += self.record_blocks()
        missed = len(self.record.missed)
        again = {"name": "review", "label": text("page.puzzle.review", count=missed), "disabled": not missed}
        buttons = [button("daily"), again, button("close", name="choose", primary=True)]
        return {
            "header": self._header(),
            "title": text("page.puzzle.choose"),
            "blocks": blocks,
            "buttons": buttons,
        }


def _select(name: str, options: list[tuple[Any, str]], value: Any) -> Data:
    return {
        "kind": "select",
        "id": name,
        "label": text(f"page.puzzle.{name}"),
        "options": [{"value": each, "label": label} for each, label in options],
        "value": value,
    }
