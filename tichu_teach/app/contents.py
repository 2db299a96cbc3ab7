"""What is on offer: the notebooks found in the served folder, with their titles from the catalogue.

A chapter that a teacher has written is served as if it were its notebook. What the catalogue knows nothing of
is called by its first heading, else by its file's name.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode

from tichu_teach import own
from tichu_teach.texts import has, text
from tichu_teach.themes import THEMES

# The families with their games, in the order in which they are best learnt. A game not named here comes
# after them, by name.
FAMILIES: Mapping[str, tuple[str, ...]] = {
    "tichu": ("nanking", "tricsu", "tientsin", "grandmaster", "ear", "family"),
    "haggis": ("haggis",),
    "mahjong": ("mahjong", "mahjong-duel", "sparrow"),
}
ORDER = tuple(game for games in FAMILIES.values() for game in games)

# Decoration, by what a chapter is called: a chapter of a later game may share it.
FANS: Mapping[str, tuple[str, ...]] = {
    "tichu": ("Ma", "Ph", "Dr"),
    "haggis": ("9g", "J", "9r"),
    "mahjong": ("B1", "E", "Rd"),
    "1-cards": ("8j", "8w", "8p"),
    "2-trick": ("5s", "9j", "Kw"),
    "3-specials": ("Do", "Ph", "Dr"),
    "4-points": ("Kw", "Tp", "5j"),
    "5-bombs": ("Jj", "Jw", "Jp", "Js"),
    "6-tichu": ("Ap", "Dr", "As"),
    "7-wish": ("Ma", "8s"),
    "8-counting": ("5j", "Tp", "Kw"),
    "9-editions": ("Qs", "Qw"),
    "10-tactics": ("Dr", "As", "4s"),
    "1-table": ("8p", "As", "Qj"),
    "1-six": ("2j", "Do", "9w"),
    "tricsu/2-tactics": ("9j", "9w", "4w"),
    "2-partners": ("Kj", "Do", "Aj"),
    "1-court": ("Dr", "Kj", "3s"),
    "2-two-packs": ("Dr", "Dr"),
    "3-climbing": ("8j", "8p", "5w"),
    "1-ear": ("As", "Do", "2p"),
    "rulesets": ("5j", "5w", "5p", "5s"),
    "table": ("Ma", "9g", "B1"),
    "1-wilds": ("J", "Q", "K"),
    "2-runs": ("7g", "8g", "9g"),
    "3-bombs": ("3r", "5o", "7y", "9g"),
    "4-tricks": ("6b", "Ty", "Q"),
    "5-ending": ("5o", "9r", "K"),
    "6-from-tichu": ("8r", "8j"),
    "7-tactics": ("4r", "8r", "K"),
    "1-tiles": ("B1", "C5", "K9"),
    "2-turn": ("C3", "C4", "C5"),
    "3-kongs": ("K7", "K7", "K7", "K7"),
    "4-out": ("B8", "B8", "E", "E"),
    "5-points": ("Rd", "Gd", "Wd"),
    "6-settlement": ("E", "S", "W", "N"),
    "7-seasons": ("S1", "F2", "S3", "F4"),
    "8-hand": ("B2", "B3", "B5"),
    "9-customs": ("K1", "Wd"),
    "1-two": ("B5", "C5"),
    "mahjong/10-tactics": ("B5", "N", "C6"),
    "mahjong-duel/2-tactics": ("B5", "Gd"),
    "sparrow/1-cards": ("1D", "KD", "JK"),
}
# What stands for a theme among the puzzles.
ART: Mapping[str, str] = {"wish": "Ma", "bomb": "Qs", "scoring": "Kp"}
PLAIN = ("Ph", "As", "Dr")

RULES = "rules"
"""The folder of the rule books, which are pages of their own (see `rules.py`)."""

TEACHERS = "teachers"
"""The folder of notebooks for JupyterLab alone: they run code of the reader's, and are not served."""
START = "start"
"""The notebook in no folder that one begins with in JupyterLab; the home page is what it is here."""

EXTRAS = ("guided", "guided-2", "puzzles", "game", "exam", "calculator", "review")
"""The notebooks of a game that are no chapters, in the order in which they follow them."""

MAX_TITLE = 80  # characters of a heading

LAB_ONLY = "lab-only"
"""The tag of cells that no page shows or runs."""

