"""Packs of puzzles: files of JSON or YAML that are checked entry by entry.

A bad entry is reported with file, id and reason, and left out; the rest of the pack stands. The form of a
pack is described in `packs/pack.schema.json`, and in words by `guide.py`. Our own packs are about one theme
of one game and have their words in the catalogue; in all others games and themes mix as they like, ids are
free, and every text is simply words."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tichu_teach.engine import ArgumentError, TichuError, games
from tichu_teach.engine.errors import instead, short
from tichu_teach.engine.reading import Shape, many, one_of, words
from tichu_teach.engine.registry import ALSO
from tichu_teach.files import UnreadableFile, text_of
from tichu_teach.texts import MissingText, stray
from tichu_teach.themes import THEMES

from .errors import AnswerError, QuestionError
from .fields import ANYTHING, MAX_ITEMS, TEXT, Field, Fields, declared, string
from .puzzle import Puzzle

MAX_BYTES = 1_000_000
MAX_DEPTH = 40
YAML = (".yaml", ".yml")


def read_file(path: Path) -> Any:
    """The data of a file. Raises UnreadableFile."""
    content = text_of(path, MAX_BYTES)
    return _yaml(content) if path.suffix.lower() in YAML else _json(content)


def _json(content: str) -> Any:
    try:
        return json.loads(content, object_pairs_hook=_once)
    except UnreadableFile:
        raise
    except (ValueError, RecursionError) as error:
        raise UnreadableFile(f"not JSON: {error}") from error


def _once(pairs: Iterable[tuple[Any, Any]]) -> dict[Any, Any]:
    """An object. A name that stands twice would silently lose what it said first."""
    found: dict[Any, Any] = {}
    for name, value in pairs:
        if name in found:
            raise UnreadableFile(f"the field {str(name)[:60]!r} stands twice in one place")
        found[name] = value
    return found


def _yaml(content: str) -> Any:
    import yaml  # here, because only those who write YAML need it

    usual: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

    class Loader(usual):  # type: ignore[misc]
        """Plain data only, and no name twice."""

        def construct_mapping(self, node: Any, deep: bool = False) -> dict[Any, Any]:
            try:
                return _once(
                    (self.construct_object(name, True), self.construct_object(value, True))
                    for name, value in node.value
                )
            except UnreadableFile as error:
                raise UnreadableFile(f"line {node.start_mark.line + 1}: {error}") from error

        def construct_yaml_map(self, node: Any) -> Any:
            return self.construct_mapping(node)

    Loader.add_constructor("tag:yaml.org,2002:map", Loader.construct_yaml_map)
    try:
        _shallow(yaml.parse(content, Loader=usual))
        return yaml.load(content, Loader=Loader)
    except UnreadableFile:
        raise
    except yaml.MarkedYAMLError as error:
        line = f"line {error.problem_mark.line + 1}: " if error.problem_mark else ""
        raise UnreadableFile(f"not YAML: {line}{error.problem or error.context}") from error
    except (yaml.YAMLError, ValueError, TypeError, RecursionError) as error:
        raise UnreadableFile(f"not YAML: {error}") from error


def _shallow(events: Iterable[Any]) -> None:
    """Raises Unreadable for what a small file could blow up by: deep nesting, and aliases of aliases."""
    depth = 0
    for event in events:
        kind = type(event).__name__
        depth += kind.endswith("StartEvent") - kind.endswith("EndEvent")
        if kind == "AliasEvent":
            raise UnreadableFile(
                f"line {event.start_mark.line + 1}: an alias (*{event.anchor}) is not used here"
            )
        if depth > MAX_DEPTH:
            raise UnreadableFile(f"line {event.start_mark.line + 1}: nested more than {MAX_DEPTH} deep")


FORMAT = "tichu-teach pack 1"
FOLDER = Path(__file__).parent / "packs"

_ID = re.compile(r"[a-z]+(-[a-z]+){1,2}-[0-9]{2,4}", re.ASCII)  # of ours: nanking-wish-07
_FREE = re.compile(r"[\w.-]{1,60}")
MAX_TITLE = 80

SCHEMA = Field("$schema", TEXT, "")
HEAD = declared("format", f"'{FORMAT}'; a pack of your own may leave it out.", one_of(FORMAT))
TITLE = declared("title", "What a learner reads over it.", words(MAX_TITLE), "")
GAME = declared(
    "ruleset",
    "The game of all puzzles; left out, each is of the game of its question.",
    Shape(TEXT.read, {"enum": [*games]}),
)
ABOUT = string("theme", "What they are about: one of the game's themes, or words of your own.")
PUZZLES = declared(
    "puzzles",
    "The puzzles, in their order.",
    many(Shape(ANYTHING.read, {"$ref": "#/$defs/puzzle"}), MAX_ITEMS),
)
TOP: tuple[Field[object], ...] = (SCHEMA, HEAD, TITLE, GAME, ABOUT, PUZZLES)


@dataclass(frozen=True)
class PackProblem:
    """A fault in a pack: the file, the puzzle's id ("" for the file as a whole), the field, the reason."""

    file: str
    id: str
    field: str
    reason: str

    def __str__(self) -> str:
        return ": ".join(part for part in (self.file, self.id, self.field, self.reason) if part)


