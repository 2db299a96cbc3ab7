"""The contents of the served folder: a shelf for each game, and the shelves by family.

A teacher's chapter or pack is served like a notebook.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from urllib.parse import urlencode

from tichu_teach import own
from tichu_teach.app.served import (
    EVERYWHERE,
    EXTRAS,
    FREE_TABLE,
    PLAIN,
    RULES,
    ServedPage,
    name_in_words,
    names,
    page_at,
    source,
    teachers_file,
    title_of,
)
from tichu_teach.texts import has, text
from tichu_teach.themes import THEMES

# The families with their games, in the order in which they are best learnt. A game not named here comes
# after them, by name.
FAMILIES: Mapping[str, tuple[str, ...]] = {
    "tichu": ("nanking", "tricsu", "tientsin", "grandmaster", "ear", "family"),
    "haggis": ("haggis",),
    "mahjong": ("mahjong", "mahjong-duel", "sparrow"),
}
CARDS: Mapping[str, tuple[str, ...]] = {
    "tichu": ("Ma", "Ph", "Dr"),
    "haggis": ("9g", "J", "9r"),
    "mahjong": ("B1", "E", "Rd"),
}
TOLD = 4  # chapters of a shelf that are named
ORDER = tuple(game for games in FAMILIES.values() for game in games)


def table_of(entry: ServedPage) -> str:
    """Return the entry file of a page's likely table, to be fetched while a kernel is still laying it."""
    if entry.key == FREE_TABLE:
        return "editor.js"
    if entry.name == "calculator":
        return "calculator.js"
    if entry.name == "exam" or (entry.ruleset, entry.name) == ("family", "review"):
        return "mixedtable.js"
    return "tiletable.js" if entry.ruleset in FAMILIES["mahjong"] else "cardtable.js"


@dataclass(frozen=True)
class Shelf:
    """One game's notebooks: its chapters in order, and those of `EXTRAS` that it has."""

    ruleset: str
    chapters: tuple[ServedPage, ...]
    extras: tuple[ServedPage, ...]
    title: str

    @property
    def puzzles(self) -> ServedPage | None:
        """Its puzzle page."""
        return self._extra("puzzles")

    @property
    def game(self) -> ServedPage | None:
        """Its page with a whole game."""
        return self._extra("game")

    @property
    def review(self) -> ServedPage | None:
        """Its review page."""
        return self._extra("review")

    @property
    def rule_ids(self) -> tuple[str, ...]:
        """The ids of the rules that its chapters ask, without repeats."""
        return tuple(
            dict.fromkeys(rule for entry in self.chapters for step in entry.steps for rule in step.rules)
        )

    def _extra(self, name: str) -> ServedPage | None:
        return next((entry for entry in self.extras if entry.name == name), None)

    @property
    def counted(self) -> int:
        """The number of its chapters that a learner can complete."""
        return sum(entry.counts for entry in self.chapters)

    @property
    def blurb(self) -> str:
        keys = (f"rules.{self.ruleset}.blurb", f"home.{self.ruleset}.blurb")
        return next((text(key) for key in keys if has(key)), "")

    @property
    def rules(self) -> str:
        """The address of its rule book relative to the home page; "" if it has none."""
        return f"{RULES}/{self.ruleset}" if self.ruleset in THEMES else ""

    @property
    def themes(self) -> tuple[str, ...]:
        """The themes of its puzzles."""
        return THEMES.get(self.ruleset, ())


def chapters(folder: Path) -> list[Path]:
    """The files of the chapters and packs that a teacher has written, as they are served."""
    keys = (entry.key for shelf in shelves(folder) for entry in shelf.chapters)
    return [file for key in keys if (file := teachers_file(folder, key))]


def problems(file: Path) -> tuple[str, ...]:
    """Return the problems of a chapter or a pack, a line each; checked again once the file has changed."""
    try:
        return _problems(file, file.stat().st_mtime_ns)
    except OSError as error:
        return (f"{file.name}: cannot be read: {error.strerror or error}",)


@lru_cache(500)
def _problems(file: Path, changed: int) -> tuple[str, ...]:
    from tichu_teach.exercises.pack import check as check_pack
    from tichu_teach.lessons.loader import check as check_lesson
    from tichu_teach.lessons.loader import is_lesson

    return (*map(str, check_lesson(file) if is_lesson(file) else check_pack(file)),)


def broken(folder: Path, key: str) -> bool:
    """Return True for a teacher's page that won't open: a faulty chapter, a pack without sound puzzles."""
    file = teachers_file(folder, key)
    if file is None or not problems(file):
        return False
    return file.suffix not in own.PACKS or not _puzzles(file, file.stat().st_mtime_ns)