_MARKS = re.compile(r"[!-/:-@\[-`{-~]")  # what may be a mark of Markdown
_HEADING = re.compile(r"^ {0,3}#{1,6}[ \t]+(.*?\S)[ \t]*(?:\{#[^{}\n]*\})?[ \t]*$", re.M)
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*")
_STEP = re.compile(r"step-([A-Za-z0-9][A-Za-z0-9_-]*)")
_NUMBERED = re.compile(r"^\d+\.\s+")


class Step(NamedTuple):
    """A step of a chapter, as its notebook tells of it, and the rules that it asks."""

    id: str
    title: str
    rules: tuple[str, ...]


@dataclass(frozen=True)
class Entry:
    """One notebook: `key` is its place without the ending, `nanking/7-wish`; `heading` its first heading.

    `record` is what a learner's record knows it by, and `once` what it called it before; `steps` has a
    chapter of ours.
    """

    key: str
    heading: str = field(default="", compare=False)
    record: str = field(default="", compare=False)
    once: tuple[str, ...] = field(default=(), compare=False)
    steps: tuple[Step, ...] = field(default=(), compare=False)

    @property
    def ruleset(self) -> str:
        return self.key.partition("/")[0]

    @property
    def name(self) -> str:
        return self.key.partition("/")[2]

    @property
    def number(self) -> int | None:
        """The chapter's number, None for a notebook that is no chapter."""
        match = re.match(r"(\d+)-", self.name)
        return int(match[1]) if match else None

    @property
    def counts(self) -> bool:
        """Whether a learner can have done it: a chapter, not a page to look something up."""
        return self.number is not None or self.record != self.key or bool(self.steps)

    @property
    def href(self) -> str:
        """Address relative to the home page."""
        return f"voila/render/{quote(self.key)}.ipynb"

    @property
    def title(self) -> str:
        extra = f"home.{self.name}.title"
        if self.name in EXTRAS and has(extra):
            return text(extra)
        return _words(self, "title") or self.heading or _spoken(re.sub(r"^\d+-", "", self.name))

    @property
    def blurb(self) -> str:
        return _words(self, "blurb")

    @property
    def shelf(self) -> str:
        """What its game is called."""
        return _title(self.ruleset)

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards that decorate it."""
        return FANS.get(self.key) or FANS.get(self.name, PLAIN)


def _words(entry: Entry, what: str) -> str:
    key = f"home.{entry.ruleset}.{entry.name}.{what}"
    return text(key) if has(key) else ""


def _title(ruleset: str) -> str:
    if ruleset == own.SHELF:
        return text("home.own.title")
    key = f"home.{ruleset}.title"
    return text(key) if has(key) else _spoken(ruleset)


def _spoken(name: str) -> str:
    """The name of a file or folder as words."""
    return name.replace("-", " ").replace("_", " ").capitalize()


@dataclass(frozen=True)
class Shelf:
    """One game's notebooks: its chapters in order, and what else it has of `EXTRAS`."""

    ruleset: str
    chapters: tuple[Entry, ...]
    extras: tuple[Entry, ...]

    @property
    def puzzles(self) -> Entry | None:
        """Its puzzle page."""
        return self._extra("puzzles")

    @property
    def game(self) -> Entry | None:
        """Its page with a whole game."""
        return self._extra("game")

    @property
    def review(self) -> Entry | None:
        """The page that brings back what was learnt."""
        return self._extra("review")

    @property
    def rule_ids(self) -> tuple[str, ...]:
        """The ids of the rules that its chapters ask, each once."""
        return tuple(
            dict.fromkeys(rule for entry in self.chapters for step in entry.steps for rule in step.rules)
        )

    def _extra(self, name: str) -> Entry | None:
        return next((entry for entry in self.extras if entry.name == name), None)

    @property
    def counted(self) -> int:
        """How many of its chapters a learner can have done."""
        return sum(entry.counts for entry in self.chapters)

    @property
    def title(self) -> str:
        return _title(self.ruleset)

    @property
    def blurb(self) -> str:
        key = f"home.{self.ruleset}.blurb"
        return text(key) if has(key) else ""

    @property
    def rules(self) -> str:
        """Address of its rule book relative to the home page; "" for a game we have none of."""
        return f"{RULES}/{self.ruleset}" if self.ruleset in THEMES else ""

    @property
    def themes(self) -> tuple[str, ...]:
        """What its puzzles are about."""
        return THEMES.get(self.ruleset, ())


