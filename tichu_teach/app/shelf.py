"""What is on offer: the notebooks found in the served folder, with their titles from the catalogue."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote, urlencode

from tichu_teach.texts import has, text

# The order in which the games are best learnt; a game not named here comes after, by name.
ORDER = ("nanking", "tricsu", "tientsin", "grandmaster", "ear", "family", "haggis", "mahjong")
# What each game has puzzles about: as in `puzzles.puzzle`, which would be much to load for a home page.
THEMES: Mapping[str, tuple[str, ...]] = {
    "nanking": ("wish", "bomb", "scoring"),
    "tricsu": ("wish", "bomb", "scoring", "table"),
    "tientsin": ("wish", "bomb", "scoring", "partners"),
    "grandmaster": ("wish", "bomb", "places", "packs"),
    "ear": ("bomb", "places", "packs"),
    "haggis": ("readings", "tricks", "bomb", "bets", "scoring"),
    "mahjong": ("claims", "waits", "points", "settle", "alive", "plan"),
    "mahjong-duel": ("claims", "waits", "points", "plan"),
    "sparrow": ("claims", "waits", "points", "settle"),
}

# Decoration of the chapters, by their name: a chapter of a later game may share it.
FANS = {
    "1-cards": ("8j", "8w", "8p"),
    "2-trick": ("5s", "9j", "Kw"),
    "3-wish": ("Ma", "8s"),
    "4-specials": ("Do", "Ph", "Dr"),
    "5-bombs": ("Jj", "Jw", "Jp", "Js"),
    "6-tichu": ("Ap", "Dr", "As"),
    "7-counting": ("5j", "Tp", "Kw"),
    "8-editions": ("Qs", "Qw"),
    "1-table": ("8p", "As", "Qj"),
    "1-six": ("2j", "Do", "9w"),
    "1-court": ("Dr", "Kj", "3s"),
    "2-two-packs": ("Dr", "Dr"),
    "1-ear": ("As", "Do", "2p"),
    "rulesets": ("5j", "5w", "5p", "5s"),
}

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*")


@dataclass(frozen=True)
class Entry:
    """One notebook: `key` is its place without the ending, such as `nanking/3-wish`."""

    key: str

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
    def href(self) -> str:
        """Address relative to the home page."""
        return f"voila/render/{quote(self.key)}.ipynb"

    @property
    def title(self) -> str:
        if self.name in ("puzzles", "game"):
            return text(f"home.{self.name}.title")
        return _words(self, "title") or re.sub(r"^\d+-", "", self.name).replace("-", " ").capitalize()

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
        return FANS.get(self.name, ("Ph", "As", "Dr"))


def _words(entry: Entry, what: str) -> str:
    key = f"home.{entry.ruleset}.{entry.name}.{what}"
    return text(key) if has(key) else ""


def _title(ruleset: str) -> str:
    key = f"home.{ruleset}.title"
    return text(key) if has(key) else ruleset.capitalize()


@dataclass(frozen=True)
class Shelf:
    """One game's notebooks: its chapters in order, its puzzle page and its game where there are such."""

    ruleset: str
    chapters: tuple[Entry, ...]
    puzzles: Entry | None
    game: Entry | None

    @property
    def title(self) -> str:
        return _title(self.ruleset)

    @property
    def blurb(self) -> str:
        key = f"home.{self.ruleset}.blurb"
        return text(key) if has(key) else ""

    @property
    def themes(self) -> tuple[str, ...]:
        """What its puzzles are about."""
        return THEMES.get(self.ruleset, ())


def find(folder: Path, key: str) -> Path | None:
    """The served notebook of that key (`nanking/3-wish`), or None: hidden and nested files never are."""
    parts = key.split("/")
    if len(parts) != 2 or not all(_NAME.fullmatch(part) for part in parts):
        return None
    file = folder / parts[0] / f"{parts[1]}.ipynb"
    return file if file.is_file() and file.resolve().is_relative_to(folder.resolve()) else None


def shelves(folder: Path) -> list[Shelf]:
    """The games found in a folder of notebooks, in teaching order."""
    found = []
    for ruleset in sorted((path.name for path in folder.iterdir() if path.is_dir()), key=_teaching_order):
        entries = [Entry(f"{ruleset}/{name}") for name in _names(folder / ruleset)]
        entries = [entry for entry in entries if find(folder, entry.key)]
        if not entries:
            continue
        by_name = {entry.name: entry for entry in entries}
        chapters = [entry for entry in entries if entry.name not in ("puzzles", "game")]
        chapters.sort(key=lambda entry: (entry.number is None, entry.number or 0, entry.name))
        found.append(Shelf(ruleset, tuple(chapters), by_name.get("puzzles"), by_name.get("game")))
    return found


def neighbours(folder: Path, entry: Entry) -> tuple[Entry | None, Entry | None]:
    """The notebooks before and after one on its game's shelf: chapters, then puzzles, then the game."""
    for shelf in shelves(folder):
        row = [*shelf.chapters, *(extra for extra in (shelf.puzzles, shelf.game) if extra)]
        if entry in row:
            at = row.index(entry)
            return (row[at - 1] if at else None, row[at + 1] if at + 1 < len(row) else None)
    return None, None


def _teaching_order(ruleset: str) -> tuple[int, str]:
    return (ORDER.index(ruleset) if ruleset in ORDER else len(ORDER), ruleset)


def _names(folder: Path) -> Iterator[str]:
    return (file.stem for file in folder.glob("*.ipynb"))


def puzzle_link(
    page: str = "voila/render/nanking/puzzles.ipynb", *, puzzle: str | None = None, theme: str | None = None
) -> str:
    """Address of a puzzle by its id, of a theme's puzzles, else of today's puzzle."""
    query = {"puzzle": puzzle} if puzzle else {"theme": theme} if theme else {"puzzle": "daily"}
    return f"{page}?{urlencode(query)}"
