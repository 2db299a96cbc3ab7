"""Packs of puzzles: files that are checked entry by entry.

A bad entry is reported with file, id and reason, and left out; the rest of the pack stands. The form of a
pack is described in `packs/pack.schema.json`, and in words by `guide.py`. Our own packs are about one theme
of one game and have their words in the catalogue; in all others games and themes mix as they like, ids are
free, and every text is simply words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tichu_teach.engine import ArgumentError, TichuError, games
from tichu_teach.engine.errors import instead, short
from tichu_teach.engine.registry import ALSO
from tichu_teach.texts import MissingText, stray
from tichu_teach.themes import THEMES

from .errors import AnswerError, QuestionError
from .fields import MAX_ITEMS, Fields, Schema, one_of, text
from .packfile import Unreadable, read
from .puzzle import Puzzle

FORMAT = "tichu-teach pack 1"
FOLDER = Path(__file__).parent / "packs"

_ID = re.compile(r"[a-z]+(-[a-z]+){1,2}-[0-9]{2,4}", re.ASCII)  # of ours: nanking-wish-07
_FREE = re.compile(r"[\w.-]{1,60}")
MAX_TITLE = 80

TOP: Mapping[str, Schema] = {
    "$schema": {"type": "string"},
    "format": {"const": FORMAT, "description": f"'{FORMAT}'; a pack of your own may leave it out."},
    "title": {"type": "string", "maxLength": MAX_TITLE, "description": "What a learner reads over it."},
    "ruleset": one_of("The game of all puzzles; left out, each is of the game of its question.", *games),
    "theme": text("What they are about: one of the game's themes, or words of your own."),
    "puzzles": {
        "type": "array",
        "maxItems": MAX_ITEMS,
        "items": {"$ref": "#/$defs/puzzle"},
        "description": "The puzzles, in their order.",
    },
}


@dataclass(frozen=True)
class Problem:
    """What is wrong in a pack: the file, the puzzle's id ("" for the file as a whole), the field, why."""

    file: str
    id: str
    field: str
    reason: str

    def __str__(self) -> str:
        return ": ".join(part for part in (self.file, self.id, self.field, self.reason) if part)


@dataclass(frozen=True)
class Pack:
    """The sound puzzles of a file, and what is wrong with the others.

    `name` is the file's, without its ending; `title` what its author calls it, "" if nothing.
    """

    name: str
    puzzles: tuple[Puzzle, ...]
    problems: tuple[Problem, ...]
    title: str = ""


def load(path: str | Path) -> Pack:
    """Read a pack; nothing in the file makes this raise, everything wrong comes back as a problem.

    Raises ArgumentError only for what is no name of a file.
    """
    if not isinstance(path, (str, Path)):
        raise ArgumentError(f"a pack is a file, not {short(path)}")
    return _Loader(Path(path)).load()


def check(path: str | Path) -> list[Problem]:
    """What is wrong with a pack: form, positions, answers that are not wrong, missing texts."""
    return list(load(path).problems)