@lru_cache(500)
def _puzzles(file: Path, changed: int) -> int:
    from tichu_teach.exercises.pack import load

    return len(load(file).puzzles)


def shelves(folder: Path) -> tuple[Shelf, ...]:
    """Return the shelves of a folder of notebooks, in teaching order; read again once a file has changed."""
    return _shelves(folder, files(folder))


def files(folder: Path) -> tuple[tuple[str, int, int], ...]:
    """Return all files that may be pages or belong to one, each with its time of change and size."""
    found, places = list[tuple[str, int, int]](), [os.fspath(folder)]
    for place in places:
        try:
            entries = sorted(os.scandir(place), key=lambda entry: entry.name)
        except OSError:  # not for us to read
            continue
        for entry in entries:
            with suppress(OSError):  # gone meanwhile, or a link to nothing
                if not entry.is_dir():
                    kept = entry.stat()
                    found.append((entry.path, kept.st_mtime_ns, kept.st_size))
                elif place == places[0]:
                    places.append(entry.path)
    return tuple(found)


@lru_cache(8)
def _shelves(folder: Path, files: tuple[tuple[str, int, int], ...]) -> tuple[Shelf, ...]:
    found = []
    folders = {path.name for path in folder.iterdir() if path.is_dir() and path.name != RULES}
    for ruleset in sorted(folders | {own.SHELF}, key=_teaching_order):
        keys = [f"{ruleset}/{name}" for name in names(folder, ruleset)]
        entries = [
            replace(page_at(folder, key), broken=broken(folder, key)) for key in keys if source(folder, key)
        ]
        if not entries:
            continue
        chapters = [each for each in entries if each.name not in EXTRAS]
        chapters.sort(key=lambda each: (each.number is None, each.number, each.name))
        extras = sorted(set(entries) - set(chapters), key=lambda each: EXTRAS.index(each.name))
        title = title_of(ruleset)
        if ruleset == own.SHELF:
            title = name_in_words(folder.name) or text("home.own.title")
        found.append(Shelf(ruleset, tuple(chapters), tuple(extras), title))
    return tuple(found)


def pages(folder: Path) -> Iterator[ServedPage]:
    """Yield all pages of a folder, in teaching order; last those of ours that every folder has."""
    entries = [entry for shelf in shelves(folder) for entry in (*shelf.chapters, *shelf.extras)]
    yield from entries
    there = {entry.key for entry in entries}
    yield from (page_at(folder, key) for key in EVERYWHERE if key not in there)


@dataclass(frozen=True)
class FamilyShelf:
    """The shelves of a family of games; `name` is "" for games of no known family."""

    name: str
    shelves: tuple[Shelf, ...]

    @property
    def title(self) -> str:
        if not self.name and len(self.shelves) == 1:
            return self.shelves[0].title
        return text(f"home.families.{self.name or 'other'}.title")

    @property
    def blurb(self) -> str:
        """The words below the title; for a single shelf of no family, the titles of its first chapters."""
        if not self.name and len(self.shelves) == 1:
            return " · ".join(entry.title for entry in self.shelves[0].chapters[:TOLD])
        return text(f"home.families.{self.name or 'other'}.blurb")

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards that decorate it."""
        return CARDS.get(self.name, PLAIN)


def families(shelves: Sequence[Shelf]) -> list[FamilyShelf]:
    """The shelves by family, in teaching order."""
    found = []
    for name, games in {**FAMILIES, "": ()}.items():
        its = [shelf for shelf in shelves if (shelf.ruleset in games if name else shelf.ruleset not in ORDER)]
        if its:
            found.append(FamilyShelf(name, tuple(its)))
    return found


def neighbours(folder: Path, entry: ServedPage) -> tuple[ServedPage | None, ServedPage | None]:
    """Return the notebooks before and after this one on its shelf: chapters, then the extras."""
    for shelf in shelves(folder):
        row = [*shelf.chapters, *shelf.extras]
        if entry in row:
            at = row.index(entry)
            return (row[at - 1] if at else None, row[at + 1] if at + 1 < len(row) else None)
    return None, None


def _teaching_order(ruleset: str) -> tuple[int, str]:
    return (ORDER.index(ruleset) if ruleset in ORDER else len(ORDER), ruleset)


def puzzle_link(page: str, *, puzzle: str | None = None, theme: str | None = None) -> str:
    """Address of a puzzle by its id, of a theme's puzzles, else of today's puzzle."""
    query = {"puzzle": puzzle} if puzzle else {"theme": theme} if theme else {"puzzle": "daily"}
    return f"{page}?{urlencode(query)}"
