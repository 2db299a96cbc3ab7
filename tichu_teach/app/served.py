"""The pages of the tutorial by their key: the file of each, its title, its steps, its cells.

A key is a file's path in the served folder without the ending, `nanking/7-wish`. The file is a notebook, or a
chapter or pack that a teacher has written."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

from tichu_teach import own
from tichu_teach.app import paths
from tichu_teach.exercises.written_file import MAX_BYTES
from tichu_teach.files import UnreadableFile, text_of
from tichu_teach.lessons.cells import LAB_ONLY
from tichu_teach.texts import Texts, has, text

RULES = "rules"
"""The folder of the rule books, which are pages of their own (see `rules.py`)."""

TEACHERS = "teachers"
"""The folder of notebooks for JupyterLab only: they run the reader's own code, and are not served."""

START = "start"
IN_NO_FOLDER = frozenset({START, "programmers", "curious"})
"""Our notebooks for JupyterLab only that lie in no folder: the first to open, and two to program in."""

FREE_TABLE = "family/table"
"""Our page with a table to lay anything on: teachers make puzzles there."""

EVERYWHERE = (FREE_TABLE, "family/review")
"""Our pages that a site of any folder has, because its own pages link to them."""

MAX_NOTEBOOK = 50_000_000
"""The most bytes of a notebook, which may have pictures in it: larger files are not read."""

_NAME = re.compile(r"\w[\w .,()'&+-]*")
_LONGEST = 200  # bytes: no system keeps much longer names


def _is_key(key: str) -> bool:
    """Return True if a key is a shelf and a name, in any script, that may be served."""
    shelf, _, name = key.partition("/")
    named = all(_NAME.fullmatch(part) and len(part.encode()) <= _LONGEST for part in (shelf, name))
    return named and shelf != TEACHERS


def find(folder: Path, key: str) -> Path | None:
    """Return the served notebook with this key (`nanking/7-wish`), or None; none is hidden or nested."""
    if not _is_key(key):
        return None
    file = folder / f"{key}.ipynb"
    return file if file.is_file() and lies_in(folder, file) else None


def lies_in(folder: Path, file: Path) -> bool:
    """Return True for a file that is in a folder also if it is a link; one may lead to itself, or nowhere."""
    return Path(os.path.realpath(file)).is_relative_to(os.path.realpath(folder))


def teachers_file(folder: Path, key: str) -> Path | None:
    """Return the teacher's chapter or pack with that key, unless a notebook has it; or None.

    Files at the top of the folder are on the shelf `own`.
    """
    if not _is_key(key) or find(folder, key):
        return None
    shelf, _, name = key.partition("/")
    for place in (folder / shelf, *([folder] if shelf == own.SHELF else [])):
        for file in _called(place, name):
            if lies_in(folder, file) and _is_page(file):
                return file
    return None


def _called(place: Path, name: str) -> Iterator[Path]:
    """The files that may hold a page of that name."""
    yield place / f"{name}{own.ENDING}"
    if name.endswith(own.PUZZLES):
        for ending in own.PACKS:
            yield place / f"{name.removesuffix(own.PUZZLES)}{ending}"


def _name(file: Path) -> str:
    return f"{file.stem}{own.PUZZLES}" if file.suffix in own.PACKS else file.stem


def source(folder: Path, key: str) -> Path | None:
    """Return the file of a page, or None: a notebook, a teacher's chapter or pack, or else a page of ours.

    The pages of any folder link to ours, and commands print their addresses: exams, puzzles, reviews.
    """
    return find(folder, key) or teachers_file(folder, key) or find(paths.notebooks(), key)


def _is_page(file: Path) -> bool:
    """Return True for a chapter, and for a pack that no notebook beside it shows."""
    said = _said(file)
    if file.suffix == own.ENDING:
        return own.is_chapter(said)
    return own.is_pack(said) and not any(file.name in _said(each) for each in file.parent.glob("*.ipynb"))


def _said(file: Path) -> str:
    try:  # what has no right letters is meant as a page all the same, and says so when it is opened
        return text_of(file, MAX_BYTES, "replace")
    except UnreadableFile:
        return ""


