"""A teacher's pack as a page: its puzzles in their order, for a class to work through."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

from tichu_teach.classroom.progress import Progress
from tichu_teach.classroom.task import pack_id
from tichu_teach.engine.plain_data import Unreadable, fields, many, spare, words
from tichu_teach.exercises.errors import QuestionError
from tichu_teach.exercises.pack import PuzzlePack, load
from tichu_teach.exercises.puzzle import Puzzle
from tichu_teach.pages.presenters.families import board_for
from tichu_teach.pages.question.exercise import Exercise
from tichu_teach.pages.question.exercise_page import ExercisePage, button, exercise_buttons
from tichu_teach.pages.table.kept import Kept
from tichu_teach.pages.table.scene import Data, make_note, make_panel, placed
from tichu_teach.pages.table.session import link_values, on_message, on_press, served_at
from tichu_teach.texts import text
from tichu_teach.texts.names import game_name, spoken
from tichu_teach.themes import THEMES

if TYPE_CHECKING:
    from tichu_teach.scene import Scene
    from tichu_teach.scene.panel import Block, LinkBlock, PanelButton

_MARK = spare(words(20), "")
KEPT = Kept(fields(mark=_MARK, solved=spare(many(_MARK, 10_000), ())))
"""The shape of what a browser keeps of a worksheet, which can be begun anew without any of it."""

_MARKS = 400  # marks of other files with the same name, kept beside this one's
_NAMED = 3  # problems that an error spells out; `tichu-teach check` lists them all


class Worksheet(ExercisePage):
    """The puzzles of a pack file, one after the other.

    The file is looked for beside the notebook; a link's `?puzzle=<id>` begins with that puzzle.

    Under `pack.<file name>` the browser keeps the learner's place and the puzzles solved, marked by their
    content: another file of the same name has marks of its own, and a changed puzzle must be solved again.
    The learner's record holds the results under the pack's name. Faulty entries are left out and counted.

    Raises QuestionError for a file without a single sound puzzle, with what is wrong and where.
    """

    def __init__(self, file: str | Path | PuzzlePack, host: Worksheet | None = None) -> None:
        pack = file if isinstance(file, PuzzlePack) else _loaded(file)
        self.pack, self.puzzles = pack, pack.puzzles
        self.key = f"pack.{pack.name}"
        self.keys = (*ExercisePage.keys, self.key)
        self.kind = board_for(puzzle.ruleset for puzzle in self.puzzles)
        super().__init__(pack.puzzles[0].ruleset, host)
        self.at = 0
        self.page = ""  # where this page is served
        self.was_solved_before = False  # True if the puzzle had been solved before
        self.solved: set[str] = set()
        self._others: list[str] = []  # marks in other files of this name
        self._left_at = ""  # the mark of the puzzle where the browser was

    def __repr__(self) -> str:
        return f"Worksheet({self.pack.name!r})"

    @property
    def frame_subject(self) -> PuzzlePack:
        return self.pack

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle on the table."""
        return self.puzzles[self.at]

    # -- events ------------------------------------------------------------------------------------

    @on_message("hello")
    def on_hello(self, data: Data) -> None:
        """Take up the marks: another tab may have added to them, or forgotten them all."""
        stored, had = data["stored"], self._marks
        if stored.get(self.key, had) is None:
            self.solved, self._others, had = set(), [], []
        kept = self._recall(stored.get(self.key))
        self._left_at, marks = kept["mark"], [*filter(None, kept["solved"])]
        self.solved |= {each.id for each in self.puzzles if each.fingerprint in marks}
        known = {each.fingerprint for each in self.puzzles}
        others = dict.fromkeys([*self._others, *marks])
        self._others = [mark for mark in others if mark not in known][-_MARKS:]
        if not {*had} <= {*marks}:
            self._keep()
        super().on_hello(data)

    def begin(self, hello: Data) -> None:
        """Go on where the browser was, or with the puzzle of a link."""
        self.page = served_at(hello["url"])
        self._lay(self._linked(hello["query"], self._place()))

    def _recall(self, kept: object) -> Data:
        """Read what the browser keeps. What can't be read is put aside, and neither adds nor takes marks."""
        if kept is None:
            return {"mark": "", "solved": []}
        try:
            return KEPT.read(kept, self.key)
        except Unreadable as error:
            self.notice = make_note("warn", self.put_aside(self.key, kept, error))
            return {"mark": "", "solved": self._marks}

    def _linked(self, query: str, usual: int) -> int:
        """The place of the puzzle that a link names; the usual one if it names none, with a note if it is
        unknown.
        """
        asked = link_values(query).get("puzzle")
        ids = [puzzle.id for puzzle in self.puzzles]
        if asked and asked not in ids:
            self.notice = make_note("warn", text("puzzle.unknown", id=asked[:60]))
        return ids.index(asked) if asked in ids else usual

    def _place(self) -> int:
        """The place where the browser was; in a file it doesn't know, that of the first unsolved puzzle."""
        marks = [each.fingerprint for each in self.puzzles]
        left = (place for place, each in enumerate(self.puzzles) if each.id not in self.solved)
        return marks.index(self._left_at) if self._left_at in marks else next(left, 0)

    def _lay(self, at: int, *, afresh: bool = False) -> None:
        """Lay out a puzzle to be solved, or as it was solved."""
        self.at = at
        self.exercise = Exercise(self.puzzle.question)
        self.was_solved_before = self.puzzle.id in self.solved and not afresh
        if self.was_solved_before:
            self.exercise.recall()
        self._keep()
        self.show(spoken([self._title(), self._story()]))

    @property
    def way_here(self) -> str:
        return f"?puzzle={quote(self.puzzle.id)}"

    def come_to(self, query: str) -> None:
        self.notice = None
        self._lay(self._linked(query, self.at))

    def _keep(self) -> None:
        if self.presenting.on:
            return
        kept = {"mark": self.puzzle.fingerprint, "solved": [*self._others, *self._marks]}
        self.table.remember(self.key, KEPT.mark(kept))

    @property
    def _marks(self) -> list[str]:
        """The marks of the puzzles solved."""
        return [each.fingerprint for each in self.puzzles if each.id in self.solved]

    @property
    def task(self) -> tuple[str, str]:
        puzzle = self.puzzle
        return pack_id(self.pack.name, puzzle.ruleset, puzzle.id, puzzle.fingerprint), ""

    def finished(self) -> None:
        assert self.exercise is not None
        if self.exercise.solved:
            self.solved.add(self.puzzle.id)
            self._keep()

    @on_press("next")
    def press_next(self) -> None:
        """Go to the next puzzle; after the last comes the first again."""
        self._lay((self.at + 1) % len(self.puzzles))

    @on_press("back")
    def press_back(self) -> None:
        """Go to the puzzle before."""
        self._lay(max(self.at - 1, 0))

    @on_press("retry")
    def press_retry(self) -> None:
        """Ask the question afresh, even if the puzzle was solved before."""
        if self.exercise and self.exercise.done:
            return self._lay(self.at, afresh=True)
        super().press_retry()

    def fresh_exercise(self) -> Exercise:
        return Exercise(self.puzzle.question)

    def stands_in(self) -> Worksheet:
        page = Worksheet(self.pack, self)
        page.at, page.page, page.solved = self.at, self.page, {*self.solved}
        page.exercise = page.fresh_exercise()
        return page

    # -- the picture -------------------------------------------------------------------------------

    def _title(self) -> str:
        return text("page.pack.title", number=self.at + 1, of=len(self.puzzles))

    def _story(self) -> str:
        return self.puzzle.story.text(at=self.puzzle.question.names)

    @property
    def layout_name(self) -> str:
        return self.puzzle.id

    def draw_exercise(self, exercise: Exercise | None) -> Scene:
        assert exercise is not None
        done, of = len(self.solved), len(self.puzzles)
        label = text("page.pack.progress", done=done, of=of)
        blocks: list[Block] = []
        if not self.presenting.on:  # a class has solved nothing yet
            blocks.append({"kind": "progress", "done": done, "of": of, "label": label})
        if self.notice:
            blocks.append(self.notice)
        if self.pack.problems:
            left = len({problem.id for problem in self.pack.problems if problem.id})
            said = text("page.pack.problems", count=left) if left else text("page.pack.slip")
            blocks.append(make_note("warn", said))
        story: list[Block] = [{"kind": "story", "text": self._story()}] if self._story() else []
        blocks += [*story, *exercise.blocks(self.presenting.on)]
        if done == of and not self.presenting.on:
            blocks.append(make_note("good", text("page.pack.all")))
            blocks += self.learner.blocks()
        elif self.at == of - 1 and self.learner.record != Progress():
            blocks += placed(self.learner.blocks(), below=True)  # the record so far
        link: LinkBlock = {"kind": "link", "text": text("page.pack.link"), "href": self.way_here}
        if self.page and not self.presenting.on:  # a notebook in JupyterLab has no address of its own
            blocks.append(link)
        following = button("next", primary=exercise.done)
        again = [button("retry")] if self.was_solved_before else []
        buttons: list[PanelButton] = [
            *exercise_buttons(exercise),
            *again,
            *self.presenting.free_table_buttons(),
        ]
        buttons += [following, button("back", disabled=not self.at)]
        return exercise.scene(make_panel(self._header(), self._title(), blocks, buttons))

    def _header(self) -> str:
        level = self.puzzle.difficulty
        known = text(f"puzzle.difficulty.{level}") if level else ""
        return " · ".join(filter(None, (self.pack.title, self._theme(), known)))

    def _theme(self) -> str:
        """The puzzle's theme, in our words if its game has that theme, else in the author's."""
        theme, ruleset = self.puzzle.theme, self.puzzle.ruleset
        known = theme in THEMES.get(ruleset, ())
        return text(f"puzzle.theme.{theme}") if known else theme or game_name(ruleset)


def _loaded(file: str | Path) -> PuzzlePack:
    """The pack in a file. Raises QuestionError if it has no sound puzzle."""
    pack = load(_beside(Path(file)) if isinstance(file, (str, Path)) else file)
    if not pack.puzzles:
        problems = [": ".join(filter(None, (each.id, each.field, each.reason))) for each in pack.problems]
        raise QuestionError(Path(file).name[-60:], "", "; ".join(problems[:_NAMED]))
    return pack


def _beside(file: Path) -> Path:
    """The file beside the notebook, which JupyterLab starts in its folder, Voilà in the one above."""
    try:
        if file.is_absolute() or file.is_file():
            return file
        here = (folder / file for folder in sorted(Path().iterdir()) if folder.is_dir())
        return next((each for each in here if each.is_file()), file)
    except (OSError, ValueError):  # no file can have such a name
        return file