@dataclass(frozen=True)
class PuzzlePack:
    """The sound puzzles of a file, and what is wrong with the others.

    `name` is the file's, without its ending; `title` what its author calls it, "" if nothing.
    """

    name: str
    puzzles: tuple[Puzzle, ...]
    problems: tuple[PackProblem, ...]
    title: str = ""


def load(path: str | Path) -> PuzzlePack:
    """Read a pack; nothing in the file makes this raise, everything wrong comes back as a problem.

    Raises ArgumentError only for what is no name of a file.
    """
    if not isinstance(path, (str, Path)):
        raise ArgumentError(f"a pack is a file, not {short(path)}")
    return _Loader(Path(path)).load()


def check(path: str | Path) -> list[PackProblem]:
    """List the faults of a pack: form, positions, answers that are not wrong, missing texts."""
    return list(load(path).problems)


class _Loader:
    """Reads one file, collecting problems."""

    def __init__(self, path: Path) -> None:
        self.path, self.file = path, path.name[-60:]
        self.problems: list[PackProblem] = []
        self.title = ""
        # Ours have their words in the catalogue, under their ids; elsewhere an id may be one of ours.
        self.own = path.absolute().parent != FOLDER.absolute()

    def load(self) -> PuzzlePack:
        try:
            puzzles = tuple(self._puzzles())
        except QuestionError as error:
            self._report("", error.field, error.reason)
            puzzles = ()
        return PuzzlePack(self.path.stem, puzzles, tuple(self.problems), self.title)

    def _report(self, id: str, field: str, reason: str) -> None:
        self.problems.append(PackProblem(self.file, id, field, reason))

    def _puzzles(self) -> Iterator[Puzzle]:
        top = self._top()
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
                self._report(puzzle.id, "id", "stands twice in this pack")
            elif twin != puzzle.id:
                self._report(puzzle.id, "question", f"asks the same as {twin}")
            else:
                ids.add(puzzle.id)
                found.append(puzzle)
        yield from found

    def _top(self) -> Fields:
        try:
            data = read_file(self.path)
        except UnreadableFile as error:
            raise QuestionError(self.file, "", str(error)) from error
        top = Fields(data, self.file, TOP)
        if HEAD in top or not self.own:
            _ = top[HEAD]
        self.title = top[TITLE].strip()
        return top

    def _about(self, top: Fields) -> tuple[str, str]:
        """The game and the theme of all its puzzles, each "" where an own pack leaves it to them."""
        ruleset, theme = ("" if self.own and field not in top else top[field] for field in (GAME, ABOUT))
        if ruleset not in (*games, *[""][: self.own]):
            raise top.error(GAME, f"there is no ruleset {short(ruleset)}{instead(ruleset, games, ALSO)}")
        if not self.own and theme not in THEMES.get(ruleset, ()):
            raise top.error(ABOUT, f"is one of {', '.join(THEMES[ruleset])}, not {short(theme)}")
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