def left_out(folder: Path) -> list[str]:
    """The notebooks, chapters and packs that are not served: too deep, oddly named.

    Notebooks in no folder aren't served either.
    """
    left = []
    for file in sorted(folder.glob("**/*")):
        place = file.relative_to(folder)
        own_page = file.suffix in (own.ENDING, *own.PACKS)
        if not (own_page or file.suffix == ".ipynb") or any(part[0] == "." for part in place.parts):
            continue
        if place.parts[0] == TEACHERS:
            continue
        key = place.with_name(_name(file)).as_posix()
        if own_page:
            key = key if "/" in key else f"{own.SHELF}/{key}"
            if find(folder, key) or teachers_file(folder, key) or not _is_page(file):
                continue
        elif find(folder, key) or key in IN_NO_FOLDER:
            continue
        left.append(place.as_posix())
    return left


def names(folder: Path, shelf: str) -> set[str]:
    """Return the names of the pages that may be on a shelf."""
    places = [folder / shelf, *([folder] if shelf == own.SHELF else [])]
    files = [file for place in places for end in (own.ENDING, *own.PACKS) for file in place.glob(f"*{end}")]
    return {_name(file) for file in (*(folder / shelf).glob("*.ipynb"), *files)}


EXTRAS = ("guided", "guided-2", "puzzles", "game", "exam", "calculator", "review")
"""The notebooks of a game that are not chapters, in the order in which they follow those."""

MAX_HEADING = 80  # characters

PLAIN = ("Ph", "As", "Dr")
"""The cards that decorate a page that names none."""

_CARDS = re.compile(r"cards:[ \t]*([A-Za-z0-9]{1,3}(?: [A-Za-z0-9]{1,3}){0,4})[ \t]*$", re.M)
_MARKS = re.compile(r"[!-/:-@\[-`{-~]")  # characters that may be Markdown
_HEADING = re.compile(r"^ {0,3}#{1,6}[ \t]+(.*?\S)[ \t]*(?:\{#[^{}\n]*\})?[ \t]*$", re.M)
_STEP = re.compile(r"step-([A-Za-z0-9][A-Za-z0-9_-]*)")
_NUMBERED = re.compile(r"^\d+\.\s+")


class PageStep(NamedTuple):
    """A step of a chapter, read from its notebook, and the rules that it asks."""

    id: str
    title: str
    rules: tuple[str, ...]


@dataclass(frozen=True)
class ServedPage:
    """One page: `key` is its path without the ending, `nanking/7-wish`, `heading` its first heading.

    `record` is its name in a learner's record; `steps` are those of a chapter of ours, and `cards` decorate
    it. A `broken` page will not open until its author has put it right.
    """

    key: str
    heading: str = field(default="", compare=False)
    record: str = field(default="", compare=False)
    steps: tuple[PageStep, ...] = field(default=(), compare=False)
    cards: tuple[str, ...] = field(default=PLAIN, compare=False)
    broken: bool = field(default=False, compare=False)

    @property
    def ruleset(self) -> str:
        return self.key.partition("/")[0]

    @property
    def name(self) -> str:
        return self.key.partition("/")[2]

    @property
    def number(self) -> int | None:
        """The chapter's number, None for a page that is not a chapter."""
        match = re.match(r"(\d+)-", self.name)
        return int(match[1]) if match else None

    @property
    def counts(self) -> bool:
        """True if a learner can complete it: a chapter, not a page to look something up."""
        return self.number is not None or self.record != self.key or bool(self.steps)

    @property
    def href(self) -> str:
        """Address relative to the home page."""
        return f"voila/render/{quote(self.key)}.ipynb"

    @property
    def title(self) -> str:
        extra = f"home.{self.name}.title"
        if self.name in EXTRAS and has(extra):
            return Texts(self.ruleset)(extra)
        return _words(self, "title") or self.heading or name_in_words(re.sub(r"^\d+-", "", self.name))

    @property
    def blurb(self) -> str:
        return _words(self, "blurb")

    @property
    def shelf(self) -> str:
        """The title of its game."""
        return title_of(self.ruleset)


def _words(entry: ServedPage, what: str) -> str:
    key = f"home.{entry.ruleset}.{entry.name}.{what}"
    return text(key) if has(key) else ""


def title_of(ruleset: str) -> str:
    """Return the title of a game, or of any other shelf."""
    keys = (f"rules.{ruleset}.title", f"home.{ruleset}.title")  # a game; another shelf
    return next((text(key) for key in keys if has(key)), name_in_words(ruleset))