class _Loader:
    """Reads one file, collecting problems."""

    def __init__(self, path: Path) -> None:
        self.path, self.file = path, path.name[-60:]
        self.problems: list[Problem] = []
        self.title = ""
        # Ours have their words in the catalogue, under their ids; elsewhere an id may be one of ours.
        self.own = path.absolute().parent != FOLDER.absolute()

    def load(self) -> Pack:
        try:
            puzzles = tuple(self._puzzles())
        except QuestionError as error:
            self._report("", error.field, error.reason)
            puzzles = ()
        return Pack(self.path.stem, puzzles, tuple(self.problems), self.title)

    def _report(self, id: str, field: str, reason: str) -> None:
        self.problems.append(Problem(self.file, id, field, reason))

    def _puzzles(self) -> Iterator[Puzzle]:
        top = self._top()
        ruleset, theme = self._about(top)
        ids: set[str] = set()
        prints: dict[str, str] = {}
        found = []
        for place, entry in enumerate(top.get("puzzles", list)):
            puzzle = self._entry(entry, place, ruleset, theme)
            if puzzle is None:
                continue
            twin = prints.setdefault(puzzle.fingerprint, puzzle.id)
            if puzzle.id in ids:
                self._report(puzzle.id, "id", "stands twice in this pack")
            elif twin != puzzle.id:
                self._report(puzzle.id, "question", f"asks the same as {twin}")
            else:
                ids.add(puzzle.id)
                found.append(puzzle)
        yield from found

    def _top(self) -> Fields:
        try:
            data = read(self.path)
        except Unreadable as error:
            raise QuestionError(self.file, "", str(error)) from error
        top = Fields(data, self.file, TOP)
        if top.get("format", str, FORMAT if self.own else "") != FORMAT:
            raise top.error("format", f"should be {FORMAT!r}")
        self.title = top.get("title", str, "").strip()
        if len(self.title) > MAX_TITLE:
            raise top.error("title", f"longer than {MAX_TITLE} characters")
        return top

    def _about(self, top: Fields) -> tuple[str, str]:
        """The game and the theme of all its puzzles, each "" where an own pack leaves it to them."""
        ruleset, theme = (top.get(name, str, "" if self.own else None) for name in ("ruleset", "theme"))
        if ruleset not in (*games, *[""][: self.own]):
            raise top.error("ruleset", f"there is no ruleset {short(ruleset)}{instead(ruleset, games, ALSO)}")
        if not self.own and theme not in THEMES.get(ruleset, ()):
            raise top.error("theme", f"is one of {', '.join(THEMES[ruleset])}, not {short(theme)}")
        return ruleset, theme

    def _entry(self, entry: Any, place: int, ruleset: str, theme: str) -> Puzzle | None:
        """One puzzle, or None with the reason reported."""
        name = entry.get("id") if isinstance(entry, dict) else None
        id = name if isinstance(name, str) and len(name) < 60 else f"puzzles[{place}]"
        try:
            if self.own and isinstance(entry, dict):
                entry = {"id": str(place + 1), **entry}
            puzzle = Puzzle.from_data(entry, theme, ruleset, self.file, plain=self.own)
            self._fits(puzzle, entry, ruleset, theme)
        except QuestionError as error:
            self._report(id, error.field, error.reason)
            return None
        except (TichuError, RecursionError, ArithmeticError) as error:
            self._report(id, "question", str(error) or type(error).__name__)
            return None
        complaints = [*self._answers(puzzle), *self._texts(puzzle)]
        for field, reason in complaints:
            self._report(id, field, reason)
        return None if complaints else puzzle

    def _fits(self, puzzle: Puzzle, entry: Any, ruleset: str, theme: str) -> None:
        """Raises QuestionError for what doesn't belong into this pack."""
        if self.own and "story" not in entry:
            raise QuestionError(self.file, "story", "is missing: the words that set the scene")
        if self.own and not _FREE.fullmatch(puzzle.id):
            raise QuestionError(
                self.file, "id", f"is made of letters, digits, - _ and dots, 60 at most; not {puzzle.id!r}"
            )
        ours = _ID.fullmatch(puzzle.id) and puzzle.id.startswith(f"{ruleset}-{theme}-")
        if not self.own and not ours:
            raise QuestionError(self.file, "id", f"should look like {ruleset}-{theme}-07, not {puzzle.id!r}")
        if ruleset and puzzle.question.game.name != ruleset:
            field = "position" if puzzle.question.state is not None else "ruleset"
            mixing = "; a pack that mixes games says no ruleset above its puzzles" if self.own else ""
            raise QuestionError(self.file, f"question.{field}", f"is not a {field} of {ruleset}{mixing}")

    @staticmethod
    def _answers(puzzle: Puzzle) -> Iterator[tuple[str, str]]:
        try:
            yield from (("question.wrong", reason) for reason in puzzle.question.check())
        except AnswerError as error:
            yield "question.wrong", str(error)

    @staticmethod
    def _texts(puzzle: Puzzle) -> Iterator[tuple[str, str]]:
        remarks = [puzzle.question.phrase(each.text) for each in puzzle.question.wrong if each.text]
        for field, phrase in (
            ("story", puzzle.story),
            ("question.ask", puzzle.question.ask),
            *(("question.hints", hint) for hint in puzzle.hints),
            *(("question.wrong", remark) for remark in remarks),
        ):
            if phrase.is_words and (odd := stray(phrase.key)):
                yield field, f"a placeholder is written {{{{name}}}}, not {odd}"
                continue
            try:
                phrase.text(at=puzzle.question.names)
            except MissingText as error:
                yield field, str(error)
            except (LookupError, TypeError, ValueError, AttributeError):
                yield field, f"a value of {phrase.key!r} cannot be put into words"
