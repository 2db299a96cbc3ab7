"""Packs of puzzles: files of JSON or YAML that are checked entry by entry.

A bad entry is reported with file, id and reason, and left out; the rest of the pack stands. The form of a
pack is described in `packs/pack.schema.json`, and in words by `guide.py`. Our own packs are about one theme
of one game and have their words in the catalogue; in all others games and themes mix as they like, ids are
free, and every text is simply words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from tichu_teach.engine import ArgumentError, games
from tichu_teach.engine.errors import short, suggest_known
from tichu_teach.engine.plain_data import ANYTHING, Shape, format_mark, many, unknown, words
from tichu_teach.engine.registry import ALSO
from tichu_teach.files import UnreadableFile
from tichu_teach.themes import THEMES

from .errors import FileProblem, QuestionError
from .faults import misshapen, read_all
from .fields import MAX_ITEMS, TEXT, Field, Fields, field_of, string
from .kinds import read_question
from .phrase import Phrase
from .puzzle import ASKED, ENTRY, MAX_ID, Puzzle, of_game
from .question import Question
from .written_file import WrittenFile, line_of, read_file, read_text

FORMAT = "tichu-teach pack 1"
FOLDER = Path(__file__).parent / "packs"

_ID = re.compile(r"[a-z]+(-[a-z]+){1,2}-[0-9]{2,4}", re.ASCII)  # of ours: nanking-wish-07
_FREE = re.compile(r"[\w.-]{1,60}")
MAX_TITLE = 80

SCHEMA = Field("$schema", TEXT, "")
HEAD = field_of("format", f"'{FORMAT}'; a pack of your own may leave it out.", format_mark(FORMAT))
TITLE = field_of("title", "What a learner reads over it.", words(MAX_TITLE), "")
GAME = field_of(
    "ruleset",
    "The game of all puzzles; left out, each is of the game of its question.",
    Shape(TEXT.read, {"enum": [*games]}),
)
ABOUT = string("theme", "What they are about: one of the game's themes, or words of your own.")
PUZZLES = field_of(
    "puzzles",
    "The puzzles, in their order.",
    many(Shape(ANYTHING.read, {"$ref": "#/$defs/puzzle"}), MAX_ITEMS),
)
TOP: tuple[Field[object], ...] = (SCHEMA, HEAD, TITLE, GAME, ABOUT, PUZZLES)


def first_pack() -> str:
    """A short pack with notes on how to go on; it is sound as it stands."""
    return Path(__file__).with_name("first.yaml").read_text(encoding="utf-8")


@dataclass(frozen=True)
class PuzzlePack:
    """The sound puzzles of a file, and what is wrong with the others.

    `name` is the file's, without its ending; `title` is its author's, "" if there is none.
    """

    name: str
    puzzles: tuple[Puzzle, ...]
    problems: tuple[FileProblem, ...]
    title: str = ""


def load(path: str | Path) -> PuzzlePack:
    """Read a pack; whatever is wrong in the file comes back as a problem, and raises nothing.

    Raises ArgumentError only for something that is no name of a file.
    """
    if not isinstance(path, (str, Path)):
        raise ArgumentError(f"a pack is a file, not {short(path)}")
    return _Loader(Path(path)).load()


def read_ours(file: Path) -> PuzzlePack:
    """Read one of our own packs. It has been checked, so answers are worked out when they are asked for."""
    return _Loader(file, sound=True).load()


def told_in(file: str, content: str) -> Fields:
    """The fields of a pack's text. Raises QuestionError if it isn't one."""
    try:
        return Fields(read_text(file, content).data, file, TOP)
    except UnreadableFile as error:
        raise QuestionError(file, "", str(error)) from error


def check(path: str | Path) -> list[FileProblem]:
    """List the faults of a pack: form, positions, answers that are not wrong, missing texts."""
    return list(load(path).problems)


class _Loader:
    """Reads one file, collecting problems."""

    def __init__(self, path: Path, *, sound: bool = False) -> None:
        self.path, self.file, self.sound = path, path.name[-60:], sound
        self.problems: list[FileProblem] = []
        self.title = ""
        self.written = WrittenFile(None)
        # Ours have their words in the catalogue, under their ids; elsewhere an id may be one of ours.
        self.own = path.absolute().parent != FOLDER.absolute()

    def load(self) -> PuzzlePack:
        try:
            puzzles = tuple(self._puzzles())
        except QuestionError as error:
            self._report("", error.field, error.reason)
            puzzles = ()
        self.problems.sort(key=lambda problem: problem.line)
        return PuzzlePack(self.path.stem, puzzles, tuple(self.problems), self.title)

    @cached_property
    def lines(self) -> Mapping[str, int]:
        """The line of each entry, found only when something is wrong."""
        return self.written.lines()

    def _report(self, id: str, field: str, reason: str, place: int | None = None) -> None:
        """Note a problem: of the puzzle at a place of the list, or of the file."""
        within = f"puzzles[{place}]." if place is not None else ""
        head = within + re.split(r"[\[.]", field, maxsplit=1)[0]
        inner = "question." if within and head not in self.lines else ""
        line = line_of((within + inner + field).rstrip("."), self.lines)
        self.problems.append(FileProblem(self.file, id, reason, line, field))

    def _puzzles(self) -> Iterator[Puzzle]:
        top = self._top()
        if top is None:
            return
        ruleset, theme = self._about(top)
        ids: set[str] = set()
        prints: dict[str, str] = {}
        found = []
        for place, entry in enumerate(top[PUZZLES]):
            puzzle = self._entry(entry, place, ruleset, theme)
            if puzzle is None:
                continue
            twin = prints.setdefault(puzzle.fingerprint, puzzle.id)
            if puzzle.id in ids:
                self._report(puzzle.id, "id", "stands twice in this pack", place)
            elif twin != puzzle.id:
                self._report(puzzle.id, "question", f"asks the same as {twin}", place)
            else:
                ids.add(puzzle.id)
                found.append(puzzle)
        if not found and not self.problems:
            self._report("", "puzzles", "no puzzle is in it")
        yield from found

    def _top(self) -> Fields | None:
        try:
            self.written = read_file(self.path)
        except UnreadableFile as error:
            self.problems.append(FileProblem(self.file, "", str(error), error.line))
            return None
        for line, reason in self.written.slips:
            self.problems.append(FileProblem(self.file, "", reason, line))
        if isinstance(self.written.data, Mapping):
            self._report_misnamed(self.written.data)
        top = Fields(self.written.data, self.file)
        if HEAD in top or not self.own:
            _ = top[HEAD]
        self.title = top[TITLE].strip()
        return top

    def _about(self, top: Fields) -> tuple[str, str]:
        """The game and the theme of all its puzzles, each "" if a teacher's pack leaves it to them."""
        ruleset, theme = ("" if self.own and field not in top else top[field] for field in (GAME, ABOUT))
        if ruleset not in (*games, *[""][: self.own]):
            raise top.error(
                GAME, f"there is no ruleset {short(ruleset)}{suggest_known(ruleset, games, ALSO)}"
            )
        if not self.own and theme not in THEMES.get(ruleset, ()):
            raise top.error(ABOUT, f"is one of {', '.join(THEMES[ruleset])}, not {short(theme)}")
        return ruleset, theme

    def _entry(self, entry: Any, place: int, ruleset: str, theme: str) -> Puzzle | None:
        """One puzzle, or None with the reasons reported."""
        name = entry.get("id") if isinstance(entry, dict) else None
        usual = str(place + 1) if self.own else f"puzzles[{place}]"
        id = name if isinstance(name, str) and len(name) <= MAX_ID else usual
        if self.own and isinstance(entry, dict):
            entry = {"id": usual, **entry}
        try:
            puzzle = Puzzle.from_data(entry, theme, ruleset, self.file, plain=self.own, sound=self.sound)
            self._fits(puzzle, ruleset, theme)
        except QuestionError as error:
            faults = self._everything(entry, ruleset) or [error]
            for each in faults:
                self._report(id, each.field, each.reason, place)
            return None
        complaints = [] if self.sound else [*self._complaints(puzzle.question, puzzle.story)]
        for field, reason in complaints:
            self._report(id, field, reason, place)
        return None if complaints else puzzle

    def _everything(self, entry: object, ruleset: str) -> list[QuestionError]:
        """All faults of an entry that has one, as far as they can be found in one pass."""
        if isinstance(entry, dict) and "kind" in entry and ASKED.name not in entry:  # as a chapter has it
            told = f"belongs under a line “{ASKED.name}:”, indented, and so does all else that is asked"
            return [QuestionError(self.file, "kind", told)]
        faults = [*misshapen(entry, ENTRY)]
        if isinstance(entry, dict) and ASKED.name in entry:
            question, more = read_all(
                entry[ASKED.name],
                lambda data: read_question(of_game(data, ruleset), self.file, plain=self.own),
            )
            faults += more
            if question is not None:
                complaints = self._complaints(question)
                faults += [QuestionError(self.file, field, reason) for field, reason in complaints]
        return faults

    def _report_misnamed(self, data: Mapping[str, object]) -> None:
        """Report fields that no pack has above its puzzles."""
        names = [field.name for field in TOP]
        for name in data:
            if name not in names:
                self._report("", str(name)[:60], unknown(name, names))

    def _fits(self, puzzle: Puzzle, ruleset: str, theme: str) -> None:
        """Raise QuestionError for a puzzle that doesn't belong in this pack."""
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
    def _complaints(question: Question, story: Phrase | None = None) -> Iterator[tuple[str, str]]:
        """The fields of a question that can be read and yet say what is not so, or not in words."""
        yield from (("question.wrong", reason) for reason in question.check())
        said = [("story", story)] if story else []
        said += [(f"question.{place.partition('[')[0]}", phrase) for place, phrase in question.phrases()]
        for field, phrase in said:
            if fault := phrase.fault(question.names):
                yield field, fault