def name_in_words(name: str) -> str:
    """The name of a file or folder as words."""
    return name.replace("-", " ").replace("_", " ").capitalize()


def page_at(folder: Path, key: str) -> ServedPage:
    """A served notebook or chapter with its heading and its steps."""
    plain = ServedPage(key, record=key)
    file = source(folder, key) or folder / f"{key}.ipynb"
    if file.suffix == own.ENDING:
        plain = replace(plain, record=own.record_name(file, folder))
    try:
        outline = _outline(file, file.stat().st_mtime_ns)
    except (OSError, ValueError, TypeError, LookupError, AttributeError, RecursionError):  # torn, or none
        return plain
    return replace(plain, heading=outline.heading, steps=outline.steps, cards=outline.cards or PLAIN)


class _Outline(NamedTuple):
    """The first heading of a file ("" for none), its steps, and the cards that it names."""

    heading: str
    steps: tuple[PageStep, ...] = ()
    cards: tuple[str, ...] = ()


@lru_cache(1000)
def _outline(file: Path, changed: int) -> _Outline:
    """Read heading, steps and cards from a page's file. Fails if it is a malformed notebook."""
    said = text_of(file, MAX_BYTES if file.suffix != ".ipynb" else MAX_NOTEBOOK)
    if file.suffix == own.ENDING:
        head = said.split("---", 2)[1] if said.startswith("---") else ""
        return _Outline(_heading(said), cards=_cards(head))
    if file.suffix in own.PACKS:
        return _Outline(_cut(own.pack_title(said) or name_in_words(file.stem)))
    cells = json.loads(said).get("cells", [])
    prose = [(cell, "".join(cell["source"])) for cell in cells if cell.get("cell_type") == "markdown"]
    heading = next(filter(None, (_heading(words) for _, words in prose)), "")
    steps = tuple(step for cell, words in prose if (step := _step(cell, words)))
    named = prose[0][0].get("metadata", {}).get("cards", "") if prose else ""
    return _Outline(heading, steps, _cards(f"cards: {named}"))


def _cards(head: str) -> tuple[str, ...]:
    """The cards named in a chapter's head; none if they are too many or ill written."""
    found = _CARDS.search(head)
    return tuple(found[1].split()) if found else ()


def _step(cell: Mapping[str, Any], words: str) -> PageStep | None:
    """The step that a cell is about, if it is about one."""
    id = _STEP.fullmatch(str(cell.get("id")))
    rules = cell.get("metadata", {}).get("rules", [])
    asked = tuple(rule for rule in rules if isinstance(rule, str)) if isinstance(rules, list) else ()
    return PageStep(id[1], _NUMBERED.sub("", _heading(words)), asked) if id else None


def _heading(prose: str) -> str:
    """The first heading in a text, without its markup; "" for none."""
    found = _HEADING.search(prose)
    words = re.sub(r"[*_`]|\[(.*?)\](?:\(.*?\))?", r"\1", found[1]) if found else ""
    return _cut(words)


def _cut(words: str) -> str:
    return words if len(words) <= MAX_HEADING else words[: MAX_HEADING - 1] + "…"


def cells(folder: Path, key: str) -> list[tuple[str, str]]:
    """Return the cells that a page shows and runs, in order: `markdown` or `code`, and the source.

    A chapter or pack that a teacher has written is its title, and the call that shows it. Raises ValueError
    for a file that is no notebook, or that has just gone.
    """
    file = source(folder, key)
    if file is None:
        raise ValueError(f"{key} is not there")
    if file.suffix != ".ipynb":
        title = _MARKS.sub(r"\\\g<0>", page_at(folder, key).title)
        call = "puzzles(pack={!r})" if file.suffix in own.PACKS else "lesson({!r})"
        name = call.partition("(")[0]
        return [
            ("markdown", f"# {title}"),
            ("code", f"from tichu_teach import {name}\n{call.format(file.name)}"),
        ]
    try:
        found = json.loads(text_of(file, MAX_NOTEBOOK))["cells"]
        return [
            (cell["cell_type"], "".join(cell["source"]))
            for cell in found
            if cell["cell_type"] in ("markdown", "code") and LAB_ONLY not in cell["metadata"].get("tags", [])
        ]
    except (LookupError, TypeError, AttributeError) as error:
        raise ValueError(f"{file.name} is no notebook") from error