def find(folder: Path, key: str) -> Path | None:
    """The served notebook of that key (`nanking/7-wish`), or None: hidden and nested files never are."""
    parts = key.split("/")
    if len(parts) != 2 or not all(_NAME.fullmatch(part) for part in parts) or parts[0] == TEACHERS:
        return None
    file = folder / parts[0] / f"{parts[1]}.ipynb"
    return file if file.is_file() and file.resolve().is_relative_to(folder.resolve()) else None


def written(folder: Path, key: str) -> Path | None:
    """The chapter that a teacher has written under that key, where no notebook has it; or None.

    One that lies in no folder of its own stands on the shelf `own`.
    """
    if find(folder, key):
        return None
    shelf, _, name = key.partition("/")
    if not (_NAME.fullmatch(shelf) and _NAME.fullmatch(name)):
        return None
    for place in (folder / shelf, *([folder] if shelf == own.SHELF else [])):
        file = place / f"{name}{own.ENDING}"
        if file.resolve().is_relative_to(folder.resolve()) and _is_chapter(file):
            return file
    return None


def source(folder: Path, key: str) -> Path | None:
    """The file behind a page: a notebook, or a chapter that a teacher has written; or None."""
    return find(folder, key) or written(folder, key)


def _is_chapter(file: Path) -> bool:
    try:
        return own.is_chapter(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError):
        return False


def entry(folder: Path, key: str) -> Entry:
    """A served notebook or chapter with its heading and its steps."""
    plain = Entry(key, record=key)
    file = source(folder, key) or folder / f"{key}.ipynb"
    if file.suffix == own.ENDING:
        plain = replace(plain, record=own.record_name(file, folder), once=own.once(file, folder))
    try:
        heading, steps = _told(file, file.stat().st_mtime_ns)
    except (OSError, ValueError, TypeError, LookupError, AttributeError, RecursionError):  # torn, or none
        return plain
    return replace(plain, heading=heading, steps=steps)


@lru_cache(1000)
def _told(file: Path, changed: int) -> tuple[str, tuple[Step, ...]]:
    """The first heading of a file ("" for none) and its steps. Fails on what is no notebook."""
    said = file.read_text(encoding="utf-8")
    if file.suffix == own.ENDING:
        return _heading(said), ()
    cells = json.loads(said).get("cells", [])
    prose = [(cell, "".join(cell["source"])) for cell in cells if cell.get("cell_type") == "markdown"]
    heading = next(filter(None, (_heading(words) for _, words in prose)), "")
    return heading, tuple(step for cell, words in prose if (step := _step(cell, words)))


def _step(cell: Mapping[str, Any], words: str) -> Step | None:
    """The step that a cell tells, if it tells one."""
    id = _STEP.fullmatch(str(cell.get("id")))
    rules = cell.get("metadata", {}).get("rules", [])
    asked = tuple(rule for rule in rules if isinstance(rule, str)) if isinstance(rules, list) else ()
    return Step(id[1], _NUMBERED.sub("", _heading(words)), asked) if id else None


def _heading(prose: str) -> str:
    """The first heading in a text, without its marks; "" for none."""
    found = _HEADING.search(prose)
    words = re.sub(r"[*_`]|\[(.*?)\](?:\(.*?\))?", r"\1", found[1]) if found else ""
    return words if len(words) <= MAX_TITLE else words[: MAX_TITLE - 1] + "…"


def cells(folder: Path, key: str) -> list[tuple[str, str]]:
    """What a page shows and runs, in its order: `markdown` or `code` with its source.

    A chapter that a teacher has written is its title, and the call that shows it. Raises ValueError for a
    file that is no notebook.
    """
    file = source(folder, key)
    assert file is not None, key
    if file.suffix == own.ENDING:
        title = _MARKS.sub(r"\\\g<0>", entry(folder, key).title)
        return [
            ("markdown", f"# {title}"),
            ("code", f"from tichu_teach import lesson\nlesson({file.name!r})"),
        ]
    try:
        told = json.loads(file.read_text(encoding="utf-8"))["cells"]
        return [
            (cell["cell_type"], "".join(cell["source"]))
            for cell in told
            if cell["cell_type"] in ("markdown", "code") and LAB_ONLY not in cell["metadata"].get("tags", [])
        ]
    except (LookupError, TypeError, AttributeError) as error:
        raise ValueError(f"{file.name} is no notebook") from error


