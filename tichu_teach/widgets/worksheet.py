"""A pack of one's own as a page: its puzzles in their order, for a class to work through."""

from __future__ import annotations

from dataclasses import astuple
from pathlib import Path

from tichu_teach.puzzles.errors import QuestionError
from tichu_teach.puzzles.pack import load
from tichu_teach.puzzles.puzzle import Puzzle
from tichu_teach.texts import text
from tichu_teach.widgets.asking import Asking, button
from tichu_teach.widgets.exercise import Exercise
from tichu_teach.widgets.session import Data

_NAMED = 3  # problems that an error spells out; `tichu-teach check` lists them all


class Worksheet(Asking):
    """The puzzles of a pack file, one after the other.

    The file is looked for beside the notebook. The browser keeps under `pack.<file name>` where the learner
    is and what is solved; the record of the puzzle pages is left alone, for one's own ids may be anybody's.
    Entries that are wrong are left out and counted. Raises QuestionError for a file without a single sound
    puzzle: what is wrong, and where.
    """

    def __init__(self, file: str | Path) -> None:
        pack = load(_beside(Path(file)))
        if not pack.puzzles:
            problems = [": ".join(filter(None, each[1:])) for each in map(astuple, pack.problems)]
            raise QuestionError(Path(file).name, "", "; ".join(problems[:_NAMED]) or "no puzzle is in it")
        self.pack, self.puzzles = pack, pack.puzzles
        self.key = f"pack.{pack.name}"
        self.keys = (self.key,)
        super().__init__(pack.puzzles[0].ruleset)
        self.at = 0
        self.solved: set[str] = set()

    def __repr__(self) -> str:
        return f"Worksheet({self.pack.name!r})"

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle on the table."""
        return self.puzzles[self.at]

    # -- events ------------------------------------------------------------------------------------

    def on_hello(self, data: Data) -> None:
        """A page has opened: go on where its browser was."""
        if data["again"]:
            return self.show()
        kept = data["stored"].get(self.key)
        kept = kept if isinstance(kept, dict) else {}
        solved = kept.get("solved")
        known = {puzzle.id for puzzle in self.puzzles}
        self.solved = known.intersection(map(str, solved)) if isinstance(solved, list) else set()
        at = kept.get("at")
        self._lay(at if type(at) is int and 0 <= at < len(self.puzzles) else 0)

    def _lay(self, at: int) -> None:
        self.stop()
        self.at = at
        self.exercise = Exercise(self.puzzle.question)
        self._keep()
        self.show(f"{self._title()}. {self._story()}")

    def _keep(self) -> None:
        self.table.remember(self.key, {"at": self.at, "solved": sorted(self.solved)})

    def finished(self) -> None:
        assert self.exercise is not None
        if self.exercise.solved:
            self.solved.add(self.puzzle.id)
            self._keep()

    def press_next(self) -> None:
        """The puzzle behind this one; behind the last comes the first again."""
        self._lay((self.at + 1) % len(self.puzzles))

    def press_back(self) -> None:
        """The puzzle before this one."""
        self._lay(max(self.at - 1, 0))

    # -- the picture -------------------------------------------------------------------------------

    def _title(self) -> str:
        return text("page.pack.title", number=self.at + 1, of=len(self.puzzles))

    def _story(self) -> str:
        return self.puzzle.story.text(at=self.puzzle.question.names)

    @property
    def laid(self) -> str:
        return self.puzzle.id

    def picture(self) -> Data:
        exercise = self.exercise
        assert exercise is not None
        done, of = len(self.solved), len(self.puzzles)
        blocks: list[Data] = [{"kind": "story", "text": self._story()}, *exercise.blocks()]
        label = text("page.pack.progress", done=done, of=of)
        blocks.append({"kind": "progress", "done": done, "of": of, "label": label})
        if done == of:
            blocks.append({"kind": "note", "tone": "good", "text": text("page.pack.all")})
        if self.pack.problems:
            left = len({problem.id for problem in self.pack.problems})
            blocks.append({"kind": "note", "tone": "warn", "text": text("page.pack.problems", count=left)})
        following = button("next", primary=exercise.done)
        buttons = [*self.exercise_buttons(), following, button("back", disabled=not self.at)]
        panel = {"kicker": self._kicker(), "title": self._title(), "blocks": blocks, "buttons": buttons}
        return {
            "table": exercise.table(),
            "input": exercise.controls(),
            "panel": panel,
            "verdict": exercise.verdict(),
        }

    def _kicker(self) -> str:
        theme, level = f"puzzle.theme.{self.puzzle.theme}", f"puzzle.difficulty.{self.puzzle.difficulty}"
        return text("page.puzzle.kicker", theme=text(theme), level=text(level))


def _beside(file: Path) -> Path:
    """The file where JupyterLab starts a notebook, in its folder, or where Voilà does, in the one above."""
    if file.is_absolute() or file.is_file():
        return file
    here = (folder / file for folder in sorted(Path().iterdir()) if folder.is_dir())
    return next((each for each in here if each.is_file()), file)