def left_out(folder: Path) -> list[str]:
    """The notebooks and chapters that are not served: too deep, oddly named; notebooks also in no folder."""
    left = []
    for file in sorted(folder.glob("**/*")):
        place = file.relative_to(folder)
        if file.suffix not in (".ipynb", own.ENDING) or any(part[0] == "." for part in place.parts):
            continue
        key = place.with_suffix("").as_posix()
        if place.parts[0] == TEACHERS:
            continue
        if file.suffix == own.ENDING:
            key = key if "/" in key else f"{own.SHELF}/{key}"
            if find(folder, key) or written(folder, key) or not _is_chapter(file):
                continue
        elif find(folder, key) or key == START or key.partition("/")[0] == TEACHERS:
            continue
        left.append(place.as_posix())
    return left


def chapters(folder: Path) -> list[Path]:
    """The files of the chapters that a teacher has written, as they are served."""
    keys = (entry.key for shelf in shelves(folder) for entry in shelf.chapters)
    return [file for key in keys if (file := written(folder, key))]


def shelves(folder: Path) -> list[Shelf]:
    """The games found in a folder of notebooks, in teaching order."""
    found = []
    folders = {path.name for path in folder.iterdir() if path.is_dir() and path.name != RULES}
    for ruleset in sorted(folders | {own.SHELF}, key=_teaching_order):
        keys = [f"{ruleset}/{name}" for name in sorted(_names(folder, ruleset))]
        entries = [entry(folder, key) for key in keys if source(folder, key)]
        if not entries:
            continue
        chapters = [each for each in entries if each.name not in EXTRAS]
        chapters.sort(key=lambda each: (each.number is None, each.number or 0, each.name))
        extras = sorted((set(entries) - set(chapters)), key=lambda each: EXTRAS.index(each.name))
        found.append(Shelf(ruleset, tuple(chapters), tuple(extras)))
    return found


@dataclass(frozen=True)
class Family:
    """The shelves of the games that belong together; `name` is "" for games that no family knows."""

    name: str
    shelves: tuple[Shelf, ...]

    @property
    def title(self) -> str:
        return text(f"home.families.{self.name or 'other'}.title")

    @property
    def blurb(self) -> str:
        return text(f"home.families.{self.name or 'other'}.blurb")

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards that decorate it."""
        return FANS.get(self.name, PLAIN)


def families(shelves: Sequence[Shelf]) -> list[Family]:
    """The shelves by family, in teaching order."""
    found = []
    for name, games in {**FAMILIES, "": ()}.items():
        own = [shelf for shelf in shelves if (shelf.ruleset in games if name else shelf.ruleset not in ORDER)]
        if own:
            found.append(Family(name, tuple(own)))
    return found


def neighbours(folder: Path, entry: Entry) -> tuple[Entry | None, Entry | None]:
    """The notebooks before and after one on its game's shelf: chapters, then the extras."""
    for shelf in shelves(folder):
        row = [*shelf.chapters, *shelf.extras]
        if entry in row:
            at = row.index(entry)
            return (row[at - 1] if at else None, row[at + 1] if at + 1 < len(row) else None)
    return None, None


def _teaching_order(ruleset: str) -> tuple[int, str]:
    return (ORDER.index(ruleset) if ruleset in ORDER else len(ORDER), ruleset)


def _names(folder: Path, shelf: str) -> set[str]:
    """What may stand on a shelf."""
    files = [*(folder / shelf).glob("*.ipynb"), *(folder / shelf).glob(f"*{own.ENDING}")]
    files += folder.glob(f"*{own.ENDING}") if shelf == own.SHELF else ()
    return {file.stem for file in files}


def puzzle_link(
    page: str = "voila/render/nanking/puzzles.ipynb", *, puzzle: str | None = None, theme: str | None = None
) -> str:
    """Address of a puzzle by its id, of a theme's puzzles, else of today's puzzle."""
    query = {"puzzle": puzzle} if puzzle else {"theme": theme} if theme else {"puzzle": "daily"}
    return f"{page}?{urlencode(query)}"
